/** Fourteen days of check-ins, a column each. What was not told is a point, and never nothing. */
import { Fragment, type ReactNode } from 'react'
import { dayOfMonth, longDay, shortWeekday, weekday } from '~/domain/time/days'
import type { CheckInBody, ClientCheckIns, MealAnswer } from '../../contract/contact/check-ins'
import { mealAnswerWords, mealWords } from '../../contract/contact/meal-words'
import { mealNames } from '../../contract/diet-plan-body'

const bars: Readonly<Record<MealAnswer, string>> = {
  followed: 'bg-leaf-700 border-leaf-700',
  swapped: 'bg-turmeric-500 border-turmeric-500',
  skipped: 'border-ink-2',
}

const halves = (hours: number) => `${Math.floor(hours) || (hours % 1 === 0 ? '0' : '')}${hours % 1 === 0 ? '' : '½'}`

type Row = { name: string; cell: (body: CheckInBody) => ReactNode | null }
const rows: readonly Row[] = [
  { name: 'Meals', cell: ({ meals }) => (meals.length === 0 ? null : <Meals meals={meals} />) },
  { name: 'Hunger, 1–5', cell: ({ hunger }) => hunger },
  { name: 'Energy, 1–5', cell: ({ energy }) => energy },
  { name: 'Sleep, hours', cell: ({ sleep_hours: hours }) => (hours === null ? null : halves(hours)) },
  { name: 'Water, glasses', cell: ({ water_glasses: glasses }) => glasses },
]

const line = 'max-sm:grid max-sm:grid-cols-14'

export function DaysTable({ days }: Pick<ClientCheckIns, 'days'>) {
  return (
    <>
      {/* Roles are said because the grid of phones takes them away. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above */}
      <table role="table" className="figures mt-5 w-full table-fixed text-center text-small max-sm:block">
        <caption className="sr-only">Check-ins of the last 14 days</caption>
        <thead role="rowgroup" className="max-sm:block">
          <tr role="row" className={line}>
            <td role="cell" className="w-28 max-sm:hidden" />
            {days.map(({ day }) => (
              <th key={day} role="columnheader" scope="col" className="pb-2 font-normal">
                <span className="sr-only">
                  {weekday(day)}, {longDay(day)}
                </span>
                <span aria-hidden className="block text-meta text-ink-2">
                  <span className="sm:hidden">{shortWeekday(day).charAt(0)}</span>
                  <span className="max-sm:hidden">{shortWeekday(day)}</span>
                </span>
                <span aria-hidden className="font-semibold">
                  {dayOfMonth(day)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map(({ name, cell }) => (
            <tr key={name} role="row" className={`border-b border-line ${line}`}>
              <th
                role="rowheader"
                scope="row"
                className="py-2 text-left font-normal text-ink-2 max-sm:col-span-full max-sm:pb-0"
              >
                {name}
              </th>
              {days.map(({ day, body }) => (
                <td key={day} role="cell" className="px-px py-2 align-middle">
                  {(body && cell(body)) ?? <NotTold />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      <ul aria-label="Signs" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-meta text-ink-2">
        {(['followed', 'swapped', 'skipped'] as const).map((answer) => (
          <li key={answer} className="flex items-center gap-2">
            <span aria-hidden className={`h-2 w-4 rounded-xs border ${bars[answer]}`} />
            {answer}
          </li>
        ))}
        <li>· not told</li>
      </ul>
    </>
  )
}

const NotTold = () => (
  <>
    <span aria-hidden className="text-ink-2">
      ·
    </span>
    <span className="sr-only">not told</span>
  </>
)

/** The seven meals of a day from above; one that was not told leaves its place free. */
function Meals({ meals }: Pick<CheckInBody, 'meals'>) {
  return (
    <span className="mx-auto grid max-w-8 gap-0.5">
      {mealNames.map((name) => {
        const told = meals.find(({ meal }) => meal === name)
        return (
          <Fragment key={name}>
            {told ? (
              <span aria-hidden className={`h-2 rounded-xs border ${bars[told.answer]}`} />
            ) : (
              <span aria-hidden className="grid h-2 place-items-center leading-none text-ink-2">
                ·
              </span>
            )}
            <span className="sr-only">
              {mealWords[name]}: {told ? mealAnswerWords[told.answer].toLowerCase() : 'not told'}.{' '}
            </span>
          </Fragment>
        )
      })}
    </span>
  )
}
