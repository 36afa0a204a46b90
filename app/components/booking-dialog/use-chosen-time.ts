import { type RefObject, useEffect, useRef, useState } from 'react'
import { dayOf, isInstant } from '~/domain/days'
import type { BookingAnswer } from '~/forms/form-answer'
import type { TimesWish } from './time-picker'

type Given = {
  /** What the form began with; what is no time is none, and so is a time of a day before `firstDay`. */
  sent: string | undefined
  firstDay?: string
  wish: TimesWish
  answer: Pick<BookingAnswer, 'isTimeTaken'> | undefined
  /** Fetches other times. */
  onShow: (wish: TimesWish) => void
}

type ChosenTime = {
  /** Of what stands around the radio buttons of the times. */
  place: RefObject<HTMLDivElement>
  startsAt: string
  choose: (startsAt: string) => void
  show: (wish: TimesWish) => void
}

/** The time that is chosen in a form: it stays chosen while other days are looked at, until another client has it. */
export function useChosenTime({ sent = '', firstDay = '', wish, answer, onShow }: Given): ChosenTime {
  const [startsAt, setStartsAt] = useState(isInstant(sent) && dayOf(sent) >= firstDay ? sent : '')
  const place = useRef<HTMLDivElement>(null)
  const show = (wanted: TimesWish) => {
    // What was chosen before the scripts ran stands in the page alone.
    const chosen = place.current?.querySelector<HTMLInputElement>('[name=starts_at]:checked')
    if (chosen) setStartsAt(chosen.value)
    onShow(wanted)
  }
  const isTimeTaken = answer?.isTimeTaken ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!isTimeTaken) return
    setStartsAt('')
    onShow(wish)
  }, [answer])
  return { place, startsAt, choose: setStartsAt, show }
}
