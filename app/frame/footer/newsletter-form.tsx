import { useFetcher } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { networkMessage } from '~/domain/text/network-message'
import { siteAnswers } from '~/ui/browser/unreachable'
import { type FormAnswer, guessIn, refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { Honeypot } from '~/ui/form/honeypot'
import type { Frame } from '../frame'

export function NewsletterForm({ frame }: { frame: Frame }) {
  const { Form, data: answer, problem, busy, onSubmit } = useNewsletter()
  const guess = guessIn(problem)
  return (
    <div className="border-leaf-200/25 max-lg:border-t max-lg:pt-5">
      <h2 className="text-[1.25rem] font-[520] tracking-normal">{frame.footer.newsletterTitle}</h2>
      <p className="mt-1.5 text-small leading-relaxed md:mt-4">{frame.footer.newsletterText}</p>
      <Form method="post" action="/newsletter" className="relative mt-3 md:mt-4" onSubmit={onSubmit}>
        <Honeypot idPrefix="newsletter" />
        <label htmlFor="newsletter-email" className="mb-2 block text-small font-semibold">
          Email
        </label>
        <div className="flex flex-wrap gap-2.5">
          <input
            id="newsletter-email"
            name="email"
            type="email"
            required
            autoComplete="email"
            placeholder="name@example.com"
            className="h-13 min-w-0 flex-1 basis-40 rounded-field border-[1.5px] border-leaf-200/60 bg-leaf-800 px-3.5 placeholder:text-leaf-200"
          />
          <button type="submit" disabled={busy} className="btn btn-accent shrink-0 px-4 sm:px-5 lg:w-full xl:w-auto">
            {busy ? 'Sending...' : 'Subscribe'}
          </button>
        </div>
        <div className="mt-3 text-ink empty:hidden">
          <FormMessage
            message={busy ? undefined : (problem ?? answer?.sent ?? undefined)}
            tone={problem ? 'error' : 'success'}
          />
          {guess && !busy ? (
            <>
              <button
                type="submit"
                name="email_guess"
                value={guess}
                className="btn btn-accent btn-small mt-3 wrap-anywhere"
              >
                Use {guess}
              </button>
              <p className="mt-2 text-small text-ivory">If your spelling is right, press Subscribe again.</p>
              <input type="hidden" name="email_kept" value="on" />
            </>
          ) : null}
        </div>
      </Form>
    </div>
  )
}

/** Sends the form in the background. Its route's code comes with the first answer, so that the site is asked for before. */
function useNewsletter() {
  const { Form, data, state, submit } = useFetcher<FormAnswer>()
  const [unreachable, setUnreachable] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The button pressed goes with its form.
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const form = pressed ?? event.currentTarget
    setAsking(true)
    const isThere = await siteAnswers()
    setAsking(false)
    setUnreachable(!isThere)
    if (isThere) submit(form)
  }
  return {
    Form,
    data,
    problem: unreachable ? networkMessage : refusalOf(data),
    busy: isAsking || state !== 'idle',
    onSubmit,
  }
}
