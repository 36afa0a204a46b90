/**
 * A client's own days: meals are skipped, paused or asked for again until the policy's hours before they come, by the
 * server's clock. Taken back is only what the client has skipped; what staff or a closed kitchen moved, staff can move.
 */
import type { Kysely } from 'kysely'
import { type MealCalendar, type MealRow, pauseMeals, resumeMeal, resumeMeals } from '~/domain/deliveries/delivery-days'
import { shownSlot } from '~/domain/deliveries/meal-times'
import type { MenuSlot } from '~/domain/deliveries/menu-days'
import { deliveryChangeableUntil, isDeliveryChangeable, type RefundPolicy } from '~/domain/money/refunds'
import { addDays, compactDay, dateTimeText, indiaDay } from '~/domain/time/days'
import type { OrderMail } from '~/orders/letters/order-mail'
import { calendarOf, lockKitchen, saveDays } from '~/orders/state/days/order-days'
import { type DeliveredOrder, lockDays, lockDeliveredOrder } from '~/orders/state/days/order-days-store'
import { type AuditAction, recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Person } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Clock } from '~/platform/work/clock'
import type { OwnDelivery } from '../contract/deliveries'
import type { Meals } from '../menu/meals'
import { saveChoice } from '../menu/menu-store'
import { listDaysOf } from './day-store'
import { deliveryOf, otherSlotOf, requireOtherSlot } from './other-slot'

/** So many days back are shown. */
const shownDaysBack = 31

/** Of so many days from today on the dish is shown. */
const menuDaysAhead = 7

type OwnDaysOptions = {
  db: Kysely<Tables>
  clock: Clock
  meals: Meals
  loadPolicy: () => Promise<RefundPolicy>
  loadClinic: () => Promise<{ email: string }>
  enqueueMails: (trx: Kysely<Tables>, mails: readonly OrderMail[], now: Date) => Promise<unknown>
}

export type OwnDays = ReturnType<typeof createOwnDays>

type OwnChoice = { order_id: string; day: string; recipe_id: string }
type OwnSpan = { order_id: string; from: string; to: string }

