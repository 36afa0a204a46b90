/** One press tells of a meal. What was eaten in its place is typed on the check-in page. */
import { Form, Link } from '@remix-run/react'
import type { MealAnswer } from '../../../contract/contact/check-ins'
import { mealAnswerWords, mealWords } from '../../../contract/contact/meal-words'
import type { MealName } from '../../../contract/diet-plan-body'
import { insteadAt } from '../../check-in/instead-field'
import { answerIcons } from './meal-mark'
import type { ToldDay } from './told-day'

// Written out, because the contract would bring all of its schemas to the phone.
const mealAnswers = ['followed', 'swapped', 'skipped'] as const satisfies readonly MealAnswer[]

export function TellMeal({ meal, told: { day, meals, until } }: { meal: MealName; told: ToldDay }) {
  const said = meals.find((one) => one.meal === meal)
  const name = mealWords[meal]
  return (
    <Form method="post" replace preventScrollReset className="relative border-t border-ivory/25 pt-4 pb-3">
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="meal" value={meal} />
      <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(5.4rem,100%),1fr))] gap-2">
        <legend className="sr-only">{name}: how did it go?</legend>
        {mealAnswers.map((answer) => {
          const Icon = answerIcons[answer]
          return (
            <button
              key={answer}
              type="submit"
              name="answer"
              value={answer}
              aria-pressed={said?.answer === answer}
              className="flex min-h-12 cursor-pointer items-center justify-center gap-1.5 rounded-full border-[1.5px] border-ivory/60 px-1 text-[0.875rem] font-semibold hover:border-ivory hover:bg-leaf-700 aria-pressed:border-turmeric-400 aria-pressed:bg-turmeric-400 aria-pressed:text-leaf-900"
            >
              <Icon aria-hidden size={15} strokeWidth={2} className="shrink-0" />
              {mealAnswerWords[answer]}
            </button>
          )
        })}
      </fieldset>
      <p role="status" className="mt-3 text-small text-leaf-200 wrap-anywhere empty:hidden">
        {said ? (
          <>
            <span className="sr-only">
              {name}: {mealAnswerWords[said.answer].toLowerCase()}.{' '}
            </span>
            Saved.{said.instead === null ? '' : ` You had: ${said.instead}.`} You can change it until {until}.
          </>
        ) : null}
      </p>
      {said?.answer === 'swapped' ? (
        <Link
          to={insteadAt(day, meal)}
          className="inline-flex min-h-11 items-center text-small font-semibold underline underline-offset-4"
        >
          {said.instead === null ? 'Say what you had' : 'Change what you had'}
        </Link>
      ) : null}
    </Form>
  )
}
