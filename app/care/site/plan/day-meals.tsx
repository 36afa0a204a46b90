import { Link } from '@remix-run/react'
import { mealWords } from '~/domain/food/plan-words'
import { clockText } from '~/domain/time/days'
import { mealAnswerWords } from '../../contract/contact/meal-words'
import type { OwnDay } from '../../contract/own-care'
import { DishRow, MealDrawings, MealSentence } from './dishes'
import type { OwnMeal } from './plate'
import { TellMeal } from './told/meal-answer'
import { MealMark } from './told/meal-mark'
import type { ToldDay } from './told/told-day'

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

type NextMealProps = {
  meal: OwnMeal
  /** null: another's plan, or a day that cannot be told. */
  told: ToldDay | null
  /** HH:MM of today. */
  now: string
}

export function NextMeal({ meal: { meal, time, note, items }, told, now }: NextMealProps) {
  return (
    <section
      id="next"
      aria-labelledby="next-meal"
      className="on-dark relative mt-6 scroll-mt-28 overflow-hidden rounded-panel bg-leaf-800 px-5 pt-5 pb-3 text-ivory sm:px-7 sm:pt-7"
    >
      <img
        src="/illustrations/thali.svg"
        alt=""
        width={160}
        height={160}
        className="absolute -top-12 -right-12 size-36 sm:size-44"
      />
      <p className="figures relative text-leaf-200">
        {time !== null && time < now ? 'Now' : 'Next'}
        {time === null ? '' : `, ${clockText(time)}`}
      </p>
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
      {told?.isOpen ? <TellMeal meal={meal} told={told} /> : null}
    </section>
  )
}

type WholeDayProps = {
  meals: readonly OwnMeal[]
  next: OwnMeal | null
  /** null: another's plan, or a day of which nothing is told. */
  told: ToldDay | null
}

/** All meals with their times, and what was told of each; the one that is shown large above is named. */
export function WholeDay({ meals, next, told }: WholeDayProps) {
  return (
    <section aria-labelledby="whole-day" className="mt-10">
      <h2 id="whole-day" className="text-h3!">
        The whole day
      </h2>
      <ol className="mt-3 divide-y divide-line border-b border-line">
        {meals.map((meal) => (
          <MealRow key={meal.meal} meal={meal} isNext={meal.meal === next?.meal} told={told} />
        ))}
      </ol>
      {told?.isOpen ? (
        <Link to={`/account/check-in?day=${told.day}`} className="text-link mt-2 inline-flex min-h-11 items-center">
          Tell more of this day
        </Link>
      ) : null}
    </section>
  )
}

function MealRow({ meal, isNext, told }: { meal: OwnMeal; isNext: boolean; told: ToldDay | null }) {
  const said = told?.meals.find((one) => one.meal === meal.meal)
  return (
    <li className="flex gap-4 py-4">
      {told ? <MealMark answer={said?.answer} /> : null}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="font-sans text-body! leading-normal! font-semibold tracking-normal!">
            {mealWords[meal.meal].en}
            {told ? (
              <span className="sr-only"> ({said ? mealAnswerWords[said.answer].toLowerCase() : 'not told yet'})</span>
            ) : null}
          </h3>
          {meal.time === null ? null : <p className="figures shrink-0 text-small text-ink-2">{clockText(meal.time)}</p>}
        </div>
        {isNext ? (
          <p className="text-ink-2">It stands above.</p>
        ) : (
          <>
            <MealDrawings items={meal.items} />
            <MealSentence {...meal} />
          </>
        )}
        {said?.instead ? <p className="mt-1 wrap-anywhere">You had: {said.instead}</p> : null}
      </div>
    </li>
  )
}
