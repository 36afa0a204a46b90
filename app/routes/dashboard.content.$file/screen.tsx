/** The form of a file with what stands beside and below it, each telling what the change would do as it is typed. */
import { Form, useFetcher, useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import { Eye } from '~/components/ui/icons/eye'
import type { FileView } from './content-page.server'
import type { FormView } from './content-view'
import { Foot } from './foot'
import { Section } from './sections'
import { Checks, History, Preview } from './side'

/** A key that is held, or a word that is typed, is one change to look at. */
const debounceMs = 400

export type ScreenProps = { view: FileView; form: FormView | null }
const formId = 'content-form'

export function Screen({ view, form }: ScreenProps) {
  const live = useFetcher<{ form: FormView | null }>()
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
          onInput={({ currentTarget }) => look(currentTarget)}
        >
          {/* Enter in a field presses the first button of a form. */}
          <button type="submit" name="intent" value="check" tabIndex={-1} aria-hidden className="sr-only">
            See what changes
          </button>
          <input type="hidden" name="digest" value={view.digest} />
          <input type="hidden" name="open" value={view.open} />
          <input type="hidden" name="seen" value={check?.seen ?? ''} />
          <input type="hidden" name="save_id" value={checked?.revision ?? ''} />
          {form?.entry ? <input type="hidden" name="entry" value={form.entry} /> : null}
          <AboutFile view={view} />
          {view.sections.map((section) => (
            <Section key={section.name} section={section} view={view} form={form} errors={checked?.errors ?? {}} />
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
  const [page] = view.shownOn
  return (
    <div className="text-small text-ink-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          content/{view.name}
          {view.saved === null ? '' : `, saved ${view.saved}`}
        </p>
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
          <p>This file cannot be read as a form. Please mend it on the server; what is wrong stands under Checks.</p>
          <pre className="mt-3 max-h-96 overflow-auto rounded-field border border-line bg-paper p-4 text-meta">
            {view.text}
          </pre>
        </>
      )}
    </div>
  )
}
