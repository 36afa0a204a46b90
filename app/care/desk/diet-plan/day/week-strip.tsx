import { Link } from '@remix-run/react'
import { Check, CircleAlert, CircleHelp } from 'lucide-react'
import type { DayTotals } from '../../../contract/plan-figures'
import { useEditor } from '../../day-editor/editor'
import { useDrop } from '../../day-editor/row'

/** Each day with its energy, its protein and whether it meets its targets; a row can be dragged onto one. */
export function WeekStrip() {
  const { days } = useEditor()
  return (
    <nav aria-label="Days" className="not-first:mt-4 contain-inline-size">
      <ul className="-mx-4.5 flex overflow-x-auto border-y border-line px-4.5 [scrollbar-width:thin] lg:mx-0 lg:grid lg:grid-cols-7 lg:px-0">
        {days.map((_, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
          <Day key={day} at={day} />
        ))}
      </ul>
    </nav>
  )
}

function Day({ at }: { at: number }) {
  const { days, totals, dayNames, day } = useEditor()
  const drop = useDrop({ day: at })
  const [shown, total] = [days[at], totals[at]]
  const figure = (name: string) => total?.figures.find(({ nutrient }) => nutrient === name)
  const [energy, protein] = [figure('energy_kcal'), figure('protein_g')]
  const isEmpty = shown?.meals.every(({ items }) => items.length === 0) ?? true
  const least = energy && energy.missing.length > 0 ? 'at least ' : ''
  const kinds = { usual: null, fast: 'Fast', festival: 'Festival' }
  return (
    <li className="shrink-0 max-lg:w-29 lg:min-w-0" {...drop}>
      <Link
        to={`?day=${at + 1}`}
        preventScrollReset
        aria-current={at === day ? 'true' : undefined}
        className="figures relative block h-full border-b-3 border-transparent px-3 py-3 lg:px-2 2xl:px-3 hover:bg-leaf-50 aria-[current]:border-turmeric-500 aria-[current]:bg-paper"
      >
        <span className="flex items-center justify-between gap-1 text-small font-semibold">
          <DayName name={dayNames[at] ?? ''} />
          {isEmpty ? null : <Mark total={total} />}
        </span>
        {isEmpty ? (
          <span className="block text-meta text-ink-2">No dish yet</span>
        ) : (
          <>
            <span className="block text-[1.15rem]">
              <span className="text-meta text-ink-2">{least}</span>
              {energy?.known ?? '–'} <span className="text-meta text-ink-2">kcal</span>
            </span>
            <span className="block text-meta text-ink-2">{protein?.known ?? '–'} g protein</span>
          </>
        )}
        {shown && kinds[shown.kind] ? (
          <span className="block text-meta font-semibold text-warn">{kinds[shown.kind]}</span>
        ) : null}
      </Link>
    </li>
  )
}

/** 'Mon 30' of 'Mon 30 Nov': the month stands above the day that is open. */
function DayName({ name }: { name: string }) {
  const [weekday, day, month] = name.split(' ')
  return (
    <span className="whitespace-nowrap">
      {weekday} {day}
      {month ? <span className="sr-only"> {month}</span> : null}
    </span>
  )
}

/** A tick only where all is known to be met. */
function Mark({ total }: { total: DayTotals | undefined }) {
  if (!total) return null
  const states = total.targets.map(({ state }) => state)
  if (states.includes('not_met') || total.off_list.length > 0)
    return <CircleAlert aria-label="Look at it" size={16} strokeWidth={2} className="shrink-0 text-warn" />
  if (states.includes('undecided'))
    return <CircleHelp aria-label="Not all is known" size={16} strokeWidth={2} className="shrink-0 text-info" />
  if (states.length === 0) return null
  return <Check aria-label="Meets its targets" size={16} strokeWidth={2} className="shrink-0 text-success" />
}
