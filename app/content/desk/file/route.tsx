import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { networkMessage } from '~/domain/text/network-message'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { FilterChips } from '~/frame/desk/list/filters'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { saveDraft, takeDraft } from '~/platform/forms/draft.server'
import { readFileForm, refusedFormMessage } from '~/platform/forms/read-form.server'
import { getViewer, redirectToLogin } from '~/platform/session/session.server'
import { FormMessage } from '~/ui/form/form-message'
import { adminContentOperations } from '../../contract/admin-content'
import {
  formOf,
  requireContentFile,
  requireData,
  type Shown,
  tabsOf,
  untouched,
  viewOfFile,
} from './content-page.server'
import { type AskedView, type FormView, partOf, type SentFields } from './content-view'
import { Held } from './form/held'
import { OnDisk } from './on-disk'
import { Asked } from './save/asked'
import { change, putBack, takeOver, undo } from './save/change.server'
import { typedNow } from './save/merged.server'
import { Waiting } from './waiting'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Content')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDesk(visit, 'content')
  const file = requireContentFile(visit.params.file)
  const query = new URL(visit.request.url).searchParams
  const open = partOf(query.get('open'))
  const draft = await takeDraft(visit, user.id)
  const since = /^[0-9a-f]{32}$/.exec(draft?.digest ?? '')?.[0]
  const answer = requireData(
    await clinic(adminContentOperations).get(file.id, { ...(since !== undefined && { since }) }),
  )
  const shown = { file, answer, open }
  const form = draft ? formOfDraft(shown, draft, since) : formOf(shown, untouched(shown))
  const done = doneWords[query.get('done') as keyof typeof doneWords] ?? null
  return {
    ...tabsOf(file),
    view: viewOfFile(shown),
    form,
    personId: user.id,
    done,
  }
}

const [now, soon] = ['The site shows it now.', 'It is on its way: the site shows it in a few seconds.']
const doneWords = {
  ...{ saved: `Saved. ${now}`, 'saved-soon': `Saved. ${soon}` },
  ...{ undone: `Undone. ${now}`, 'undone-soon': `Undone. ${soon}` },
  ...{ taken: `The edit is saved. ${now}`, 'taken-soon': `The edit is saved. ${soon}` },
  'put-back': 'The saved text is back in the file. The edit is kept in the history.',
}

/** What was typed before the session ended, put together with what was saved since. */
function formOfDraft(shown: Shown, draft: Record<string, string>, since: string | undefined): FormView | null {
  const now = typedNow(shown, formDataOf(draft), since ?? shown.answer.digest)
  const form = formOf(now.shown, now.typed)
  return form && { ...form, conflicts: now.conflicts }
}

function formDataOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

export async function action(visit: ActionFunctionArgs) {
  const sent = await readFileForm(visit.request)
  if (!sent) return data({ form: null, message: refusedFormMessage }, { status: 422 })
  if (!(await getViewer(visit))) {
    await saveDraft(visit, sent)
    return redirectToLogin(visit)
  }
  const { clinic } = await requireDesk(visit, 'content')
  const file = requireContentFile(visit.params.file)
  const intent = String(sent.get('intent') ?? 'check')
  const digest = String(sent.get('digest') ?? '')
  if (!/^[0-9a-f]{32}$/.test(digest)) return data({ form: null, message: refusedFormMessage }, { status: 422 })
  if (intent === 'undo') return undo({ clinic, file, sent, digest })
  if (intent === 'take-over') return takeOver({ clinic, file, sent, digest })
  if (intent === 'put-back') return putBack({ clinic, file, sent, digest })
  return change({ clinic, file, sent, digest, intent })
}

export default function ContentPage() {
  const { tabs, files, view, form: loaded, personId, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as
    | { form?: FormView | null; message?: string | null; asked?: AskedView }
    | undefined
  const busy = useNavigation().state !== 'idle'
  const waiting = useWaiting(answer)
  const message = busy ? undefined : messageOf(answer)
  return (
    <>
      <PageHead title={view.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10">
        <FilterChips label="Parts of the content" chips={tabs} />
        {files.length > 1 ? <FilterChips label="Files" chips={files} /> : null}
        <div className="not-has-[p]:-mt-5">
          <FormMessage message={message} />
          {answer || busy ? null : <FormMessage message={done ?? undefined} tone="success" />}
        </div>
        {answer?.asked ? <Asked key={answer.asked.title} asked={answer.asked} digest={view.digest} /> : null}
        {view.onDisk ? <OnDisk view={view} onDisk={view.onDisk} /> : null}
        {view.isReadOnly ? (
          <p className="rounded-field bg-leaf-50 px-4 py-3 text-small">
            The content of this site is kept in git: changes are checked here and given as a patch to download.
          </p>
        ) : null}
        {waiting ? (
          <Waiting sent={waiting} />
        ) : (
          <Held
            view={view}
            loaded={loaded}
            answered={answer?.form ?? null}
            hasAnswer={answer !== undefined}
            personId={personId}
          />
        )}
      </div>
    </>
  )
}

/** What is to be sent once more. It stays where the site cannot be reached: what was typed stands in it. */
function useWaiting(answer: object | undefined): SentFields | null {
  const [kept, keep] = useState<SentFields | null>(null)
  if (answer && 'result' in answer) return kept
  const { waiting = null } = (answer ?? {}) as { waiting?: SentFields }
  if (waiting !== kept) keep(waiting)
  return waiting
}

/** The action's sentence, or that the site could not be reached. */
function messageOf(answer: object | undefined): string | undefined {
  if (!answer) return undefined
  const { message, result } = answer as { message?: string | null; result?: unknown }
  return message ?? (result === undefined ? undefined : networkMessage)
}

/** A look at a change reads nothing anew, nor does one that goes on. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, actionStatus, defaultShouldRevalidate }) =>
  formData?.get('intent') === 'check' || actionStatus === 503 || actionStatus === 202 ? false : defaultShouldRevalidate

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { clientAction } from '~/ui/browser/unreachable'
