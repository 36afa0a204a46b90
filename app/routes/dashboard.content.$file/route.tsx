import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import {
  Form,
  Link,
  type ShouldRevalidateFunction,
  useActionData,
  useFetcher,
  useLoaderData,
  useNavigation,
} from '@remix-run/react'
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { networkMessage } from '~/clinic/contract/network-message'
import type { ClinicFailure } from '~/clinic/errors'
import { getViewer, redirectToLogin, requireAdmin } from '~/clinic/session.server'
import { dashboardMeta } from '~/components/dashboard/dashboard-data'
import { PageHead } from '~/components/dashboard/page-head'
import { FilterChips } from '~/components/dashboard/record-table'
import { FormMessage } from '~/components/form-message'
import { Field } from '~/components/ui/field'
import type { SectionView } from '~/content/content-form'
import { saveDraft, takeDraft } from '~/forms/draft.server'
import { readFileForm, refusedFormMessage } from '~/forms/read-form.server'
import {
  afterDeed,
  checkTyped,
  confirmedPrices,
  contentMessage,
  formOf,
  readTyped,
  requireContentFile,
  requireData,
  tabsOf,
  untouched,
  viewOfFile,
} from './content-page.server'
import { Nodes } from './fields'
import { Foot } from './foot'
import { Checks, History, Preview } from './side'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Content')

const partOf = (value: string | null) => (value && /^[\w.]{1,60}$/.test(value) ? value : '')

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
  return {
    ...tabsOf(file),
    view: viewOfFile(shown),
    form,
    done:
      done === 'saved'
        ? 'Saved. The site shows it now.'
        : done === 'undone'
          ? 'Taken back. The site shows it now.'
          : null,
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
  if (intent === 'undo') {
    const undone = await clinic.adminContent.undo(String(sent.get('number') ?? ''), { digest })
    if (undone.ok) return redirect(`/dashboard/content/${file.id}?done=undone`, 303)
    return data({ form: null, message: contentMessage(undone.failure) }, { status: statusOf(undone.failure) })
  }
  const open = partOf(String(sent.get('open') ?? ''))
  const answer = requireData(await clinic.adminContent.get(file.id))
  const shown = { file, answer, open }
  const typed = readTyped(shown, sent)
  const refuse = (message: string, status: number) => data({ form: formOf(shown, typed), message }, { status })
  const deed = afterDeed(shown, typed, intent)
  if (deed) return data({ form: formOf(shown, deed), message: null as string | null })

  const checked = await checkTyped(clinic, { ...shown, answer: { ...answer, digest } }, typed)
  if ('failure' in checked) return refuse(contentMessage(checked.failure), statusOf(checked.failure))
  if (intent !== 'save') return data({ form: checked, message: null })
  if (!checked.check?.canSave) return data({ form: checked, message: 'This cannot be saved yet.' }, { status: 422 })
  // What is saved is what was shown.
  if (checked.check.seen !== sent.get('seen'))
    return data({ form: checked, message: 'Please look at the change below once more, then save it.' })
  const saved = await clinic.adminContent.save(file.id, {
    digest,
    data: typed.data,
    ...(typed.body !== null && { body: typed.body }),
    confirmed_prices: confirmedPrices(shown, typed),
  })
  if (!saved.ok)
    return data({ form: checked, message: contentMessage(saved.failure) }, { status: statusOf(saved.failure) })
  const stays = sent.get('entry') ? '' : `open=${open}&`
  return redirect(`/dashboard/content/${file.id}?${stays}done=saved`, 303)
}

/** A key that is held, or a word that is typed, is one change to look at. */
const debounceMs = 400

