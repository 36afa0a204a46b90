import { Link } from '@remix-run/react'
import { ArrowLeftRight, Check, GripVertical, X } from 'lucide-react'
import { type DragEvent, useEffect, useRef } from 'react'
import { quantityText } from '~/domain/food/quantity'
import { useHydrated } from '~/ui/browser/use-hydrated'
import { FieldError } from '~/ui/form/field/field'
import type { Item, MealName } from '../../contract/diet-plan-body'
import { keyOf } from './dishes'
import { DayForm, dayAddress, input, type RowProps, useEditor, useRefused } from './editor'
import { RowPanel } from './row-panel'

/** Dish, measure, weight, kcal, protein, and what can be done. */
export const rowColumns = 'md:grid-cols-[minmax(0,1fr)_10.5rem_3.5rem_2.75rem_3rem_5.75rem]'

const icon = 'grid size-11 shrink-0 place-items-center rounded-full text-leaf-700 hover:bg-leaf-50 lg:size-9'

/** A dish of a meal: a form of its own for how much of it; its swaps, “or” dishes and other places unfold below it. */
export function Row({ meal, at, item, figures }: RowProps) {
  const { words, canEdit, day, opened } = useEditor()
  const of = keyOf(item)
  const name = words.nameOf(item)
  const refused = useRefused('row', { meal, at: String(at), of })
  const isOpen = opened.row?.meal === meal && opened.row.at === at
  const id = `${meal}-${at}`
  return (
    <li className="py-0.5">
      <div
        className={`grid items-center gap-x-3 gap-y-1 md:gap-x-2 max-md:grid-cols-[minmax(0,1fr)_auto] ${rowColumns}`}
      >
        <p className="min-w-0 text-small wrap-anywhere">
          {name}{' '}
          <span lang="hi" className="text-ink-2">
            {words.of(item)?.name_hi}
          </span>
          {item.or.map((one) => (
            <span key={keyOf(one)} className="block text-meta text-ink-2">
              or {words.textOf(one)}
            </span>
          ))}
        </p>
        {canEdit ? (
          <DayForm
            intent="row"
            meal={meal}
            sends={{ at: String(at), of, said: name }}
            className="flex items-center gap-1.5 max-md:row-start-2"
          >
            <Amount item={item} name={name} typed={refused?.typed} errorId={refused ? `${id}-error` : undefined} />
            <button type="submit" aria-label={`Save ${name}`} title="Save" className={`${icon} -ml-1 lg:size-8`}>
              <Check aria-hidden size={17} strokeWidth={2} />
            </button>
          </DayForm>
        ) : (
          <p className="figures text-small max-md:row-start-2">{words.amountOf(item)}</p>
        )}
        <RowFigures figures={figures} />
        {canEdit ? (
          <div className="flex justify-end max-md:col-start-2 max-md:row-start-1">
            <DragHandle meal={meal} at={at} of={of} />
            <Link
              to={isOpen ? dayAddress(day, meal) : `?day=${day + 1}&row=${id}#${meal}`}
              preventScrollReset
              aria-expanded={isOpen}
              aria-label={`Instead of ${name}, or elsewhere`}
              title="Swaps, or, move"
              className={icon}
            >
              <ArrowLeftRight aria-hidden size={17} strokeWidth={1.75} />
            </Link>
            <DayForm intent="remove" meal={meal} sends={{ at: String(at), of }}>
              <button type="submit" aria-label={`Take out ${name}`} title="Take out" className={icon}>
                <X aria-hidden size={17} strokeWidth={1.75} />
              </button>
            </DayForm>
          </div>
        ) : null}
      </div>
      <FieldError id={`${id}-error`} errors={refused ? Object.values(refused.errors).flat() : undefined} />
      {isOpen && canEdit ? <RowPanel meal={meal} at={at} item={item} figures={figures} /> : null}
    </li>
  )
}

/** What was typed stays until what is saved is another quantity; the cursor stays in any case. */
function Amount({
  item,
  name,
  typed,
  errorId,
}: {
  item: Item
  name: string
  typed: Record<string, string> | undefined
  errorId: string | undefined
}) {
  const { words } = useEditor()
  const saved = quantityText(item.quantity)
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(saved)
  // Only what has changed: what was typed before the scripts came stays.
  useEffect(() => {
    if (shown.current === saved) return
    shown.current = saved
    if (field.current) field.current.value = saved
  }, [saved])
  const { measures = [] } = words.of(item) ?? {}
  return (
    <>
      <input
        ref={field}
        name="amount"
        aria-label={`How much ${name}`}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        autoComplete="off"
        defaultValue={typed?.amount ?? saved}
        className={`figures w-16 lg:h-9 ${input}`}
      />
      {measures.length > 1 ? (
        <select
          key={item.measure}
          name="measure"
          aria-label={`Measure of ${name}`}
          defaultValue={typed?.measure ?? item.measure ?? ''}
          className={`select-sign w-20 lg:h-9 ${input}`}
        >
          {measures.map(({ measure, name_en }) => (
            <option key={measure} value={measure ?? ''}>
              {name_en}
            </option>
          ))}
        </select>
      ) : (
        <span className="w-20 truncate text-small text-ink-2" title={measures[0]?.name_en}>
          {measures[0]?.name_en}
        </span>
      )}
    </>
  )
}

function RowFigures({ figures }: Pick<RowProps, 'figures'>) {
  const { grams = null, kcal = null, protein_g: protein = null, missing = [] } = figures ?? {}
  const least = missing.length > 0 ? '≥ ' : ''
  const cells = [
    { name: 'Weight', text: grams === null ? '–' : `${grams} g`, unit: '' },
    { name: missing.length > 0 ? 'kcal, at least' : 'kcal', text: kcal === null ? '–' : least + kcal, unit: ' kcal' },
    { name: 'Protein', text: protein === null ? '–' : least + protein, unit: ' g protein' },
  ]
  return (
    <p className="figures text-small text-ink-2 max-md:col-span-2 max-md:flex max-md:gap-4 md:contents">
      {cells.map(({ name, text, unit }) => (
        <span key={name} className="whitespace-nowrap md:text-right" title={missing.join(', ') || undefined}>
          <span className="sr-only">{name}: </span>
          {text === '–' ? 'not known' : text}
          {text === '–' ? null : <span className="md:hidden">{unit}</span>}
        </span>
      ))}
    </p>
  )
}

const rowType = 'application/x-aahar-row'

/** For a mouse. By keyboard, by touch and without scripts “Move to” below the row does the same. */
function DragHandle({ meal, at, of }: { meal: MealName; at: number; of: string }) {
  const { day } = useEditor()
  if (!useHydrated()) return null
  return (
    <span
      aria-hidden
      draggable
      title="Drag to another meal or day"
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData(rowType, JSON.stringify({ day: String(day), meal, at: String(at), of }))
      }}
      className="grid h-9 w-5 shrink-0 cursor-grab place-items-center text-ink-3 max-lg:hidden pointer-coarse:hidden"
    >
      <GripVertical size={17} strokeWidth={1.75} />
    </span>
  )
}

/** Of where a row can be put down. */
export function useDrop(to: { day: number; meal?: MealName }) {
  const { send, canEdit } = useEditor()
  if (!canEdit) return {}
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(rowType)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const row = event.dataTransfer.getData(rowType)
      if (!row) return
      event.preventDefault()
      const from = JSON.parse(row) as Record<string, string>
      const meal = to.meal ?? from.meal ?? ''
      send({ intent: 'move', ...from, to_day: String(to.day), to_meal: meal })
    },
  }
}
