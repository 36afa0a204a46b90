/**
 * Reads a payment provider's settlement report: Razorpay's settlement recon and Cashfree's Settlement Recon, as CSV. Columns are
 * found by their names in any order, because the reports of the dashboards and of the APIs differ in it; Cashfree's has a
 * summary above the table. Money is integer paise, read digit by digit. Pure.
 *
 * Razorpay's API counts in paise with Unix times, its dashboard in rupees with dates. Its fee contains the tax on it, but in
 * some reports of the dashboard: what was paid out tells which.
 * Cashfree counts in rupees, with the service charge and its tax apart.
 */
import { readCsv } from '~/domain/text/csv'
import { indiaDay, indiaInstant, isDay } from '~/domain/time/days'

export type SettlementProvider = 'razorpay' | 'cashfree'

export type SettlementLine = {
  /** other: transfers, adjustments, disputes: they count in the sums alone. */
  kind: 'payment' | 'refund' | 'other'
  /** What the provider calls it: payment, refund, adjustment. */
  type: string
  /** The provider's own id of the payment or refund. */
  id: string
  /** Our id of a refund, where the report has it. */
  ourRefundId: string | null
  /** Of the payment behind it: the provider's id, and that of its order. */
  paymentId: string | null
  orderRef: string | null
  /** Our id of the link, where the report has it. */
  linkId: string | null
  /** The provider's id of the dispute that it is about, where the report has it. */
  disputeId?: string | null
  amountPaise: number
  /** Without the tax. */
  feePaise: number
  taxPaise: number
  /** What it adds to the payout; below zero where it takes from it. */
  netPaise: number
  /** UTC instant; null where the report does not say it. */
  at: string | null
}

export type SettlementFile = { provider: SettlementProvider; lines: SettlementLine[] }

/** With a sentence for the person who chose the file. */
export class SettlementFileError extends Error {
  override name = 'SettlementFileError'
}

/** @throws {SettlementFileError} */
export function readSettlementFile(text: string): SettlementFile {
  const rows = readCsv(text)
  for (const [index, row] of rows.entries()) {
    const names = row.map(plainName)
    const provider = providerOf(new Set(names))
    if (!provider) continue
    const read = readers[provider]
    const records = rows.slice(index + 1).map((cells, at) => recordOf(names, cells, index + at + 2))
    const isInRupees = !records.some(({ get }) => /^\d{9,10}$/.test(get('created_at')))
    const lines = records.flatMap((record) => read(record, isInRupees) ?? [])
    if (lines.length === 0) throw new SettlementFileError('The report holds no payment or refund.')
    return { provider, lines }
  }
  throw new SettlementFileError(
    'This is not a settlement report that we can read. Please choose the CSV of Razorpay’s “Settlement recon” or Cashfree’s “Settlement Recon” report.',
  )
}

/** 'Cf Payment Id' and 'cf_payment_id' are one name. */
const plainName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

function providerOf(names: ReadonlySet<string>): SettlementProvider | null {
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name))
  if (has('type', 'amount', 'fee', 'tax', 'debit', 'credit') && (has('entity_id') || has('transaction_id')))
    return 'razorpay'
  return has('event_type', 'event_amount', 'event_settlement_amount', 'sale_type') ? 'cashfree' : null
}

type Record_ = { get: (...names: string[]) => string; row: number }

