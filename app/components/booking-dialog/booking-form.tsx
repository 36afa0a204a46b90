import type { ReactNode } from 'react'
import { Field } from '~/components/ui/field'

/** The fields of a booking, the same in the dialog and on /book; the page that holds them owns the form element. */
export function BookingFields({
  service,
  idPrefix,
  footer,
}: {
  service?: string
  idPrefix: string
  footer: ReactNode
}) {
  const id = (name: string) => `${idPrefix}-${name}`
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {service ? <input type="hidden" name="service" value={service} /> : null}
      <Field id={id('name')} name="name" label="Name" required maxLength={100} autoComplete="name" />
      <Field id={id('email')} name="email" type="email" label="Email" required maxLength={254} autoComplete="email" />
      <Field
        className="sm:col-span-2"
        id={id('mobile')}
        name="mobile_number"
        type="tel"
        label="Mobile number"
        required
        autoComplete="tel"
        hint="Your Mobile Number (required, e.g., +1234567890)"
      />
      <Field
        className="sm:col-span-2"
        id={id('medical')}
        name="medicalIssues"
        multiline
        optional
        label="Medical issues"
        maxLength={2000}
        rows={2}
      />
      <Field
        className="sm:col-span-2"
        id={id('concern')}
        name="dietConcern"
        optional
        label="Diet concern"
        maxLength={2000}
        placeholder="For example: late dinners, vegetarian, no onion"
      />
      <div className="sm:col-span-2">{footer}</div>
    </div>
  )
}

export function ChosenService({ service }: { service?: string }) {
  return (
    <p className="text-small text-ink-2">
      We answer on the next working day.
      {service ? (
        <>
          {' '}
          You chose <strong className="text-leaf-700">{service}</strong>.
        </>
      ) : null}
    </p>
  )
}
