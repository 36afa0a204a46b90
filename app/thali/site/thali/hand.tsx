/** A link that changes the plate: the server draws the next plate where scripts do not run. */
import type { DragEvent, MouseEvent, ReactNode } from 'react'
import {
  laidText,
  type Plate,
  type PlateFood,
  plateAddress,
  rimOf,
  rimText,
  type ThaliRules,
  withMore,
} from '~/domain/food/thali/plate'

export type Hand = {
  plate: Plate
  rules: ThaliRules
  /** @param words what a screen reader is told of it */
  lay: (next: Plate, words: string) => void
}

type Props = Pick<Hand, 'lay'> & {
  next: Plate
  /** What a screen reader is told; asked for with the press. */
  words: () => string
  label?: string
  isCurrent?: boolean
  /** The food that can be dragged onto the plate. */
  drags?: string
  className: string
  children: ReactNode
}

export function LayLink({ next, words, lay, label, isCurrent, drags, className, children }: Props) {
  const press = (event: MouseEvent) => {
    // In a tab of its own it is opened as what it is: the address of a plate.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    lay(next, words())
  }
  return (
    <a
      href={plateAddress(next)}
      onClick={press}
      rel="nofollow"
      {...(drags && { onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(dragged, drags) })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(isCurrent ? { 'aria-current': true } : {})}
      className={className}
    >
      {children}
    </a>
  )
}

/** The plate with one more of a food, and what is said of it. */
export function oneMore(plate: Plate, food: PlateFood, rules: ThaliRules) {
  const next = withMore(plate, food.id, 4)
  const words = () => (next === plate ? 'The plate holds twelve foods.' : laidWords(next, food, rules))
  return { next, words }
}

const dragged = 'application/x-thali-food'

/** What takes a dragged food: handlers of the plate. */
export const dropPlace = ({ plate, rules, lay }: Hand) => ({
  onDragOver(over: DragEvent) {
    if (over.dataTransfer.types.includes(dragged)) over.preventDefault()
  },
  onDrop(drop: DragEvent) {
    const food = rules.foods.find(({ id }) => id === drop.dataTransfer.getData(dragged))
    if (!food) return
    drop.preventDefault()
    const { next, words } = oneMore(plate, food, rules)
    lay(next, words())
  },
})

/** “2 roti, grain now two of three.” */
export function laidWords(next: Plate, food: PlateFood, rules: ThaliRules): string {
  const quarters = next.laid.find((one) => one.food === food.id)?.quarters ?? 0
  const part = rimOf(next, rules).find(({ id }) => id === food.part)
  const what = quarters === 0 ? `No ${food.name.toLowerCase()}` : laidText(food, quarters)
  return `${part ? `${what}, ${rimText(part)}` : what}.`
}
