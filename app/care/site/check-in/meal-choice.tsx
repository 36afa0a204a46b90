/** One meal of a check-in: followed, swapped or skipped, the dishes of the plan beside it. Without scripts all of it works the same. */
import { ArrowLeftRight, Check, Minus } from 'lucide-react'
import { Field } from '~/ui/form/field/field'
import { type MealAnswer, mealAnswers } from '../../contract/contact/check-ins'
import { mealAnswerWords, mealWords } from '../../contract/contact/meal-words'
import type { MealName } from '../../contract/diet-plan-body'

type FieldGiven = { id: string; name: string; defaultValue?: string | undefined; errors?: string[] | undefined }

const looks: Readonly<Record<MealAnswer, { Icon: typeof Check; className: string }>> = {
  followed: { Icon: Check, className: 'has-checked:bg-leaf-700 has-checked:text-ivory' },
  swapped: { Icon: ArrowLeftRight, className: 'has-checked:bg-turmeric-400 has-checked:text-leaf-900' },
  skipped: {
    Icon: Minus,
    className: 'has-checked:bg-cream has-checked:inset-ring-2 has-checked:inset-ring-line-strong',
  },
}

export function MealChoice({
  meal,
  dishes,
  answer,
  instead,
}: {
  meal: MealName
  dishes: readonly string[]
  answer: FieldGiven
  instead: FieldGiven & { required?: boolean }
}) {
  const title = mealWords[meal]
  return (
    <fieldset className="group/meal border-b border-line py-4">
      <legend className="sr-only">
        {title}
        {dishes.length > 0 ? `: ${dishes.join(', ')}` : ''}
      </legend>
      <div aria-hidden className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        <span className="min-w-0 text-small text-ink-2 wrap-anywhere">{dishes.join(', ')}</span>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] overflow-hidden rounded-field border-[1.5px] border-line-strong bg-paper">
        {mealAnswers.map((value) => {
          const { Icon, className } = looks[value]
          return (
            <label
              key={value}
              className={`group/choice flex min-h-11 cursor-pointer items-center justify-center gap-2 border-line px-1 text-small font-medium not-first:border-l has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-turmeric-500 has-checked:font-semibold ${className}`}
            >
              <input
                type="radio"
                name={answer.name}
                value={value}
                defaultChecked={answer.defaultValue === value}
                className="sr-only"
              />
              <Icon
                aria-hidden
                size={17}
                strokeWidth={2}
                className="hidden shrink-0 min-[21.5rem]:group-has-checked/choice:block"
              />
              {mealAnswerWords[value]}
            </label>
          )
        })}
      </div>
      <LeaveOut
        name={answer.name}
        hasAnswer={Boolean(answer.defaultValue)}
        group="group-has-[input:checked:not([value=''])]/meal:inline-flex"
      />
      {/* Who comes from the day's page to this field sees which meal it is of. */}
      <div className="hidden pt-2 [&_input]:scroll-mt-44 group-has-[[value=swapped]:checked]/meal:block">
        <Field
          {...instead}
          required={false}
          label={
            <>
              What did you have?<span className="sr-only"> {title}</span>
            </>
          }
          autoComplete="off"
        />
      </div>
    </fieldset>
  )
}

/** Takes an answer back: offered once there is one. */
export const LeaveOut = ({ name, hasAnswer, group }: { name: string; hasAnswer: boolean; group: string }) => (
  <label
    className={`hidden min-h-11 cursor-pointer items-center text-small font-semibold text-leaf-700 underline underline-offset-4 has-focus-visible:outline-3 has-focus-visible:outline-turmeric-500 ${group}`}
  >
    <input type="radio" name={name} value="" defaultChecked={!hasAnswer} className="sr-only" />
    Leave out
  </label>
)
