import { type FormMetadata, getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FormMessage } from './form-message'

type Props<Shape extends Record<string, unknown>> = {
  form: FormMetadata<Shape>
  busy: boolean
  className: string
  children: ReactNode
}

/** A form with a file in it, and above it what is wrong with the form as a whole. */
export const FileForm = <Shape extends Record<string, unknown>>({ form, busy, className, children }: Props<Shape>) => (
  <>
    <div className="mt-4 empty:hidden">
      <FormMessage message={busy ? undefined : form.errors?.[0]} />
    </div>
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      {...getFormProps(form)}
      noValidate
      className={className}
    >
      {children}
    </Form>
  </>
)
