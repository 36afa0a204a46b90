/** What the panel of one appointment shows: itself, the free times near now, and with whom it could swap. */

import { consultationPriceRupees } from '~/content/appointment-terms.server'
import { appointmentRules, site } from '~/content/collections.server'
import type { Permission } from '~/domain/accounts/staff-words'
import {
  type AppointmentKind,
  appointmentKinds,
  findPractitioner,
  knownPeople,
} from '~/domain/appointments/appointment-times'
import { byWish } from '~/domain/appointments/wishes'
import { toldByMailWords } from '~/domain/deliveries/walk-in'
import { exactRupees } from '~/domain/money/money'
import { type VisitFee, visitFee } from '~/domain/money/visit-fee'
import { isOfPlan } from '~/domain/orders/plan-sessions'
import { addDays, timeAndDay, typedIndiaInstant } from '~/domain/time/days'
import type { ClinicApi } from '~/platform/session/client.server'
import { isMailSent } from '~/platform/settings/settings.server'
import {
  adminAppointmentOperations,
  type DeskAppointmentDetails,
  type SeenAppointment,
} from '../../../contract/admin-appointments'
import { appointmentOperations } from '../../../contract/appointments'
import { shortTime } from '../../appointment-words'
import { loadOffered, type Offered } from '../../offered/offered-files.server'
import type { ViewQuery } from '../view-query'

const shownTimes = 9
const timesADay = 3
const daysAhead = 14
/** Days before the wished one that are looked at too. */
const daysBeforeWish = 4

export type Panel = {
  one: SeenAppointment
  /** The link of the person who has it; null: none. */
  ownLink: string | null
  /** Of a consultation: '₹500'. */
  price: string
  /** Of a visit that was missed or cancelled late; null: none is due. */
  fee: VisitFee | null
  /** Files that it may belong to. */
  offered: Offered
  /** Of which kind the free times are. */
  kind: AppointmentKind
  kinds: readonly AppointmentKind[]
  /** Who can have it; none where the clinic has one practitioner. */
  people: readonly { slug: string; name: string }[]
  times: { value: string; text: string }[]
  swaps: { value: string; text: string }[]
  /** The time and the person it was dropped at in the calendar, and what saving them does; null where it was not, or stands there. */
  dropped: { day: string; time: string; by: string | undefined; words: string } | null
  /** A closed time meets it: how its client hears of it, as a sentence; else null. */
  closed: string | null
  /** Whether follow-ups can be made of it. */
  canBeFollowed: boolean
  /** Those that are planned: each at its own time, or what is free instead; null where none are asked for. */
  series: { weeks: number; visits: number; times: { value: string; text: string; problem: string | null }[] } | null
}

