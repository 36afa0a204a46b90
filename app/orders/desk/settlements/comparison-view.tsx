import { Link } from '@remix-run/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type Column, RecordTable } from '~/frame/desk/list/record-table'
import type { ComparisonWords } from './comparison-words'

/** What matches, what does not, and the sums of the report. */
export function ComparisonView({ comparison }: { comparison: ComparisonWords }) {
  const { title, verdict, isGood, matched, parts, disputes, sums, settled } = comparison
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <section aria-labelledby="compared" className="grid gap-7">
      <div>
        <h2 id="compared" className="text-[1.5rem]!">
          {title}
        </h2>
        <p
          role={isGood ? 'status' : 'alert'}
          className={`mt-3 flex max-w-[60rem] items-start gap-3 rounded-field px-4 py-3 text-small font-semibold ${isGood ? 'bg-success-tint text-success' : 'bg-danger-tint text-danger'}`}
        >
          <Icon aria-hidden size={20} strokeWidth={1.75} className="mt-px shrink-0" />
          {verdict}
        </p>
      </div>
      {[...parts, disputes].map((part) => (part.count === 0 ? null : <Part key={part.id} part={part} />))}
      <div className="grid max-w-[60rem] gap-x-12 gap-y-7 sm:grid-cols-2">
        <Sums title="What matches" lines={matched} />
        <Sums title="Totals of the report" lines={sums} total={['Paid out to the bank', settled]} />
      </div>
    </section>
  )
}

type Row = ComparisonWords['parts'][number]['rows'][number]

const columns: Column<Row>[] = [
  {
    name: 'Entry',
    place: 'lead',
    cell: ({ what, name, reference, to }) => (
      <>
        <span className="font-semibold">{what}</span>{' '}
        {to ? (
          <Link to={to} className="text-link">
            of {name || 'this order'}
          </Link>
        ) : null}
        <span className="figures block text-meta wrap-anywhere text-ink-2">{reference}</span>
      </>
    ),
  },
  { name: 'When', className: 'figures', cell: ({ when }) => when },
  { name: 'With us', className: 'figures', cell: ({ own }) => <Amount label="With us" text={own} /> },
  { name: 'In the report', className: 'figures', cell: ({ theirs }) => <Amount label="In the report" text={theirs} /> },
]

const Amount = ({ label, text }: { label: string; text: string }) => (
  <span className={text === 'none' ? 'font-semibold text-danger' : ''}>
    <span className="text-ink-2 md:hidden">{label}: </span>
    {text}
  </span>
)

function Part({ part: { id, title, text, count, more, rows } }: { part: ComparisonWords['parts'][number] }) {
  return (
    <section aria-labelledby={id} className="rounded-card border-[1.5px] border-danger bg-paper p-5 sm:p-6">
      <h3 id={id} className="flex items-center gap-2.5 text-[1.2rem]! text-danger">
        <CircleAlert aria-hidden size={20} strokeWidth={2} className="shrink-0" />
        {title} ({count})
      </h3>
      <p className="mt-1.5 mb-4 max-w-[47em] text-small text-ink-2">{text}</p>
      <RecordTable
        caption={title}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        whenEmpty={{
          title: 'None.',
          text: 'Both sides say the same.',
          wayOn: { label: 'Back to the orders', to: '/dashboard/plans' },
        }}
      />
      {more > 0 ? <p className="mt-3 text-small text-ink-2">And {more} more.</p> : null}
    </section>
  )
}

function Sums({ title, lines, total }: { title: string; lines: [string, string][]; total?: [string, string] }) {
  return (
    <section aria-label={title}>
      <h3 className="text-[1.2rem]!">{title}</h3>
      <dl className="figures mt-2 text-small">
        {lines.map(([name, sum]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5">
            <dt>{name}</dt>
            <dd className="whitespace-nowrap">{sum}</dd>
          </div>
        ))}
        {total ? (
          <div className="flex justify-between gap-6 py-2.5 font-semibold">
            <dt>{total[0]}</dt>
            <dd className="whitespace-nowrap">{total[1]}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}
