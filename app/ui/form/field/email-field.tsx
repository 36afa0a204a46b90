import { type MouseEvent, useState } from 'react'
import { guessIn } from '../form-answer'
import { Field, type FieldProps } from './field'

type Kept = { id: string; name: string; defaultValue?: string | undefined }

/** An email that is asked about where it looks mistyped (ui/form/field/email-question.ts). `kept`: the form's field `email_kept`. */
export function EmailField({ kept, className, ...field }: FieldProps & { kept: Kept }) {
  const guess = guessIn(field.errors?.[0])
  const [isKept, setIsKept] = useState(kept.defaultValue === 'on')
  return (
    <div className={className}>
      <Field type="email" inputMode="email" autoComplete="email" {...field} />
      {guess ? (
        <button
          type="submit"
          name="email_guess"
          value={guess}
          onClick={(event) => takeInPlace(event, field.id)}
          className="btn btn-outline btn-small mt-3 max-w-full wrap-anywhere"
        >
          Use {guess}
        </button>
      ) : null}
      {guess || isKept ? (
        <Field
          {...kept}
          type="checkbox"
          label="My address is right as I wrote it"
          className="mt-3"
          onInput={({ currentTarget }) => setIsKept(currentTarget.checked)}
        />
      ) : null}
    </div>
  )
}

/** Nothing is sent: the client sees the address first. */
function takeInPlace(event: MouseEvent<HTMLButtonElement>, id: string): void {
  const control = document.getElementById(id)
  if (!(control instanceof HTMLInputElement)) return
  event.preventDefault()
  control.value = event.currentTarget.value
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.focus()
}
