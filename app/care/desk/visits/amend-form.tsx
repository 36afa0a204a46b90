import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { amendNoteBodySchema, noteParts, partNames } from '../../contract/records/visit-notes'

const options = noteParts.map((value) => ({ value, label: partNames[value] }))

/** Behind its heading, below each note that is signed. */
export function AmendForm({ note, formToken }: { note: string; formToken: string }) {
  const sending = usePageSending()
  const sent = sending.answer?.result?.initialValue
  const own = { ...sending, answer: sent?.intent === 'amend' && sent.note === note ? sending.answer : undefined }
  const isRefused = Object.keys(own.answer?.result?.error ?? {}).length > 0
  return (
    <details open={isRefused} className="mt-3 rounded-field border-[1.5px] border-line bg-ivory">
      <summary className="unfold justify-between px-4 text-small font-semibold text-leaf-700">Add an amendment</summary>
      <SchemaForm
        id={`amend-${note}`}
        schema={amendNoteBodySchema}
        sending={own}
        formToken={formToken}
        hidden={{ intent: 'amend', note }}
        className="grid gap-4 px-4 pb-4"
      >
        {({ field }) => (
          <>
            <Field {...field('part')} type="select" label="Part" placeholder="Choose" options={options} />
            <Field {...field('text')} type="textarea" rows={3} label="Amendment" />
            <Field {...field('reason')} autoComplete="off" label="Reason" hint="It stands beside the note." />
            <SubmitButton busy={own.busy} busyLabel="Adding..." className="btn-small justify-self-start">
              Add the amendment
            </SubmitButton>
          </>
        )}
      </SchemaForm>
    </details>
  )
}
