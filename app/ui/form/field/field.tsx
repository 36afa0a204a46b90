import { ChevronDown, CircleAlert } from 'lucide-react'
import {
  type AllHTMLAttributes,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react'

/** The control: any input's type, or another control. */
export type FieldType =
  | 'text'
  | 'email'
  | 'tel'
  | 'password'
  | 'date'
  | 'time'
  | 'datetime-local'
  | 'textarea'
  | 'select'
  | 'checkbox'
  | 'radio'
type Control = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement

type Options = readonly { value: string; label: string }[]
/** `placeholder`: of a text an example; of a select the first choice, which is none. */
type ControlAttributes = { id: string; type?: FieldType } & Omit<AllHTMLAttributes<Control>, 'id' | 'type' | 'label'>

export type FieldProps = ControlAttributes & {
  label: ReactNode
  /** In parentheses behind the label; a field that is not required says `optional`. */
  labelNote?: string
  hint?: ReactNode
  /** The first one is shown. */
  errors?: string[] | undefined
  /** How many characters the schema takes, for long texts: what is left of them is shown. */
  limit?: number | undefined
  /** Of a select or of radio buttons. */
  options?: Options
  /** Room at the end of the control for a button laid over it. */
  endPadding?: boolean
}

/** Label, control, hint and error of one form field, tied together for screen readers. */
export function Field({
  className,
  label,
  labelNote,
  hint,
  errors,
  limit,
  options = [],
  endPadding = false,
  ...given
}: FieldProps) {
  const { id, type } = given
  const error = errors?.[0]
  const [length, setLength] = useState(() => lengthOf(given.defaultValue))
  const control = {
    ...given,
    'aria-invalid': error ? true : undefined,
    'aria-describedby':
      [hint && `${id}-hint`, limit && `${id}-left`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
    ...(limit && {
      onInput: (event: FormEvent<Control>) => {
        setLength(lengthOf(event.currentTarget.value))
        given.onInput?.(event)
      },
    }),
  } as const
  const note = labelNote ?? (given.required === false ? 'optional' : null)
  return (
    <div className={className}>
      {type === 'checkbox' ? (
        <Checkbox label={label} control={control} />
      ) : type === 'radio' ? (
        <Radios label={label} options={options} control={control} />
      ) : (
        <>
          <label htmlFor={id} className="mb-2 block text-small leading-tight font-semibold">
            {label}
            {note ? <span className="font-normal text-ink-3"> ({note})</span> : null}
          </label>
          <Box options={options} hasError={Boolean(error)} endPadding={endPadding} control={control} />
        </>
      )}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-meta text-ink-3">
          {hint}
        </p>
      ) : null}
      {limit ? <CharactersLeft id={`${id}-left`} limit={limit} length={length} /> : null}
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  )
}

/** What is wrong with a field: the first complaint. @param id by which the field is described */
export function FieldError({ id, errors }: { id: string | undefined; errors: string[] | undefined }) {
  const error = errors?.[0]
  return error ? (
    <p id={id} className="mt-1.5 flex gap-1.5 text-meta font-semibold text-danger">
      <CircleAlert aria-hidden size={16} strokeWidth={2} className="mt-0.5 shrink-0" />
      {error}
    </p>
  ) : null
}

type ControlProps = { control: ControlAttributes }
type BoxProps = ControlProps & { options: Options; hasError: boolean; endPadding: boolean }

/** What is typed, or chosen from a list. */
function Box({ options, hasError, endPadding, control }: BoxProps) {
  const edge = hasError
    ? 'border-danger ring-4 ring-danger-tint'
    : 'border-line-strong hover:border-ink-2 focus:border-leaf-700'
  const box = `w-full rounded-field border-[1.5px] bg-paper pl-4 ${edge}`
  const look = `${box} py-3 text-ink placeholder:text-ink-3 read-only:bg-cream ${endPadding ? 'pr-14' : 'pr-4'}`
  if (control.type === 'textarea') {
    const { type: _, ...area } = control
    return (
      <textarea rows={3} {...(area as TextareaHTMLAttributes<HTMLTextAreaElement>)} className={`${look} align-top`} />
    )
  }
  if (control.type === 'select') {
    const { type: _, placeholder, ...select } = control
    return (
      <div className="relative">
        <select
          {...(select as SelectHTMLAttributes<HTMLSelectElement>)}
          className={`h-13 appearance-none pr-11 ${box}`}
        >
          <option value="">{placeholder}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
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
    )
  }
  const input = <input type="text" {...(control as InputHTMLAttributes<HTMLInputElement>)} className={`${look} h-13`} />
  const isDay = control.type === 'date' || control.type === 'time' || control.type === 'datetime-local'
  return isDay ? <span className="date-box">{input}</span> : input
}

/** A box to tick, its label beside it. A form holds 'on' for one that is ticked. */
function Checkbox({ label, control: { defaultValue, ...control } }: ControlProps & { label: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <input
        {...(control as InputHTMLAttributes<HTMLInputElement>)}
        defaultChecked={defaultValue === 'on'}
        className="mt-0.5 size-6 shrink-0 accent-leaf-700"
      />
      {/* A thumb finds a short label too. */}
      <label htmlFor={control.id} className="-my-3 py-3 text-small">
        {label}
      </label>
    </div>
  )
}

/** One of a few choices, the question above them. */
function Radios({ label, options, control }: ControlProps & { label: ReactNode; options: Options }) {
  const { id, 'aria-describedby': describedBy, 'aria-invalid': _, defaultValue, ...button } = control
  return (
    <fieldset id={id} aria-describedby={describedBy}>
      <legend className="mb-2">{label}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
          <input
            {...(button as InputHTMLAttributes<HTMLInputElement>)}
            value={value}
            defaultChecked={value === defaultValue}
            className="size-6 shrink-0 accent-leaf-700"
          />
          {label}
        </label>
      ))}
    </fieldset>
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
