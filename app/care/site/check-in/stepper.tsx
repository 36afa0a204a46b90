import { Minus, Plus } from 'lucide-react'
import { FieldError } from '~/ui/form/field/field'

type Props = {
  field: {
    id: string
    name: string
    defaultValue?: string | undefined
    errors?: string[] | undefined
    autoFocus?: boolean
    required?: boolean
    limit?: number | undefined
  }
  label: string
  step: number
  most: number
}

const button = 'needs-js grid size-12 shrink-0 place-items-center rounded-field text-leaf-700 hover:bg-leaf-50'

/** A number that can be typed, with buttons for less and more where scripts run. */
export function Stepper({ field: { errors, required: _, limit: __, ...control }, label, step, most }: Props) {
  const { id } = control
  const error = errors?.[0]
  const change = (by: number) => {
    const input = document.getElementById(id)
    if (!(input instanceof HTMLInputElement)) return
    const now = Number(input.value.replace(',', '.'))
    const next = input.value === '' || Number.isNaN(now) ? Math.max(0, by) : now + by
    input.value = String(Math.min(most, Math.max(0, next)))
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    // Label, field and error each in a line with those of the stepper beside it: one label may wrap where the other does not.
    <div className="row-span-3 grid grid-rows-subgrid pt-4">
      <label htmlFor={id} className="mb-2 self-end text-small leading-tight font-semibold">
        {label} <span className="font-normal text-ink-3">(optional)</span>
      </label>
      <div
        className={`flex items-center rounded-field border-[1.5px] bg-paper ${error ? 'border-danger ring-4 ring-danger-tint' : 'border-line-strong'}`}
      >
        <button type="button" aria-label={`${label}: less`} onClick={() => change(-step)} className={button}>
          <Minus aria-hidden size={19} strokeWidth={1.75} />
        </button>
        <input
          {...control}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="figures h-12 min-w-0 flex-1 bg-transparent px-2 text-center font-semibold"
        />
        <button type="button" aria-label={`${label}: more`} onClick={() => change(step)} className={button}>
          <Plus aria-hidden size={19} strokeWidth={1.75} />
        </button>
      </div>
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  )
}
