import { longDay } from '~/domain/time/days'
import { useIntentSending } from '~/frame/desk/page/desk-message'
import { DetailPanel, UnfoldingAction } from '~/frame/desk/page/detail-panel'
import { Field } from '~/ui/form/field/field'
import { SchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import type { ClientReadings } from '../../contract/readings/admin-readings'
import type { ReadingKindView, StaffReading } from '../../contract/readings/reading-fields'
import { filledFor, ReadingFields } from '../../site/progress/form/reading-fields'
import { staffReadingFormSchema } from '../../site/progress/form/reading-form'
import { withUnit } from '../../site/progress/words'
import { ReportField } from './report-field'

type Props = {
  entry: StaffReading
  kind: ReadingKindView
  documents: ClientReadings['documents']
  today: string
  formToken: string
  closeTo: string
}

/** One entry that is corrected or taken out. */
export function EntryPanel({ entry, kind, documents, today, formToken, closeTo }: Props) {
  const sending = useIntentSending('correct')
  const taking = useIntentSending('void')
  return (
    <DetailPanel
      title={`${withUnit(entry, kind)}, ${longDay(entry.taken_on)}`}
      under="A correction is another entry; both stay."
      closeTo={closeTo}
      isPerson={false}
    >
      <SchemaForm
        key={entry.id}
        id="correction"
        schema={staffReadingFormSchema}
        sending={sending}
        formToken={formToken}
        hidden={{ intent: 'correct', kind: kind.id, reading: entry.id }}
        filled={{ ...filledFor(kind, today, entry, true), document_id: entry.document_id ?? '' }}
        messageClassName="hidden"
        className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-4"
      >
        {({ field }) => (
          <>
            <ReadingFields field={field} kind={kind} today={today} answer={sending.answer} isStaff />
            <ReportField field={field} documents={documents} />
            <SubmitButton busy={sending.busy} busyLabel="Saving..." className="btn-small col-span-2 justify-self-start">
              Save the correction
            </SubmitButton>
          </>
        )}
      </SchemaForm>
      <div className="mt-5">
        <UnfoldingAction
          sends={{ intent: 'void', reading: entry.id, form_token: formToken }}
          label="Take this entry out"
          submitLabel="Take out"
          look="btn-danger"
          isOpen={taking.answer !== undefined}
        >
          <Field
            id="void-reason"
            name="reason"
            label="Why"
            required
            autoComplete="off"
            errors={taking.answer?.result?.error?.reason ?? undefined}
            hint="Kept sealed with the entry."
          />
        </UnfoldingAction>
      </div>
    </DetailPanel>
  )
}
