/** What care follows from: full consultations that took place, plans that were paid, and diet plans that were sent. */
import type { Kysely } from 'kysely'
import { listExceptions } from '~/appointments/calendar/calendar-store'
import { type AppointmentRules, openSpans } from '~/domain/appointments/appointment-times'
import { addDays, dayOf } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import type { LoadKitchenContent } from '../food/kitchen-content'
import { type CareTerms, type HeldDays, type PaidPeriod, type Standing, standingOf } from './standing'

export type Matters = { consultedOn: string | null; paid: PaidPeriod[]; plans: HeldDays[] }

const paidPlans = (db: Kysely<Tables>) =>
  db
    .selectFrom('orders')
    .select(['user_id', 'start_date', 'runs_until'])
    .where('kind', '=', 'subscription')
    .where('runs_until', 'is not', null)

const consultations = (db: Kysely<Tables>) =>
  db
    .selectFrom('appointments')
    .select(['user_id', 'starts_at'])
    .where('status', '=', 'completed')
    .where('kind', '=', 'consultation')
    .where('user_id', 'is not', null)
    .where('starts_at', 'is not', null)

const sentPlans = (db: Kysely<Tables>) =>
  db
    .selectFrom('diet_plans')
    .innerJoin('care_files', 'care_files.id', 'diet_plans.file_id')
    .select(['care_files.user_id', 'diet_plans.starts_on', 'diet_plans.ends_on'])
    .where('diet_plans.status', 'in', ['sent', 'accepted', 'change_asked'])

export async function mattersOf(db: Kysely<Tables>, userId: string): Promise<Matters> {
  const [orders, visits, plans] = await Promise.all([
    paidPlans(db).where('user_id', '=', userId).execute(),
    consultations(db).where('user_id', '=', userId).execute(),
    sentPlans(db).where('care_files.user_id', '=', userId).execute(),
  ])
  return matters(orders, visits, plans)
}

/** A client in care, as all staff may know it: the days of the diet plan that holds, else of the next or the last one. */
export type CareDays = { diet_plan: HeldDays | null }

/** null: not in care. */
export async function careDaysOf(db: Kysely<Tables>, userId: string, today: string): Promise<CareDays | null> {
  const { consultedOn, paid, plans } = await mattersOf(db, userId)
  if (consultedOn === null && paid.length === 0) return null
  const inOrder = plans.toSorted((one, other) => one.starts_on.localeCompare(other.starts_on))
  const begun = inOrder.findLast(({ starts_on, ends_on }) => starts_on <= today && today <= ends_on)
  const plan = begun ?? inOrder.find(({ starts_on }) => starts_on > today) ?? inOrder.at(-1)
  return { diet_plan: plan ? { starts_on: plan.starts_on, ends_on: plan.ends_on } : null }
}

/** Of all clients in care, and of those whose care ended a short while ago. */
export async function mattersOfAll(
  db: Kysely<Tables>,
  { consultationCounts }: CareTerms,
  today: string,
): Promise<Map<string, Matters>> {
  const since = addDays(today, -consultationCounts.days)
  const [orders, visits, plans] = await Promise.all([
    paidPlans(db).where('runs_until', '>=', since).execute(),
    consultations(db).where('starts_at', '>=', since).execute(),
    sentPlans(db).where('diet_plans.ends_on', '>=', since).execute(),
  ])
  const ids = new Set([...orders, ...visits, ...plans].map(({ user_id }) => user_id ?? ''))
  const [ordersOf, visitsOf, plansOf] = [byUser(orders), byUser(visits), byUser(plans)]
  const of = (id: string) => matters(ordersOf.get(id) ?? [], visitsOf.get(id) ?? [], plansOf.get(id) ?? [])
  return new Map([...ids].map((id) => [id, of(id)]))
}

function byUser<Row extends { user_id: string | null }>(rows: readonly Row[]): Map<string, Row[]> {
  const map = new Map<string, Row[]>()
  for (const row of rows) map.set(row.user_id ?? '', [...(map.get(row.user_id ?? '') ?? []), row])
  return map
}

const matters = (
  orders: readonly { start_date: string; runs_until: string | null }[],
  visits: readonly { starts_at: string | null }[],
  plans: readonly HeldDays[],
): Matters => ({
  consultedOn:
    visits
      .map(({ starts_at }) => dayOf(starts_at ?? ''))
      .toSorted()
      .at(-1) ?? null,
  paid: orders.map(({ start_date: from, runs_until }) => ({ from, until: runs_until ?? from })),
  plans: [...plans],
})

export type StandingOptions = {
  db: Kysely<Tables>
  loadRules: () => Promise<AppointmentRules>
  loadKitchen: LoadKitchenContent
}

/** How care stands today, for any client's matters: by the clinic's hours and closed days. */
export async function loadStandings(
  { db, loadRules, loadKitchen }: StandingOptions,
  today: string,
): Promise<(matters: Matters) => Standing> {
  const [rules, { facts }] = await Promise.all([loadRules(), loadKitchen()])
  const terms = facts.formulas
  const span = { from: addDays(today, -terms.consultationCounts.days), to: addDays(today, 60) }
  const exceptions = await listExceptions(db, span)
  const isWorkingDay = (day: string) => openSpans(day, rules, exceptions).length > 0
  return (matters) => standingOf({ today, ...matters, isWorkingDay, terms })
}
