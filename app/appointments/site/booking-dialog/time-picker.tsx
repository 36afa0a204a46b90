/** On which day and when: radio buttons that work without a script; with one, more days are fetched in place. */

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AppointmentPlace } from '~/domain/appointments/appointment-places'
import type { AppointmentKind } from '~/domain/appointments/appointment-times'
import { dayOf, timeAndDay, timeElsewhere } from '~/domain/time/days'
import { ownTime } from '~/domain/time/own-time'
import { useHydrated } from '~/ui/browser/use-hydrated'
import { FieldError } from '~/ui/form/field/field'
import { useOwnZone } from '~/ui/time/own-zone'
import type { FreeDayView, FreeTimesView } from '../free-times'
import { errorId, type FieldState } from './kind-picker'

/** What a client looks at: times of a kind, of one person or of anyone, from a day on. */
export type TimesWish = {
  kind: AppointmentKind
  /** null: it is yet to be agreed. */
  place: AppointmentPlace | null
  from: string
  practitioner: string | null
}

/** The address of the form with these times in it. */
export function withWish(path: string, { kind, place, from, practitioner }: TimesWish): string {
  const [pathname = '', search = ''] = path.split('?', 2)
  const query = new URLSearchParams(search)
  query.set('kind', kind)
  query.set('from', from)
  // What a form without a choice begins with.
  if (place === null || place === 'clinic') query.delete('place')
  else query.set('place', place)
  if (practitioner === null) query.delete('practitioner')
  else query.set('practitioner', practitioner)
  return `${pathname}?${query}`
}

export type TimePickerProps = {
  times: FreeTimesView
  field: FieldState
  /** The time that is chosen, also where its day is not shown; '' where any time suits. */
  chosen: string
  addressOf: (from: string) => string
  /** Takes the place of following the link. */
  onShow: (from: string) => void
  onChoose: (startsAt: string) => void
  /** Said of the chosen time. */
  note: ReactNode
  /** What is asked where none of the free times is chosen. */
  anyTime: ReactNode
  /** What such a choice is called, and the way back to it. */
  anyTimeWords?: { choice: string; instead: string } | undefined
}

const anyTimeSuits = { choice: 'Any time suits me', instead: 'Any time suits me instead' }

export function TimePicker({
  times,
  field,
  chosen,
  addressOf,
  onShow,
  onChoose,
  note,
  anyTime,
  anyTimeWords = anyTimeSuits,
}: TimePickerProps) {
  const chosenDay = times.days.find((day) => hasTime(day, chosen))
  const isElsewhere = chosen !== '' && times.days.every(({ day }) => day !== dayOf(chosen))
  // On a day that is shown and does not offer it, the time is gone, or is none for this kind.
  const isGone = chosen !== '' && !chosenDay && !isElsewhere
  const all = useRef<HTMLFieldSetElement>(null)
  const hasChosen = useHydrated() && chosen !== '' && !isGone
  // By a press, so that what keeps the form's fields hears of it.
  const clear = () => all.current?.querySelector<HTMLInputElement>('.any-time')?.click()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other times take the buttons of the former ones away
  useEffect(() => {
    if (isGone) onChoose('')
    else if (chosen === '' && !all.current?.querySelector(`[name=${field.name}]:checked`)) checkAnyTime(all.current)
  }, [times, chosen, isGone])
  const shown = chosenDay ?? times.days.find(({ parts }) => parts.length > 0) ?? times.days[0]
  const arrow =
    'grid size-11 place-items-center rounded-full border-[1.5px] border-leaf-700 text-leaf-700 hover:bg-leaf-50'
  const more = (from: string, label: string, icon: ReactNode) => (
    <a
      href={addressOf(from)}
      className={arrow}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault()
        onShow(from)
      }}
    >
      {icon}
    </a>
  )
  return (
    <fieldset ref={all} className="group/when sm:col-span-2" aria-describedby={errorId(field)}>
      <legend className="float-left text-small leading-11 font-semibold">Day</legend>
      <div className="mb-2 flex min-h-11 justify-end gap-2">
        {times.earlier ? more(times.earlier, 'Earlier days', <ChevronLeft aria-hidden size={20} />) : null}
        {times.later ? more(times.later, 'Later days', <ChevronRight aria-hidden size={20} />) : null}
      </div>
      {/* Each day's times stand below all days, in a row of their own: also while not all days have come. */}
      <div
        className={`grid grid-cols-4 gap-2 sm:grid-cols-7 ${times.days.length > 4 ? 'max-sm:grid-rows-[1fr_1fr_auto]' : ''}`}
      >
        {times.days.map((day) => (
          <Day key={day.day} day={day} isShown={day === shown} field={field} chosen={chosen} onChoose={onChoose} />
        ))}
      </div>
      {times.notes.map((note) => (
        <p key={note} className="mt-3 rounded-field bg-info-tint px-3 py-2 text-small">
          {note}
        </p>
      ))}
      {isElsewhere ? (
        <label
          key={chosen}
          className="mt-3 flex min-h-11 w-fit cursor-pointer items-center gap-3 text-small font-semibold"
        >
          <input type="radio" name={field.name} value={chosen} defaultChecked className="size-5 accent-leaf-700" />
          {timeAndDay(chosen)}
        </label>
      ) : null}
      {/* A chosen time leaves no question open. Without scripts this button is the way back from it. */}
      <label
        className={`mt-3 min-h-11 w-fit cursor-pointer items-center gap-3 text-small ${hasChosen ? 'hidden' : 'flex'}`}
      >
        <input
          type="radio"
          name={field.name}
          value=""
          defaultChecked={chosen === '' || isGone}
          onChange={() => onChoose('')}
          className="any-time size-5 accent-leaf-700"
        />
        {anyTimeWords.choice}
      </label>
      <div className="group-has-[.any-time:checked]/when:hidden">
        {note}
        {hasChosen ? (
          <button type="button" onClick={clear} className="min-h-11 text-small font-semibold text-leaf-700 underline">
            {anyTimeWords.instead}
          </button>
        ) : null}
      </div>
      <FieldError id={errorId(field)} errors={field.errors} />
      <div className="mt-3 hidden gap-5 group-has-[.any-time:checked]/when:grid sm:grid-cols-2">{anyTime}</div>
    </fieldset>
  )
}

