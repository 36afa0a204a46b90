/** The frame of every form: Conform with the form's schema, the sentence at its top, its hidden fields, how it is sent. */
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, type FormProps, useActionData, useFetcher, useFormAction, useNavigation } from '@remix-run/react'
import type { ComponentType, FormEvent, ReactNode } from 'react'
import type { z } from 'zod'
import { fieldProps } from './field/field-props'
import { answerId, type FormAnswer } from './form-answer'
import { FormMessage } from './form-message'
import { formShape } from './form-shape'
import { Honeypot } from './honeypot'
import { useKeptFields } from './typed/typed-fields'

type FormElement = ComponentType<
  Pick<FormProps, 'method' | 'action' | 'id' | 'className' | 'noValidate' | 'onSubmit' | 'children'>
>

/** How a form is sent and what came back: by its page, or by a fetcher where it stands in a dialog. */
export type Sending<Answer = FormAnswer> = {
  Form: FormElement
  action?: string
  answer: Answer | undefined
  busy: boolean
}

export function usePageSending<Answer = FormAnswer>(): Sending<Answer> {
  const answer = useActionData() as Answer | undefined
  return { Form, answer, busy: useNavigation().formMethod === 'POST' }
}

/** As `usePageSending`, of a page that says in an `Answer` what became of its form: without scripts the browser goes there. */
export function useAnsweredPage<Answer = FormAnswer>(): Sending<Answer> {
  return { ...usePageSending<Answer>(), action: `${useFormAction()}#${answerId}` }
}

/** @param action the path that answers it */
export function useFetcherSending<Answer = FormAnswer>(action: string): Sending<Answer> {
  const { Form, data, state } = useFetcher()
  return { Form, action, answer: data as Answer | undefined, busy: state !== 'idle' }
}

type FormSchema = z.ZodType<unknown, Record<string, unknown>>
type Given<Schema extends FormSchema> = {
  id: string
  schema: Schema
  answer: { result: SubmissionResult | null; needsLogin?: boolean } | undefined
  /** What the fields begin with. */
  filled?: Partial<Record<string, string>> | undefined
  /** Under this name what is typed survives Escape, Back and a reload, until it is sent (ui/form/typed/typed-fields.ts). */
  keptAs?: string
  busy?: boolean
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Conform for a form of one schema. `field` gives a Field all it has to know but its label; it is asked from the top of the form
 * on, because the first bad one has the cursor. `fieldId` is for who wants no more than the id.
 */
export function useSchemaForm<Schema extends FormSchema>({
  id,
  schema,
  answer,
  filled,
  keptAs,
  busy,
  onSubmit,
}: Given<Schema>) {
  const begun = { ...filled, ...useKeptFields({ id, name: keptAs, busy, answer }) }
  const [form, fields] = useForm<Record<string, unknown>, z.output<Schema>>({
    id,
    lastResult: answer?.result,
    defaultValue: begun,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldRevalidate: 'onInput',
    onSubmit,
  })
  const shape = formShape(schema)
  let firstBad: string | undefined
  const field = (name: keyof z.input<Schema> & string) => {
    const meta = fields[name]
    const rules = shape[name]
    if (!meta || !rules) throw new Error(`The form ${id} has no field ${name}.`)
    if (meta.errors) firstBad ??= name
    // Without scripts the page comes anew: the browser then puts the cursor where it is needed, as Conform does with them.
    return { ...fieldProps(meta, rules), autoFocus: name === firstBad }
  }
  const fieldId = (name: keyof z.input<Schema> & string) => `${id}-${name}`
  return { form, field, fieldId, begun }
}

type Frame<Schema extends FormSchema> = Omit<Given<Schema>, 'answer' | 'busy' | 'onSubmit'> & {
  sending: Sending
  /** The token the form was shown with; the answer may bring the next one. */
  formToken?: string
  hasHoneypot?: boolean
  /** Fields that are not seen: what is wrong with them is said at the top. */
  hidden?: Record<string, string | undefined>
  /** Said at the top until there is an answer. */
  problem?: string | null | undefined
  /** What was taken is said at the top as well, and not elsewhere. */
  saysSent?: boolean
  /** Below the sentence at the top. */
  note?: ReactNode
  className?: string
  messageClassName?: string
  /** The end of the form, such as its button: in a dialog it stays in view. */
  foot?: (parts: ReturnType<typeof useSchemaForm<Schema>>) => ReactNode
  children: (parts: ReturnType<typeof useSchemaForm<Schema>>) => ReactNode
}

export function SchemaForm<Schema extends FormSchema>({ sending, className, foot, children, ...frame }: Frame<Schema>) {
  const { Form, action, answer, busy } = sending
  const { formToken, hidden, problem, note } = frame
  const parts = useSchemaForm({ ...frame, answer, busy })
  const { form } = parts
  const unseen = { ...(formToken !== undefined && { form_token: answer?.formToken ?? formToken }), ...hidden }
  const unseenError = Object.keys(unseen).flatMap((name) => form.allErrors[name] ?? [])[0]
  // A log-in that is missing is no mistake: the form's note says what to do.
  const wrong = answer?.needsLogin ? undefined : form.errors?.[0]
  const message = wrong ?? unseenError ?? (answer ? undefined : (problem ?? undefined))
  // Where a field is wrong, the page begins at that field.
  const isFieldBad = Object.keys(form.allErrors).some((name) => name !== '' && !Object.hasOwn(unseen, name))
  const isAnswer = action?.endsWith(`#${answerId}`) && !isFieldBad
  const said = (
    <div className={frame.messageClassName}>
      {frame.saysSent ? (
        <FormMessage tone="success" message={isGoodNewsTrue(busy, form) ? (answer?.sent ?? undefined) : undefined} />
      ) : null}
      <FormMessage id={isAnswer ? answerId : undefined} message={busy ? undefined : message} />
      {busy ? null : note}
    </div>
  )
  return (
    <>
      {foot ? null : said}
      <Form
        method="post"
        {...(action && { action })}
        {...getFormProps(form)}
        noValidate
        className={foot ? 'form-body' : className}
      >
        <HiddenFields values={unseen} />
        {frame.hasHoneypot ? <Honeypot idPrefix={form.id} /> : null}
        {foot ? (
          <>
            <div className="form-scroll">
              {said}
              <div className={className}>{children(parts)}</div>
            </div>
            <div className="form-foot">{foot(parts)}</div>
          </>
        ) : (
          children(parts)
        )}
      </Form>
    </>
  )
}

/** Those without a value are left out. */
export const HiddenFields = ({ values }: { values: Record<string, string | undefined> }) =>
  Object.entries(values).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  )

/**
 * A form's good news is gone once the form is sent again, and as soon as the browser's own check finds something wrong in it,
 * for then it is not sent at all.
 */
const isGoodNewsTrue = (busy: boolean, form: { allErrors: Record<string, string[]> }) =>
  !busy && Object.keys(form.allErrors).length === 0
