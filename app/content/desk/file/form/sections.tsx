/** The parts of a file, one of them open as a form. */
import { Link } from '@remix-run/react'
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Plus, Trash2 } from 'lucide-react'
import { Field } from '~/ui/form/field/field'
import type { SectionView } from '../../../source/content-form'
import type { FileView } from '../content-page.server'
import type { FormView } from '../content-view'
import { Nodes } from './fields'

type SectionProps = {
  view: FileView
  form: FormView | null
  section: SectionView
  errors: Readonly<Record<string, string>>
}

export function Section({ section: { name, label, hint, list, folds }, view, form, errors }: SectionProps) {
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
      {hint && !isSingle ? <p className="mt-1 max-w-[47em] text-meta text-ink-3">{hint}</p> : null}
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
  form: FormView
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
        <p className="mb-4 text-small">{entryWords(form.entry)} Look at the change below, then save it.</p>
      ) : null}
      {form.entry.startsWith('remove:') ? null : form.body === null ? (
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
          {count > 1 ? <EntryDeed deed={`remove:${fold.open}`} label="Remove" Icon={Trash2} /> : null}
        </div>
      ) : null}
    </div>
  )
}

const entryWords = (entry: string) =>
  entry.startsWith('remove:')
    ? 'This entry will be removed.'
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
