/**
 * What staff do with deliveries: the sheets of a day, ticks, the driver's link, and the days of a plan (pause, resume, extend) with
 * a reason. A change of a plan's days is locked by the version of its order, a tick by the version of its row.
 */
import type { Kysely } from 'kysely'
import { getClosedKitchen } from '~/appointments/calendar/closed-kitchen-store'
import type { LoadKitchenContent } from '~/care/food/kitchen-content'
import { openMenuKitchen } from '~/care/recipes/menu-kitchen'
import {
  addMeals,
  type DaysChange,
  type MealCalendar,
  type MealRow,
  mealDaysOf,
  pauseMeals,
  resumeMeals,
} from '~/domain/deliveries/delivery-days'
import { allergyText, phrasesOf } from '~/domain/deliveries/food-facts'
import { shownSlot } from '~/domain/deliveries/meal-times'
import type { MenuSlot } from '~/domain/deliveries/menu-days'
import { mealsDisputed } from '~/domain/money/disputes'
import type { RefundPolicy } from '~/domain/money/refunds'
import { planEnd } from '~/domain/orders/plans'
import { addDays, daysBetween, indiaDay } from '~/domain/time/days'
import { listDisputes } from '~/orders/disputes/dispute-store'
import { foodFactsOf } from '~/orders/sales/allergies/allergies'
import { getFoodFile, saveFoodFile } from '~/orders/sales/allergies/food-file'
import { calendarOf, hasMealsToCome, lockKitchen, saveDays } from '~/orders/state/days/order-days'
import {
  type DeliveredOrder,
  getDeliveredOrder,
  listDays,
  lockDays,
  lockDeliveredOrder,
  updateOrderDays,
} from '~/orders/state/days/order-days-store'
import { orderChangedMeanwhile } from '~/orders/state/order-version'
import { type AuditAction, changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Received } from '~/platform/http/api/operation'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { listCallsToMake, markCalled } from './call-store'
import type {
  CallToMake,
  DeliverySheet,
  giveBodySchema,
  kitchenNoteBodySchema,
  PlanDaysAnswer,
  pauseBodySchema,
  slotBodySchema,
} from './contract/admin-deliveries'
import type { DayNews, Told } from './day/day-news'
import { type Mark, mark } from './day/marks'
import { otherSlotOf, requireOtherSlot } from './day/other-slot'
import { sheetOf } from './day/sheet'
import { getDriverSerial, nextDriverSerial } from './driver/driver-store'
import type { DriverTokens } from './driver/driver-tokens'
import type { Meals } from './menu/meals'

type DeliveryDeskOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  driverTokens: DriverTokens
  tellOfDays: DayNews
  meals: Meals
  loadKitchen: LoadKitchenContent
  loadPolicy: () => Promise<RefundPolicy>
}

export type DeliveryDesk = ReturnType<typeof createDeliveryDesk>

type ChangedPlan = PlanDaysAnswer & { told: Told }

/** What is done to a food plan and to a subscription, and how the deed on each is called. */
type PlanChange = {
  change: DaysChange
  food: AuditAction
  subscription: AuditAction
  /** Of a food plan; null where there is nothing that it could change. */
  rows: (rows: MealRow[], calendar: MealCalendar, order: DeliveredOrder) => MealRow[] | null
  /** The meal of the day that its days to come are from then on. */
  slot?: MenuSlot
  /** Of a subscription: the new end; null likewise. */
  end: (order: DeliveredOrder) => string | null
}

type Pause = Received<typeof pauseBodySchema>
type Gift = Received<typeof giveBodySchema>

