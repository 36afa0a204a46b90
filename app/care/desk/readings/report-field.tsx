import { dayOf, longDay } from '~/domain/time/days'
import { Field, type FieldProps } from '~/ui/form/field/field'
import type { ClientReadings } from '../../contract/readings/admin-readings'

type Props = {
  field: (name: 'document_id') => Omit<FieldProps, 'label'>
  documents: ClientReadings['documents']
}

/** The document that a reading is copied from, where the client has any. */
export function ReportField({ field, documents }: Props) {
  if (documents.length === 0) return null
  return (
    <Field
      {...field('document_id')}
      className="col-span-2"
      type="select"
      label="Copied from"
      labelNote="of a report"
      placeholder="No document"
      options={documents.map(({ id, name, created_at: at }) => ({
        value: id,
        label: `${name}, ${longDay(dayOf(at))}`,
      }))}
    />
  )
}
