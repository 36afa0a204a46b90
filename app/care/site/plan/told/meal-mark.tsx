/** What was told of a meal, as a sign beside it. Nothing told is an empty circle: no meal is owed. */
import { ArrowLeftRight, Check, Minus } from 'lucide-react'
import type { MealAnswer } from '../../../contract/contact/check-ins'

export const answerIcons: Readonly<Record<MealAnswer, typeof Check>> = {
  followed: Check,
  swapped: ArrowLeftRight,
  skipped: Minus,
}

const looks: Readonly<Record<MealAnswer, string>> = {
  followed: 'bg-leaf-100 text-leaf-700',
  swapped: 'bg-turmeric-200 text-turmeric-700',
  skipped: 'bg-sand text-ink-2',
}

export function MealMark({ answer }: { answer: MealAnswer | undefined }) {
  const Icon = answer && answerIcons[answer]
  return (
    <span
      aria-hidden
      className={`grid size-7 shrink-0 place-items-center rounded-full ${answer ? looks[answer] : 'border-[1.5px] border-line-strong'}`}
    >
      {Icon ? <Icon size={16} strokeWidth={2} /> : null}
    </span>
  )
}
