import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { Lock, NotebookPen } from 'lucide-react'
import { kindNames } from '~/domain/appointments/appointment-words'
import { dateTimeText } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { BackLink } from '~/frame/desk/page/back-link'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { formToken } from '~/platform/forms/form-token.server'
import { HiddenFields } from '~/ui/form/schema-form'
import { StateBadge } from '~/ui/text/state-badge'
import { adminCareOperations } from '../../contract/care-files'
import {
  adminVisitNoteOperations,
  amendNoteBodySchema,
  noteParts,
  partNames,
  type VisitNote,
} from '../../contract/records/visit-notes'
import { requireDietitian } from '../require-dietitian.server'
import { AmendForm } from './amend-form'
import { visitsFormSchema } from './note-forms'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Visits')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDietitian(visit)
  const { id = '' } = visit.params
  const [file, visits] = await Promise.all([
    clinic(adminCareOperations).get(id),
    clinic(adminVisitNoteOperations).list(id),
  ])
  if (!file.ok && [404, 422].includes(file.failure.status ?? 0))
    throw new Response('There is no care file of this client.', { status: 404 })
  if (!file.ok || !visits.ok)
    throw new Response('These notes cannot be read right now. Please try again.', { status: 503 })
  const { client_id, full_name, has_consent } = file.data
  return { client_id, full_name, has_consent, ...visits.data, formToken: formToken() }
}

export async function action(visit: ActionFunctionArgs) {
  const { id = '' } = visit.params
  return answerDesk(visit, {
    schema: visitsFormSchema,
    hasToken: true,
    call: (clinic, sent) => {
      const notes = clinic(adminVisitNoteOperations)
      if (sent.intent === 'begin')
        return notes.begin(id, { appointment_id: sent.appointment || null, form_token: sent.form_token })
      return notes.amend(id, sent.note ?? '', amendNoteBodySchema.parse(sent))
    },
    fieldOf: { part: 'part', text: 'text', reason: 'reason' },
    done: ({ id: note }, { value: { intent } }) =>
      intent === 'begin'
        ? redirect(`/dashboard/clients/${id}/care/visits/${note}`, 303)
        : { sent: 'The amendment is added.' },
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function VisitsPage() {
  const { client_id, full_name, has_consent, notes, without_note, formToken } = useLoaderData<typeof loader>()
  const begin = (appointment: string) => ({ intent: 'begin', appointment, form_token: formToken })
  return (
    <>
      <PageHead title="Visits" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to={`/dashboard/clients/${client_id}/care`} data-desk-close className="mb-5">
          Care of {full_name}
        </BackLink>
        <div className="empty:hidden">
          <DeskMessage except="amend" />
        </div>
        {has_consent ? (
          <section aria-labelledby="to-write" className="mt-6 max-w-[52rem]">
            <h2 id="to-write" className="text-[1.3rem]!">
              Without a note
            </h2>
            <ul className="mt-2 border-t border-line">
              {without_note.map(({ appointment_id, kind, starts_at }) => (
                <li
                  key={appointment_id}
                  className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
                >
                  <span className="figures">
                    {dateTimeText(starts_at)}, {kindName(kind)}
                  </span>
                  <BeginButton sends={begin(appointment_id)} label="Write the note" />
                </li>
              ))}
              <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
                <span>A talk without an appointment</span>
                <BeginButton sends={begin('')} label="Write a note" />
              </li>
            </ul>
          </section>
        ) : (
          <p className="mt-6 max-w-[44em]">
            {full_name} has not agreed to the use of health details, so nothing can be written. Please ask them to agree
            under “Your data” in their account.
          </p>
        )}
        <section aria-labelledby="notes" className="mt-10 max-w-[52rem]">
          <h2 id="notes" className="text-[1.3rem]!">
            Notes
          </h2>
          {notes.length === 0 ? <p className="mt-2 text-ink-2">There is no note yet.</p> : null}
          {notes.map((note) => (
            <Note key={note.id} note={note} clientId={client_id} formToken={formToken} />
          ))}
        </section>
      </div>
    </>
  )
}

const kindName = (kind: keyof typeof kindNames | null) => (kind === null ? 'a visit' : kindNames[kind].toLowerCase())

function BeginButton({ sends, label }: { sends: Record<string, string>; label: string }) {
  return (
    <Form method="post">
      <HiddenFields values={sends} />
      <button type="submit" className="btn btn-small btn-outline">
        <NotebookPen aria-hidden size={18} strokeWidth={1.75} />
        {label}
      </button>
    </Form>
  )
}

function Note({ note, clientId, formToken }: { note: VisitNote; clientId: string; formToken: string }) {
  const { id, visit, created_at, updated_at, signed_at, signed_by_name, amendments } = note
  return (
    <article
      aria-label={`Note of ${dateTimeText(visit?.starts_at ?? created_at)}`}
      className="mt-5 border-t border-line pt-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-body! font-sans! font-semibold">
          {dateTimeText(visit?.starts_at ?? created_at)}, {visit ? kindName(visit.kind) : 'a talk'}
        </h3>
        {signed_at === null ? (
          <StateBadge label="Draft" tone="waiting" />
        ) : (
          <span className="inline-flex items-center gap-1.5 rounded-full bg-leaf-100 px-2.5 py-0.5 text-meta text-leaf-700">
            <Lock aria-hidden size={14} strokeWidth={1.75} />
            Signed {dateTimeText(signed_at)}, {signed_by_name ?? 'a deleted account'}
          </span>
        )}
      </div>
      {signed_at === null ? (
        <p className="mt-2 text-small">
          <Link to={`/dashboard/clients/${clientId}/care/visits/${id}`} className="text-link">
            Go on with the draft
          </Link>
          <span className="text-ink-2">, saved {dateTimeText(updated_at)}. Nobody but the dietitians reads it.</span>
        </p>
      ) : (
        <>
          <dl className="mt-2 text-small">
            {noteParts.map((part) =>
              note[part] === null ? null : (
                <div key={part} className="flex flex-wrap gap-x-4 py-1">
                  <dt className="w-36 shrink-0 text-ink-2">{partNames[part]}</dt>
                  <dd className="min-w-0 flex-1 basis-60 wrap-anywhere whitespace-pre-line">{note[part]}</dd>
                </div>
              ),
            )}
          </dl>
          <ul className="mt-2 grid gap-2">
            {amendments.map((one) => (
              <li key={one.id} className="border-l-3 border-turmeric-400 pl-3 text-small">
                <p className="wrap-anywhere whitespace-pre-line">
                  {partNames[one.part]}: {one.text}
                </p>
                <p className="text-meta text-ink-2">
                  Amended {dateTimeText(one.signed_at)}, {one.signed_by_name ?? 'a deleted account'}: {one.reason}
                </p>
              </li>
            ))}
          </ul>
          <AmendForm key={`${id} ${amendments.length}`} note={id} formToken={formToken} />
        </>
      )}
    </article>
  )
}

export const ErrorBoundary = DashboardError
