import { Link } from '@remix-run/react'
import { clockText } from '~/domain/time/days'
import { Field } from '~/ui/form/field/field'
import { FormMessage } from '~/ui/form/form-message'
import { SubmitButton } from '~/ui/form/submit-button'
import { mealWords } from '../../contract/contact/meal-words'
import type { Meal as MealOf } from '../../contract/diet-plan-body'
import type { DayTotals } from '../../contract/plan-figures'
import { DishPicker } from './dish-picker'
import { DayForm, dayAddress, useEditor, useRefused } from './editor'
import { Row, rowColumns, useDrop } from './row'

const rowIntents = ['row', 'remove', 'add', 'add_some', 'or', 'or_remove', 'move', 'meal', 'swaps']

const mealColumns = 'sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-3'

/** All meals of a day, with what its figures are above them, and what it adds up to below. */
export function Meals({ meals, totals }: { meals: readonly MealOf[]; totals: DayTotals | undefined }) {
  const figure = (name: string) => totals?.figures.find(({ nutrient }) => nutrient === name)
  const [energy, protein] = [figure('energy_kcal'), figure('protein_g')]
  const isEmpty = meals.every(({ items }) => items.length === 0)
  return (
    <div className="mt-3">
      {isEmpty ? null : (
        // Each figure of a row says its name itself.
        <div aria-hidden className={`hidden pb-1.5 text-meta text-ink-2 md:grid ${mealColumns}`}>
          <p className={`col-start-2 grid gap-x-2 ${rowColumns}`}>
            <span className="col-start-2">Measure</span>
            <span className="text-right">Weight</span>
            <span className="text-right">kcal</span>
            <span className="text-right">Protein</span>
          </p>
        </div>
      )}
      {meals.map((meal, at) => (
        <Meal key={meal.meal} meal={meal} totals={totals?.meals[at]} />
      ))}
      {isEmpty || !energy || energy.known === null ? null : (
        <p className="figures flex flex-wrap justify-between gap-x-4 border-t-[1.5px] border-leaf-700 py-3 text-small font-semibold">
          All of the day
          <span>
            {leastOf(energy.missing)}
            {energy.known} kcal
            {protein && protein.known !== null ? `, protein ${leastOf(protein.missing)}${protein.known} g` : ''}
          </span>
        </p>
      )}
    </div>
  )
}

const leastOf = (missing: readonly string[]) => (missing.length > 0 ? 'at least ' : '')

function Meal({
  meal: { meal, time, note, items },
  totals,
}: {
  meal: MealOf
  totals: DayTotals['meals'][number] | undefined
}) {
  const { canEdit, day, answer, busy, opened } = useEditor()
  const drop = useDrop({ day, meal })
  const name = mealWords[meal]
  const isAbout = answer?.about?.meal === meal && rowIntents.includes(answer.about.intent)
  const refused = useRefused('add', { meal })
  const refusedMeal = useRefused('meal', { meal })
  const isOpen = opened.meal === meal || refusedMeal !== null
  return (
    <section
      id={meal}
      aria-labelledby={`${meal}-name`}
      className={`scroll-mt-24 border-t border-line py-3 sm:grid ${mealColumns}`}
      {...drop}
    >
      <div className="max-sm:mb-1 max-sm:flex max-sm:items-baseline max-sm:gap-3">
        <h3 id={`${meal}-name`} className="text-small! font-sans! font-semibold">
          {name}
        </h3>
        {canEdit ? (
          <Link
            to={isOpen ? dayAddress(day, meal) : `?day=${day + 1}&meal=${meal}#${meal}`}
            preventScrollReset
            aria-expanded={isOpen}
            className="figures inline-flex min-h-11 items-center text-meta text-ink-2 underline underline-offset-4 lg:min-h-6"
          >
            <span className="sr-only">{name}: </span>
            {time ? clockText(time) : 'Time, note'}
          </Link>
        ) : time ? (
          <p className="figures text-meta text-ink-2">{clockText(time)}</p>
        ) : null}
      </div>
      <div className="min-w-0">
        {isOpen && canEdit ? (
          <MealForm key={day} meal={meal} time={time} note={note} />
        ) : note ? (
          <p className="mb-1 text-small text-ink-2">{note}</p>
        ) : null}
        <ul>
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a meal may have a dish twice
            <Row key={`${day} ${at}`} meal={meal} at={at} item={item} figures={totals?.rows[at]} />
          ))}
        </ul>
        <div className="mt-1 grid items-start gap-x-4 gap-y-1 md:grid-cols-[minmax(0,24rem)_1fr]">
          {canEdit ? (
            <div>
              <DishPicker meal={meal} intent="add" label={`Add a dish to ${name.toLowerCase()}`} />
              <FormMessage message={refused && !busy ? Object.values(refused.errors).flat()[0] : undefined} />
              <p role="status" className="text-meta text-success">
                {isAbout && !busy ? answer?.sent : ''}
              </p>
            </div>
          ) : null}
          {items.length > 0 && totals ? <MealTotal totals={totals} /> : null}
        </div>
      </div>
    </section>
  )
}

function MealTotal({ totals: { kcal, protein_g: protein, missing } }: { totals: DayTotals['meals'][number] }) {
  const least = leastOf(missing)
  return (
    <p className="figures py-2 text-meta text-ink-2 md:col-start-2 md:text-right">
      {kcal === null ? 'Energy not known' : `${least}${kcal} kcal`}
      {protein === null ? '' : `, protein ${least}${protein} g`}
    </p>
  )
}

function MealForm({ meal, time, note }: Pick<MealOf, 'meal' | 'time' | 'note'>) {
  const { busy } = useEditor()
  const refused = useRefused('meal', { meal })
  return (
    <DayForm intent="meal" meal={meal} className="mb-3 grid gap-3 rounded-card bg-cream p-4 sm:grid-cols-[9rem_1fr]">
      <Field
        id={`${meal}-time`}
        name="time"
        type="time"
        label="Time"
        autoFocus
        defaultValue={refused?.typed.time ?? time ?? ''}
        errors={refused?.errors.time}
      />
      <Field
        id={`${meal}-note`}
        name="note"
        label="Note for the client"
        autoComplete="off"
        defaultValue={refused?.typed.note ?? note ?? ''}
        errors={refused?.errors.note}
      />
      <div>
        <SubmitButton busy={busy} busyLabel="Saving..." className="btn-small">
          Save
        </SubmitButton>
      </div>
    </DayForm>
  )
}
