import { Form, useNavigate } from '@remix-run/react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useHydrated } from '~/ui/browser/use-hydrated'
import { FieldError } from '~/ui/form/field/field'
import { HiddenFields } from '~/ui/form/schema-form'
import type { MealName } from '../../contract/diet-plan-body'
import type { OfferedDish } from '../../contract/plan-figures'
import { choiceOf, found, offeredText, requireAmount } from './dishes'
import { DayForm, dayAddress, input, useEditor } from './editor'
import { Refusal } from './refusal'

type Props = {
  meal: MealName
  intent: 'add' | 'or'
  label: string
  /** What goes with the dish. */
  sends?: Record<string, string>
}

const mostShown = 8

/** Looks for a dish and puts it in. A GET form that lists what it finds; with scripts a combobox, and all of it by keyboard. */
export function DishPicker(props: Props) {
  const hydrated = useHydrated()
  const { opened } = useEditor()
  const { meal, intent } = props
  const isHere = intent === 'or' ? opened.row?.meal === meal : opened.add === meal
  return (
    <>
      {hydrated ? <Combobox {...props} /> : <Search {...props} q={isHere ? opened.q : ''} />}
      {isHere && opened.matches ? <Matches {...props} matches={opened.matches} /> : null}
    </>
  )
}

function Search({ meal, intent, label, sends, q }: Props & { q: string }) {
  const { day } = useEditor()
  const place: Record<string, string> = intent === 'or' ? { row: `${meal}-${sends?.at}` } : { add: meal }
  return (
    <Form method="get" action={`#${meal}`} className="flex gap-2">
      <HiddenFields values={{ day: String(day + 1), ...place }} />
      <input
        name="q"
        aria-label={label}
        placeholder="Add a dish"
        autoComplete="off"
        defaultValue={q}
        className={`flex-1 lg:h-9 ${input}`}
      />
      <button type="submit" className="btn btn-outline btn-small lg:min-h-9!">
        Find
      </button>
    </Form>
  )
}