export function createDeliveryDesk({
  db,
  clock,
  vault,
  driverTokens,
  tellOfDays,
  meals: menuMeals,
  loadKitchen,
  loadPolicy,
}: DeliveryDeskOptions) {
  async function changePlan(
    staff: Staff,
    orderId: string,
    { reason, version, ...asked }: { reason: string; version: number } & Record<string, string | number>,
    { change, food, subscription, rows: changeRows, end: changeEnd, slot }: PlanChange,
  ): Promise<ChangedPlan> {
    const now = clock()
    const told = await db.transaction().execute(async (trx) => {
      await lockKitchen(trx, 'shared')
      const order = await lockDeliveredOrder(trx, orderId)
      if (!order) throw new ApiError('order_not_found')
      if (order.version !== version) throw await orderChangedMeanwhile(trx, order)
      if (!isRunning(order)) throw new ApiError('days_not_changeable', { message: 'This plan has ended.' })
      let endsOn: string
      let { from, to } = asked
      if (order.kind === 'food') {
        const before = await lockDays(trx, orderId)
        const after = changeRows(before, await calendarOf(trx, order, now), order)
        if (!after) throw new ApiError('days_not_changeable', { message: nothingThere })
        await saveDays(trx, slot ? { ...order, slot } : order, before, after, now)
        if (slot) from = after.find((row, at) => row.status === 'planned' && row.slot !== before[at]?.slot)?.day ?? ''
        endsOn = mealDaysOf(after).at(-1) ?? order.end_date
      } else {
        const end_date = changeEnd(order)
        if (end_date === null) throw new ApiError('days_not_changeable', { message: nothingThere })
        await updateOrderDays(trx, orderId, { end_date }, now)
        endsOn = addDays(end_date, -1)
      }
      await recordStaffAudit(trx, staff, {
        at: now,
        action: order.kind === 'food' ? food : subscription,
        subject: order.user_id,
        object: { type: 'order', id: orderId },
        details: { ...asked, reason },
      })
      const span = { from: String(from ?? endsOn), to: String(to ?? endsOn) }
      return tellOfDays(trx, order, { change, ...span, endsOn, publicNote: null }, now)
    })
    return { ...(await planOf(orderId)), told }
  }

  async function planOf(orderId: string): Promise<PlanDaysAnswer> {
    const order = await getDeliveredOrder(db, orderId)
    if (!order || order.paid_at === null) throw new ApiError('order_not_found')
    const { id, user_id, customer_name, plan_title, kind, status, start_date, end_date, meals, version } = order
    const [days, policy] = await Promise.all([listDays(db, orderId), loadPolicy()])
    const now = clock()
    const [file, [facts]] = await Promise.all([getFoodFile(db, vault, user_id), foodFactsOf(db, vault, [order])])
    // The food table is read only for words.
    const unread = facts && facts.words.length > 0 ? (await openMenuKitchen(db, loadKitchen)).eater(facts).unread : []
    return {
      ...{ order_id: id, user_id, customer_name, plan_title, kind, status, start_date, end_date, meals, version },
      today: indiaDay(now),
      is_running: isRunning(order),
      slot: shownSlot(order.slot, policy.mealTimes),
      other_slot: days.map((row) => otherSlotOf(order, row, policy, now)).find((slot) => slot !== null) ?? null,
      days: days.map((row) => ({ ...row, order_id: id })),
      kitchen_note: {
        ...{ diet: file.diet, allergens: file.allergens, allergies: file.allergies, dislikes: file.dislikes },
        unread: [...unread],
        version: file.version,
      },
      allergies: facts ? allergyText(facts) : null,
      disputed: mealsDisputed(await listDisputes(db, [orderId])),
    }
  }

  return {
    async day(wanted: string | undefined): Promise<DeliverySheet> {
      const today = indiaDay(clock())
      const day = wanted ?? today
      const [{ mealTimes }, rows, closed, serial] = await Promise.all([
        loadPolicy(),
        menuMeals.stopsOf(day),
        getClosedKitchen(db, day),
        getDriverSerial(db, day),
      ])
      const link = serial === null ? null : driverTokens.make(day, serial)
      return {
        day,
        today,
        closed: closed?.name ?? null,
        ...sheetOf(rows, mealTimes),
        driver: link && link.expires_at > clock().toISOString() ? link : null,
      }
    },

    /** @throws {ApiError} delivery_not_found, changed_meanwhile, days_not_changeable */
    mark: (staff: Staff, wanted: Mark): Promise<void> => mark(db, staff, wanted, clock()),

    /** Clients without an email whose days were changed: they are told by telephone. */
    calls: (): Promise<CallToMake[]> => listCallsToMake(db),

    /** A client has been called. Can be repeated. */
    async called(staff: Staff, id: string): Promise<void> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const call = await markCalled(trx, { id, by: staff.userId }, now)
        if (!call) return
        const deed = { at: now, action: 'client_called', subject: call.user_id } as const
        await recordStaffAudit(trx, staff, { ...deed, object: { type: 'order', id: call.order_id } })
      })
    },

    /** @throws {ApiError} days_not_changeable for a day that is over */
    async makeDriverLink(staff: Staff, day: string): Promise<{ token: string; expires_at: string }> {
      const now = clock()
      if (day < indiaDay(now)) throw new ApiError('days_not_changeable', { message: 'This day is over.' })
      return db.transaction().execute(async (trx) => {
        const serial = await nextDriverSerial(trx, day, now)
        await recordStaffAudit(trx, staff, {
          at: now,
          action: 'driver_link_made',
          subject: null,
          object: { type: 'driver_link', id: day },
          details: { serial },
        })
        return driverTokens.make(day, serial)
      })
    },

    /** @throws {ApiError} order_not_found */
    plan: planOf,

    /** @throws {ApiError} order_not_found, changed_meanwhile, days_not_changeable */
    pause: (staff: Staff, orderId: string, pause: Pause): Promise<ChangedPlan> =>
      changePlan(staff, orderId, pause, {
        change: 'paused',
        food: 'meals_skipped',
        subscription: 'plan_paused',
        rows: (rows, calendar) => pauseMeals(rows, pause, 'staff', calendar),
        end: (order) => {
          const days = daysWithin(order, pause)
          return days === 0 ? null : addDays(order.end_date, days)
        },
      }),

    /** @throws {ApiError} order_not_found, changed_meanwhile, days_not_changeable */
    resume: (staff: Staff, orderId: string, pause: Pause): Promise<ChangedPlan> =>
      changePlan(staff, orderId, pause, {
        change: 'resumed',
        food: 'meals_resumed',
        subscription: 'meals_resumed',
        rows: (rows, calendar) => resumeMeals(rows, pause, calendar),
        // Never shorter than what was bought.
        end: (order) => {
          const end = addDays(order.end_date, -daysWithin(order, pause))
          const bought = planEnd(order.plan_type, order.start_date)
          return bought === null || end < bought || end === order.end_date ? null : end
        },
      }),

    /** @throws {ApiError} order_not_found, changed_meanwhile, days_not_changeable */
    extend: (staff: Staff, orderId: string, gift: Gift): Promise<ChangedPlan> =>
      changePlan(staff, orderId, gift, {
        change: 'extended',
        food: 'meals_added',
        subscription: 'plan_extended',
        rows: (rows, calendar) => addMeals(rows, gift.days, calendar),
        end: (order) => addDays(order.end_date, gift.days),
      }),

    /** Days that are too near stay as they are. @throws {ApiError} order_not_found, changed_meanwhile, days_not_changeable */
    async slot(staff: Staff, orderId: string, sent: Received<typeof slotBodySchema>): Promise<ChangedPlan> {
      const { slot } = sent
      const policy = await loadPolicy()
      return changePlan(staff, orderId, sent, {
        change: slot === 'lunch' ? 'to_lunch' : 'to_dinner',
        food: 'meal_slot_changed',
        subscription: 'meal_slot_changed',
        slot,
        rows: (rows, _, order) => requireOtherSlot(order, rows, slot, policy, clock()).after,
        end: () => null,
      })
    },

    /** @throws {ApiError} order_not_found, changed_meanwhile */
    async saveKitchenNote(
      staff: Staff,
      orderId: string,
      note: Received<typeof kitchenNoteBodySchema>,
    ): Promise<PlanDaysAnswer> {
      const now = clock()
      const order = await getDeliveredOrder(db, orderId)
      if (!order || order.paid_at === null) throw new ApiError('order_not_found')
      const { user_id } = order
      const object = { type: 'kitchen_note', id: user_id }
      const { has_read: hasRead, ...told } = note
      await db.transaction().execute(async (trx) => {
        const known = await getFoodFile(trx, vault, user_id)
        const [facts] = hasRead ? await foodFactsOf(trx, vault, [order]) : []
        const read = [told.allergies ?? '', ...(facts?.words ?? [])].flatMap(phrasesOf)
        const checked = hasRead ? [...new Set([...known.checked, ...read])] : known.checked
        if (!(await saveFoodFile(trx, vault, user_id, { ...told, checked }, now)))
          throw await changedMeanwhile(trx, object)
        // Without the words: allergies are of health.
        const details = { diet: note.diet, has_allergies: note.allergies !== null || note.allergens.length > 0 }
        const deed = { at: now, action: 'kitchen_note_changed', subject: user_id } as const
        await recordStaffAudit(trx, staff, { ...deed, object, details })
      })
      return planOf(orderId)
    },
  }
}

const nothingThere = 'On these days there is nothing that can be changed.'

const isRunning = (order: DeliveredOrder): boolean =>
  order.kind === 'food' ? order.status === 'paid' && hasMealsToCome(order) : order.status === 'paid'

/** How many days of a subscription lie between two days, both of them included. */
function daysWithin({ start_date, end_date }: DeliveredOrder, { from, to }: { from: string; to: string }): number {
  const first = from > start_date ? from : start_date
  const last = addDays(end_date, -1) < to ? addDays(end_date, -1) : to
  return Math.max(0, daysBetween(first, last) + 1)
}
