/** The form of a file with what stands beside and below it, each telling what the change would do as it is typed. */
import { Form, useFetcher, useNavigation } from '@remix-run/react'
import { Eye } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSaveKey } from '~/ui/form/save-key'
import { KeptBar } from '~/ui/form/typed/typed-bar'
import type { FileView } from './content-page.server'
import type { FormView } from './content-view'
import { Foot } from './form/foot'
import { Section } from './form/sections'
import { useKept } from './form/use-stored'
import { Conflicts, Others } from './meanwhile'
import { Checks, History, Preview } from './side'

/** A key that is held, or a word that is typed, is one change to look at. */
const debounceMs = 400

export type ScreenProps = {
  /** The file as it was when the form was made of it, and as it is now. */
  view: FileView
  newest: FileView
  form: FormView | null
  personId: string
  onTyped: () => void
  onDiscarded: () => void
}
const formId = 'content-form'

export function Screen({ view, newest, form, personId, onTyped, onDiscarded }: ScreenProps) {
  const live = useFetcher<{ form: FormView | null }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const element = useRef<HTMLFormElement>(null)
  const open = form?.open ?? view.open
  const kept = useKept(element, {
    personId,
    name: `content:${view.id}:${open}`,
    isTyped: form?.isTyped ?? false,
  })
  const checked = live.data?.form ?? form
  const errors = errorsAt(open, checked)
  const look = (ms = debounceMs) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!element.current) return
      const typed = new FormData(element.current)
      typed.set('intent', 'check')
      live.submit(typed, { method: 'post' })
    }, ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // Where it cannot be saved yet, the form's first button says why.
  useSaveKey(() => {
    const buttons = [...(element.current?.elements ?? [])].filter((one) => one instanceof HTMLButtonElement)
    element.current?.requestSubmit(buttons.find(({ value, disabled }) => value === 'save' && !disabled))
  })
  const asked = form?.conflicts ?? []
  const check = checked?.check ?? null
  const isSaving = useNavigation().formData?.get('intent') === 'save'
  const last = view.history[0]?.number ?? 0
  const others = newest.digest === view.digest ? [] : newest.history.filter(({ number }) => number > last)
  return (
    <>
      {kept.offered ? (
        <KeptBar at={kept.offered.at} className="rounded-field px-4" onUse={kept.use} onDiscard={kept.forget} />
      ) : null}
      {newest.digest === view.digest ? null : <Others changes={others} formId={formId} hasForm={form !== null} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <Form
          id={formId}
          ref={element}
          method="post"
          preventScrollReset
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-7"
          onSubmit={() => {
            clearTimeout(timer.current)
            kept.keepNow()
          }}
          onInput={() => {
            onTyped()
            kept.touch()
            look()
          }}
        >
          {/* Enter in a field presses the first button of a form. */}
          <button type="submit" name="intent" value="check" tabIndex={-1} aria-hidden className="sr-only">
            See what changes
          </button>
          <input type="hidden" name="digest" value={form?.digest ?? view.digest} />
          <input type="hidden" name="open" value={open} />
          <input type="hidden" name="seen" value={check?.seen ?? ''} />
          <input type="hidden" name="save_id" value={checked?.revision ?? ''} />
          {form?.entry ? <input type="hidden" name="entry" value={form.entry} /> : null}
          <AboutFile view={view} />
          <Conflicts conflicts={asked.length > 0 ? asked : (checked?.conflicts ?? [])} isAsked={asked.length > 0} />
          {view.sections.map((section) => (
            <Section key={section.name} section={section} view={{ ...view, open }} form={form} errors={errors} />
          ))}
        </Form>
        <aside className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <Preview
            preview={checked?.preview ?? null}
            shownOn={view.shownOn}
            form={form && { id: formId, file: view.id }}
          />
          <Checks
            problems={check?.problems ?? view.problems}
            warnings={check?.warnings ?? view.warnings}
            isChanged={check?.isChanged ?? false}
          />
          <History entries={newest.history} digest={newest.digest} isReadOnly={view.isReadOnly} />
        </aside>
      </div>
      {form ? (
        <Foot
          formId={formId}
          check={check}
          busy={isSaving}
          discardTo={`/dashboard/content/${view.id}?open=${open}`}
          onDiscard={() => {
            kept.forget()
            onDiscarded()
          }}
          onStepBack={kept.canStepBack ? kept.stepBack : null}
          isReadOnly={view.isReadOnly}
          name={view.name}
        />
      ) : null}
    </>
  )
}

/** Others may have moved the entry meanwhile: the errors of its fields, at the place where this form has them. */
function errorsAt(open: string, checked: FormView | null): Readonly<Record<string, string>> {
  if (!checked || checked.open === open) return checked?.errors ?? {}
  const from = checked.open
  return Object.fromEntries(
    Object.entries(checked.errors).map(([name, said]) => [
      name.replace(new RegExp(`(^|\\.)${from}(?=\\.|$)`), `$1${open}`),
      said,
    ]),
  )
}

function AboutFile({ view }: { view: FileView }) {
  const [page] = view.shownOn
  return (
    <div className="text-small text-ink-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{view.saved === null ? 'Not changed here yet.' : `Saved ${view.saved}.`}</p>
        {page ? (
          <a href={page.to} target="_blank" rel="noopener" className="btn btn-outline btn-small">
            <Eye aria-hidden size={18} strokeWidth={1.75} />
            See the page
          </a>
        ) : null}
      </div>
      {view.help === '' ? null : (
        <details>
          <summary className="unfold w-fit font-semibold text-leaf-700">About this file</summary>
          <p className="max-w-[47em] pb-2">{view.help}</p>
        </details>
      )}
      {view.text === null ? null : (
        <>
          <p>
            This file cannot be shown as a form. Please correct it on the server; what is wrong is listed under Checks.
          </p>
          <pre className="mt-3 max-h-96 overflow-auto rounded-field border border-line bg-paper p-4 text-meta">
            {view.text}
          </pre>
        </>
      )}
    </div>
  )
}
