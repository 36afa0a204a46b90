import { useIntentSending } from '~/frame/desk/page/desk-message'
import { UnfoldingAction } from '~/frame/desk/page/detail-panel'
import { Field } from '~/ui/form/field/field'
import { SchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { addNoteBodySchema } from '../../contract/client-record'
import type { Note } from './client-data.server'

/** What staff note about a client for each other. `typed`: what met an expired session. */
type Props = { notes: readonly Note[]; typed: string | null; formToken: string }

export function NotesPart({ notes, typed, formToken }: Props) {
  const sending = useIntentSending('add_note')
  return (
    <div className="grid gap-5">
      <p className="text-small text-ink-2">
        Notes are stored encrypted and seen by the staff alone. Opening them is written down in the audit log.
      </p>
      {/* A note that was kept makes room for the next one. */}
      <SchemaForm
        key={notes[0]?.id ?? 'first'}
        id="note"
        schema={addNoteBodySchema}
        sending={sending}
        formToken={formToken}
        hidden={{ intent: 'add_note' }}
        filled={typed === null ? undefined : { text: typed }}
        className="grid gap-3"
      >
        {({ field }) => (
          <>
            <Field {...field('text')} type="textarea" rows={3} label="New note" />
            <SubmitButton busy={sending.busy} busyLabel="Saving" className="btn-small justify-self-start">
              Save note
            </SubmitButton>
          </>
        )}
      </SchemaForm>
      <ul className="grid gap-3">
        {notes.map(({ id, text, author, when, isOwn }) => (
          <li key={id} className="rounded-field border border-line bg-paper p-4">
            <p className="text-small wrap-anywhere whitespace-pre-line">
              {text ?? 'This note cannot be read: its key is missing from DATA_KEY. Ask the person who runs the site.'}
            </p>
            <div className="mt-2 grid gap-3">
              <p className="figures text-meta text-ink-2">
                {author}, {when}
              </p>
              {isOwn ? (
                <UnfoldingAction
                  sends={{ intent: 'delete_note', note: id, form_token: formToken }}
                  label="Delete"
                  submitLabel="Delete it for good"
                  look="btn-danger"
                >
                  <p className="text-small text-ink-2">A deleted note cannot be brought back.</p>
                </UnfoldingAction>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
