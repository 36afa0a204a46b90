/**
 * Receipts: what stands on the paper, worked out once when the payment is known and never again, so that a receipt says in
 * ten years what it said on its day. Money is integer paise; every sum is exact.
 */
import { toWords } from 'to-words/en-IN'
import { shownSlot } from '~/domain/deliveries/meal-times'
import type { MenuSlot } from '~/domain/deliveries/menu-days'
import { stateOfGstin } from '~/domain/money/gstin'
import type { PaymentWay } from '~/domain/money/payment-providers'
import { lineTotal } from '~/domain/orders/basket'
import { pinCodeOf } from '~/domain/orders/pin-code'
import { likelyStateOf, stateText } from '~/domain/orders/states'
import { paperTime } from '~/domain/time/financial-year'
import type { Letterhead } from '~/platform/mail/letter/letter'
import type { Receipt } from '../contract/receipts'
import type { OrderLine } from '../sales/line-store'
import type { OrderSettings } from '../state/settings'
import type { Order } from '../store'

/** What is stored; the refund is told when it is read. */
export type ReceiptSnapshot = Omit<Receipt, 'refund'>

type Tax = Pick<Receipt['lines'][number], 'taxable_paise' | 'cgst_paise' | 'sgst_paise' | 'igst_paise'>

/** 2026-27/000418. */
export const receiptNumber = (year: string, count: number): string => `${year}/${String(count).padStart(6, '0')}`

export function makeReceipt({
  number,
  order,
  orderLines = [],
  payment: { provider, reference, paidAt },
  clinic,
  settings: { orders, tax },
  now,
}: {
  number: string
  order: Order & { amount_paise: number }
  /** Of dishes; each is a line of the paper. */
  orderLines?: readonly OrderLine[]
  payment: { provider: PaymentWay; reference: string | null; paidAt: Date }
  clinic: Letterhead
  settings: OrderSettings
  now: Date
}): ReceiptSnapshot {
  const { amount_paise: total, kind } = order
  const { gstin } = tax
  const { code, ratePercent } = tax[kind]
  const rate = gstin === null ? 0 : ratePercent
  const place = placeOfSupply(order, tax)
  return {
    number,
    order_id: order.id,
    title: gstin === null ? 'Receipt' : rate > 0 ? 'Tax invoice' : 'Bill of supply',
    issued_at: paperTime(paidAt, now).toISOString(),
    seller: {
      name: clinic.legalName,
      address_lines: [...clinic.addressLines],
      email: clinic.email,
      phone: clinic.phoneText,
      gstin,
      fssai_number: kind === 'food' ? orders.fssaiNumber : null,
    },
    buyer: {
      name: order.customer_name,
      address: order.address,
      email: order.customer_email,
      phone: order.customer_phone,
      gstin: gstin === null ? null : order.buyer_gstin,
    },
    lines: billedLines(order, orderLines, shownSlot(order.slot, orders.policy.mealTimes)).map(
      ({ description, quantity, total_paise }) => ({
        description,
        code: gstin === null ? null : code,
        quantity,
        tax_rate_percent: rate,
        ...taxOf(total_paise, rate, place === tax.placeOfSupply),
        total_paise,
      }),
    ),
    discount: discountOn(order, total),
    place_of_supply: gstin === null ? null : place,
    total_paise: total,
    total_in_words: inWords(total),
    payment: { provider, reference, paid_at: paidAt.toISOString() },
  }
}

/**
 * What is billed, line by line. Of dishes that staff accepted for another sum than the one asked, the bill is that sum: no
 * dish of it has a price of its own.
 */
function billedLines(order: Order & { amount_paise: number }, lines: readonly OrderLine[], slot: MenuSlot | null) {
  const sum = lines.reduce((all, line) => all + lineTotal(line), 0)
  if (lines.length === 0 || sum !== order.amount_paise)
    return [{ description: purposeOf(order, slot), quantity: 1, total_paise: order.amount_paise }]
  return lines.map((line) => ({ description: line.name, quantity: line.quantity, total_paise: lineTotal(line) }))
}

/** Of an order that staff accepted for another sum than the one asked, the bill is that sum and shows no discount. */
function discountOn({ discount_code, full_price_paise, discount_paise }: Order, total: number): Receipt['discount'] {
  if (full_price_paise === null || discount_paise === null) return null
  return full_price_paise - discount_paise === total ? { code: discount_code, full_price_paise, discount_paise } : null
}

/** What is bought, in words that tell of no condition: the provider, the bank and the receipt all show it. */
export function purposeOf(
  { plan_title, plan_type, kind }: Pick<Order, 'plan_title' | 'plan_type' | 'kind'>,
  slot: MenuSlot | null = null,
): string {
  if (plan_type === 'visit') return plan_title
  return kind === 'food'
    ? `${plan_title} (${slot === null ? '' : `${slot}, `}food delivery)`
    : `${plan_title} nutrition plan`
}

/** 'Nine Thousand Rupees Only'. */
export function inWords(paise: number): string {
  return toWords(Number((paise / 100).toFixed(2)), { currency: true })
}

/**
 * The tax that is contained in a price. Rates are hundredths of a per cent at the finest, so all of it is done in whole
 * numbers. The two halves are equal, so an odd paisa goes to the taxable value.
 */
export function taxOf(totalPaise: number, ratePercent: number, isInState: boolean): Tax {
  const rate = Math.round(ratePercent * 100)
  if (isInState) {
    const half = Math.round((totalPaise * rate) / (2 * (10_000 + rate)))
    return { taxable_paise: totalPaise - 2 * half, cgst_paise: half, sgst_paise: half, igst_paise: 0 }
  }
  const whole = Math.round((totalPaise * rate) / (10_000 + rate))
  return { taxable_paise: totalPaise - whole, cgst_paise: 0, sgst_paise: 0, igst_paise: whole }
}

/**
 * The state tax belongs to, as the receipt names it: 'Rajasthan (08)'. Food is supplied where it is delivered, in the
 * clinic's own state. A service to a business is supplied where its GST number is of, and to any other client in the client's state: the
 * one they chose; where it was not asked the one their PIN code begins like, and without a PIN code the clinic's own.
 */
function placeOfSupply(
  { kind, state, address, buyer_gstin }: Pick<Order, 'kind' | 'state' | 'address' | 'buyer_gstin'>,
  tax: OrderSettings['tax'],
): string {
  if (kind === 'food') return tax.placeOfSupply
  const code = stateOfGstin(buyer_gstin ?? '') ?? state ?? likelyStateOf(pinCodeOf(address) ?? '')
  // By its code, because content/ may spell the clinic's own state otherwise.
  return code === null || tax.placeOfSupply.includes(`(${code})`) ? tax.placeOfSupply : stateText(code)
}
