import { type InputHTMLAttributes, useId } from 'react'
import { filterInput } from '~/frame/desk/list/filters'
import { FieldError } from '~/ui/form/field/field'

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; errors?: string[] | undefined }

/** A field of the panel's small forms, which are not wide enough for those of the site. */
export function PanelField({ label, errors, className = '', ...input }: Props) {
  const id = useId()
  return (
    <div className={`min-w-0 ${className}`}>
      <label className="grid gap-1 text-small">
        {label}
        <span className={input.type === 'date' || input.type === 'time' ? 'date-box' : 'grid'}>
          <input
            {...input}
            aria-invalid={errors ? true : undefined}
            aria-describedby={errors ? id : undefined}
            className={`${filterInput} w-full min-w-0`}
          />
        </span>
      </label>
      <FieldError id={id} errors={errors} />
    </div>
  )
}

/** Kept as long as the appointment, and read by all of the staff. */
export const ReasonField = ({ defaultValue, errors }: Pick<Props, 'defaultValue' | 'errors'>) => (
  <PanelField
    name="reason"
    label="Reason (kept in the history; no health details)"
    autoComplete="off"
    defaultValue={defaultValue}
    errors={errors}
  />
)

/** Where a time that clients could not have was asked about. */
export const AllTheSame = ({ isAsked, isTicked }: { isAsked: boolean; isTicked: boolean }) =>
  isAsked ? (
    <label className="flex min-h-11 items-center gap-3 text-small font-semibold">
      <input type="checkbox" name="off_hours" defaultChecked={isTicked} className="size-5 accent-leaf-700" />
      Save it all the same
    </label>
  ) : null
