import { Link } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { appointmentBodySchema } from '~/clinic/contract/appointments'
import { SchemaForm, type Sending } from '~/components/schema-form'
import { Field } from '~/components/ui/field'
import { SubmitButton } from '~/components/ui/submit-button'

/** What the form needs to begin with; /book's loader makes it, for its own page and for the dialog. */
export type BookingData = {
  formToken: string
  /** What the fields begin with, by their names. */
  filled: Record<string, string>
  days: { first: string; last: string }
  slots: { value: string; label: string }[]
  priceText: string
  phone: string
  phoneText: string
  whatsapp: string
  /** /login and /signup with the way back to this form. */
  loginTo: string
  signupTo: string
}

type Props = { id: string; data: BookingData; service?: string | undefined; sending: Sending }

/** Asks for an appointment: the same fields, hints and messages in the dialog and on /book. */
export function BookingForm({ id, data, service, sending }: Props) {
  const chosen = service ?? data.filled.service
  return (
    <>
      <p className="text-small text-ink-2">
        We answer on the next working day.
        {chosen ? (
          <>
            {' '}
            You chose <strong className="text-leaf-700">{chosen}</strong>.
          </>
        ) : null}
      </p>
      <SchemaForm
        id={id}
        schema={appointmentBodySchema}
        sending={sending}
        filled={data.filled}
        formToken={data.formToken}
        hidden={{ service: chosen }}
        note={sending.answer?.needsLogin ? <LoginHelp data={data} /> : null}
        messageClassName="mt-4 mb-5 space-y-3 empty:hidden"
        className="grid gap-5 sm:grid-cols-2"
      >
        {({ field }) => (
          <>
            <Field {...field('name')} label="Name" />
            <Field {...field('email')} label="Email" />
            <Field
              {...field('mobile_number')}
              className="sm:col-span-2"
              label="Mobile number"
              hint="Your Mobile Number (required, e.g., +1234567890)"
            />
            <Field {...field('medical_issue')} className="sm:col-span-2" rows={2} label="Medical issues" />
            <Field
              {...field('message')}
              className="sm:col-span-2"
              label="Diet concern"
              placeholder="For example: late dinners, vegetarian, no onion"
            />
            <Field {...field('preferred_date')} label="Preferred day" min={data.days.first} max={data.days.last} />
            <Field
              {...field('preferred_slot')}
              label="Time of day"
              labelNote="optional, India time"
              placeholder="Any time"
              options={data.slots}
            />
            <Field
              {...field('health_consent')}
              className="sm:col-span-2"
              label={
                <span className="block max-w-[46ch]">
                  I agree to the use of my health details for this consultation. They are read by the dietitian only.
                </span>
              }
            />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
              <SubmitButton busy={sending.busy} busyLabel="Submitting...">
                Submit
              </SubmitButton>
              <p className="max-w-[30ch] text-meta text-balance text-ink-3">{data.priceText}</p>
            </div>
          </>
        )}
      </SchemaForm>
    </>
  )
}

/** Signed out: the ways on, with what was typed kept for the way back. */
function LoginHelp({ data }: { data: BookingData }) {
  const look = 'font-semibold text-leaf-700 underline decoration-turmeric-500 decoration-2 underline-offset-4'
  return (
    <div className="flex flex-wrap items-center gap-3 text-small">
      <Link to={data.loginTo} className="btn btn-primary btn-small">
        Sign In
      </Link>
      <Link to={data.signupTo} className="btn btn-outline btn-small">
        Sign Up
      </Link>
      <span className="text-ink-2">
        or call{' '}
        <a href={`tel:${data.phone}`} className={look}>
          {data.phoneText}
        </a>
        , or write on{' '}
        <a href={`https://wa.me/${data.whatsapp}`} target="_blank" rel="noopener noreferrer" className={look}>
          WhatsApp
        </a>
        .
      </span>
    </div>
  )
}

export function Booked({ message }: { message: string }) {
  return (
    <div role="status" className="grid place-items-center py-14 text-center">
      <CircleCheck aria-hidden size={56} strokeWidth={1.5} className="text-leaf-600" />
      <p className="mt-5 font-display text-[1.65rem]">{message}</p>
    </div>
  )
}