/** What a search without scripts has found: each measure of each dish is a button that puts it in. */
function Matches({ meal, intent, sends, matches }: Props & { matches: readonly OfferedDish[] }) {
  if (matches.length === 0)
    return <p className="mt-2 text-small text-ink-2">No dish is found by this word. A recipe can be written for it.</p>
  return (
    <DayForm intent={intent} meal={meal} sends={sends ?? {}} label="What is found" className="mt-2 text-small">
      <label className="flex items-center gap-3">
        How much
        <input name="amount" autoComplete="off" defaultValue="1" className={`figures w-20 lg:h-9 ${input}`} />
      </label>
      <ul className="mt-1">
        {matches.slice(0, 12).map((dish) => (
          <li key={choiceOf(dish, null)} className="border-t border-line py-2">
            <OptionWords dish={dish} />
            <span className="mt-1 flex flex-wrap gap-2">
              {dish.measures.map((measure) => (
                <button
                  key={measure.measure}
                  type="submit"
                  name="dish"
                  value={choiceOf(dish, measure.measure)}
                  className="btn btn-outline btn-small"
                >
                  <span className="sr-only">{dish.name_en}: </span>
                  {offeredText(measure)}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </DayForm>
  )
}

const fitWords = { yes: null, no: 'Does not fit', not_sure: 'Not sure' }

const OptionWords = ({ dish: { name_en, name_hi, fits, because } }: { dish: OfferedDish }) => (
  <span className="min-w-0">
    {name_en}{' '}
    <span lang="hi" className="text-ink-2">
      {name_hi}
    </span>
    {fits === 'yes' ? null : (
      <span className="block text-meta text-warn">
        {fitWords[fits]}: {because.map(({ name, why }) => `${name} ${why}`).join(', ') || 'nothing is known of it'}
      </span>
    )}
  </span>
)

/** From one meal’s field to the next one’s. */
function focusField(from: HTMLElement, step: number) {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-add-dish]')]
  fields[fields.indexOf(from) + step]?.focus()
}

/**
 * The focus stays in the field: arrow keys choose, Enter takes the dish, then how much of it, and Enter puts it in. Of an empty field the
 * arrow keys lead to the next meal and to the next day.
 */
function Combobox({ meal, intent, label, sends = {} }: Props) {
  const { send, day, days, offered } = useEditor()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [chosen, setChosen] = useState<OfferedDish | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [dishField, amountField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const options = chosen ? [] : found(offered, typed, mostShown)
  const isOpen = options.length > 0

  const clear = () => {
    setChosen(null)
    setTyped('')
    setActive(0)
    setProblem(null)
    dishField.current?.focus()
  }
  const choose = (dish: OfferedDish) => {
    setTyped(dish.name_en)
    setChosen(dish)
  }
  const put = () => {
    if (!chosen) return
    const text = amountField.current?.value.trim() || '1'
    try {
      const { quantity, measure } = requireAmount(text, chosen.measures, chosen.measures[0]?.measure ?? null)
      const dish = choiceOf(chosen, measure)
      const said = `${chosen.name_en}, ${text}`
      send({ intent, day: String(day), meal, ...sends, dish, amount: String(quantity), said })
      clear()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setProblem(error.message)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (typed === '' && event.key.startsWith('Arrow')) {
      event.preventDefault()
      if (step !== undefined) focusField(event.currentTarget, step)
      const next = day + ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0)
      if (next !== day && next >= 0 && next < days.length)
        navigate(dayAddress(next), { preventScrollReset: true, replace: true })
    }
    if (step !== undefined && isOpen) {
      event.preventDefault()
      setActive((now) => (now + step + options.length) % options.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const option = options[active]
      if (option) choose(option)
    }
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      event.stopPropagation()
      clear()
    }
  }

  return (
    <div className="relative">
      <div className="flex gap-2">
        <input
          ref={dishField}
          id={`${id}-dish`}
          role="combobox"
          data-add-dish
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
          placeholder="Add a dish"
          autoComplete="off"
          value={typed}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setChosen(null)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => !chosen && setTyped('')}
          className={`flex-1 lg:h-9 ${input}`}
        />
        {chosen ? (
          <>
            <input
              ref={amountField}
              // biome-ignore lint/a11y/noAutofocus: it comes where a dish was chosen, and is asked for next
              autoFocus
              aria-label={`How much ${chosen.name_en}, in ${chosen.measures.map(({ name_en }) => name_en).join(' or ')}`}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-error` : undefined}
              placeholder={`1 ${chosen.measures[0]?.name_en}`}
              autoComplete="off"
              onKeyDown={(event) => {
                if (event.key === 'Enter') {
                  event.preventDefault()
                  put()
                }
                if (event.key === 'Escape') {
                  event.stopPropagation()
                  clear()
                }
              }}
              className={`figures w-28 lg:h-9 ${input}`}
            />
            <button type="button" onClick={put} className="btn btn-outline btn-small lg:min-h-9!">
              Add
            </button>
          </>
        ) : null}
      </div>
      <FieldError id={`${id}-error`} errors={problem ? [problem] : undefined} />
      <p role="status" className="sr-only">
        {isOpen ? `${options.length} dishes. Choose with the arrow keys.` : ''}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Dishes"
        hidden={!isOpen}
        className="absolute z-20 mt-1 w-full rounded-field border border-line bg-paper p-1 shadow-lg"
      >
        {options.map((dish, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, whose keys choose
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={choiceOf(dish, null)}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(dish)}
            className={`flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-field px-3 py-1.5 text-small ${at === active ? 'bg-leaf-100' : 'hover:bg-leaf-50'}`}
          >
            <OptionWords dish={dish} />
            <span className="figures shrink-0 text-meta text-ink-2">
              {dish.measures[0] ? offeredText(dish.measures[0]) : null}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