export default function ContentPage() {
  const { tabs, files, view, form: loaded, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const form = answer?.form ?? loaded
  const message = busy ? undefined : messageOf(answer)
  return (
    <>
      <PageHead title={view.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10">
        <FilterChips label="Parts of the content" chips={tabs} />
        {files.length > 1 ? <FilterChips label="Files" chips={files} /> : null}
        <FormMessage message={message} />
        {answer || busy ? null : <FormMessage message={done ?? undefined} tone="success" />}
        {view.isByHand ? (
          <p className="rounded-field bg-turmeric-100 px-4 py-3 text-small">
            content/{view.name} was edited on this server past the dashboard, so nothing was written over it. Save it
            once here to make it the clinic's text everywhere, or put the former text back.
          </p>
        ) : null}
        {view.isReadOnly ? (
          <p className="rounded-field bg-leaf-50 px-4 py-3 text-small">
            The content of this site is kept in git: changes are checked here and given as a patch to download.
          </p>
        ) : null}
        <Screen key={`${view.digest} ${view.open} ${form?.revision}`} view={view} form={form} />
      </div>
    </>
  )
}

/** The action's sentence, or that the site could not be reached. */
function messageOf(answer: object | undefined): string | undefined {
  if (!answer) return undefined
  const { message, result } = answer as { message?: string | null; result?: unknown }
  return message ?? (result === undefined ? undefined : networkMessage)
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>
type ScreenProps = { view: Loaded['view']; form: Loaded['form'] }
const formId = 'content-form'

function Screen({ view, form }: ScreenProps) {
  const live = useFetcher<typeof action>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const checked = live.data?.form ?? form
  const look = (element: HTMLFormElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const typed = new FormData(element)
      typed.set('intent', 'check')
      live.submit(typed, { method: 'post' })
    }, debounceMs)
  }
  const check = checked?.check ?? null
  const isSaving = useNavigation().formData?.get('intent') === 'save'
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <Form
          id={formId}
          method="post"
          preventScrollReset
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-7"
          onSubmit={() => clearTimeout(timer.current)}
          onChange={({ currentTarget }) => look(currentTarget)}
        >
          {/* Enter in a field presses the first button of a form. */}
          <button type="submit" name="intent" value="check" tabIndex={-1} aria-hidden className="sr-only">
            See what changes
          </button>
          <input type="hidden" name="digest" value={view.digest} />
          <input type="hidden" name="open" value={view.open} />
          <input type="hidden" name="seen" value={check?.seen ?? ''} />
          {form?.entry ? <input type="hidden" name="entry" value={form.entry} /> : null}
          <AboutFile view={view} />
          {view.sections.map((section) => (
            <Section key={section.name} section={section} view={view} form={form} errors={checked?.errors ?? {}} />
          ))}
        </Form>
        <aside className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <Preview preview={checked?.preview ?? null} shownOn={view.shownOn} />
          <Checks
            problems={check?.problems ?? view.problems}
            warnings={check?.warnings ?? view.warnings}
            isChanged={check?.isChanged ?? false}
          />
          <History entries={view.history} digest={view.digest} isReadOnly={view.isReadOnly} />
        </aside>
      </div>
      {form ? (
        <Foot
          formId={formId}
          check={check}
          busy={isSaving}
          discardTo={`/dashboard/content/${view.id}?open=${view.open}`}
          isReadOnly={view.isReadOnly}
          name={view.name}
        />
      ) : null}
    </>
  )
}

function AboutFile({ view }: Pick<ScreenProps, 'view'>) {
  return (
    <div className="text-small text-ink-2">
      <p>
        content/{view.name}
        {view.saved === null ? '' : `, saved ${view.saved}`}
      </p>
      {view.help === '' ? null : (
        <details>
          <summary className="flex min-h-11 items-center font-semibold text-leaf-700">About this file</summary>
          <p className="max-w-[72ch] pb-2">{view.help}</p>
        </details>
      )}
      {view.text === null ? null : (
        <>
          <p>This file cannot be read as a form. Please mend it on the server; what is wrong stands under Checks.</p>
          <pre className="mt-3 max-h-96 overflow-auto rounded-field border border-line bg-paper p-4 text-meta">
            {view.text}
          </pre>
        </>
      )}
    </div>
  )
}

type SectionProps = ScreenProps & { section: SectionView; errors: Readonly<Record<string, string>> }

