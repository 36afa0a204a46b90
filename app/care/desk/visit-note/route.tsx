import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { kindNames } from '~/domain/appointments/appointment-words'
import { dateTimeText } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { BackLink } from '~/frame/desk/page/back-link'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { UnfoldingAction } from '~/frame/desk/page/detail-panel'
import { PageHead } from '~/frame/desk/page/page-head'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import type { Result } from '~/platform/session/answers/read-answer'
import { Field } from '~/ui/form/field/field'
import { refusalOf } from '~/ui/form/form-answer'
import { HiddenFields, usePageSending, useSchemaForm } from '~/ui/form/schema-form'
import { adminCareOperations } from '../../contract/care-files'
import { adminVisitNoteOperations, noteParts, partNames } from '../../contract/records/visit-notes'
import { requireDietitian } from '../require-dietitian.server'
import { draftFormSchema } from '../visits/note-forms'
import { useAutosave } from './use-autosave'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Visit note')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDietitian(visit)
  const { id = '', note: noteId = '' } = visit.params
  const [file, visits] = await Promise.all([
    clinic(adminCareOperations).get(id),
    clinic(adminVisitNoteOperations).list(id),
  ])
  const note = visits.ok ? visits.data.notes.find((one) => one.id === noteId) : undefined
  if ((!file.ok && [404, 422].includes(file.failure.status ?? 0)) || (visits.ok && !note))
    throw new Response('There is no such note.', { status: 404 })
  if (!file.ok || !note) throw new Response('This note cannot be read right now. Please try again.', { status: 503 })
  const typed = (await takeDraft(visit, user.id)) ?? {}
  return { client_id: id, full_name: file.data.full_name, note, typed, formToken: formToken() }
}

export async function action(visit: ActionFunctionArgs) {
  const { id = '', note: noteId = '' } = visit.params
  return answerDesk(visit, {
    schema: draftFormSchema,
    hasToken: true,
    call: async (clinic, { intent, form_token: _, ...draft }): Promise<Result<unknown>> => {
      const notes = clinic(adminVisitNoteOperations)
      if (intent === 'discard') return notes.discard(id, noteId, draft)
      const saved = await notes.save(id, noteId, draft)
      return saved.ok && intent === 'sign' ? notes.sign(id, noteId, saved.data) : saved
    },
    done: (_, { value: { intent } }) =>
      intent === 'autosave'
        ? { sent: 'Saved.', keepsFields: true }
        : redirect(`/dashboard/clients/${id}/care/visits${intent === 'save' ? `/${noteId}` : ''}`, 303),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

const hints = {
  assessment: 'Figures, meals, sleep, work: what you found.',
  problem: 'What is to be changed, and what it comes from.',
  intervention: 'What you agreed. The client reads this part once it is signed.',
  to_watch: 'What you look at next time.',
} as const

export default function VisitNotePage() {
  const { client_id, full_name, note, typed, formToken } = useLoaderData<typeof loader>()
  const { Form, answer, busy } = usePageSending()
  const autosave = useAutosave()
  const { form, field } = useSchemaForm({
    id: 'note',
    schema: draftFormSchema,
    answer,
    filled: { ...Object.fromEntries(noteParts.map((part) => [part, note[part] ?? ''])), ...typed },
  })
  const { visit, created_at, updated_at, version } = note
  const refused = refusalOf(autosave.answer)
  const sends = { version: String(version), form_token: answer?.formToken ?? formToken }
  return (
    <>
      <PageHead title="Visit note" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to={`/dashboard/clients/${client_id}/care/visits`} data-desk-close className="mb-5">
          Visits of {full_name}
        </BackLink>
        <h2 className="text-[1.5rem]! wrap-anywhere">
          {full_name}, {dateTimeText(visit?.starts_at ?? created_at)}
        </h2>
        <p className="text-small text-ink-2">
          {visit?.kind ? kindNames[visit.kind] : 'A talk without an appointment'}.{' '}
          {note.signed_at === null
            ? 'Draft, for dietitians alone.'
            : 'Signed meanwhile: it cannot be changed. An amendment can be added in the list of visits.'}
        </p>
        <div className="mt-4 empty:hidden">
          <DeskMessage except={[]} />
        </div>
        <Form
          method="post"
          id={form.id}
          noValidate={form.noValidate}
          className="mt-5 grid max-w-[52rem] gap-5"
          onSubmit={form.onSubmit}
        >
          <HiddenFields values={sends} />
          {/* Typing anywhere below is saved; the buttons save as well. */}
          <div
            className="grid gap-5"
            onInput={({ currentTarget }) => autosave.onInput(currentTarget.closest('form') as HTMLFormElement)}
          >
            {noteParts.map((part) => (
              <Field key={part} {...field(part)} type="textarea" rows={4} label={partNames[part]} hint={hints[part]} />
            ))}
          </div>
          <p role="status" className={`text-small ${refused ? 'text-danger' : 'text-ink-2'}`}>
            {refused ?? (autosave.isSaving ? 'Saving...' : `Saved ${dateTimeText(updated_at)}.`)}
          </p>
          <div className="flex flex-wrap gap-3">
            <button
              type="submit"
              name="intent"
              value="save"
              onClick={autosave.cancel}
              disabled={busy || autosave.isSaving}
              className="btn btn-small btn-outline"
            >
              Save the draft
            </button>
            <button
              type="submit"
              name="intent"
              value="sign"
              onClick={autosave.cancel}
              disabled={busy || autosave.isSaving}
              className="btn btn-small btn-primary"
            >
              Sign it
            </button>
          </div>
          <p className="text-small text-ink-2">
            A signed note never changes: what is added later stands beside it as an amendment.
          </p>
        </Form>
        <div className="mt-8 max-w-[52rem]">
          <UnfoldingAction
            sends={{ intent: 'discard', ...sends }}
            label="Throw the draft away"
            submitLabel="Throw it away for good"
            look="btn-danger"
          >
            <p className="text-small text-ink-2">What is written in it is gone then.</p>
          </UnfoldingAction>
        </div>
      </div>
    </>
  )
}

export const ErrorBoundary = DashboardError
