/**
 * Receipts: what stands on the paper, worked out once when the payment is known and never again, so that a receipt says in
 * ten years what it said on its day. Money is integer paise; every sum is exact.
 */
import { toWords } from 'to-words/en-IN'
import type { Receipt } from '~/clinic/contract/orders'
import type { PaymentProvider } from '~/clinic/contract/payments'
import { indiaDay } from '~/clinic/contract/plan-dates'
import type { Clinic } from '../mail/letter'
import type { OrderSettings } from './settings'
import type { Order } from './store'

/** What is stored; the refund is told when it is read. */
export type ReceiptSnapshot = Omit<Receipt, 'refund'>

type Tax = Pick<Receipt['lines'][number], 'taxable_paise' | 'cgst_paise' | 'sgst_paise' | 'igst_paise'>

/** The year of India's tax in which an instant lies, from 1 April: 2026-27. */
export function financialYear(now: Date): string {
  const day = indiaDay(now)
  const first = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** 2026-27/000418. */
export const receiptNumber = (year: string, count: number): string => `${year}/${String(count).padStart(6, '0')}`

export function makeReceipt({
  number,
  order,
  payment,
  clinic,
  settings: { orders, tax },
  now,
}: {
  number: string
  order: Order & { amountPaise: number }
  payment: { provider: PaymentProvider; reference: string | null }
  clinic: Clinic
  settings: OrderSettings
  now: Date
}): ReceiptSnapshot {
  const { amountPaise: total, kind } = order
  const { gstin } = tax
  const { code, ratePercent } = tax[kind]
  const rate = gstin === null ? 0 : ratePercent
  const pinCode = kind === 'subscription' ? foreignPinCode(order.address) : null
  const issuedAt = now.toISOString()
  return {
    number,
    order_id: order.id,
    title: gstin === null ? 'Receipt' : rate > 0 ? 'Tax invoice' : 'Bill of supply',
    issued_at: issuedAt,
    seller: {
      name: clinic.legalName,
      address_lines: [...clinic.addressLines],
      email: clinic.email,
      phone: clinic.phoneText,
      gstin,
      fssai_number: kind === 'food' ? orders.fssaiNumber : null,
    },
    buyer: {
      name: order.customerName,
      address: order.address,
      email: order.customerEmail,
      phone: order.customerPhone,
    },
    lines: [
      {
        description: purposeOf(order),
        code: gstin === null ? null : code,
        quantity: 1,
        tax_rate_percent: rate,
        ...taxOf(total, rate, pinCode === null),
        total_paise: total,
      },
    ],
    place_of_supply: gstin === null ? null : pinCode === null ? tax.placeOfSupply : `PIN code ${pinCode}`,
    total_paise: total,
    total_in_words: inWords(total),
    payment: { ...payment, paid_at: issuedAt },
  }
}

/** What is bought, in words that tell of no condition: the provider, the bank and the receipt all show it. */
export function purposeOf({ planTitle, kind }: Pick<Order, 'planTitle' | 'kind'>): string {
  return kind === 'food' ? `${planTitle} (food delivery)` : `${planTitle} nutrition plan`
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

/** Six digits that stand alone, perhaps with a gap in the middle. */
const pinCodes = /(?<!\d)([1-9]\d{2})\s?(\d{3})(?!\d)/g

/** Every PIN code in an address, without gaps. */
export const pinCodesOf = (address: string): string[] =>
  [...address.matchAll(pinCodes)].map(([, first, second]) => `${first}${second}`)

/** Of an address outside Rajasthan, whose codes begin with 30 to 34; null for one inside or without a code. */
function foreignPinCode(address: string): string | null {
  const codes = pinCodesOf(address)
  return codes.some((code) => /^3[0-4]/.test(code)) ? null : (codes.at(-1) ?? null)
}
