/**
 * Credit notes: the paper of a refund, issued in the transaction in which the refund settles and never changed again. With a
 * GSTIN it is what section 34 of the CGST Act asks for (Rule 53(1A)); without one the same paper is called a refund note.
 * Seller, buyer, rate and place of supply are the receipt's: what is credited is what that paper billed.
 */
import type { Kysely } from 'kysely'
import { financialYear } from '~/domain/time/financial-year'
import type { Tables } from '~/platform/db/tables'
import type { CreditNote } from '../contract/receipts'
import type { Refund } from '../refunds/refund-store'
import type { Order } from '../store'
import { insertCreditNote, listCreditNotes, takeCreditNoteCount } from './credit-note-store'
import { getReceipt } from './receipt-store'
import { inWords, type ReceiptSnapshot, taxOf } from './receipts'

/** In one year: CN2026-27. The two papers are told apart, so that the numbers of credit notes alone follow each other. */
export const creditNoteSeries = (title: CreditNote['title'], year: string): string =>
  `${title === 'Credit note' ? 'CN' : 'RN'}${year}`

/** CN2026-27-000012: the 16 characters that the law allows, and none that an address would have to encode. */
export const creditNoteNumber = (series: string, count: number): string => `${series}-${String(count).padStart(6, '0')}`

/**
 * Issues the paper of a refund that has just been paid. Safe to repeat: a refund that came back to the provider and was sent
 * again keeps its first paper.
 *
 * Only for what came by the link the order was paid by. A duplicate payment and a payment for an order that was cancelled
 * before have no receipt: they bought nothing, so no supply was billed and there is nothing to credit; the provider's own
 * refund slip is their paper.
 * @returns its number; null where there is nothing to credit
 */
export async function issueCreditNote(
  trx: Kysely<Tables>,
  order: Pick<Order, 'id' | 'paid_link_id'>,
  refund: Pick<Refund, 'id' | 'link_id' | 'amount_paise' | 'refund_ref'>,
  now: Date,
): Promise<string | null> {
  if (refund.link_id !== order.paid_link_id) return null
  const receipt = await getReceipt(trx, order.id)
  if (!receipt) return null
  const earlier = await listCreditNotes(trx, [order.id])
  if (earlier.some((one) => one.refund_id === refund.id)) return null
  const creditedPaise = earlier.reduce((sum, one) => sum + one.amount_paise, 0)
  // More than was billed cannot be credited, whatever else the clinic sends.
  const amountPaise = Math.min(refund.amount_paise, receipt.total_paise - creditedPaise)
  if (amountPaise <= 0) return null
  const title = receipt.seller.gstin === null ? 'Refund note' : 'Credit note'
  const series = creditNoteSeries(title, financialYear(now))
  const number = creditNoteNumber(series, await takeCreditNoteCount(trx, series))
  const note = makeCreditNote({ number, receipt, amountPaise, creditedPaise, reference: refund.refund_ref, now })
  await insertCreditNote(trx, note, refund.id)
  return number
}

/** @param creditedPaise what earlier papers have credited of the same receipt */
export function makeCreditNote({
  number,
  receipt,
  amountPaise,
  creditedPaise,
  reference,
  now,
}: {
  number: string
  receipt: ReceiptSnapshot
  amountPaise: number
  creditedPaise: number
  reference: string | null
  now: Date
}): CreditNote {
  const { seller, buyer, discount, place_of_supply, order_id, title, issued_at, payment } = receipt
  return {
    number,
    order_id,
    title: seller.gstin === null ? 'Refund note' : 'Credit note',
    issued_at: now.toISOString(),
    seller,
    buyer,
    receipt: { title, number: receipt.number, issued_at },
    lines: creditedLines(receipt.lines, creditedPaise, creditedPaise + amountPaise),
    discount,
    place_of_supply,
    total_paise: amountPaise,
    total_in_words: inWords(amountPaise),
    refund: { provider: payment.provider, reference },
  }
}

/**
 * Of the receipt's lines, laid end to end, what lies between two sums: papers that follow each other credit each line once,
 * and together no paisa more than was billed.
 */
function creditedLines(lines: ReceiptSnapshot['lines'], fromPaise: number, toPaise: number): CreditNote['lines'] {
  let begin = 0
  return lines.flatMap((line) => {
    const [from, to] = [Math.max(0, fromPaise - begin), Math.min(line.total_paise, toPaise - begin)]
    begin += line.total_paise
    if (to <= from) return []
    const isWhole = to - from === line.total_paise
    return [
      {
        ...line,
        ...taxBetween(from, to, line),
        description: `Refund: ${line.description}`,
        quantity: isWhole ? line.quantity : 1,
        total_paise: to - from,
      },
    ]
  })
}

/** The tax of a part of a price, reckoned from its ends, so that the parts add up to the receipt's tax to the paisa. */
function taxBetween(fromPaise: number, toPaise: number, line: ReceiptSnapshot['lines'][number]) {
  const isInState = line.igst_paise === 0
  const until = taxOf(toPaise, line.tax_rate_percent, isInState)
  const before = taxOf(fromPaise, line.tax_rate_percent, isInState)
  return {
    taxable_paise: until.taxable_paise - before.taxable_paise,
    cgst_paise: until.cgst_paise - before.cgst_paise,
    sgst_paise: until.sgst_paise - before.sgst_paise,
    igst_paise: until.igst_paise - before.igst_paise,
  }
}
