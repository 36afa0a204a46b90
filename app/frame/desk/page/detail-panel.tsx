/** One record beside its list: who or what it is, its facts, what staff can do with it. */
import { Form, Link } from '@remix-run/react'
import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  title: string
  under?: ReactNode
  /** The list without it. */
  closeTo?: string
  /** Whether the title is a person's name, whose first letter stands beside it. */
  isPerson?: boolean
  children: ReactNode
}

export function DetailPanel({ title, under, closeTo, isPerson = true, children }: Props) {
  return (
    <section
      aria-label={title}
      data-desk-panel
      tabIndex={-1}
      className="rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7"
    >
      <div className="mb-4 flex items-center gap-4">
        {isPerson ? (
          <span
            aria-hidden
            className="grid size-13 shrink-0 max-sm:hidden place-items-center rounded-full bg-beet-100 font-display text-[1.3rem] text-beet-700"
          >
            {title.charAt(0).toUpperCase()}
          </span>
        ) : null}
        <div className="min-w-0 flex-1">
          <h2 className="text-[1.4rem]! wrap-anywhere">{title}</h2>
          {under ? <div className="text-meta text-ink-2">{under}</div> : null}
        </div>
        {closeTo === undefined ? null : (
          <Link
            to={closeTo}
            preventScrollReset
            data-desk-close
            aria-label={`Close ${title}`}
            className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center self-start rounded-full text-leaf-700 hover:bg-leaf-50 print:hidden"
          >
            <X aria-hidden size={20} strokeWidth={1.75} />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** Facts in lines, each with its name at the left. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode] | null)[] }) {
  return (
    <dl className="text-small">
      {facts.map((fact) =>
        fact === null ? null : (
          <div key={fact[0]} className="flex flex-wrap gap-x-4 border-b border-line py-3">
            <dt className="w-32 shrink-0 text-ink-2">{fact[0]}</dt>
            <dd className="min-w-0 flex-1 basis-40 wrap-anywhere">{fact[1]}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** What a form sends along unseen, such as `version` and the intent. */
type Sent = Record<string, string | number>

/** Of a link or a button that stands in a list of them, an icon before it. */
export const lineLook = 'flex min-h-11 items-center gap-3 text-left text-small font-semibold text-leaf-700'

/** A button that does one thing at once. @param look `line`: it stands between links that look alike */
export function ActionButton({
  sends,
  label,
  look = 'btn-outline',
  Icon,
}: {
  sends: Sent
  label: string
  look?: 'btn-primary' | 'btn-outline' | 'btn-danger' | 'line'
  Icon?: LucideIcon
}) {
  return (
    <Form method="post" preventScrollReset data-desk-decision={look === 'line' ? undefined : ''}>
      <Unseen sends={sends} />
      <button type="submit" className={look === 'line' ? lineLook : `btn btn-small ${look}`}>
        {Icon ? <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0" /> : null}
        {label}
      </button>
    </Form>
  )
}

/** What needs a word more before it is done, such as a reason: it unfolds, without a script as well. */
export function UnfoldingAction({
  sends,
  label,
  submitLabel,
  children,
  look = 'btn-primary',
  isOpen = false,
}: {
  sends: Sent
  label: string
  submitLabel: string
  children: ReactNode
  look?: 'btn-primary' | 'btn-danger'
  /** From the beginning: where what was typed in it was refused. */
  isOpen?: boolean
}) {
  return (
    <details open={isOpen} className="group/unfold w-full rounded-field border-[1.5px] border-line bg-ivory">
      <summary className="unfold justify-between px-4 text-small font-semibold text-leaf-700">{label}</summary>
      <Form method="post" preventScrollReset data-desk-decision="" className="grid gap-4 px-4 pt-1 pb-4">
        <Unseen sends={sends} />
        {children}
        <button type="submit" className={`btn btn-small justify-self-start ${look}`}>
          {submitLabel}
        </button>
      </Form>
    </details>
  )
}

const Unseen = ({ sends }: { sends: Sent }) =>
  Object.entries(sends).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

/** What was done with a record, newest first. */
export function HistoryList({
  entries,
}: {
  entries: readonly { id: string; when: string; text: string; who: string }[]
}) {
  if (entries.length === 0) return null
  return (
    <ol className="grid gap-3 text-small">
      {entries.map(({ id, when, text, who }) => (
        <li key={id} className="border-l-3 border-leaf-200 pl-3">
          <p>{text}</p>
          <p className="figures text-meta text-ink-3">
            {when}, {who}
          </p>
        </li>
      ))}
    </ol>
  )
}
