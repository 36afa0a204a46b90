import { CircleAlert } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'

type Common = {
  id: string
  label: string
  hint?: ReactNode
  /** The first one is shown. */
  errors?: string[] | undefined
  optional?: boolean
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
  endPadding,
  multiline,
  className,
  ...control
}: InputProps | AreaProps) {
  const error = errors?.[0]
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  const shared = { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy } as const
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
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-meta font-semibold text-danger">
          <CircleAlert aria-hidden size={16} strokeWidth={2} className="mt-0.5 shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  )
}
