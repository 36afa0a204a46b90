/** What the parts of a day know of the plan or template that they stand in, and how its forms are sent, one after the other. */
import { Form, useActionData, useNavigation, useSubmit } from '@remix-run/react'
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { type FormAnswer, refusalOf } from '~/ui/form/form-answer'
import { HiddenFields } from '~/ui/form/schema-form'
import type { SwapView } from '../../contract/admin-recipes'
import type { Dish, Item, MealName, PlanDay } from '../../contract/diet-plan-body'
import type { DayTotals, OfferedDish, PlanDish } from '../../contract/plan-figures'
import type { Difference } from '../diet-plan/compare/difference'
import { dishWords } from './dishes'
import { useDishes } from './use-dishes'

/** Which row is unfolded, or where a dish is looked for: all of it stands in the address. */
export type Opened = {
  add: MealName | null
  q: string
  matches: OfferedDish[] | null
  meal: MealName | null
  row: { meal: MealName; at: number } | null
  /** Of the unfolded row; null: it could not be read, or a template has none. */
  swaps: SwapView[] | null
}

/** A row of a meal, with what it adds. */
export type RowProps = {
  meal: MealName
  at: number
  item: Item
  figures: DayTotals['meals'][number]['rows'][number] | undefined
}

/** What a loader gives for it. */
export type EditorData = {
  days: PlanDay[]
  totals: DayTotals[]
  dishes: PlanDish[]
  /** From 0. */
  day: number
  dayNames: string[]
  version: number
  had: string
  canEdit: boolean
  opened: Opened
  /** Where the dishes that can be put in are asked for. */
  dishesPath: string
  /** What the dietitian has ticked in place of a dish; null: a template has none. */
  swaps: { dish: Dish; instead: Dish[] }[] | null
}

/** `about`: what was changed, of a form that was taken. */
export type EditorAnswer = FormAnswer & {
  about?: { intent: string; meal?: MealName | undefined }
  difference?: Difference[]
}

type Sent = Record<string, string>
type Editor = EditorData & {
  words: ReturnType<typeof dishWords>
  /** All that can be put into the day; without scripts it is looked for by the server. */
  offered: readonly OfferedDish[]
  answer: EditorAnswer | undefined
  busy: boolean
  /** Sends what no form holds. */
  send: (fields: Sent) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('There is no editor around this part.')
  return editor
}

/** Each save makes another version, so a form that is sent while one is under way waits for its answer, and goes with its version. */
export function EditorFrame({ children, ...data }: EditorData & { children: ReactNode }) {
  const answer = useActionData() as EditorAnswer | undefined
  const submit = useSubmit()
  const { formMethod, state } = useNavigation()
  const isUnderWay = useRef(false)
  const waiting = useRef<FormData[]>([])
  const [lost, setLost] = useState<string[]>([])
  const { version, had, days, day, dishesPath, canEdit } = data
  const list = days[day]?.fast_list
  const offered = useDishes(canEdit ? `${dishesPath}${list ? `?fast_list=${encodeURIComponent(list)}` : ''}` : null)

  const post = (form: FormData) => {
    isUnderWay.current = true
    form.set('version', String(version))
    form.set('had', had)
    submit(form, { method: 'post', action: placeOf(form), preventScrollReset: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer to one form is what the next one waits for
  useEffect(() => {
    if (state !== 'idle') return
    isUnderWay.current = false
    const next = waiting.current.shift()
    if (!next) return
    if (!refusalOf(answer)) return post(next)
    setLost([next, ...waiting.current.splice(0)].flatMap((form) => String(form.get('said') ?? '') || []))
  }, [state])

  const enqueue = (form: FormData) => {
    if (isUnderWay.current) waiting.current.push(form)
    else {
      setLost([])
      post(form)
    }
  }
  const value: Editor = {
    ...data,
    ...{ answer, offered, words: dishWords(data.dishes), busy: formMethod === 'POST' },
    send: (fields) => {
      const form = new FormData()
      for (const [name, text] of Object.entries(fields)) form.set(name, text)
      enqueue(form)
    },
    onSubmit: (event) => {
      event.preventDefault()
      enqueue(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
    },
  }
  return (
    <EditorContext.Provider value={value}>
      {lost.length > 0 ? (
        <p role="alert" className="mt-4 rounded-field bg-warn-tint px-4 py-3 text-small text-warn">
          Not saved either, please enter it once more: {lost.join('; ')}.
        </p>
      ) : null}
      {children}
    </EditorContext.Provider>
  )
}

/** Where the answer to a form is shown: its day, at its meal. */
const placeOf = (form: FormData): string => dayAddress(Number(form.get('day')), String(form.get('meal') ?? ''))

export const dayAddress = (day: number, meal = ''): string => `?day=${day + 1}${meal ? `#${meal}` : ''}`

/** A form of the day that is shown. */
export function DayForm({
  intent,
  meal,
  sends,
  label,
  className,
  children,
}: {
  intent?: string
  meal?: MealName
  sends?: Sent
  label?: string
  className?: string
  children: ReactNode
}) {
  const { day, version, had, onSubmit } = useEditor()
  return (
    <Form
      method="post"
      action={dayAddress(day, meal)}
      preventScrollReset
      aria-label={label}
      onSubmit={onSubmit}
      className={className}
    >
      <HiddenFields values={{ intent, version: String(version), had, day: String(day), meal, ...sends }} />
      {children}
    </Form>
  )
}

/** What was typed into a form that was refused, and why; null where it was another one. */
export function useRefused(intent: string, of: Sent = {}): { typed: Sent; errors: Record<string, string[]> } | null {
  const { answer } = useEditor()
  const typed = answer?.result?.initialValue as Sent | undefined
  const errors = answer?.result?.error
  if (!errors || typed?.intent !== intent) return null
  if (Object.entries(of).some(([name, value]) => typed[name] !== value)) return null
  return {
    typed,
    errors: Object.fromEntries(Object.entries(errors).map(([name, said]) => [name, said ?? []])),
  }
}

export const input =
  'h-11 min-w-0 rounded-field border-[1.5px] border-line-strong bg-paper px-3 text-small focus:border-leaf-700'
