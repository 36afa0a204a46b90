import type { ReactNode } from 'react'
import { useHydrated } from '~/ui/browser/use-hydrated'
import type { RetryAnswer } from '~/ui/form/form-answer'
import { HiddenFields, type Sending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'

type Props = {
  orderId: string
  sending: Sending<RetryAnswer>
  /** Opens the tab for the payment page. */
  onSubmit: () => void
  className?: string
  children: ReactNode
}

/** The button that asks for a new payment page for an order. */
export function RetryForm({ orderId, sending: { Form, action, busy }, onSubmit, className, children }: Props) {
  const hasScripts = useHydrated()
  return (
    <Form method="post" {...(action && { action })} onSubmit={onSubmit}>
      <HiddenFields values={{ order_id: orderId, opens: hasScripts ? 'new tab' : undefined }} />
      <SubmitButton busy={busy} busyLabel="Processing..." {...(className && { className })}>
        {children}
      </SubmitButton>
    </Form>
  )
}