function checkAnyTime(place: HTMLElement | null): void {
  const anyTime = place?.querySelector<HTMLInputElement>('.any-time')
  if (anyTime) anyTime.checked = true
}

const hasTime = ({ parts }: FreeDayView, startsAt: string | undefined) =>
  parts.some(({ times }) => times.some(({ value }) => value === startsAt))

type DayProps = Pick<TimePickerProps, 'field' | 'chosen' | 'onChoose'> & { day: FreeDayView; isShown: boolean }

function Day({ day, isShown, field, chosen, onChoose }: DayProps) {
  const id = `${field.id}-${day.day}`
  const isFull = day.parts.length === 0
  const zone = useOwnZone()
  return (
    <div className="contents">
      {/* The form does not send it: it has no name the server knows. */}
      <input type="radio" id={id} name="shown_day" value={day.day} defaultChecked={isShown} className="peer sr-only" />
      <label
        htmlFor={id}
        className={`flex cursor-pointer flex-col items-center rounded-field border-[1.5px] px-1 py-2 text-center text-meta leading-snug peer-checked:border-leaf-700 peer-checked:bg-leaf-700 peer-checked:text-cream peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf-700 ${
          isFull ? 'border-line bg-sand text-ink-3' : 'border-line-strong bg-paper hover:border-ink-2'
        }`}
      >
        <span aria-hidden>{day.weekday}</span>
        <span aria-hidden className="figures text-[1.3rem] leading-tight font-semibold">
          {isFull ? <s>{day.date}</s> : day.date}
          {day.month ? <span className="text-meta"> {day.month}</span> : null}
        </span>
        <span className="sr-only">{day.name},</span>
        {day.count ? <span>{day.count}</span> : null}
      </label>
      <div className="col-span-full row-start-3 hidden peer-checked:block sm:row-start-2">
        <p className="pt-2 pb-2.5 text-small font-semibold">
          {isFull ? `No time is left on ${day.name}` : `Free times on ${day.name}`}
          <span className="ml-2 font-normal text-ink-3">in India time (IST)</span>
        </p>
        {day.parts.map(({ slot, times }) => (
          <div key={slot} className="mb-2 sm:flex sm:gap-3">
            <p className="w-22 shrink-0 py-2 text-small text-ink-2 capitalize">{slot}</p>
            <div className="grid flex-1 grid-cols-3 gap-2 min-[420px]:grid-cols-4">
              {times.map(({ value, text }) => (
                <label
                  key={value}
                  className="grid min-h-11 cursor-pointer place-items-center rounded-full border-[1.5px] border-line-strong bg-paper px-2 text-small font-semibold whitespace-nowrap hover:border-ink-2 has-checked:border-leaf-700 has-checked:bg-leaf-700 has-checked:text-cream has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-700"
                >
                  <input
                    type="radio"
                    name={field.name}
                    value={value}
                    defaultChecked={chosen === value}
                    onChange={() => onChoose(value)}
                    className="sr-only"
                  />
                  <span className="py-1 text-center">
                    {text}
                    <OwnClock instant={value} zone={zone} />
                  </span>
                </label>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Beside a free time: the hour by the visitor's own clock, where that differs. */
function OwnClock({ instant, zone }: { instant: string; zone: string | null }) {
  const own = zone && timeElsewhere(instant, zone)
  return own ? (
    <span className="block text-meta font-normal">
      <span className="sr-only">, for you </span>
      {own.replace(/^(\p{L}{3})\p{L}*,?/u, '$1')}
    </span>
  ) : null
}

/** 'Tuesday, 6:00 AM (Berlin time)', where the visitor's clock differs from India's at that moment. */
export function useOwnTime(startsAt: string): string | null {
  const zone = useOwnZone()
  return startsAt === '' ? null : ownTime(startsAt, zone)
}