export function createOwnDays({ db, clock, meals, loadPolicy, loadClinic, enqueueMails }: OwnDaysOptions) {
  async function listOwn({ userId }: Person): Promise<OwnDelivery[]> {
    const [now, policy] = [clock(), await loadPolicy()]
    const today = indiaDay(now)
    const rows = await listDaysOf(db, userId, addDays(today, -shownDaysBack))
    const coming = rows.filter(
      ({ day, status, plan_type }) =>
        status === 'planned' && plan_type !== 'menu_order' && day >= today && day < addDays(today, menuDaysAhead),
    )
    const shown = await meals.ofOwn(coming)
    return rows.map((row) => {
      const plan = { slot: row.plan_slot }
      const delivery = deliveryOf(row, plan)
      const isChangeable = isDeliveryChangeable(delivery, policy, now)
      const { order_id, plan_title, day, status, skip_reason } = row
      const { meal, offers = [] } = shown?.[coming.indexOf(row)] ?? { meal: null }
      const others = isChangeable ? offers.filter(({ id }) => id !== meal?.recipe_id) : []
      return {
        ...{ order_id, plan_title, day, status, skip_reason },
        meal: meal && { dish: meal.dish, offers: others.map(({ id: recipe_id, name }) => ({ recipe_id, name })) },
        slot: shownSlot(delivery.slot, policy.mealTimes),
        other_slot: row.order_status === 'paid' ? otherSlotOf(plan, row, policy, now) : null,
        can_skip: isChangeable && row.status === 'planned',
        can_resume: isChangeable && row.status === 'skipped' && row.skip_reason === 'client',
        changeable_until: new Date(deliveryChangeableUntil(delivery, policy)).toISOString(),
      }
    })
  }

  async function change(
    person: Person,
    { order_id, from, to }: OwnSpan,
    action: AuditAction,
    isMeant: (row: MealRow) => boolean,
    changeRows: (rows: MealRow[], calendar: MealCalendar) => MealRow[] | null,
  ): Promise<OwnDelivery[]> {
    const { userId } = person
    const policy = await loadPolicy()
    await db.transaction().execute(async (trx) => {
      await lockKitchen(trx, 'shared')
      const order = await lockDeliveredOrder(trx, order_id)
      if (!order || order.user_id !== userId) throw new ApiError('order_not_found')
      const before = await lockDays(trx, order_id)
      // Read once the order is locked: a caller who waited here may have waited past the hour.
      const now = clock()
      const meant = before.filter((row) => row.day >= from && row.day <= to && isMeant(row))
      if (order.status !== 'paid' || meant.length === 0) throw new ApiError('days_not_changeable')
      requireChangeable(order, meant, policy, now)
      const after = changeRows(before, await calendarOf(trx, order, now))
      if (!after) throw new ApiError('days_not_changeable')
      await saveDays(trx, order, before, after, now)
      await recordAudit(trx, {
        at: now,
        action,
        actor: userId,
        subject: userId,
        object: { type: 'order', id: order_id },
        details: { from, to },
      })
    })
    return listOwn(person)
  }

  return {
    mine: listOwn,

    /** The sheets follow at once. @throws {ApiError} order_not_found, days_not_changeable */
    async choose(person: Person, { order_id, day, recipe_id }: OwnChoice): Promise<OwnDelivery[]> {
      const { userId } = person
      const policy = await loadPolicy()
      await db.transaction().execute(async (trx) => {
        const order = await lockDeliveredOrder(trx, order_id)
        if (!order || order.user_id !== userId) throw new ApiError('order_not_found')
        const row = (await lockDays(trx, order_id)).find((one) => one.day === day)
        const now = clock()
        if (order.status !== 'paid' || row?.status !== 'planned') throw new ApiError('days_not_changeable')
        requireChangeable(order, [row], policy, now)
        const [found] = (await meals.ofOwn([{ ...order, order_id, day, slot: row.slot }], trx)) ?? []
        if (!found?.offers.some(({ id }) => id === recipe_id))
          throw new ApiError('days_not_changeable', {
            message: 'This dish is not offered on this day. Please choose another.',
          })
        await saveChoice(trx, { order_id, day, recipe_id }, now)
        await recordAudit(trx, {
          ...{
            at: now,
            action: 'dish_chosen',
            actor: userId,
            subject: userId,
            object: { type: 'order', id: order_id },
          },
          details: { day, recipe_id },
        })
      })
      return listOwn(person)
    },

    /**
     * The meals that can still be changed come as the other meal of the day, and the clinic is told. Sent again it changes nothing.
     * @throws {ApiError} order_not_found, days_not_changeable
     */
    async slot(person: Person, { order_id, slot }: { order_id: string; slot: MenuSlot }): Promise<OwnDelivery[]> {
      const { userId } = person
      const [policy, clinic] = [await loadPolicy(), await loadClinic()]
      await db.transaction().execute(async (trx) => {
        await lockKitchen(trx, 'shared')
        const order = await lockDeliveredOrder(trx, order_id)
        if (!order || order.user_id !== userId) throw new ApiError('order_not_found')
        if (order.status !== 'paid') throw new ApiError('days_not_changeable')
        if (order.slot === slot) return
        const before = await lockDays(trx, order_id)
        const now = clock()
        const { after, from } = requireOtherSlot(order, before, slot, policy, now)
        await saveDays(trx, { ...order, slot }, before, after, now)
        await recordAudit(trx, {
          ...{ at: now, action: 'meal_slot_changed', actor: userId, subject: userId },
          object: { type: 'order', id: order_id },
          details: { slot, from },
        })
        const bought = { orderId: order_id, planTitle: order.plan_title }
        const contact = { name: order.customer_name, email: order.customer_email, phone: order.customer_phone }
        const data = { ...bought, ...contact, slot, from }
        await enqueueMails(trx, [{ template: 'order_slot_changed', to: clinic.email, data }], now)
      })
      return listOwn(person)
    },

    /** All meals of the days, or none. @throws {ApiError} order_not_found, days_not_changeable */
    skip: (person: Person, span: OwnSpan): Promise<OwnDelivery[]> =>
      change(
        person,
        span,
        'meals_skipped',
        ({ status }) => status === 'planned',
        (rows, calendar) => pauseMeals(rows, span, 'client', calendar),
      ),

    /** @throws {ApiError} order_not_found, days_not_changeable */
    resume: (person: Person, span: OwnSpan): Promise<OwnDelivery[]> =>
      change(
        person,
        span,
        'meals_resumed',
        ({ skip_reason }) => skip_reason === 'client',
        (rows, calendar) => resumeOwn(rows, span, calendar),
      ),
  }
}

/** Of several days, those that the client has skipped. */
function resumeOwn(rows: MealRow[], span: OwnSpan, calendar: MealCalendar): MealRow[] | null {
  if (span.from === span.to) return resumeMeal(rows, span.from, calendar)
  const others = rows.some(({ day, skip_reason }) => {
    const isWithin = day >= span.from && day <= span.to
    return isWithin && skip_reason !== null && skip_reason !== 'client'
  })
  if (!others) return resumeMeals(rows, span, calendar)
  let resumed: MealRow[] | null = null
  for (const { day, skip_reason } of rows)
    if (skip_reason === 'client' && day >= span.from && day <= span.to)
      resumed = resumeMeal(resumed ?? rows, day, calendar) ?? resumed
  return resumed
}

/** @throws {ApiError} days_not_changeable */
function requireChangeable(order: DeliveredOrder, rows: readonly MealRow[], policy: RefundPolicy, now: Date): void {
  const late = rows
    .map((row) => deliveryOf(row, order))
    .find((delivery) => !isDeliveryChangeable(delivery, policy, now))
  if (!late) return
  const until = dateTimeText(new Date(deliveryChangeableUntil(late, policy)).toISOString())
  const message = `The meal of ${compactDay(late.day)} could be changed until ${until} (India). Please call us.`
  throw new ApiError('days_not_changeable', { message })
}
