/** What the page of a receipt or credit note and its PDF say alike. Pure. */

import { fullPaise } from '~/domain/money/money'
import { paymentWayTitle } from '~/domain/money/payment-providers'
import { dayOf, longDay } from '~/domain/time/days'
import type { CreditNote, Receipt } from '../../contract/receipts'

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
  /** What leads to the total: what was asked and what came off, then the taxable value and each tax. Name and sum. */
  sums: [string, string][]
  total: string
  /** What the total is: 'Total'. */
  totalLabel: string
  totalInWords: string
  /** How it was paid, or what it belongs to: name and value. */
  facts: [string, string][]
  /** A sentence at the end; null where there is none. */
  note: string | null
  /** What the law wants to be said, at the end. */
  closing: string[]
}

export function receiptWords(receipt: Receipt): PaperWords {
  const { order_id, discount, payment, refund } = receipt
  const common = commonWords(receipt, discount)
  const reductions: [string, string][] = discount
    ? [
        ['Price', fullPaise(discount.full_price_paise)],
        [
          discount.code === null ? 'Your consultation, credited' : `Discount, code ${discount.code}`,
          `−${fullPaise(discount.discount_paise)}`,
        ],
      ]
    : []
  return {
    ...common,
    sums: [...reductions, ...common.sums],
    totalLabel: 'Total',
    facts: [
      ['Paid on', longDay(dayOf(payment.paid_at))],
      ['Paid through', paymentWayTitle(payment.provider)],
      ...fact('Payment', payment.reference),
      ['Order', order_id],
      ...fact('Place of supply', receipt.place_of_supply),
      ...fact('Reverse charge', receipt.title === 'Tax invoice' ? 'No' : null),
    ],
    note: refund && refundSentence(refund),
  }
}

export function creditNoteWords(paper: CreditNote): PaperWords {
  const { order_id, discount, receipt, refund } = paper
  return {
    ...commonWords(paper, null),
    totalLabel: 'Refunded',
    facts: [
      ['Belongs to', `${receipt.title} ${receipt.number} of ${longDay(dayOf(receipt.issued_at))}`],
      ...fact('Its discount', discount && discountSentence(discount)),
      ['Refunded through', paymentWayTitle(refund.provider)],
      ...fact('Refund', refund.reference),
      ['Order', order_id],
      ...fact('Place of supply', paper.place_of_supply),
      ...fact('Reverse charge', receipt.title === 'Tax invoice' ? 'No' : null),
    ],
    note: null,
  }
}

const discountSentence = ({ code, full_price_paise, discount_paise }: NonNullable<Receipt['discount']>) =>
  `${fullPaise(discount_paise)} off ${fullPaise(full_price_paise)} by the code ${code}`

/** Rule 46 of the CGST Rules asks for no signature on an electronic paper. */
const signatureSentence = 'This is an electronic document (Information Technology Act, 2000). No signature is needed.'

const fact = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : [])

type Line = Receipt['lines'][number]

/** CGST and SGST inside the clinic's state, IGST outside it. */
const taxKinds = [
  { name: 'CGST', key: 'cgst_paise', share: 1 / 2 },
  { name: 'SGST', key: 'sgst_paise', share: 1 / 2 },
  { name: 'IGST', key: 'igst_paise', share: 1 },
] as const

const isInterstate = (lines: readonly Line[]) => lines.some(({ igst_paise }) => igst_paise > 0)
const taxesOf = (lines: readonly Line[]) =>
  lines.some(({ tax_rate_percent }) => tax_rate_percent > 0)
    ? taxKinds.filter(({ name }) => (name === 'IGST') === isInterstate(lines))
    : []

const sumOf = (lines: readonly Line[], part: (line: Line) => number) => lines.reduce((sum, line) => sum + part(line), 0)

/** The taxable value, each tax by its rate, and all of it. */
function taxSums(lines: readonly Line[]): [string, string][] {
  const kinds = taxesOf(lines)
  if (kinds.length === 0) return []
  const rates = [...new Set(lines.map(({ tax_rate_percent }) => tax_rate_percent))].toSorted((a, b) => a - b)
  return [
    ['Taxable value', fullPaise(sumOf(lines, ({ taxable_paise }) => taxable_paise))],
    ...rates.flatMap((rate) =>
      kinds.map(({ name, key, share }): [string, string] => {
        const sum = sumOf(lines, (line) => (line.tax_rate_percent === rate ? line[key] : 0))
        return [`${name} at ${rate * share}%`, fullPaise(sum)]
      }),
    ),
    ['Tax in all', fullPaise(sumOf(lines, (line) => line.cgst_paise + line.sgst_paise + line.igst_paise))],
  ]
}

/**
 * Columns of tax stand there only where there is tax, with its rate where all lines have one.
 * @param discount taken off the one line of a receipt, whose own price stands before it
 */
function commonWords(paper: Receipt | CreditNote, discount: Receipt['discount']) {
  const { seller, buyer, lines } = paper
  const taxes = taxesOf(lines)
  const hasTax = taxes.length > 0
  const rates = new Set(lines.map(({ tax_rate_percent }) => tax_rate_percent))
  const [rate = 0] = rates
  const unitPaise = ({ total_paise, quantity }: Line) =>
    (discount && lines.length === 1 ? discount.full_price_paise : total_paise) / quantity
  const columns = [
    { label: 'Description', isNumber: false, cell: (line) => line.description, isShown: true },
    {
      label: 'HSN/SAC',
      isNumber: false,
      cell: (line) => line.code ?? '',
      isShown: lines.some(({ code }) => code !== null),
    },
    { label: 'Qty', isNumber: true, cell: (line) => String(line.quantity), isShown: true },
    { label: 'Unit price', isNumber: true, cell: (line) => fullPaise(unitPaise(line)), isShown: true },
    { label: 'Taxable', isNumber: true, cell: (line) => fullPaise(line.taxable_paise), isShown: hasTax },
    { label: 'Rate', isNumber: true, cell: (line) => `${line.tax_rate_percent}%`, isShown: hasTax && rates.size > 1 },
    ...taxes.map(({ name, key, share }) => ({
      label: rates.size > 1 ? name : `${name} ${rate * share}%`,
      isNumber: true,
      cell: (line: Line) => fullPaise(line[key]),
      isShown: true,
    })),
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
    buyer: [
      buyer.name,
      ...addressLines(buyer.address),
      buyer.email,
      spaced(buyer.phone),
      ...(buyer.gstin ? [`GSTIN ${buyer.gstin}`] : []),
    ].filter(Boolean),
    columns: shown.map(({ label, isNumber }) => ({ label, isNumber })),
    rows: lines.map((line) => shown.map(({ cell }) => cell(line))),
    sums: taxSums(lines),
    total: fullPaise(paper.total_paise),
    totalInWords: paper.total_in_words,
    closing: [...(hasTax ? ['Unit prices and amounts contain the tax.'] : []), signatureSentence],
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
