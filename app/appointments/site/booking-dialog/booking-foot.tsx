/** The end of the booking form: what is agreed to, what is paid now, and the button. */
import { payMinutes } from '~/domain/appointments/appointment-times'
import { Field } from '~/ui/form/field/field'
import type { useSchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import type { bookingSchema } from './booking-schema'
import type { BookingSteps } from './booking-steps'

type Parts = ReturnType<typeof useSchemaForm<typeof bookingSchema>>
type FootProps = {
  parts: Parts
  steps: BookingSteps
  busy: boolean
  /** '₹500', where a consultation is paid when its time is booked. */
  payNow: string | null
  isSignedIn: boolean
}

/** Only of a consultation whose time is chosen: what is asked for without one is paid later. */
const PayNow = ({ price, isSignedIn }: { price: string; isSignedIn: boolean }) => (
  <p className="hidden basis-full text-small group-has-[[name=kind][value=consultation]:checked]/book:block group-has-[.any-time:checked]/book:hidden!">
    <strong>{price}, paid now.</strong> Your time is kept for {payMinutes} minutes while you pay.
    {isSignedIn ? ' If your plan has a session left for it, there is nothing to pay.' : ''}
  </p>
)

export function Foot({ parts: { form, field }, steps, busy, payNow, isSignedIn }: FootProps) {
  const said = payNow === null ? null : <PayNow price={payNow} isSignedIn={isSignedIn} />
  const submit = (
    <SubmitButton busy={busy} busyLabel="Submitting..." className="max-sm:flex-1" onClick={steps.beforeSend}>
      Submit
    </SubmitButton>
  )
  if (!steps.isOn)
    return (
      <>
        <Consent field={field} className="flex-1 basis-60" />
        {said}
        {submit}
      </>
    )
  return (
    <>
      {steps.at < steps.last ? null : said}
      {steps.at > 0 ? (
        <button type="button" onClick={steps.goBack} className="btn btn-outline">
          Back
        </button>
      ) : null}
      {steps.at < steps.last ? (
        // The Enter key presses it.
        <button
          type="submit"
          onClick={(press) => steps.goOn(press, (name) => form.validate({ name }))}
          className="btn btn-primary flex-1"
        >
          Next
        </button>
      ) : (
        submit
      )}
    </>
  )
}

export const Consent = ({ field, className = '' }: { field: Parts['field']; className?: string }) => (
  <Field
    {...field('health_consent')}
    className={className}
    label={
      <span className="block max-w-[30em]">
        I agree to the use of my health details for this appointment. Only the dietitian reads them.{' '}
        <a href="/privacy/notice" target="_blank" rel="noopener" className="underline">
          Notice
        </a>
      </span>
    }
  />
)
