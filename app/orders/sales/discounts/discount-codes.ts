/**
 * The codes of the gym discount. Staff make and withdraw them; here is decided what a code takes off an order. The percentage
 * is the content's, the one the badge promises. A use is counted in the transaction that makes the order; an order that is
 * cancelled or runs out before it is paid gives its use back.
 */
import type { Kysely } from 'kysely'
import { addressGroup } from '~/domain/clients/address-group'
import { discountOf, hasGymDiscount } from '~/domain/money/discounts'
import type { PlanType } from '~/domain/orders/plans'
import { indiaDay, longDay } from '~/domain/time/days'
import { changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import { mapPage, type Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import type { PageQuery } from '~/platform/http/api/paging'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import { createLimiter, type Limit } from '~/platform/limits/limiter'
import type { Clock } from '~/platform/work/clock'
import type { DiscountCode, MakeDiscountCodeBody } from '../../contract/discount-codes'
import type { OrderSettings } from '../../state/settings'
import type { NewOrder, Order } from '../../store'
import {
  countLateUse,
  countUse,
  type DiscountCodeRow,
  getCode,
  getListedCode,
  giveUseBack,
  insertCode,
  type ListedCode,
  listCodes,
  markReturned,
  withdrawCode,
} from './discount-code-store'

const hourMs = 60 * 60_000

/** Every code that is typed counts, right or wrong, so that a guess learns nothing by being let through. */
const guessLimits = {
  ofPerson: { name: 'discount code person', tries: 10, windowMs: hourMs },
  ofAddress: { name: 'discount code address', tries: 60, windowMs: hourMs },
} satisfies Record<string, Limit>

/** The columns of an order: its price, and what a code has taken off. */
export type OrderPrice = Pick<NewOrder, 'amount_paise' | 'discount_code' | 'full_price_paise' | 'discount_paise'>

/**
 * What a plan costs with a code, or without one. Whether the code takes orders, `takeCode` decides.
 * @throws {ApiError} invalid_input where the plan has no discount
 */
export function priceWithCode<Paise extends number | null>(
  { planType, paise }: { planType: PlanType; paise: Paise },
  code: string | null,
  { orders }: OrderSettings,
): OrderPrice & { amount_paise: Paise } {
  if (code === null) return { amount_paise: paise, discount_code: null, full_price_paise: null, discount_paise: null }
  if (paise === null || !hasGymDiscount(planType))
    throw refused('This plan takes no code. The discount of gym members is for the single meal.')
  const discount_paise = discountOf(paise, orders.gymDiscountPercent)
  return {
    amount_paise: (paise - discount_paise) as Paise,
    discount_code: code,
    full_price_paise: paise,
    discount_paise,
  }
}

/**
 * Counts a use of the order's code, in the transaction that makes the order.
 * @throws {ApiError} invalid_input, with the sentence for the code's field
 */
export async function takeCode(trx: Kysely<Tables>, code: string | null | undefined, now: Date): Promise<void> {
  if (!code || (await countUse(trx, code, indiaDay(now)))) return
  throw refused(whyNot(await getCode(trx, code), now))
}

/** Of an order that ended before it was paid: cancelled, run out, or without a link to pay by. Safe to repeat. */
export const returnCode = (trx: Kysely<Tables>, { id }: Pick<Order, 'id'>): Promise<void> => giveUseBack(trx, id)

/** An order whose use was given back is to be paid after all. @throws {ApiError} order_not_payable, with why the code is of no use any more */
export async function takeCodeAgain(trx: Kysely<Tables>, { id }: Pick<Order, 'id'>, now: Date): Promise<void> {
  const code = await markReturned(trx, id, 0)
  if (code === null || (await countUse(trx, code, indiaDay(now)))) return
  throw new ApiError('order_not_payable', {
    message: `The price of this order was by a code. ${whyNot(await getCode(trx, code), now)} Please place a new order.`,
  })
}

/** Money has come for an order whose use was given back. */
export async function countPaidCode(trx: Kysely<Tables>, { id }: Pick<Order, 'id'>): Promise<void> {
  const code = await markReturned(trx, id, 0)
  if (code !== null) await countLateUse(trx, code)
}

const refused = (message: string) => invalidField('discount_code', message, 'custom')

function whyNot(row: DiscountCodeRow | null, now: Date): string {
  switch (row && stateOf(row, now)) {
    case null:
      return 'There is no such code. Please check it, or leave the field empty.'
    case 'withdrawn':
      return 'This code is not valid any more. Please leave the field empty, or ask us for another.'
    case 'ended':
      return `This code was valid until ${longDay(row?.last_day ?? '')}. Please leave the field empty, or ask us for another.`
    default:
      return 'This code has been used as often as it can be. Please leave the field empty, or ask us for another.'
  }
}

function stateOf({ withdrawn_at, last_day, max_uses, uses }: DiscountCodeRow, now: Date): DiscountCode['state'] {
  if (withdrawn_at !== null) return 'withdrawn'
  if (last_day !== null && last_day < indiaDay(now)) return 'ended'
  return max_uses !== null && uses >= max_uses ? 'used_up' : 'open'
}

export type DiscountCodes = ReturnType<typeof createDiscountCodes>

export function createDiscountCodes({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
  const limiter = createLimiter({ db, clock })
  const toAnswer = ({ made_by: _, made_by_name, ...row }: ListedCode): DiscountCode => ({
    ...row,
    made_by: made_by_name,
    state: stateOf({ ...row, made_by: null }, clock()),
  })
  const requireListed = async (id: string): Promise<DiscountCode> => {
    const row = await getListedCode(db, id)
    if (!row) throw new ApiError('discount_code_not_found')
    return toAnswer(row)
  }

  return {
    /** Before a client's order with a code. Counted outside the order's transaction: a refused order counts as well. */
    async countGuess(code: string | null, userId: string, clientAddress: string | undefined): Promise<void> {
      if (code === null) return
      await limiter.takeAll([
        [guessLimits.ofPerson, userId],
        [guessLimits.ofAddress, addressGroup(clientAddress)],
      ])
    },

    async list(page: PageQuery): Promise<Page<DiscountCode>> {
      return mapPage(await listCodes(db, page), toAnswer)
    },

    /** @throws {ApiError} invalid_input, form_already_sent */
    async make(staff: Staff, { form_token: token, ...body }: MakeDiscountCodeBody): Promise<DiscountCode> {
      const now = clock()
      const { code, name, last_day = null, max_uses = null } = body
      if (last_day !== null && last_day < indiaDay(now))
        throw invalidField('last_day', 'Please choose a last day from today on', 'custom')
      const form = { name: 'discount code', owner: staff.userId, token, fields: body }
      const made = await runIdempotent(db, form, now, async (trx, id) => {
        const row = { id, code, name, last_day, max_uses, made_by: staff.userId, created_at: now.toISOString() }
        if (!(await insertCode(trx, row)))
          throw invalidField('code', 'This code is there already. Please choose another', 'custom')
        await recordStaffAudit(trx, staff, {
          at: now,
          action: 'discount_code_made',
          subject: null,
          object: { type: 'discount_code', id },
          details: { code, last_day, max_uses },
        })
      })
      return requireListed(made)
    },

    /** @throws {ApiError} discount_code_not_found, changed_meanwhile */
    async withdraw(staff: Staff, id: string, version: number): Promise<DiscountCode> {
      const now = clock()
      const object = { type: 'discount_code', id }
      await db.transaction().execute(async (trx) => {
        if (!(await withdrawCode(trx, { id, version }, now))) {
          if (!(await getListedCode(trx, id))) throw new ApiError('discount_code_not_found')
          throw await changedMeanwhile(trx, object)
        }
        await recordStaffAudit(trx, staff, { at: now, action: 'discount_code_withdrawn', subject: null, object })
      })
      return requireListed(id)
    },
  }
}
