import { CircleAlert } from 'lucide-react'
import { type FormEvent, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useState } from 'react'

type Common = {
  id: string
  label: string
  hint?: ReactNode
  /** The first one is shown. */
  errors?: string[] | undefined
  optional?: boolean
  /** How many characters the schema takes, for long texts: what is left of them is shown. */
  limit?: number | undefined
  /** Room at the end of the control for a button laid over it. */
  endPadding?: boolean
}
type InputProps = Common & { multiline?: false } & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>
type AreaProps = Common & { multiline: true } & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>

/** Label, control, hint and error of one form field, tied together for screen readers. */
export function Field({
  id,
  label,
  hint,
  errors,
  optional,
  limit,
  endPadding,
  multiline,
  className,
  ...control
}: InputProps | AreaProps) {
  const error = errors?.[0]
  const [length, setLength] = useState(() => lengthOf(control.defaultValue))
  const describedBy =
    [hint && `${id}-hint`, limit && `${id}-left`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const shared = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy,
    ...(limit && {
      onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setLength(lengthOf(currentTarget.value)),
    }),
  } as const
  const edge = error
    ? 'border-danger ring-4 ring-danger-tint'
    : 'border-line-strong hover:border-ink-2 focus:border-leaf-700'
  const look = `w-full rounded-field border-[1.5px] bg-paper py-3 pl-4 text-ink placeholder:text-ink-3 read-only:bg-cream ${edge} ${endPadding ? 'pr-14' : 'pr-4'}`
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-2 block text-small leading-tight font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-3"> (optional)</span> : null}
      </label>
      {multiline ? (
        <textarea
          rows={3}
          {...shared}
          {...(control as TextareaHTMLAttributes<HTMLTextAreaElement>)}
          className={`${look} align-top`}
        />
      ) : (
        <input
          {...shared}
          type="text"
          {...(control as InputHTMLAttributes<HTMLInputElement>)}
          className={`${look} h-13`}
        />
      )}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-meta text-ink-3">
          {hint}
        </p>
      ) : null}
      {limit ? <CharactersLeft id={`${id}-left`} limit={limit} length={length} /> : null}
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-meta font-semibold text-danger">
          <CircleAlert aria-hidden size={16} strokeWidth={2} className="mt-0.5 shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** As schemas count: without the blanks at both ends. */
const lengthOf = (text: unknown) => (typeof text === 'string' ? text.trim().length : 0)

/** What is left of a long text's limit. It is read with the field, and aloud only when it gets short. */
function CharactersLeft({ id, limit, length }: { id: string; limit: number; length: number }) {
  const left = limit - length
  const count = Math.abs(left).toLocaleString('en-IN')
  const noun = Math.abs(left) === 1 ? 'character' : 'characters'
  const aloud = left < 0 ? 'The text is too long.' : left <= 20 ? 'At most 20 characters left.' : ''
  return (
    <>
      <p id={id} className={`figures mt-1.5 text-meta ${left < 0 ? 'text-danger' : 'text-ink-3'}`}>
        <span className="needs-js">
          {count} {noun} {left < 0 ? 'too many' : 'left'}
        </span>
        <span className="hidden no-js:inline">At most {limit.toLocaleString('en-IN')} characters</span>
      </p>
      <span aria-live="polite" className="sr-only">
        {aloud}
      </span>
    </>
  )
}
