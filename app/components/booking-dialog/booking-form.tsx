import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Link } from '@remix-run/react'
import { ChevronDown, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { appointmentBodySchema } from '~/clinic/contract/appointments'
import { fieldProps, textLimit } from '~/components/field-props'
import { FormMessage } from '~/components/form-message'
import { Field } from '~/components/ui/field'
import { SubmitButton } from '~/components/ui/submit-button'
import type { BookingSlot } from '~/domain/opening-hours'

/** The fields as a form holds them: text, whatever the contract makes of it. */
type BookingFields = {
  name: string
  email: string
  mobile_number: string
  medical_issue?: string
  message?: string
  service?: string
  preferred_date?: string
  preferred_slot?: string
  health_consent?: string
  form_token?: string
}

/** What the form needs to begin with; /book's loader makes it, for its own page and for the dialog. */
export type BookingData = {
  formToken: string
  filled: Partial<BookingFields>
  days: { first: string; last: string }
  slots: { slot: BookingSlot; label: string }[]
  priceText: string
  phone: string
  phoneText: string
  whatsapp: string
  /** /login and /signup with the way back to this form. */
  loginTo: string
  signupTo: string
}

export type BookingAnswer = {
  result: SubmissionResult | null
  outcome: 'invalid' | 'login' | 'failed' | 'booked'
  /** A new one where the old one cannot be used again. */
  formToken?: string
}

const bookedMessage = 'Appointment booked successfully!'

type Props = {
  data: BookingData
  service?: string | undefined
  answer: BookingAnswer | undefined
  busy: boolean
  idPrefix: string
  /** The form element: a page's or a fetcher's. */
  renderForm: (props: ReturnType<typeof getFormProps> & { children: ReactNode }) => ReactNode
}

/** Asks for an appointment: the same fields, hints and messages in the dialog and on /book. */
export function BookingForm({ data, service, answer, busy, idPrefix, renderForm }: Props) {
  const [form, fields] = useForm<BookingFields, z.output<typeof appointmentBodySchema>>({
    id: idPrefix,
    lastResult: answer?.result,
    defaultValue: data.filled,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: appointmentBodySchema }),
    shouldRevalidate: 'onInput',
  })
  const chosen = service ?? data.filled.service
  // Nobody sees the fields of the last two, so that what is wrong with them is said here.
  const problem = form.errors?.[0] ?? fields.service.errors?.[0] ?? fields.form_token.errors?.[0]
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
      <div className="mt-4 mb-5 space-y-3 empty:hidden">
        <FormMessage message={busy ? undefined : problem} />
        {!busy && answer?.outcome === 'login' ? <LoginHelp data={data} /> : null}
      </div>
      {renderForm({
        ...getFormProps(form),
        noValidate: true,
        children: (
          <div className="grid gap-5 sm:grid-cols-2">
            <input type="hidden" name="form_token" value={answer?.formToken ?? data.formToken} />
            {chosen ? <input type="hidden" name="service" value={chosen} /> : null}
            <Field {...fieldProps(fields.name)} label="Name" required autoComplete="name" />
            <Field
              {...fieldProps(fields.email)}
              label="Email"
              type="email"
              required
              autoComplete="email"
              inputMode="email"
            />
            <Field
              {...fieldProps(fields.mobile_number)}
              className="sm:col-span-2"
              type="tel"
              label="Mobile number"
              required
              autoComplete="tel"
              hint="Your Mobile Number (required, e.g., +1234567890)"
            />
            <Field
              {...fieldProps(fields.medical_issue)}
              className="sm:col-span-2"
              multiline
              optional
              rows={2}
              label="Medical issues"
              limit={textLimit(appointmentBodySchema.shape.medical_issue)}
            />
            <Field
              {...fieldProps(fields.message)}
              className="sm:col-span-2"
              optional
              label="Diet concern"
              limit={textLimit(appointmentBodySchema.shape.message)}
              placeholder="For example: late dinners, vegetarian, no onion"
            />
            <Field
              {...fieldProps(fields.preferred_date)}
              type="date"
              optional
              label="Preferred day"
              min={data.days.first}
              max={data.days.last}
            />
            <div>
              <label htmlFor={fields.preferred_slot.id} className="mb-2 block text-small leading-tight font-semibold">
                Time of day<span className="font-normal text-ink-3"> (optional, India time)</span>
              </label>
              <div className="relative">
                <select
                  id={fields.preferred_slot.id}
                  name={fields.preferred_slot.name}
                  defaultValue={
                    typeof fields.preferred_slot.initialValue === 'string' ? fields.preferred_slot.initialValue : ''
                  }
                  aria-invalid={fields.preferred_slot.errors ? true : undefined}
                  aria-describedby={fields.preferred_slot.errors ? `${fields.preferred_slot.id}-error` : undefined}
                  className="h-13 w-full appearance-none rounded-field border-[1.5px] border-line-strong bg-paper pr-11 pl-4 hover:border-ink-2 focus:border-leaf-700"
                >
                  <option value="">Any time</option>
                  {data.slots.map(({ slot, label }) => (
                    <option key={slot} value={slot}>
                      {label}
                    </option>
                  ))}
                </select>
                <ChevronDown
                  aria-hidden
                  size={20}
                  strokeWidth={1.75}
                  className="pointer-events-none absolute top-4 right-3.5"
                />
              </div>
              {fields.preferred_slot.errors ? (
                <p id={`${fields.preferred_slot.id}-error`} className="mt-1.5 text-meta font-semibold text-danger">
                  {fields.preferred_slot.errors[0]}
                </p>
              ) : null}
            </div>
            <div className="sm:col-span-2">
              <div className="flex items-start gap-3">
                <input
                  id={fields.health_consent.id}
                  name={fields.health_consent.name}
                  type="checkbox"
                  defaultChecked={fields.health_consent.initialValue === 'on'}
                  aria-describedby={fields.health_consent.errors ? `${fields.health_consent.id}-error` : undefined}
                  className="mt-0.5 size-6 shrink-0 accent-leaf-700"
                />
                <label htmlFor={fields.health_consent.id} className="max-w-[46ch] text-small">
                  I agree to the use of my health details for this consultation. They are read by the dietitian only.
                </label>
              </div>
              {fields.health_consent.errors ? (
                <p id={`${fields.health_consent.id}-error`} className="mt-1.5 text-meta font-semibold text-danger">
                  {fields.health_consent.errors[0]}
                </p>
              ) : null}
            </div>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
              <SubmitButton busy={busy} busyLabel="Submitting...">
                Submit
              </SubmitButton>
              <p className="max-w-[30ch] text-meta text-balance text-ink-3">{data.priceText}</p>
            </div>
          </div>
        ),
      })}
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

export function Booked() {
  return (
    <div role="status" className="grid place-items-center py-14 text-center">
      <CircleCheck aria-hidden size={56} strokeWidth={1.5} className="text-leaf-600" />
      <p className="mt-5 font-display text-[1.65rem]">{bookedMessage}</p>
    </div>
  )
}
