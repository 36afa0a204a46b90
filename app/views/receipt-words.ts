/** What the page of a receipt or credit note and its PDF say alike. Pure. */

import type { CreditNote, Receipt } from '~/clinic/contract/orders'
import { dayOf, longDay } from '~/domain/days'
import { fullPaise } from '~/domain/money'
import { paymentWayTitle } from '~/domain/payment-providers'

/** A receipt or a credit note, as it stands on its page and in its file. */
export type PaperWords = {
  title: string
  number: string
  issued: string
  /** Who sells and who buys, line by line, the name first. */
  seller: string[]
  buyer: string[]
  columns: { label: string; isNumber: boolean }[]
  /** A cell for each column. */
  rows: string[][]
  /** What was asked and what came off, where a code took something off: name and sum. */
  reductions: [string, string][]
  total: string
  /** What the total is: 'Total'. */
  totalLabel: string
  totalInWords: string
  /** How it was paid, or what it belongs to: name and value. */
  facts: [string, string][]
  /** A sentence at the end; null where there is none. */
  note: string | null
}

export function receiptWords(receipt: Receipt): PaperWords {
  const { order_id, discount, payment, refund } = receipt
  return {
    ...commonWords(receipt),
    reductions: discount
      ? [
          ['Price', fullPaise(discount.full_price_paise)],
          [`Discount, code ${discount.code}`, `−${fullPaise(discount.discount_paise)}`],
        ]
      : [],
    totalLabel: 'Total',
    facts: [
      ['Paid on', longDay(dayOf(payment.paid_at))],
      ['Paid through', paymentWayTitle(payment.provider)],
      ...fact('Payment', payment.reference),
      ['Order', order_id],
      ...fact('Place of supply', receipt.place_of_supply),
    ],
    note: refund && refundSentence(refund),
  }
}

export function creditNoteWords(paper: CreditNote): PaperWords {
  const { order_id, discount, receipt, refund } = paper
  return {
    ...commonWords(paper),
    totalLabel: 'Refunded',
    facts: [
      ['Belongs to', `${receipt.title} ${receipt.number} of ${longDay(dayOf(receipt.issued_at))}`],
      ...fact('Its discount', discount && discountSentence(discount)),
      ['Refunded through', paymentWayTitle(refund.provider)],
      ...fact('Refund', refund.reference),
      ['Order', order_id],
      ...fact('Place of supply', paper.place_of_supply),
    ],
    note: null,
  }
}

const discountSentence = ({ code, full_price_paise, discount_paise }: NonNullable<Receipt['discount']>) =>
  `${fullPaise(discount_paise)} off ${fullPaise(full_price_paise)} by the code ${code}`

const fact = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : [])

type Line = Receipt['lines'][number]

/** Columns of tax stand there only where there is tax, and each kind of tax only where it was taken. */
function commonWords(paper: Receipt | CreditNote) {
  const { seller, buyer, lines } = paper
  const hasTax = lines.some(({ tax_rate_percent }) => tax_rate_percent > 0)
  const has = (part: (line: Line) => unknown) => lines.some((line) => Boolean(part(line)))
  const columns = [
    { label: 'Description', isNumber: false, cell: (line) => line.description, isShown: true },
    { label: 'HSN/SAC', isNumber: false, cell: (line) => line.code ?? '', isShown: has((line) => line.code) },
    { label: 'Qty', isNumber: true, cell: (line) => String(line.quantity), isShown: true },
    { label: 'Taxable', isNumber: true, cell: (line) => fullPaise(line.taxable_paise), isShown: hasTax },
    { label: 'Rate', isNumber: true, cell: (line) => `${line.tax_rate_percent}%`, isShown: hasTax },
    {
      label: 'CGST',
      isNumber: true,
      cell: (line) => fullPaise(line.cgst_paise),
      isShown: has((line) => line.cgst_paise),
    },
    {
      label: 'SGST',
      isNumber: true,
      cell: (line) => fullPaise(line.sgst_paise),
      isShown: has((line) => line.sgst_paise),
    },
    {
      label: 'IGST',
      isNumber: true,
      cell: (line) => fullPaise(line.igst_paise),
      isShown: has((line) => line.igst_paise),
    },
    { label: 'Amount', isNumber: true, cell: (line) => fullPaise(line.total_paise), isShown: true },
  ] satisfies { label: string; isNumber: boolean; cell: (line: Line) => string; isShown: boolean }[]
  const shown = columns.filter(({ isShown }) => isShown)
  return {
    title: paper.title,
    number: paper.number,
    issued: longDay(dayOf(paper.issued_at)),
    seller: [
      seller.name,
      ...seller.address_lines,
      seller.email,
      spaced(seller.phone),
      ...(seller.gstin ? [`GSTIN ${seller.gstin}`] : []),
      ...(seller.fssai_number ? [`FSSAI ${seller.fssai_number}`] : []),
    ],
    buyer: [buyer.name, ...addressLines(buyer.address), buyer.email, spaced(buyer.phone)].filter(Boolean),
    columns: shown.map(({ label, isNumber }) => ({ label, isNumber })),
    rows: lines.map((line) => shown.map(({ cell }) => cell(line))),
    reductions: [] as [string, string][],
    total: fullPaise(paper.total_paise),
    totalInWords: paper.total_in_words,
  }
}

/** '+919876543210' → '+91 98765 43210'; any other number as it is. */
const spaced = (phone: string) => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')

/** An address has no blank line. */
const addressLines = (address: string) =>
  address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

function refundSentence({ amount_paise, status }: NonNullable<Receipt['refund']>): string {
  const sum = fullPaise(amount_paise)
  if (status === 'done') return `${sum} of it has been refunded.`
  if (status === 'pending') return `${sum} of it is being refunded.`
  if (status === 'by_hand') return `${sum} of it is being refunded by hand.`
  return `A refund of ${sum} has not gone through yet; the clinic is looking at it.`
}
