import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dayOf, isInstant } from '~/domain/time/days'
import type { BookingAnswer } from '~/ui/form/form-answer'
import {
  type FieldState,
  type KindChoice,
  KindPicker,
  type PersonChoice,
  PersonPicker,
  PlacePicker,
} from './kind-picker'
import { TimePicker, type TimePickerProps, type TimesWish } from './time-picker'

type Props = Pick<TimePickerProps, 'anyTime' | 'anyTimeWords'> & {
  question?: string
  kinds: readonly KindChoice[]
  /** Empty where nobody has to be chosen. */
  people: readonly PersonChoice[]
  wish: TimesWish
  /** Whether other times are free by video or telephone than at the clinic. */
  placesMatter: boolean
  /** null where they cannot be had right now. */
  times: TimePickerProps['times'] | null
  field: (name: 'kind' | 'place' | 'practitioner' | 'starts_at') => FieldState
  /** A time of a day before it is none, as what is no time. */
  firstDay?: string
  answer: BookingAnswer | undefined
  addressOf: (wish: TimesWish) => string
  /** Fetches other times. */
  onShow: (wish: TimesWish) => void
  /** Said of the chosen time. */
  note: (startsAt: string) => ReactNode
}

/**
 * The kind of an appointment, where it takes place and when, as clients and staff choose it. A chosen time stays chosen while other days are
 * looked at, until another client has it.
 */
export function WhatAndWhen(props: Props) {
  const { wish, times, field, firstDay = '', answer, addressOf, onShow, note, anyTime } = props
  const sent = field('starts_at').defaultValue ?? ''
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
  return (
    <div ref={place} className="group/what contents">
      <KindPicker
        question={props.question}
        kinds={props.kinds}
        field={{ ...field('kind'), defaultValue: (answer && field('kind').defaultValue) ?? wish.kind }}
        onChoose={(kind) => show({ ...wish, kind })}
      />
      {/* A free call is by phone. */}
      <div className="hidden group-has-[[name=kind][value=consultation]:checked]/what:block sm:col-span-2">
        <PlacePicker
          field={{ ...field('place'), defaultValue: field('place').defaultValue ?? wish.place ?? 'clinic' }}
          onChoose={props.placesMatter ? (place) => show({ ...wish, place }) : undefined}
          addressOf={props.placesMatter ? (place) => addressOf({ ...wish, place }) : undefined}
        />
      </div>
      {props.people.length > 0 ? (
        <PersonPicker
          people={props.people}
          field={{
            ...field('practitioner'),
            defaultValue: (answer && field('practitioner').defaultValue) ?? wish.practitioner ?? '',
          }}
          onChoose={(slug) => show({ ...wish, practitioner: slug || null })}
        />
      ) : null}
      {times ? (
        <TimePicker
          times={times}
          field={field('starts_at')}
          chosen={startsAt}
          addressOf={(from) => addressOf({ ...wish, from })}
          onShow={(from) => show({ ...wish, from })}
          onChoose={setStartsAt}
          note={note(startsAt)}
          anyTime={anyTime}
          anyTimeWords={props.anyTimeWords}
        />
      ) : (
        anyTime
      )}
    </div>
  )
}
