/** The forms of one order's screen. What was typed stays where an answer refuses it, or where none comes. */
import type { ReactNode } from 'react'
import type { StaffDecision } from '~/domain/orders/order-state'
import { useIntentSending } from '~/frame/desk/page/desk-message'
import { ActionButton } from '~/frame/desk/page/detail-panel'
import { Field, FieldError } from '~/ui/form/field/field'
import { SchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import type { OpenRefund } from '../words/refund-desk-words'
import { byHandFormSchema, decideFormSchema, quoteFormSchema } from './order-form'

type DecideProps = {
  decisions: { decision: StaffDecision; label: string; text: string }[]
  version: number
  /** Of a form that met an ended session. */
  typed: Record<string, string> | null
}

export function Decide({ decisions, version, typed }: DecideProps) {
  const sending = useIntentSending('decide')
  if (decisions.length === 0) return null
  // A choice that was refused because the order had changed is not chosen again: it would now mean something else.
  const isOutOfDate = sending.answer !== undefined && sending.answer.result?.initialValue?.version !== String(version)
  return (
    <Part id="your-decision" title="Your decision">
      <SchemaForm
        id="decide"
        schema={decideFormSchema}
        sending={sending}
        filled={{ ...typed }}
        hidden={{ intent: 'decide', version: String(version) }}
        messageClassName="mt-4 empty:hidden"
        className="group/decide mt-4 grid gap-5"
      >
        {({ field }) => {
          const { name, errors, defaultValue } = field('decision')
          return (
            <>
              <fieldset
                className={`grid gap-3 ${decisions.length > 1 ? 'sm:grid-cols-3' : ''}`}
                aria-describedby={errors?.length ? 'decision-error' : undefined}
              >
                <legend className="sr-only">What to do</legend>
                {decisions.map(({ decision, label, text }) => (
                  <label
                    key={decision}
                    className="flex cursor-pointer gap-3 rounded-field border-[1.5px] border-line-strong p-4 has-checked:border-leaf-700 has-checked:bg-leaf-50"
                  >
                    <input
                      type="radio"
                      name={name}
                      value={decision}
                      required
                      defaultChecked={!isOutOfDate && decision === defaultValue}
                      className="mt-1 size-4.5 shrink-0 accent-leaf-700"
                    />
                    <span>
                      <span className="block text-small font-semibold">{label}</span>
                      <span className="text-meta text-ink-2">{text}</span>
                    </span>
                  </label>
                ))}
              </fieldset>
              <FieldError id="decision-error" errors={errors} />
              <Field
                {...field('reason')}
                label="Reason"
                hint="Kept with your name and the time. Please leave health details out."
              />
              <p className="text-small text-ink-2 group-has-[[name=decision]:checked]/decide:hidden">
                Please choose above what to do. The button for it then appears here.
              </p>
              {decisions.map(({ decision, label }) => (
                <SubmitButton
                  key={decision}
                  busy={sending.busy}
                  busyLabel="Saving..."
                  className={`hidden justify-self-start ${shownOnceChosen[decision]}`}
                >
                  {label}
                </SubmitButton>
              ))}
            </>
          )
        }}
      </SchemaForm>
    </Part>
  )
}

/** The button names what is chosen, without a script as well. */
const shownOnceChosen: Record<StaffDecision, string> = {
  accept: 'group-has-[[value=accept]:checked]/decide:inline-flex',
  refund: 'group-has-[[value=refund]:checked]/decide:inline-flex',
  cancel: 'group-has-[[value=cancel]:checked]/decide:inline-flex',
}

/** Refunds that no provider sends by itself any more. */
export function OpenRefunds({ refunds }: { refunds: OpenRefund[] }) {
  if (refunds.length === 0) return null
  return (
    <Part id="open-refunds" title="To be paid back">
      {refunds.map((refund) => (
        <OpenRefundForms key={refund.id} refund={refund} />
      ))}
    </Part>
  )
}

function OpenRefundForms({ refund: { id, amount, what, button, canRetry } }: { refund: OpenRefund }) {
  const { answer, ...sending } = useIntentSending('by_hand')
  const isOwn = answer?.result?.initialValue?.refund_id === id
  return (
    <div className="mt-4 grid gap-4">
      <p className="text-small">{what}</p>
      <SchemaForm
        id={`by-hand-${id}`}
        schema={byHandFormSchema}
        sending={{ ...sending, answer: isOwn ? answer : undefined }}
        hidden={{ intent: 'by_hand', refund_id: id }}
        messageClassName="empty:hidden"
        className="flex flex-wrap items-start gap-3"
      >
        {({ field }) => (
          <>
            <Field {...field('reference')} label="Reference (UTR or voucher)" className="w-full max-w-90" />
            <Field {...field('from_drawer')} label="In cash, out of the drawer" className="w-full" />
            <SubmitButton busy={sending.busy} busyLabel="Recording..." className="sm:mt-7">
              {button}
            </SubmitButton>
          </>
        )}
      </SchemaForm>
      {canRetry ? (
        <ActionButton sends={{ intent: 'retry', refund_id: id }} label={`Try the refund of ${amount} again`} />
      ) : null}
    </div>
  )
}

export function Quote({ version }: { version: number }) {
  const sending = useIntentSending('quote')
  return (
    <Part id="price" title="The price">
      <SchemaForm
        id="quote"
        schema={quoteFormSchema}
        sending={sending}
        hidden={{ intent: 'quote', version: String(version) }}
        messageClassName="mt-4 empty:hidden"
        className="mt-4 flex flex-wrap items-start gap-3"
      >
        {({ field }) => (
          <>
            <Field
              {...field('amount')}
              inputMode="decimal"
              label="Price in rupees, everything included"
              className="w-full max-w-72"
            />
            <SubmitButton busy={sending.busy} busyLabel="Setting..." className="sm:mt-7">
              Send quote
            </SubmitButton>
          </>
        )}
      </SchemaForm>
    </Part>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} data-desk-decision="" className="mt-7 border-t border-line pt-6 print:hidden">
      <h3 id={id} className="text-[1.25rem]!">
        {title}
      </h3>
      {children}
    </section>
  )
}