/** The first of the columns that holds something. */
const recordOf = (names: readonly string[], cells: readonly string[], row: number): Record_ => ({
  row,
  get: (...wanted) => {
    for (const name of wanted) {
      // A spreadsheet that has saved the file keeps long numbers by an apostrophe.
      const cell = cells[names.indexOf(name)]?.replace(/^'/, '') ?? ''
      if (cell !== '' && !/^(?:null|na|n\/a|-)$/i.test(cell)) return cell
    }
    return ''
  },
})

const readers: { [P in SettlementProvider]: (record: Record_, isInRupees: boolean) => SettlementLine | null } = {
  razorpay(record, isInRupees) {
    const { get } = record
    const id = get('entity_id', 'transaction_id')
    const type = get('type').toLowerCase()
    if (id === '' || type === '' || !hasMoved(record)) return null
    requireRupees(record, get('currency'))
    const paise = (...names: string[]) => paiseOf(record, get(...names), isInRupees)
    const [amount, fee, tax] = [paise('amount'), paise('fee'), paise('tax')]
    const net = paise('credit') - paise('debit')
    const isTaxApart = net === amount - fee - tax
    const kind = type === 'payment' || type === 'refund' ? type : 'other'
    return {
      kind,
      type,
      id,
      ourRefundId: null,
      paymentId: kind === 'payment' ? id : orNull(get('payment_id')),
      orderRef: orNull(get('order_id')),
      linkId: orNull(get('order_receipt')),
      ...(get('dispute_id') && { disputeId: get('dispute_id') }),
      amountPaise: amount,
      feePaise: isTaxApart ? fee : fee - tax,
      taxPaise: tax,
      netPaise: net,
      at: instantOf(record, get('created_at', 'entity_created_at')),
    }
  },
  cashfree(record) {
    const { get } = record
    const type = get('event_type').toLowerCase()
    // The settlement itself is the sum of the others.
    if (type === '' || type === 'settlement' || !hasMoved(record)) return null
    requireRupees(record, get('event_currency', 'currency'))
    const paise = (...names: string[]) => Math.abs(paiseOf(record, get(...names), true))
    const kind = type === 'payment' || type === 'refund' ? type : 'other'
    const sign = get('sale_type').toLowerCase() === 'debit' ? -1 : 1
    return {
      kind,
      type,
      id: kind === 'payment' ? get('cf_payment_id', 'event_id') : get('cf_refund_id', 'event_id', 'refund_id'),
      ourRefundId: kind === 'refund' ? orNull(get('refund_id')) : null,
      paymentId: orNull(get('cf_payment_id')),
      orderRef: orNull(get('order_id')),
      linkId: orNull(get('link_id')),
      ...(get('dispute_id') && { disputeId: get('dispute_id') }),
      amountPaise: paise('event_amount'),
      feePaise: paise('payment_service_charge', 'service_charge'),
      taxPaise: paise('payment_service_tax', 'service_tax'),
      netPaise: sign * paise('event_settlement_amount'),
      at: instantOf(record, get('event_time', 'payment_time')),
    }
  },
}

const statusColumns = ['event_status', 'status', 'payment_status', 'refund_status', 'transaction_status']
const movedStatuses =
  /^(?:success|successful|succeeded|paid|processed|completed?|settled|captured|(?:partially_)?refunded|credited|debited|ok)$/

/** Whether money has moved: what has failed, waits or was taken back (FAILED, CANCELLED, PENDING, REVERSED) is no part of a payout. */
const hasMoved = ({ get }: Record_): boolean =>
  statusColumns.every((name) => {
    const status = plainName(get(name))
    return status === '' || movedStatuses.test(status)
  })

const orNull = (text: string) => (text === '' ? null : text)

function requireRupees({ row }: Record_, currency: string): void {
  if (currency !== '' && currency.toUpperCase() !== 'INR')
    throw new SettlementFileError(`Row ${row} of the report is in ${currency.slice(0, 10)}. Only INR can be compared.`)
}

/** Of an empty cell 0. Digit by digit: 200.12 × 100 is not 20012. */
function paiseOf({ row }: Record_, cell: string, isInRupees: boolean): number {
  if (cell === '') return 0
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/.exec(cell.replace(/[₹,\s]/g, '')) ?? []
  const isWhole = isInRupees ? /^\d{0,2}0*$/.test(decimals) : /^0*$/.test(decimals)
  if (sign === undefined || !isWhole)
    throw new SettlementFileError(`Row ${row} of the report holds “${cell.slice(0, 30)}” where an amount is expected.`)
  const paise = Number(isInRupees ? whole + decimals.slice(0, 2).padEnd(2, '0') : whole)
  return sign === '-' && paise > 0 ? -paise : paise
}

/** Unix seconds, ISO 8601, or a day with or without a time by the clock of India, the day or the year first. */
function instantOf({ row }: Record_, cell: string): string | null {
  if (cell === '') return null
  if (/^\d{9,10}$/.test(cell)) return new Date(Number(cell) * 1000).toISOString()
  const [, first = '', month = '', last = '', time = '00:00', zone] =
    /^(\d{2,4})[-/](\d{2})[-/](\d{2,4})(?:[T ,]+(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      cell,
    ) ?? []
  const day = first.length === 4 ? `${first}-${month}-${last}` : `${last}-${month}-${first}`
  const isTime = isDay(day) && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)
  const instant = !isTime ? null : zone ? new Date(cell.replace(/[ ,]+/, 'T')) : indiaInstant(day, time)
  // A date such as 31 February is no day, though the engine reads it as one of March.
  const isReal = instant !== null && !Number.isNaN(instant.getTime()) && (zone || indiaDay(instant) === day)
  if (!instant || !isReal)
    throw new SettlementFileError(`Row ${row} of the report holds “${cell.slice(0, 30)}” where a time is expected.`)
  return instant.toISOString()
}
