/** What the pages that cancel an order or an appointment have in common. */
import { Form, Link, useNavigation } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { FormMessage } from '~/ui/form/form-message'
import { HiddenFields } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { StateBadge } from '~/ui/text/state-badge'
import { useAccount } from './account-data'

type Props = {
  title: string
  /** Why it was not cancelled just now. */
  problem: string | undefined
  name: string
  facts: (string | false | null)[]
  /** Under the facts. */
  ownTime?: ReactNode
  state: ComponentProps<typeof StateBadge>
  children: ReactNode
}

export function CancelPage({ title, problem, name, facts, ownTime, state, children }: Props) {
  return (
    <div className="max-w-[640px]">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">{title}</h1>
      <div className="mt-6">
        <FormMessage {...(problem && { message: problem })} />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-5">
        <div>
          <p className="font-display text-[1.35rem] leading-tight font-[520]">{name}</p>
          <p className="figures mt-1 text-small text-ink-2">
            {facts.filter(Boolean).join(' · ')}
            {ownTime}
          </p>
        </div>
        <StateBadge {...state} />
      </div>
      {children}
    </div>
  )
}

type ChoiceProps = { button: string; keep: string; backTo: string; hidden?: Record<string, string> }

/** Cancel or keep. */
export function CancelChoice({ button, keep, backTo, hidden = {} }: ChoiceProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <Form method="post">
        <HiddenFields values={hidden} />
        <SubmitButton busy={busy} busyLabel="Cancelling...">
          {button}
        </SubmitButton>
      </Form>
      <Link to={backTo} className="btn btn-outline">
        {keep}
      </Link>
    </div>
  )
}

/** The clinic's number, for what cannot be done here. */
export function PhoneLink() {
  const { clinic } = useAccount()
  return (
    <a
      href={`tel:${clinic.phone}`}
      className="font-semibold whitespace-nowrap text-leaf-700 underline underline-offset-4"
    >
      {clinic.phoneText}
    </a>
  )
}
