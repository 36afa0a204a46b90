import { Link } from '@remix-run/react'
import { dateTimeText } from '~/domain/time/days'
import { useIntentSending } from '~/frame/desk/page/desk-message'
import { reasonWay } from '~/frame/desk/page/reason-way'
import { Field } from '~/ui/form/field/field'
import { SchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { appointmentNoteBodySchema, type SeenAppointment } from '../../../contract/admin-appointments'
import { addressOf, type ViewQuery } from '../view-query'

/** What staff note of a booking for each other. */
export function BookingNotes({ one, query }: { one: SeenAppointment; query: ViewQuery }) {
  const { notes } = one
  const sending = useIntentSending('note')
  return (
    <section aria-labelledby="notes-of-it">
      <h3 id="notes-of-it" className="mt-6 mb-3 text-[1.1rem]!">
        Internal notes
      </h3>
      <ul className="mb-3 grid gap-3 text-small empty:hidden">
        {notes.map(({ id, text, at, by }) => (
          <li key={id} className="rounded-field bg-cream px-3 py-2">
            <p className="wrap-anywhere whitespace-pre-wrap">{text ?? 'It cannot be read: its key is missing.'}</p>
            <p className="figures text-meta text-ink-3">{[dateTimeText(at), by].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </ul>
      {one.needs_reason ? (
        <p className="mb-3 text-small">
          <ReasonNeeded one={one} query={query} what="colleagues’ notes" />
        </p>
      ) : null}
      {/* A note that was kept makes room for the next one. */}
      <SchemaForm
        key={notes[0]?.id ?? 'first'}
        id="note"
        schema={appointmentNoteBodySchema}
        sending={sending}
        hidden={{ intent: 'note' }}
        className="grid gap-3"
      >
        {({ field }) => (
          <>
            <Field {...field('text')} type="textarea" rows={2} label="New note" hint="Clients never see it." />
            <SubmitButton busy={sending.busy} busyLabel="Saving" className="btn-outline btn-small justify-self-start">
              Save note
            </SubmitButton>
          </>
        )}
      </SchemaForm>
    </section>
  )
}

/** Of another dietitian's client: `what` is read once a reason is written down, in the client's file. */
export function ReasonNeeded({ one, query, what }: { one: SeenAppointment; query: ViewQuery; what: string }) {
  if (one.user_id === null)
    return `It is another dietitian’s booking: give it a client file first, then you can read ${what}.`
  return (
    <>
      {one.name} is another dietitian’s client.{' '}
      <Link to={reasonWay(one.user_id, addressOf(query))} className="text-link">
        Write down why you read {what}
      </Link>
    </>
  )
}
