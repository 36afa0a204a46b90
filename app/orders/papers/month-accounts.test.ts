/** The accountant's month: its sums are the papers' sums to the paisa, and no cell of it is a formula. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paiseOfRupees } from '~/domain/money/money'
import type { Person, Staff } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../tests/support/database'
import { testClinic } from '../../../tests/support/mails'
import { anOrder, orderNow, orderRow, startTestOrders, type TestOrders } from '../../../tests/support/orders'
import { deskSaleBodySchema } from '../contract/orders-desk'
import type { PlanRequest } from '../service'
import { orderSettingsOfContent } from '../state/settings'
import { makeCreditNote } from './credit-notes'
import { monthAccounts, spanOfMonth } from './month-accounts'
import { makeReceipt } from './receipts'

/** Reads the table as RFC 4180 has it, by the header's names. */
function readTable(csv: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of csv
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  const [header = [], ...lines] = rows.filter((row) => row.length > 0)
  return lines.map((line) => Object.fromEntries(header.map((name, index) => [name, line[index] ?? ''])))
}

const paiseOf = (text = '') => (text.startsWith('-') ? -1 : 1) * (paiseOfRupees(text.replace('-', '')) ?? Number.NaN)
const columns = {
  Taxable: 'taxable_paise',
  CGST: 'cgst_paise',
  SGST: 'sgst_paise',
  IGST: 'igst_paise',
  Total: 'total_paise',
} as const

test('whatever was sold and credited, table and summary add up to the papers to the paisa', async () => {
  const { orders, tax, appointments } = await orderSettingsOfContent()
  const settings = { orders, appointments, tax: { ...tax, gstin: '08AAAPL1234C1Z5' } }
  const sale = fc.record({
    amount: fc.integer({ min: 1, max: 5_000_000 }),
    kind: fc.constantFrom('food', 'subscription'),
    state: fc.constantFrom('08', '27', null),
    share: fc.constantFrom(0, 1, 2, 3),
    name: fc.constantFrom('Asha Verma', '=HYPERLINK("https://evil.example")', '+91', '-2', '@SUM(A1)', 'A "B", C'),
  })
  fc.assert(
    fc.property(fc.array(sale, { maxLength: 12 }), (sales) => {
      const papers = sales.map(({ amount, kind, state, share, name }, index) => {
        const order = { ...orderRow({ id: `ORDER_${index}`, kind, state, customer_name: name }), amount_paise: amount }
        const payment = { provider: 'cash', reference: null, paidAt: new Date(orderNow) } as const
        const number = `2026-27/${index}`
        const receipt = makeReceipt({ number, order, payment, clinic: testClinic, settings, now: new Date(orderNow) })
        const amountPaise = share === 0 ? 0 : Math.max(1, Math.floor(amount / share))
        const part = {
          number: `CN${index}`,
          receipt,
          amountPaise,
          creditedPaise: 0,
          reference: null,
          now: new Date(orderNow),
        }
        return { receipt, note: share === 0 ? null : makeCreditNote(part) }
      })
      const receipts = papers.map(({ receipt }) => receipt)
      const creditNotes = papers.flatMap(({ note }) => note ?? [])
      const month = monthAccounts('2026-11', { receipts, creditNotes, refunds: [] })
      const table = readTable(month.csv)
      expect(table).toHaveLength(receipts.length + creditNotes.length)
      const sumOf = (
        list: { lines: (typeof receipts)[number]['lines'] }[],
        name: (typeof columns)[keyof typeof columns],
      ) => list.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line[name], 0)
      for (const [column, name] of Object.entries(columns)) {
        const billed = sumOf(receipts, name as 'total_paise')
        const credited = sumOf(creditNotes, name as 'total_paise')
        expect([month.receipts[name], month.credit_notes[name], month.net[name]]).toEqual([
          billed,
          credited,
          billed - credited,
        ])
        expect(month.tax.reduce((sum, part) => sum + part[name], 0)).toBe(billed - credited)
        expect(table.reduce((sum, row) => sum + paiseOf(row[column]), 0)).toBe(billed - credited)
      }
      for (const row of table) {
        const { Client: client = '', Taxable, CGST, SGST, IGST, Total } = row
        expect(client).not.toMatch(/^[=+\-@]/)
        expect(paiseOf(Taxable) + paiseOf(CGST) + paiseOf(SGST) + paiseOf(IGST)).toBe(paiseOf(Total))
      }
    }),
    { numRuns: 60 },
  )
})

test('a month is India’s', () => {
  expect(spanOfMonth('2026-12')).toEqual({ from: '2026-11-30T18:30:00.000Z', until: '2026-12-31T18:30:00.000Z' })
})

