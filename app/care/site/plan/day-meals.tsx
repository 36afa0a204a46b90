import { mealWords } from '~/domain/food/plan-words'
import { clockText } from '~/domain/time/days'
import type { OwnDay } from '../../contract/own-care'
import { DishRow, MealSentence } from './dishes'
import type { OwnMeal } from './plate'

const kindWords: Record<OwnDay['kind'], string | null> = {
  usual: null,
  fast: 'A fast day',
  festival: 'A festival day',
}

/** What kind of day it is, and what the dietitian says of it. */
export function DayNote({ day: { kind, note } }: { day: OwnDay }) {
  const said = kindWords[kind]
  if (!said && !note) return null
  return (
    <div className="mt-6 rounded-card bg-turmeric-100 px-5 py-4">
      {said ? <p className="font-semibold">{said}</p> : null}
      {note ? <p className="wrap-anywhere whitespace-pre-line">{note}</p> : null}
    </div>
  )
}

/** What the dietitian says of the whole diet plan. */
export function PlanNotes({ name, number, notes }: { name: string; number: number | undefined; notes: string }) {
  return (
    <section aria-label={`Notes of ${name}`} className="mt-10 flex gap-4 rounded-card bg-leaf-100 p-5">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-700 font-display text-[1.25rem] text-ivory"
      >
        {name.slice(0, 1)}
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere whitespace-pre-line">{notes}</p>
        <p className="mt-1 text-meta text-ink-2">
          {name}, with diet plan {number}
        </p>
      </div>
    </section>
  )
}

export function NextMeal({ meal: { meal, time, note, items } }: { meal: OwnMeal }) {
  return (
    <section
      aria-labelledby="next-meal"
      className="on-dark relative mt-6 overflow-hidden rounded-panel bg-leaf-800 px-5 pt-5 pb-3 text-ivory sm:px-7 sm:pt-7"
    >
      <img
        src="/illustrations/thali.svg"
        alt=""
        width={160}
        height={160}
        className="absolute -top-12 -right-12 size-36 sm:size-44"
      />
      <p className="figures relative text-leaf-200">Next{time === null ? '' : `, ${clockText(time)}`}</p>
      <h2 id="next-meal" className="relative text-[clamp(1.75rem,1.4rem+1.2vw,2.25rem)]">
        {mealWords[meal].en}
      </h2>
      <ul className="relative mt-4 sm:mt-6">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dish can stand twice in a meal, and they never move
          <DishRow key={at} item={item} />
        ))}
      </ul>
      {note ? <p className="relative border-t border-ivory/25 py-3 wrap-anywhere">{note}</p> : null}
    </section>
  )
}

/** All meals with their times; the one that is shown large above is named. */
export function WholeDay({ meals, next }: { meals: readonly OwnMeal[]; next: OwnMeal | null }) {
  return (
    <section aria-labelledby="whole-day" className="mt-10">
      <h2 id="whole-day" className="text-h3!">
        The whole day
      </h2>
      <ol className="mt-3 divide-y divide-line border-b border-line">
        {meals.map((meal) => (
          <li key={meal.meal} className="py-4">
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="font-sans text-body! leading-normal! font-semibold tracking-normal!">
                {mealWords[meal.meal].en}
              </h3>
              {meal.time === null ? null : (
                <p className="figures shrink-0 text-small text-ink-2">{clockText(meal.time)}</p>
              )}
            </div>
            {meal.meal === next?.meal ? (
              <p className="text-ink-2">Next: it stands above.</p>
            ) : (
              <MealSentence {...meal} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
