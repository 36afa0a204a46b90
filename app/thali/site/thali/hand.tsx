/** A link that changes the plate: the server draws the next plate where scripts do not run. */
import type { MouseEvent, ReactNode } from 'react'
import {
  laidText,
  type Plate,
  type PlateFood,
  plateAddress,
  rimOf,
  rimText,
  type ThaliRules,
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
  className: string
  children: ReactNode
}

export function LayLink({ next, words, lay, label, isCurrent, className, children }: Props) {
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
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(isCurrent ? { 'aria-current': true } : {})}
      className={className}
    >
      {children}
    </a>
  )
}

/** “2 roti, grain now two of three.” */
export function laidWords(next: Plate, food: PlateFood, rules: ThaliRules): string {
  const quarters = next.laid.find((one) => one.food === food.id)?.quarters ?? 0
  const part = rimOf(next, rules).find(({ id }) => id === food.part)
  const what = quarters === 0 ? `No ${food.name.toLowerCase()}` : laidText(food, quarters)
  return `${part ? `${what}, ${rimText(part)}` : what}.`
}
