/** Beside the form: how the change looks, whether the rules hold, what was changed before. */
import { Form, Link } from '@remix-run/react'
import { Check, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { BlogBlocks } from '~/ui/text/blog-blocks'
import { PriceCard } from '../../site/price-card'
import type { PreviewView, ProblemView } from './content-view'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="text-[1.3rem]!">{title}</h2>
    <div className="mt-3">{children}</div>
  </section>
)

/** React 18 knows no boolean `inert`; the attribute with an empty value is what browsers read. */
const inert: object = { inert: '' }

export function Preview({
  preview,
  shownOn,
  form,
}: {
  preview: PreviewView
  shownOn: readonly { label: string; to: string }[]
  /** What is typed, to be shown on whole pages; null: nothing can be typed. */
  form: { id: string; file: string } | null
}) {
  return (
    <Part title="Preview">
      {preview === null ? (
        <p className="text-small text-ink-2">Open a part to see it as the site shows it.</p>
      ) : (
        // To be looked at, not to be used.
        <div {...inert} className="rounded-card bg-cream p-5 sm:p-8">
          <Previewed preview={preview} />
        </div>
      )}
      {form ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {shownOn.map(({ label, to }) => (
            <WholePage key={to} form={form} label={label} to={to} />
          ))}
        </div>
      ) : null}
      <p className="mt-3 text-meta text-ink-2">
        Shows on{' '}
        {shownOn.map(({ label, to }, at) => (
          <span key={to}>
            {at > 0 ? ', ' : ''}
            <a
              href={to}
              className="pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center font-semibold text-leaf-700 underline underline-offset-2"
            >
              {label}
            </a>
          </span>
        ))}{' '}
        and on every page that uses its figures.
      </p>
    </Part>
  )
}

/** Opens a page with the change in it, before it is saved. */
function WholePage({ form, label, to }: { form: { id: string; file: string }; label: string; to: string }) {
  return (
    <button
      type="submit"
      form={form.id}
      formAction={`/dashboard/content/${form.file}/page`}
      formTarget="_blank"
      name="whole-page"
      value={to}
      className="btn btn-outline btn-small"
      onClick={({ currentTarget }) => {
        // The browser sends it, into the new window: Remix's form would send it here.
        currentTarget.form?.addEventListener('submit', (sending) => sending.stopPropagation(), { once: true })
      }}
    >
      All of {label} with this change
    </button>
  )
}

/** The button of a plan, which a preview only shows. */
const Unusable: ComponentProps<typeof PriceCard>['Opener'] = ({ planId, className, children }) => (
  <a href={`/order/${planId}`} className={className}>
    {children}
  </a>
)

function Previewed({ preview }: { preview: NonNullable<PreviewView> }) {
  if (preview.kind === 'plan')
    return (
      <ul>
        <PriceCard plan={preview.plan} gymDiscountPercent={preview.gymDiscountPercent} Opener={Unusable} />
      </ul>
    )
  if (preview.kind === 'text')
    return (
      <div className="max-h-[32rem] overflow-hidden rounded-card bg-paper p-5 text-small">
        <BlogBlocks blocks={preview.blocks} />
      </div>
    )
  const { eyebrow, title, text, image } = preview
  return (
    <div className="overflow-hidden rounded-card border border-line bg-paper">
      {image ? <img src={image} alt="" className="max-h-44 w-full bg-ivory object-contain" /> : null}
      <div className="p-5">
        {eyebrow ? <p className="text-meta text-ink-2">{eyebrow}</p> : null}
        {title ? <h3 className="wrap-anywhere">{title}</h3> : null}
        {text ? <p className="mt-2 text-small whitespace-pre-line wrap-anywhere text-ink-2">{text}</p> : null}
      </div>
    </div>
  )
}

export function Checks({
  problems,
  warnings,
  isChanged,
}: {
  problems: readonly ProblemView[]
  warnings: readonly ProblemView[]
  isChanged: boolean
}) {
  return (
    <Part title="Checks">
      <div aria-live="polite">
        {problems.length === 0 ? (
          <p className="flex gap-3 border-b border-line py-2.5 text-small">
            <Check aria-hidden size={18} strokeWidth={2} className="mt-0.5 shrink-0 text-success" />
            {isChanged ? 'No mistakes found. It can be saved.' : 'No mistakes in this file.'}
          </p>
        ) : null}
        <ProblemList problems={problems.slice(0, 12)} isWarning={false} />
        <ProblemList problems={warnings} isWarning />
      </div>
    </Part>
  )
}

export function ProblemList({ problems, isWarning }: { problems: readonly ProblemView[]; isWarning: boolean }) {
  return problems.length === 0 ? null : (
    <ul className="grid text-small">
      {problems.map((problem) => (
        <Said key={`${problem.title}${problem.place}${problem.found}`} problem={problem} isWarning={isWarning} />
      ))}
    </ul>
  )
}

function Said({ problem: { title, place, found, expected }, isWarning }: { problem: ProblemView; isWarning: boolean }) {
  return (
    <li className="flex gap-3 border-b border-line py-2.5">
      <TriangleAlert
        aria-hidden
        size={18}
        strokeWidth={1.75}
        className={`mt-0.5 shrink-0 ${isWarning ? 'text-turmeric-700' : 'text-danger'}`}
      />
      <div className="min-w-0 wrap-anywhere">
        <p className="text-meta text-ink-2">{place === '' ? title : `${title}: ${place}`}</p>
        <p>Found {found}</p>
        <p>
          {isWarning ? 'Please check. Expected ' : 'Expected '}
          {expected}
        </p>
      </div>
    </li>
  )
}

type Entry = { number: number; summary: string; isUndo: boolean; isUndone: boolean; who: string }

export function History({
  entries,
  digest,
  isReadOnly,
}: {
  entries: readonly Entry[]
  digest: string
  isReadOnly: boolean
}) {
  return (
    <Part title="History">
      {entries.length === 0 ? (
        <p className="text-small text-ink-2">No changes yet. Each change will be listed here and can be undone.</p>
      ) : (
        <ol className="grid text-small">
          {entries.map(({ number, summary, isUndo, isUndone, who }) => (
            <li key={number} className="flex items-start gap-3 border-b border-line py-2.5">
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p>
                  {isUndo ? 'Undone: ' : ''}
                  {summary}
                </p>
                <p className="figures text-meta text-ink-3">
                  {who}
                  {isUndone ? ', undone later' : ''}
                </p>
              </div>
              <div className="flex shrink-0 items-center gap-3">
                <Link
                  to={`/dashboard/content/changes/${number}`}
                  className="flex min-h-11 items-center font-semibold text-leaf-700"
                >
                  Compare<span className="sr-only"> {summary}</span>
                </Link>
                {isUndone || isReadOnly ? null : (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="intent" value="undo" />
                    <input type="hidden" name="number" value={number} />
                    <input type="hidden" name="digest" value={digest} />
                    <button type="submit" className="min-h-11 font-semibold text-leaf-700">
                      Undo<span className="sr-only"> {summary}</span>
                    </button>
                  </Form>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Part>
  )
}