onEachEngine((engine) => {
  let shop: TestOrders
  let asha: Person
  let meera: Staff
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    asha = await shop.person()
    meera = await shop.person()
  })
  afterEach(() => shop.stop())

  const paid = async (change: Partial<PlanRequest> = {}) => {
    const whole = await shop.orders.orderPlan(asha, { ...anOrder, ...change })
    shop.far.pay(whole.attempts.at(-1)?.link_id ?? '')
    await shop.orders.checkOrder(whole.order.id)
    return whole.order.id
  }
  const sell = (token: string, change: object = {}) =>
    shop.desk.sellAtDesk(
      meera,
      deskSaleBodySchema.parse({
        plan_type: 'one_month',
        start_date: '2026-12-02',
        method: 'cash',
        customer_name: 'Harpreet Kaur',
        customer_phone: '9829011223',
        form_token: `${token}-0123456789abcdef`,
        ...change,
      }),
    )

  test('several refunds of one order in two months, to the paisa; March, opened on 1 April, has what was heard of then', async () => {
    shop.changeSettings((known) => {
      const ofPlans = { ...known.tax.subscription, ratePercent: 18 }
      return { ...known, tax: { ...known.tax, gstin: '08AAAAA0000A1Z5', subscription: ofPlans } }
    })
    shop.setNow('2027-03-30T10:00:00.000Z')
    const id = await paid({ start_date: '2027-04-05' })
    const parts = [33_333, 100_001, 1, 250_050]
    const tellPart = async (at: number) => {
      const refund = { key: `part_${at}`, refundId: null, refundRef: `part_${at}`, status: 'done' as const }
      await shop.tellRefund(`part ${at}`, { ...refund, amountPaise: parts[at] ?? 0, paymentRef: `pay_${id}` })
    }
    await tellPart(0)
    await tellPart(1)
    const late = await shop.orders.orderPlan(asha, { ...anOrder, start_date: '2027-04-06' })
    shop.setNow('2027-04-01T00:00:00.000+05:30')
    const paidAt = '2027-03-31T23:59:59.999+05:30'
    const state = { amountPaise: 900_000, amountPaidPaise: 900_000, currency: 'INR', hasFailed: false }
    await shop.tell('late', late.order.id, { ...state, status: 'paid', paymentRef: 'pay_late', paidAt })
    await shop.webhooks.settled()
    await tellPart(2)
    await tellPart(3)
    const sumOf = (table: Record<string, string>[], column: string) =>
      table.reduce((sum, row) => sum + paiseOf(row[column] || '0'), 0)
    for (const [month, receipts, back] of [
      ['2027-03', 1_800_000, 133_334],
      ['2027-04', 0, 250_051],
    ] as const) {
      const page = await shop.desk.exportMonth(meera, month)
      expect(page).toMatchObject({
        receipts: { total_paise: receipts },
        credit_notes: { count: 2, total_paise: back },
        refunds: { count: 2, total_paise: back },
      })
      const table = readTable(page.csv)
      for (const [column, name] of Object.entries(columns)) expect(sumOf(table, column)).toBe(page.net[name])
      expect(sumOf(table, 'Paid out')).toBe(-back)
      for (const row of table.filter(({ Kind }) => Kind !== 'Refund paid out'))
        expect([row.CGST, paiseOf(row.Taxable) + 2 * paiseOf(row.CGST)]).toEqual([row.SGST, paiseOf(row.Total)])
    }
  })

  test('holds what was issued in it: receipts of every way to pay, credit notes, refunds', async () => {
    // 31 October and 1 December, by India's calendar.
    shop.setNow('2026-10-31T18:29:00.000Z')
    await paid({ start_date: '2026-11-20' })
    shop.setNow('2026-11-21T04:00:00.000Z')
    const online = await paid({ customer_name: '=1+1' })
    const { order } = await sell('november', { method: 'upi', utr: '632918440217' })
    await shop.cancelling.cancelOrder(asha, online, 9000)
    shop.setNow('2026-11-30T18:30:00.000Z')
    await sell('december')

    const month = await shop.desk.exportMonth(meera, '2026-11')
    expect(month).toMatchObject({
      receipts: { count: 2, total_paise: 1_300_000 },
      credit_notes: { count: 1, total_paise: 900_000 },
      net: { total_paise: 400_000 },
      refunds: { count: 1, total_paise: 900_000 },
      ways: [
        { way: 'sandbox', count: 1, total_paise: 900_000 },
        { way: 'upi', count: 1, total_paise: 400_000 },
      ],
    })
    const table = readTable(month.csv)
    expect(table.map((row) => [row.Kind, row.Order, row.Client, row.Total, row['Paid out']])).toEqual([
      ['Receipt', online, "'=1+1", '9000', ''],
      ['Receipt', order.id, 'Harpreet Kaur', '4000', ''],
      ['Refund note', online, "'=1+1", '-9000', ''],
      ['Refund paid out', online, "'=1+1", '', '-9000'],
    ])
    // The columns add up to what the page says.
    const sumOf = (name: string) => table.reduce((sum, row) => sum + paiseOf(row[name] || '0'), 0)
    expect(sumOf('Total')).toBe(month.net.total_paise)
    expect(sumOf('Paid out')).toBe(-month.refunds.total_paise)
    expect(table[1]).toMatchObject({
      'Paid by': 'UPI at the clinic',
      Reference: '632918440217',
      Date: '2026-11-21',
      'Paid on': '2026-11-21',
    })
    const audit = await shop.db.selectFrom('audit_entries').selectAll().where('object_id', '=', '2026-11').execute()
    expect(audit).toMatchObject([{ action: 'accounts_exported', actor: meera.userId, object_type: 'accounts' }])
    expect(await shop.desk.exportMonth(meera, '2025-01')).toMatchObject({ receipts: { count: 0 }, tax: [], ways: [] })
  })
})
