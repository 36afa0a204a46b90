import { Check, CircleAlert, CircleHelp } from 'lucide-react'
import type { DayFigure, DayTotals } from '../../../contract/plan-figures'
import { useEditor } from '../../day-editor/editor'

type Target = DayTotals['targets'][number]

const first = ['protein_g', 'fibre_g', 'sodium_mg', 'fat_g', 'carbohydrate_g', 'sugars_g', 'vitamin_b12_ug']

/** What the day adds up to, held against its targets. A figure with a food missing says “at least”, names it, and has no bar. */
export function DayFigures() {
  const { days, totals, day, dayNames } = useEditor()
  const total = totals[day]
  if (!total) return null
  const isFestival = days[day]?.kind === 'festival'
  const energy = total.figures.find(({ nutrient }) => nutrient === 'energy_kcal')
  const others = total.figures.filter(({ nutrient }) => nutrient !== 'energy_kcal')
  const targetOf = ({ nutrient }: DayFigure) => total.targets.find(({ target }) => target === nutrient)
  return (
    <section aria-labelledby="figures" className="rounded-card border border-line bg-paper p-5 shadow-sm">
      <h2 id="figures" className="text-[1.25rem]!">
        {dayNames[day]}
      </h2>
      {energy ? <Energy energy={energy} target={total.targets.find(({ target }) => target === 'kcal')} /> : null}
      {isFestival ? <p className="mt-2 text-small text-ink-2">A festival: a day without targets.</p> : null}
      <dl className="mt-2 text-small">
        {others
          .filter(({ nutrient }) => first.includes(nutrient))
          .toSorted((a, b) => first.indexOf(a.nutrient) - first.indexOf(b.nutrient))
          .map((figure) => (
            <Line key={figure.nutrient} figure={figure} target={targetOf(figure)} />
          ))}
      </dl>
      <details>
        <summary className="unfold w-fit text-small font-semibold text-leaf-700">
          All {total.figures.length} values
        </summary>
        <dl className="text-small">
          {others
            .filter(({ nutrient }) => !first.includes(nutrient))
            .map((figure) => (
              <Line key={figure.nutrient} figure={figure} target={undefined} />
            ))}
        </dl>
      </details>
    </section>
  )
}

const amount = (text: string) => Number(text).toLocaleString('en-IN')

function Energy({ energy: { known, missing }, target }: { energy: DayFigure; target: Target | undefined }) {
  const isOpen = missing.length > 0
  if (known === null) return <p className="mt-1 text-small">Energy: not known. Not measured in {missing.join(', ')}.</p>
  return (
    <>
      <p className="figures mt-1">
        {isOpen ? <span className="text-small text-info">at least </span> : null}
        <span className="font-display text-[2.2rem] leading-tight">{amount(known)}</span>{' '}
        <span className="text-small text-ink-2">{target ? `of ${amount(String(target.wanted))} kcal` : 'kcal'}</span>
        {target && !isOpen ? (
          <span className="sr-only">, {target.state === 'met' ? 'within 5 %' : 'more than 5 % away'}</span>
        ) : null}
      </p>
      {isOpen ? <p className="text-meta text-ink-2">Not measured in {missing.join(', ')}.</p> : null}
      {target && !isOpen ? (
        <>
          <Bar known={Number(known)} wanted={target.wanted} />
          <p className="mt-1 text-meta text-ink-2">The band is 5 % to each side.</p>
        </>
      ) : null}
    </>
  )
}

/** The target stands at five sixths of the bar. */
const Bar = ({ known, wanted }: { known: number; wanted: number }) => {
  const at = (kcal: number) => Math.min(100, (kcal / wanted) * (100 * (5 / 6)))
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden className="mt-2 h-2.5 w-full rounded-full">
      <rect y="1" width="100" height="4" className="fill-sand" />
      <rect y="1" width={at(known)} height="4" className="fill-leaf-700" />
      <rect x={at(wanted * 0.95)} width={at(wanted * 0.1)} height="6" className="fill-turmeric-500 opacity-60" />
    </svg>
  )
}

const states = {
  met: { Icon: Check, name: 'met', look: 'text-success' },
  not_met: { Icon: CircleAlert, name: 'not met', look: 'text-warn' },
  undecided: { Icon: CircleHelp, name: 'not decided: not all is known', look: 'text-info' },
}

function Line({
  figure: { label, known, unit, missing, nutrient },
  target,
}: {
  figure: DayFigure
  target: Target | undefined
}) {
  const isOpen = missing.length > 0
  // What is known alone may meet “at least”; else a figure with a food missing has no mark but the question.
  const state = target && (target.state !== 'met' || !isOpen) ? states[target.state] : null
  const wanted = target
    ? ` of ${amount(String(target.wanted))} ${unit} or ${nutrient === 'sodium_mg' ? 'less' : 'more'}`
    : ` ${unit}`
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-line py-2.5 last:border-0">
      <dt>{label}</dt>
      <dd className="figures flex items-center justify-end gap-2 text-right">
        <span>
          {isOpen && known !== null ? <span className="text-info">at least </span> : null}
          <span className="font-semibold">{known === null ? 'not known' : amount(known)}</span>
          {known === null ? '' : wanted}
        </span>
        {state ? (
          <state.Icon aria-label={state.name} size={16} strokeWidth={2} className={`shrink-0 ${state.look}`} />
        ) : null}
      </dd>
      {isOpen ? <dd className="col-span-2 text-meta text-ink-2">Not measured in {missing.join(', ')}.</dd> : null}
    </div>
  )
}
