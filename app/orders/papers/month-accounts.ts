/**
 * A month of the clinic's accounts: every receipt, credit note and refund, and their sums. Read from the papers as they were
 * issued, so that it says the same in ten years. A paper belongs to the month of India's calendar of its own day, which is in the
 * financial year of its number (domain/time/financial-year.ts).
 */
import { rupeesOfPaise } from '~/domain/money/money'
import { paymentWayTitle } from '~/domain/money/payment-providers'
import { csvText } from '~/domain/text/csv'
import { addMonths, dayOf, indiaInstant } from '~/domain/time/days'
import type { AccountSums, MonthAccounts } from '../contract/orders-desk'
import type { CreditNote } from '../contract/receipts'
import type { SettledRefund, Span } from './paper-store'
import type { ReceiptSnapshot } from './receipts'

/** @param month such as 2026-11 */
export function spanOfMonth(month: string): Span {
  const first = `${month}-01`
  return { from: indiaInstant(first).toISOString(), until: indiaInstant(addMonths(first, 1)).toISOString() }
}

type Papers = {
  receipts: readonly ReceiptSnapshot[]
  creditNotes: readonly CreditNote[]
  refunds: readonly SettledRefund[]
}

export function monthAccounts(month: string, papers: Papers): MonthAccounts {
  const { receipts, creditNotes, refunds } = papers
  const billed = sumsOf(receipts)
  const credited = sumsOf(creditNotes)
  return {
    month,
    file_name: `aahar-accounts-${month}.csv`,
    csv: csvText(header, rowsOf(papers)),
    receipts: billed,
    credit_notes: credited,
    net: added(billed, credited, -1),
    refunds: { count: refunds.length, total_paise: sum(refunds.map(({ amount_paise }) => amount_paise)) },
    tax: taxOf(papers),
    ways: waysOf(receipts),
  }
}

const header = [
  'Kind',
  'Number',
  'Date',
  'Paid on',
  'Belongs to',
  'Order',
  'Client',
  'Client GSTIN',
  'Description',
  'HSN/SAC',
  'Place of supply',
  'Tax rate %',
  'Taxable',
  'CGST',
  'SGST',
  'IGST',
  'Total',
  'Paid out',
  'Paid by',
  'Reference',
] as const

type Row = (string | number | null)[]
type Paper = ReceiptSnapshot | CreditNote

/** Rupees; with the sign of what went back. */
const amount = (paise: number, sign: 1 | -1) => (paise === 0 ? 0 : sign * rupeesOfPaise(paise))

function rowsOf({ receipts, creditNotes, refunds }: Papers): Row[] {
  const paperRows = (paper: Paper, sign: 1 | -1, belongsTo: string | null, way: string, reference: string | null) =>
    paper.lines.map(
      (line): Row => [
        paper.title,
        paper.number,
        dayOf(paper.issued_at),
        'payment' in paper ? dayOf(paper.payment.paid_at) : null,
        belongsTo,
        paper.order_id,
        paper.buyer.name,
        paper.buyer.gstin ?? null,
        line.description,
        line.code,
        paper.place_of_supply,
        line.tax_rate_percent,
        amount(line.taxable_paise, sign),
        amount(line.cgst_paise, sign),
        amount(line.sgst_paise, sign),
        amount(line.igst_paise, sign),
        amount(line.total_paise, sign),
        null,
        way,
        reference,
      ],
    )
  return [
    ...receipts.flatMap((one) => paperRows(one, 1, null, paymentWayTitle(one.payment.provider), one.payment.reference)),
    ...creditNotes.flatMap((one) =>
      paperRows(one, -1, one.receipt.number, paymentWayTitle(one.refund.provider), one.refund.reference),
    ),
    // Money that moved, beside the papers and in a column of its own: its credit note stands in the totals already, and of a payment
    // that bought nothing there is no paper.
    ...refunds.map(
      (one): Row => [
        'Refund paid out',
        null,
        dayOf(one.settled_at),
        dayOf(one.settled_at),
        null,
        one.order_id,
        one.customer_name,
        null,
        `${one.plan_title} (${one.reason})`,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        amount(one.amount_paise, -1),
        one.is_by_hand ? 'By hand' : paymentWayTitle(one.way),
        one.reference,
      ],
    ),
  ]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const noSums: AccountSums = {
  count: 0,
  taxable_paise: 0,
  cgst_paise: 0,
  sgst_paise: 0,
  igst_paise: 0,
  total_paise: 0,
}

const added = (sums: AccountSums, more: AccountSums, sign: 1 | -1): AccountSums => ({
  count: sums.count + more.count,
  taxable_paise: sums.taxable_paise + sign * more.taxable_paise,
  cgst_paise: sums.cgst_paise + sign * more.cgst_paise,
  sgst_paise: sums.sgst_paise + sign * more.sgst_paise,
  igst_paise: sums.igst_paise + sign * more.igst_paise,
  total_paise: sums.total_paise + sign * more.total_paise,
})

const sumsOfLine = (line: Paper['lines'][number]): AccountSums => ({
  count: 0,
  taxable_paise: line.taxable_paise,
  cgst_paise: line.cgst_paise,
  sgst_paise: line.sgst_paise,
  igst_paise: line.igst_paise,
  total_paise: line.total_paise,
})

const sumsOf = (papers: readonly Paper[]): AccountSums => ({
  ...papers.flatMap(({ lines }) => lines).reduce((sums, line) => added(sums, sumsOfLine(line), 1), noSums),
  count: papers.length,
})

/** By rate, code and place of supply, as a return of GST asks for it. */
function taxOf({ receipts, creditNotes }: Papers): MonthAccounts['tax'] {
  const parts = new Map<string, MonthAccounts['tax'][number]>()
  const add = (papers: readonly Paper[], sign: 1 | -1) => {
    for (const { lines, place_of_supply } of papers)
      for (const line of lines) {
        const { tax_rate_percent, code } = line
        const key = JSON.stringify([tax_rate_percent, code, place_of_supply])
        const part = parts.get(key) ?? { ...noSums, tax_rate_percent, code, place_of_supply }
        parts.set(key, { ...part, ...added(part, { ...sumsOfLine(line), count: 1 }, sign) })
      }
  }
  add(receipts, 1)
  add(creditNotes, -1)
  return [...parts.entries()].toSorted(([one], [other]) => one.localeCompare(other)).map(([, part]) => part)
}

function waysOf(receipts: readonly ReceiptSnapshot[]): MonthAccounts['ways'] {
  const ways = [...new Set(receipts.map(({ payment }) => payment.provider))].toSorted()
  return ways.map((way) => {
    const own = receipts.filter(({ payment }) => payment.provider === way)
    return { way, count: own.length, total_paise: sum(own.map(({ total_paise }) => total_paise)) }
  })
}
