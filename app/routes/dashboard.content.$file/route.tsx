import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { networkMessage } from '~/clinic/contract/network-message'
import type { ClinicFailure } from '~/clinic/errors'
import { getViewer, redirectToLogin, requireAdmin } from '~/clinic/session.server'
import { dashboardMeta } from '~/components/dashboard/dashboard-data'
import { PageHead } from '~/components/dashboard/page-head'
import { FilterChips } from '~/components/dashboard/record-table'
import { FormMessage } from '~/components/form-message'
import { saveDraft, takeDraft } from '~/forms/draft.server'
import { readFileForm, refusedFormMessage } from '~/forms/read-form.server'
import {
  afterDeed,
  checkTyped,
  confirmedPrices,
  contentMessage,
  formOf,
  isContentElsewhere,
  readTyped,
  requireContentFile,
  requireData,
  tabsOf,
  untouched,
  viewOfFile,
} from './content-page.server'
import { elsewhereMessage, partOf, type SentFields } from './content-view'
import { Screen } from './screen'
import { Waiting } from './waiting'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Content')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireAdmin(visit)
  const file = requireContentFile(visit.params.file)
  const query = new URL(visit.request.url).searchParams
  const open = partOf(query.get('open'))
  const answer = requireData(await clinic.adminContent.get(file.id))
  const shown = { file, answer, open }
  const draft = await takeDraft(visit, user.id)
  const form = formOf(shown, draft ? readTyped(shown, formDataOf(draft)) : untouched(shown))
  const done = query.get('done')
  const isFar = isContentElsewhere()
  const view = viewOfFile(shown)
  return {
    ...tabsOf(file),
    isFar,
    view: { ...view, isReadOnly: view.isReadOnly || isFar },
    form,
    done:
      done === 'saved' ? 'Saved. The site shows it now.' : done === 'undone' ? 'Undone. The site shows it now.' : null,
  }
}

const statusOf = (failure: ClinicFailure) => ('status' in failure ? Number(failure.status) : 503)

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
  const { clinic } = await requireAdmin(visit)
  const file = requireContentFile(visit.params.file)
  const intent = String(sent.get('intent') ?? 'check')
  const digest = String(sent.get('digest') ?? '')
  if (!/^[0-9a-f]{32}$/.test(digest)) return data({ form: null, message: refusedFormMessage }, { status: 422 })
  if (isContentElsewhere() && (intent === 'undo' || intent === 'save'))
    return data({ form: null, message: elsewhereMessage }, { status: 409 })
  if (intent === 'undo') {
    const undone = await clinic.adminContent.undo(String(sent.get('number') ?? ''), { digest })
    if (undone.ok) return undone.data ? redirect(`/dashboard/content/${file.id}?done=undone`, 303) : waitFor(sent)
    return data({ form: null, message: contentMessage(undone.failure) }, { status: statusOf(undone.failure) })
  }
  const open = partOf(String(sent.get('open') ?? ''))
  const answer = requireData(await clinic.adminContent.get(file.id))
  const shown = { file, answer, open }
  const typed = readTyped(shown, sent)
  const refuse = (message: string, status: number) => data({ form: formOf(shown, typed), message }, { status })
  const deed = afterDeed(shown, typed, intent)
  if (deed) return data({ form: formOf(shown, deed), message: null as string | null })

  const check = () => checkTyped(clinic, { ...shown, answer: { ...answer, digest } }, typed)
  // Sent again, what was shown may be in the file by now: the save itself is asked for first.
  const isSentAgain = intent === 'save' && (sent.has('again') || answer.digest !== digest)
  const looked = isSentAgain ? null : await check()
  if (looked) {
    if ('failure' in looked) return refuse(contentMessage(looked.failure), statusOf(looked.failure))
    if (intent !== 'save') return data({ form: looked, message: null })
    if (!looked.check?.canSave) return data({ form: looked, message: 'This cannot be saved yet.' }, { status: 422 })
    // What is saved is what was shown.
    if (looked.check.seen !== sent.get('seen'))
      return data({ form: looked, message: 'Please look at the change below once more, then save it.' })
  }
  const saved = await clinic.adminContent.save(file.id, {
    digest,
    data: typed.data,
    ...(typed.body !== null && { body: typed.body }),
    confirmed_prices: confirmedPrices(shown, typed),
    save_id: z.uuid().safeParse(sent.get('save_id')).data,
  })
  if (!saved.ok) {
    const checked = looked ?? (await check())
    const form = 'failure' in checked ? formOf(shown, typed) : checked
    return data({ form, message: contentMessage(saved.failure) }, { status: statusOf(saved.failure) })
  }
  if (!saved.data) return waitFor(sent)
  const stays = sent.get('entry') ? '' : `open=${open}&`
  return redirect(`/dashboard/content/${file.id}?${stays}done=saved`, 303)
}

/** All that was sent, to be sent once more. */
function waitFor(sent: FormData) {
  const waiting: SentFields = { again: 'yes' }
  for (const [name, value] of sent) if (typeof value === 'string') waiting[name] = value
  return data({ form: null, message: null, waiting }, { status: 202 })
}

export default function ContentPage() {
  const { tabs, files, view, isFar, form: loaded, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const form = answer?.form ?? loaded
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
        {view.isByHand ? (
          <p className="rounded-field bg-turmeric-100 px-4 py-3 text-small">
            content/{view.name} was edited directly on this server, so nothing was overwritten. Save it once here to use
            it everywhere, or undo the edit on the server.
          </p>
        ) : null}
        {view.isReadOnly ? (
          <p className="rounded-field bg-leaf-50 px-4 py-3 text-small">
            {isFar
              ? elsewhereMessage
              : 'The content of this site is kept in git: changes are checked here and given as a patch to download.'}
          </p>
        ) : null}
        {waiting ? (
          <Waiting sent={waiting} />
        ) : (
          <Screen key={`${view.digest} ${view.open} ${form?.revision}`} view={view} form={form} />
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

export { clientAction } from '~/browser/unreachable'
export { DashboardError as ErrorBoundary } from '~/components/dashboard/dashboard-error'