export async function loadPanel(
  clinic: ClinicApi,
  may: ReadonlySet<Permission>,
  { id = '', slots, weeks, visits, at, by }: ViewQuery,
  today: string,
): Promise<Panel> {
  const answer = await clinic(adminAppointmentOperations).get(id)
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no such booking.', { status: 404 })
  if (!answer.ok) throw new Response('The booking cannot be read right now. Please try again.', { status: 503 })
  const one = answer.data
  const { practitioners } = appointmentRules
  const kind = slots ?? one.kind ?? 'consultation'
  const has = findPractitioner(appointmentRules, one.practitioner)
  const whose = has?.kinds.includes(kind) ? { practitioner: has.slug } : {}
  const wished =
    one.starts_at === null && one.preferred_date !== null ? addDays(one.preferred_date, -daysBeforeWish) : today
  const from = wished > today ? wished : today
  const canSwap = one.can_be_timed && one.starts_at !== null
  const canBeFollowed = has !== null && one.starts_at !== null && one.kind !== null && one.status !== 'cancelled'
  const [free, confirmed, planned] = await Promise.all([
    one.can_be_timed
      ? clinic(appointmentOperations).freeTimes({
          from,
          to: addDays(from, daysAhead),
          kind,
          place: one.place,
          ...whose,
        })
      : { ok: true as const, data: [] },
    canSwap
      ? clinic(adminAppointmentOperations).list({ state: 'confirmed', from: today, sort: 'time', per_page: 30 })
      : { ok: true as const, data: [] },
    canBeFollowed && weeks && visits ? clinic(adminAppointmentOperations).planSeries(id, { weeks, visits }) : null,
  ])
  const days = free.ok ? free.data : []
  return {
    one,
    ownLink: knownPeople(appointmentRules)[one.practitioner ?? '']?.onlineLink ?? null,
    price: exactRupees(one.asked_amount ?? consultationPriceRupees(one.practitioner)),
    fee: isOfPlan(one.plan)
      ? null
      : visitFee(one, one.history.find(({ action }) => action === 'appointment_cancelled')?.at ?? null, {
          appointmentHours: site.orders.policy.appointmentHours,
          pricePaise: consultationPriceRupees(one.practitioner) * 100,
          percent: site.appointments.noShowFee,
        }),
    offered: one.user_id === null ? await loadOffered(clinic, may, { kind: 'appointment', record_id: id }) : null,
    kind,
    kinds: appointmentKinds,
    people: practitioners.length > 1 ? practitioners.map(({ slug, name }) => ({ slug, name })) : [],
    times: suggested(days, one)
      .slice(0, shownTimes)
      .map((value) => ({ value, text: shortTime(value, today) })),
    swaps: (confirmed.ok ? confirmed.data : [])
      .filter((other) => other.id !== one.id && other.starts_at !== null)
      .map((other) => ({
        value: `${other.id} ${other.version}`,
        text: `${other.name}, ${shortTime(other.starts_at ?? '', today)}`,
      })),
    dropped: droppedAt(one, { at, by }),
    closed: one.is_closed ? toldByMailWords(one.email, isMailSent()) : null,
    canBeFollowed,
    series: planned?.ok
      ? {
          ...{ weeks: weeks ?? 2, visits: visits ?? 6 },
          times: planned.data.map(({ starts_at, problem, instead }) => ({
            value: problem === null ? starts_at : (instead ?? ''),
            text: timeAndDay(starts_at),
            problem:
              problem && `${problem} ${instead ? `Free next: ${timeAndDay(instead)}.` : 'Nothing is free near it.'}`,
          })),
        }
      : null,
  }
}

function droppedAt(one: DeskAppointmentDetails, { at, by }: Pick<ViewQuery, 'at' | 'by'>): Panel['dropped'] {
  const [day = '', time = ''] = at?.split('T') ?? []
  const instant = typedIndiaInstant(day, time)
  const stands = instant === one.starts_at && (by === undefined || by === one.practitioner)
  if (instant === null || stands || !one.can_be_timed) return null
  const told = toldByMailWords(one.email, isMailSent())
  const press = one.status === 'active' ? 'Confirm this time' : 'Save the change'
  const name = by !== one.practitioner && findPractitioner(appointmentRules, by ?? null)?.name
  const where = `${timeAndDay(instant)}${name ? ` with ${name}` : ''}`
  return { day, time, by, words: `Nothing is moved yet. ${press} to move it to ${where}. ${told}` }
}

/** Those that suit the client's wish first; without one, some of each of the next days. */
function suggested(days: readonly { times: string[] }[], one: DeskAppointmentDetails): string[] {
  const hasWish = one.starts_at === null && (one.preferred_date ?? one.preferred_slot) !== null
  return hasWish
    ? byWish(
        days.flatMap(({ times }) => times),
        one,
      )
    : days.flatMap(({ times }) => spread(times))
}

/** A few of a day's times, from its morning to its evening. */
function spread(times: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(times.length / timesADay))
  return times.filter((_, at) => at % step === 0).slice(0, timesADay)
}
