import { Form, useRevalidator } from '@remix-run/react'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { useHydrated } from '~/ui/browser/use-hydrated'
import { FormMessage } from '~/ui/form/form-message'
import type { PasskeyOptions } from '../../contract/passkeys'
import { askPasskey, knowsPasskeys, passkeyProblem } from './passkey'

/** A challenge is good for five minutes; a page that stands open longer gets a new one before that. */
const newChallengeAfterMs = 4 * 60_000

type ButtonProps = {
  /** What the browser is asked; its answer goes into the form's field `credential`, and the form is sent. */
  ask: () => Promise<string>
  /** Where the form cannot be sent yet: sending it says what it lacks. */
  isIncomplete?: (form: HTMLFormElement) => boolean
  /** By which the age of what is asked is counted. */
  challenge: string
  busy: boolean
  className: string
  /** Said where the browser knows no passkeys, and there is no other way. */
  otherwise?: string
  children: string
}

/** There is none without scripts, nor in a browser that knows no passkeys. It stands in a form with a hidden field `credential`. */
export function PasskeyButton({ ask, isIncomplete, challenge, busy, className, otherwise, children }: ButtonProps) {
  const hydrated = useHydrated()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const renew = useNewChallenges(challenge, isAsking)
  if (!hydrated) return null
  if (!knowsPasskeys()) return otherwise ? <p>{otherwise}</p> : null

  async function press({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const field = form?.elements.namedItem('credential')
    if (!form || !(field instanceof HTMLInputElement)) return
    setProblem('')
    if (isIncomplete?.(form)) return form.requestSubmit()
    setAsking(true)
    try {
      field.value = await ask()
      form.requestSubmit()
    } catch (error) {
      setProblem(passkeyProblem(error))
      renew()
    }
    setAsking(false)
  }

  return (
    <>
      <FormMessage {...(problem && !busy && { message: problem })} />
      <button type="button" disabled={busy || isAsking} onClick={press} className={`btn ${className}`}>
        {isAsking ? 'Waiting for your browser...' : children}
      </button>
    </>
  )
}

/** While the browser asks, what it signs stays good. @returns gets a new one at once */
function useNewChallenges(challenge: string, isAsking: boolean): () => void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (challenge === '' || isAsking) return
    const timer = setTimeout(revalidate, newChallengeAfterMs)
    return () => clearTimeout(timer)
  }, [challenge, isAsking, revalidate])
  return revalidate
}

type UseProps = {
  options: PasskeyOptions
  /** The account has no codes of an app: the passkey stands before the form, which takes recovery codes then. */
  isFirst: boolean
  busy: boolean
}
type BesideProps = Omit<UseProps, 'options'> & { options: PasskeyOptions | null; children: ReactNode }

/** Beside the form of a code, its children: the page's own action takes either. `options` null: the account has no passkey. */
export function PasskeyBeside({ options, isFirst, busy, children }: BesideProps) {
  const passkey = options ? <UsePasskey options={options} isFirst={isFirst} busy={busy} /> : null
  return (
    <>
      {isFirst ? passkey : null}
      {children}
      {isFirst ? null : passkey}
    </>
  )
}

/** Where it stands first its place is kept until the scripts run, if they ever will. */
function UsePasskey({ options, isFirst, busy }: UseProps) {
  return (
    <Form method="post" className={`mt-4 space-y-4 ${isFirst ? 'min-h-13 no-js:hidden' : ''}`}>
      <input type="hidden" name="credential" defaultValue="" />
      <PasskeyButton
        ask={() => askPasskey(options)}
        challenge={options.challenge}
        busy={busy}
        className={`w-full ${isFirst ? 'btn-primary' : 'btn-outline'}`}
      >
        Use a passkey
      </PasskeyButton>
    </Form>
  )
}
