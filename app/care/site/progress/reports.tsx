import { Link } from '@remix-run/react'
import { FilePlus2 } from 'lucide-react'
import type { LatestOfKind, Reading } from '../../contract/readings/reading-fields'
import { dayWithin, labRangeText, valueText, wayWords } from './words'

type Props = { kinds: readonly LatestOfKind[]; today: string; isHidden: boolean }

/** The latest of what a laboratory measures, with the range that this laboratory printed. */
export function Reports({ kinds, today, isHidden }: Props) {
  const reports = kinds.flatMap(({ latest, ...kind }) => (kind.is_lab && latest ? [{ kind, latest }] : []))
  return (
    <section aria-labelledby="reports" className="mt-12">
      <h2 id="reports" className="text-[clamp(1.75rem,1.4rem+1.2vw,2.25rem)]">
        Blood reports
      </h2>
      <p className="mt-2 max-w-[36em] text-ink-2">
        {reports.length === 0
          ? 'None yet. Copy the values of your report here, or bring it to your next visit.'
          : 'The green part is the range that your laboratory printed. What a value means for you, your doctor says.'}
      </p>
      <ul className="mt-4">
        {reports.map(({ kind, latest }) => (
          <li key={kind.id} className="border-t border-line py-4">
            <div className="flex items-baseline justify-between gap-4">
              <Link
                to={`/account/progress?kind=${kind.id}`}
                className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
              >
                {kind.label}
              </Link>
              {isHidden ? null : (
                <p className="figures whitespace-nowrap">
                  <span className="font-semibold">{valueText(latest)}</span> {kind.unit}
                </p>
              )}
            </div>
            {isHidden ? null : <RangeBar reading={latest} />}
            <p className="figures mt-2 text-small text-ink-2">
              {[`${dayWithin(latest.taken_on, today)}, ${wayWords[latest.way]}`, isHidden ? null : labRangeText(latest)]
                .filter(Boolean)
                .join('. ')}
              .
            </p>
          </li>
        ))}
      </ul>
      <Link
        to="/account/progress/new?kind=hba1c"
        className="mt-2 inline-flex min-h-11 items-center gap-3 font-semibold text-leaf-700"
      >
        <FilePlus2 aria-hidden size={20} strokeWidth={1.75} />
        Add a value of a report
      </Link>
    </section>
  )
}

/** The words beneath say the same. */
function RangeBar({ reading }: { reading: Reading }) {
  const { lab_low: low, lab_high: high } = reading
  if (low === null && high === null) return null
  const value = Number(reading.value)
  const [from, to] = [Number(low ?? 0), high === null ? Math.max(value, Number(low)) * 1.2 : Number(high)]
  const room = (Math.max(to, value) - Math.min(from, value)) * 0.2 || 1
  const [start, end] = [Math.max(0, Math.min(from, value) - room), Math.max(to, value) + room]
  const x = (at: number) => ((at - start) / (end - start)) * 200
  return (
    <svg viewBox="0 0 200 10" preserveAspectRatio="none" aria-hidden className="mt-1 h-4 w-full">
      <rect x="0" y="3.5" width="200" height="3" rx="1.5" className="fill-sand" />
      <rect x={x(from)} y="3.5" width={x(to) - x(from)} height="3" className="fill-leaf-200" />
      <rect x={x(value) - 0.9} y="0" width="1.8" height="10" className="fill-leaf-900" />
    </svg>
  )
}
