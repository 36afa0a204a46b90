/** What the screen of one client shows: of the list that is looked at, one page; of "everything", the newest of each list. */

import { redirect } from '@remix-run/node'
import type { Appointment } from '~/appointments/contract/appointments'
import { stateNames } from '~/appointments/desk/appointment-words'
import { wordsOfAppointment } from '~/appointments/site/appointments'
import { deskStateOf } from '~/domain/appointments/appointment-state'
import { kindNames } from '~/domain/appointments/appointment-words'
import { exactRupees } from '~/domain/money/money'
import type { Tone } from '~/domain/orders/order-words'
import { dateTimeText, dayOf, longDay, timeAndDay } from '~/domain/time/days'
import { reasonWay } from '~/frame/desk/page/reason-way'
import { mailTitle, mailWords, notSentWords } from '~/operations/desk/outbox/mail-words'
import { listedBadge } from '~/orders/desk/words/order-desk-words'
import type { OutboxStatus } from '~/platform/mail/contract'
import type { Result } from '~/platform/session/answers/read-answer'
import type { Calls, ClinicApi } from '~/platform/session/client.server'
import { clientRecordOperations, type ListedOrder } from '../../contract/client-record'

export const shownLists = ['all', 'appointments', 'orders', 'mails', 'notes'] as const
type ShownList = (typeof shownLists)[number]

/** A line of the client's story, without a word of their health. */
export type StoryEntry = {
  id: string
  kind: 'appointment' | 'order' | 'mail'
  at: string
  title: string
  text: string
  badge: { label: string; tone: Tone } | null
  path: string
  /** An appointment that is still to be held. */
  isComing: boolean
  /** A mail that could not be delivered. */
  hasFailed?: boolean
}

export type Note = { id: string; text: string | null; author: string; when: string; isOwn: boolean }
type Shown = { story: StoryEntry[]; notes: Note[]; total: number }

export const perPage = 20
/** Of each list, where all are looked at. */
const newest = { page: 1, per_page: 12 }

/** null where the clinic does not answer. @throws the way to the form that asks why, for colleagues' notes of another's client */
export async function loadShown(
  clinic: ClinicApi,
  { id, list, page, now }: { id: string; list: ShownList; page: number; now: Date },
): Promise<Shown | null> {
  const desk = clinic(clientRecordOperations)
  const wish = { page, per_page: perPage }
  const ofAppointment = (one: Appointment) => appointmentEntry(one, now)
  if (list === 'notes') {
    const notes = await desk.notes(id, wish)
    if (!notes.ok && notes.failure.code === 'reason_needed')
      throw redirect(reasonWay(id, `/dashboard/clients/${id}?show=notes`))
    return toNotes(notes)
  }
  if (list === 'appointments') return toShown(await desk.appointments(id, wish), ofAppointment)
  if (list === 'orders') return toShown(await desk.orders(id, wish), ofOrder)
  if (list === 'mails') return toShown(await desk.mails(id, wish), ofMail)
  const parts = await Promise.all([
    desk.appointments(id, newest).then((result) => toShown(result, ofAppointment)),
    desk.orders(id, newest).then((result) => toShown(result, ofOrder)),
    desk.mails(id, newest).then((result) => toShown(result, ofMail)),
  ])
  const story = parts.flatMap((part) => part?.story ?? [])
  return parts.includes(null) ? null : { story: newestFirst(story), notes: [], total: story.length }
}

function toShown<Row>(result: Result<Row[]>, toEntry: (row: Row) => StoryEntry): Shown | null {
  return result.ok ? { story: newestFirst(result.data.map(toEntry)), notes: [], total: result.meta?.total ?? 0 } : null
}

const newestFirst = (story: readonly StoryEntry[]) => story.toSorted((one, other) => (one.at < other.at ? 1 : -1))

function toNotes(result: Awaited<ReturnType<Calls<typeof clientRecordOperations>['notes']>>): Shown | null {
  if (!result.ok) return null
  const notes = result.data.map(({ id, text, author_name: author, created_at: at, is_own: isOwn }) => ({
    ...{ id, text, isOwn, author: author ?? 'A deleted account' },
    when: dateTimeText(at),
  }))
  return { story: [], notes, total: result.meta?.total ?? 0 }
}

/** Without the service, which may tell of a condition. It stands where its time is, or else where it was asked for. */
function appointmentEntry(
  { id, created_at, status, starts_at, kind, preferred_date, pay_until }: Appointment,
  now: Date,
): StoryEntry {
  // In the desk's words: the client's own are others.
  const badge = {
    ...wordsOfAppointment(status),
    label: stateNames[deskStateOf({ status, pay_until, offered_until: null }, now)],
  }
  const wished = preferred_date ? `Asked for ${longDay(preferred_date)}` : 'Time to be arranged'
  return {
    ...{ id, at: starts_at ?? created_at, kind: 'appointment' as const, badge },
    path: `/dashboard/booking?id=${id}`,
    isComing: status === 'confirmed' && starts_at !== null && starts_at > now.toISOString(),
    title: kind ? kindNames[kind] : 'Appointment',
    text: starts_at === null ? wished : timeAndDay(starts_at),
  }
}

function ofOrder({
  id,
  created_at: at,
  status,
  plan_title,
  amount,
  start_date,
  receipt_number,
  review_reason,
}: ListedOrder): StoryEntry {
  return {
    ...{
      id,
      at,
      kind: 'order' as const,
      badge: listedBadge({ status, review_reason, amount }),
      path: `/dashboard/plans/${id}`,
    },
    isComing: false,
    title: amount === null ? plan_title : `${plan_title}, ${exactRupees(amount)}`,
    text: [`From ${longDay(start_date)}`, receipt_number && `receipt ${receipt_number}`].filter(Boolean).join(', '),
  }
}

function ofMail({
  id,
  created_at: at,
  template,
  status,
  last_error,
}: {
  id: string
  created_at: string
  template: string
  status: OutboxStatus
  last_error: string | null
}): StoryEntry {
  return {
    ...{ id, at, kind: 'mail' as const, badge: mailWords[status] },
    title: `Mail: ${mailTitle(template).toLowerCase()}`,
    text: [`On ${longDay(dayOf(at))}`, notSentWords({ status, last_error })].filter(Boolean).join('. '),
    path: `/dashboard/outbox?mail=${id}`,
    isComing: false,
    hasFailed: status === 'failed',
  }
}
