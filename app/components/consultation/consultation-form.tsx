import type { ReactNode } from 'react'
import { Field } from '~/components/ui/field'

/** The fields of the consultation request, the same in the home page's dialog and on /consultation. */
export function ConsultationFields({ idPrefix, footer }: { idPrefix: string; footer: ReactNode }) {
  const id = (name: string) => `${idPrefix}-${name}`
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field id={id('name')} name="name" label="Name" required maxLength={100} autoComplete="name" />
      <Field id={id('brand')} name="brandName" label="Organisation or goal" required maxLength={200} />
      <Field id={id('email')} name="email" type="email" label="Email" required maxLength={254} autoComplete="email" />
      <Field
        id={id('number')}
        name="contactNumber"
        type="tel"
        label="Contact number"
        required
        maxLength={30}
        autoComplete="tel"
      />
      <Field
        className="sm:col-span-2"
        id={id('comments')}
        name="comments"
        multiline
        optional
        label="Comments"
        maxLength={2000}
      />
      <div className="sm:col-span-2">{footer}</div>
    </div>
  )
}