function Section({ section: { name, label, hint, list, folds }, view, form, errors }: SectionProps) {
  const isSingle = list === null
  const newOpen = `${name}.${list?.count}`
  const shown = view.open === newOpen ? [...folds, { open: newOpen, label: 'A new entry', note: '' }] : folds
  return (
    <section aria-label={label}>
      {isSingle ? null : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-[1.3rem]!">{label}</h2>
          <p className="figures text-meta text-ink-2">
            {list.count} {list.count === 1 ? 'entry' : 'entries'}
          </p>
        </div>
      )}
      {hint && !isSingle ? <p className="mt-1 max-w-[72ch] text-meta text-ink-3">{hint}</p> : null}
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)]">
        {shown.map((fold, at) => (
          <li key={fold.open} id={`p-${fold.open}`} className="scroll-mt-6">
            {fold.open === view.open && form ? (
              <OpenFold
                fold={fold}
                form={form}
                errors={errors}
                at={at}
                count={list?.count ?? 0}
                closeTo={`/dashboard/content/${view.id}`}
              />
            ) : (
              <Link
                to={`/dashboard/content/${view.id}?open=${fold.open}`}
                preventScrollReset
                className="flex min-h-13 items-center gap-3 border-b border-line px-1 text-small font-semibold hover:bg-leaf-50"
              >
                <ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-ink-2" />
                <span className="min-w-0 flex-1 truncate">{fold.label}</span>
                <span className="figures font-normal">{fold.note}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {list?.canAdd && view.open !== newOpen ? (
        <Link
          to={`/dashboard/content/${view.id}?open=${newOpen}#p-${newOpen}`}
          className="mt-1 flex min-h-11 items-center gap-2 px-1 text-small font-semibold text-leaf-700"
        >
          <Plus aria-hidden size={18} strokeWidth={1.75} />
          Add an entry<span className="sr-only"> to {label}</span>
        </Link>
      ) : null}
    </section>
  )
}

type OpenFoldProps = {
  fold: { open: string; label: string; note: string }
  form: NonNullable<Loaded['form']>
  errors: SectionProps['errors']
  at: number
  count: number
  closeTo: string
}

function OpenFold({ fold, form, errors, at, count, closeTo }: OpenFoldProps) {
  return (
    <div className="my-2 rounded-card border border-line bg-paper p-5 shadow-sm sm:p-6">
      <div className="mb-5 flex flex-wrap items-center gap-x-3">
        <Link
          to={closeTo}
          preventScrollReset
          aria-label={`Close ${fold.label}`}
          className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full text-leaf-700 hover:bg-leaf-50"
        >
          <ChevronDown aria-hidden size={18} strokeWidth={1.75} />
        </Link>
        <h3 className="min-w-0 flex-1 text-[1.2rem]! wrap-anywhere">{fold.label}</h3>
        <span className="figures text-small font-semibold">{fold.note}</span>
      </div>
      {form.entry ? (
        <p className="text-small">{entryWords(form.entry)} Look at the change below, then save it.</p>
      ) : form.body === null ? (
        <Nodes nodes={form.nodes} errors={errors} />
      ) : (
        <Field
          id="c-body"
          name="body"
          type="textarea"
          rows={24}
          label="The text, in Markdown"
          hint="## begins a section, - a line of a list, **bold**, [words](/address)."
          defaultValue={form.body}
          errors={errors.body ? [errors.body] : undefined}
        />
      )}
      {count > 0 && at < count && !form.entry ? (
        <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-3">
          {at > 0 ? <EntryDeed deed={`up:${fold.open}`} label="Move up" Icon={ArrowUp} /> : null}
          {at < count - 1 ? <EntryDeed deed={`down:${fold.open}`} label="Move down" Icon={ArrowDown} /> : null}
          {count > 1 ? <EntryDeed deed={`remove:${fold.open}`} label="Take it out" Icon={Trash2} /> : null}
        </div>
      ) : null}
    </div>
  )
}

const entryWords = (entry: string) =>
  entry.startsWith('remove:')
    ? 'This entry is taken out.'
    : `This entry moves ${entry.startsWith('up:') ? 'up' : 'down'}.`

function EntryDeed({ deed, label, Icon }: { deed: string; label: string; Icon: typeof Plus }) {
  return (
    <button
      type="submit"
      name="entry"
      value={deed}
      className="flex min-h-11 items-center gap-2 rounded-field px-3 text-small font-semibold text-leaf-700 hover:bg-leaf-50"
    >
      <Icon aria-hidden size={17} strokeWidth={1.75} />
      {label}
    </button>
  )
}

/** A look at a change reads nothing anew. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, actionStatus, defaultShouldRevalidate }) =>
  formData?.get('intent') === 'check' || actionStatus === 503 ? false : defaultShouldRevalidate

export { clientAction } from '~/browser/unreachable'
export { DashboardError as ErrorBoundary } from '~/components/dashboard/dashboard-error'
