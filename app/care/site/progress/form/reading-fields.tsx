import { Field, type FieldProps } from '~/ui/form/field/field'
import type { FormAnswer } from '~/ui/form/form-answer'
import type { Reading, ReadingKindView } from '../../../contract/readings/reading-fields'

type Name = 'value' | 'lower' | 'unit' | 'taken_on' | 'time' | 'lab_low' | 'lab_high' | 'way' | 'sure'
type Props = {
  field: (name: Name) => Omit<FieldProps, 'label'>
  kind: ReadingKindView
  /** The last day that can be entered. */
  today: string
  answer: FormAnswer | undefined
  isStaff?: boolean
}

const units = [
  { value: 'usual', label: '%' },
  { value: 'mmol_mol', label: 'mmol/mol' },
]
const ownWays = [
  { value: 'client', label: 'My own meter' },
  { value: 'report', label: 'A laboratory’s report' },
]
const staffWays = [
  { value: 'clinic', label: 'Measured at the clinic' },
  { value: 'report', label: 'A laboratory’s report' },
  { value: 'client', label: 'Told by the client' },
]

/** What changes within a day, so that its time says something. */
const hasTime = ({ id }: ReadingKindView) => ['blood_pressure', 'glucose_fasting', 'glucose_after_meal'].includes(id)
const hasMeter = ({ id }: ReadingKindView) => id.startsWith('glucose')

/** Where the fields begin, for an entry that is corrected or for a new one. */
export function filledFor(kind: ReadingKindView, today: string, entry: Reading | null, isStaff = false) {
  const way = isStaff ? 'clinic' : kind.is_lab && !hasMeter(kind) ? 'report' : 'client'
  return {
    value: entry?.value ?? '',
    lower: entry?.lower ?? '',
    unit: 'usual',
    taken_on: entry?.taken_on ?? today,
    time: entry?.time ?? '',
    lab_low: entry?.lab_low ?? '',
    lab_high: entry?.lab_high ?? '',
    way: entry?.way ?? way,
  }
}

/** Fields that are not asked for. */
export const unasked = (kind: ReadingKindView, way: string): Record<string, string> => ({
  kind: kind.id,
  ...(!hasMeter(kind) && { way }),
})

/** The lines of one reading, by its kind. */
export function ReadingFields({ field, kind, today, answer, isStaff = false }: Props) {
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const
  const asked = answer?.result?.error?.sure?.[0]
  return (
    <>
      <Field
        {...field('value')}
        {...number}
        label={kind.has_lower ? 'Upper value' : kind.label}
        labelNote={kind.id === 'hba1c' ? '' : kind.unit}
      />
      {kind.has_lower ? <Field {...field('lower')} {...number} label="Lower value" labelNote={kind.unit} /> : null}
      {kind.id === 'hba1c' ? (
        <Field {...field('unit')} type="select" options={units} label="Unit" labelNote="" />
      ) : null}
      <Field
        {...field('taken_on')}
        type="date"
        max={today}
        label="Day"
        {...(kind.id === 'hba1c' && { className: 'col-span-2' })}
      />
      {hasTime(kind) ? (
        <Field {...field('time')} type="time" label="Time" {...(kind.is_lab && { className: 'col-span-2' })} />
      ) : null}
      {kind.is_lab ? (
        <>
          <Field {...field('lab_low')} {...number} label="Lab range from" />
          <Field {...field('lab_high')} {...number} label="Lab range to" />
        </>
      ) : null}
      {isStaff || hasMeter(kind) ? (
        <Field
          {...field('way')}
          className="col-span-2"
          type="select"
          options={isStaff ? staffWays : ownWays}
          label="Where it is from"
          labelNote=""
        />
      ) : null}
      {kind.hint ? <p className="text-meta text-ink-2 col-span-2">{kind.hint}</p> : null}
      {asked ? (
        <div role="alert" className="rounded-field bg-warn-tint p-4 text-small text-warn col-span-2">
          <p className="mb-3 font-semibold">{asked}</p>
          <Field {...field('sure')} errors={undefined} type="checkbox" label="Yes, it is right" />
        </div>
      ) : null}
    </>
  )
}
