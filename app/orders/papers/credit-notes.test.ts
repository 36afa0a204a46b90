/** Credit notes and refund notes, on a real database, with the provider's far end in memory. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Person } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../tests/support/database'
import { paidState } from '../../../tests/support/fake-gateway'
import { anOrder, aWeekOfFood, startTestOrders, type TestOrders } from '../../../tests/support/orders'
import type { PlanRequest } from '../service'
import { creditNoteNumber, creditNoteSeries, issueCreditNote, makeCreditNote } from './credit-notes'
import { getReceipt } from './receipt-store'
import { type ReceiptSnapshot, taxOf } from './receipts'

let shop: TestOrders
let asha: Person

const gstin = '08ABCDE1234F1Z5'
const withGstin = () => shop.changeSettings((known) => ({ ...known, tax: { ...known.tax, gstin } }))

/** Ordered and paid. */
async function paidOrder(change: Partial<PlanRequest> = {}) {
  const { order, attempts } = await shop.orders.orderPlan(asha, { ...anOrder, ...change })
  const linkId = attempts.at(-1)?.link_id ?? ''
  shop.far.pay(linkId)
  await shop.orders.checkOrder(order.id)
  return { id: order.id, linkId }
}
const notesOf = async (id: string) => (await shop.orders.getOrder(asha, id)).creditNotes

test('the numbers of a year fit the law’s 16 characters', () => {
  expect(creditNoteNumber(creditNoteSeries('Credit note', '2026-27'), 12)).toBe('CN2026-27-000012')
  expect(creditNoteNumber(creditNoteSeries('Refund note', '2026-27'), 999_999)).toMatch(/^[A-Z\d/-]{16}$/)
})

const receiptAt = (total: number, rate: number, isInState: boolean): ReceiptSnapshot => ({
  number: '2026-27/000001',
  order_id: 'ORDER_1',
  title: 'Tax invoice',
  issued_at: '2026-11-21T04:00:00.000Z',
  seller: { name: 'Aahar', address_lines: [], email: 'a@b.example', phone: '1', gstin, fssai_number: null },
  buyer: { name: 'Asha', address: 'Jaipur', email: 'a@c.example', phone: '2', gstin: null },
  discount: null,
  lines: [
    {
      description: 'Plan',
      code: '999319',
      quantity: 1,
      tax_rate_percent: rate,
      ...taxOf(total, rate, isInState),
      total_paise: total,
    },
  ],
  place_of_supply: 'Rajasthan (08)',
  total_paise: total,
  total_in_words: '',
  payment: { provider: 'sandbox', reference: null, paid_at: '2026-11-21T04:00:00.000Z' },
})

test('of a receipt with lines each paisa is credited once, line by line, however it is split', () => {
  const lines = fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 6 })
  const cuts = fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(lines, cuts, fc.constantFrom(0, 5, 18), (totals, parts, rate) => {
      const total = totals.reduce((sum, one) => sum + one, 0)
      const [plain] = receiptAt(total, rate, true).lines
      if (!plain) throw new Error('no line')
      const billed = totals.map((total_paise, at) => ({
        ...plain,
        ...taxOf(total_paise, rate, true),
        description: `Dish ${at}`,
        quantity: 3,
        total_paise,
      }))
      const receipt = { ...receiptAt(total, rate, true), lines: billed }
      let creditedPaise = 0
      const credited = []
      for (const part of [...parts, total]) {
        const amountPaise = Math.min(part, total - creditedPaise)
        if (amountPaise <= 0) break
        const note = makeCreditNote({
          number: 'CN',
          receipt,
          amountPaise,
          creditedPaise,
          reference: null,
          now: new Date('2026-11-22T04:00:00.000Z'),
        })
        expect(note.lines.reduce((sum, line) => sum + line.total_paise, 0)).toBe(amountPaise)
        credited.push(...note.lines)
        creditedPaise += amountPaise
      }
      for (const line of billed) {
        const own = credited.filter(({ description }) => description === `Refund: ${line.description}`)
        for (const name of ['total_paise', 'taxable_paise', 'cgst_paise', 'sgst_paise'] as const)
          expect(own.reduce((sum, one) => sum + one[name], 0)).toBe(line[name])
      }
    }),
  )
})

test('the tax of all credit notes of a receipt is the receipt’s tax to the paisa, however it is split', () => {
  const parts = fc.array(fc.integer({ min: 100, max: 500_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(parts, fc.constantFrom(0, 0.25, 5, 18), fc.boolean(), (amounts, rate, isInState) => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0)
      const receipt = receiptAt(total, rate, isInState)
      const credited = { taxable_paise: 0, cgst_paise: 0, sgst_paise: 0, igst_paise: 0, total_paise: 0 }
      for (const amountPaise of amounts) {
        const known = { number: 'CN', reference: null, now: new Date(receipt.issued_at) }
        const note = makeCreditNote({ ...known, receipt, amountPaise, creditedPaise: credited.total_paise })
        const line = note.lines[0] ?? expect.fail('a credit note has a line')
        expect(line.taxable_paise + line.cgst_paise + line.sgst_paise + line.igst_paise).toBe(amountPaise)
        for (const key of Object.keys(credited) as (keyof typeof credited)[]) credited[key] += line[key]
        expect(
          Math.min(...Object.keys(credited).map((key) => line[key as keyof typeof credited])),
        ).toBeGreaterThanOrEqual(0)
      }
      expect(receipt.lines[0]).toMatchObject(credited)
    }),
    { numRuns: 300 },
  )
})

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    asha = await shop.person()
  })
  afterEach(() => shop.stop())

  test('a refund of a tax invoice issues a credit note with the invoice’s number and date and the tax credited', async () => {
    withGstin()
    const { id } = await paidOrder()
    shop.setNow('2026-11-23T04:00:00.000Z')
    expect(await notesOf(id)).toEqual([])
    await shop.cancelling.cancelOrder(asha, id, 9000)
    const [listed] = await notesOf(id)
    expect(listed).toMatchObject({ number: 'CN2026-27-000001', amount_paise: 900_000 })
    const receipt = await getReceipt(shop.db, id)
    expect(await shop.orders.readCreditNote(asha, id, 'CN2026-27-000001')).toMatchObject({
      title: 'Credit note',
      issued_at: '2026-11-23T04:00:00.000Z',
      receipt: { title: 'Tax invoice', number: '2026-27/000001', issued_at: '2026-11-21T04:00:00.000Z' },
      seller: { gstin },
      buyer: { name: 'Asha Verma', gstin: null },
      lines: [{ ...receipt?.lines[0], description: 'Refund: 3 Months nutrition plan' }],
      place_of_supply: 'Rajasthan (08)',
      total_paise: 900_000,
      total_in_words: 'Nine Thousand Rupees Only',
      refund: { provider: 'sandbox', reference: expect.stringMatching(/^ref_/) },
    })
  })

  test('without a GSTIN it is a refund note in a series of its own; a part credits a part', async () => {
    // The first meal is too near: 6 of 7 come back.
    const { id } = await paidOrder({ ...aWeekOfFood, start_date: '2026-11-22' })
    await shop.cancelling.cancelOrder(asha, id, 1200)
    const note = await shop.orders.readCreditNote(asha, id, 'RN2026-27-000001')
    expect(note).toMatchObject({ title: 'Refund note', total_paise: 120_000, place_of_supply: null })
    withGstin()
    const taxed = await paidOrder()
    await shop.cancelling.cancelOrder(asha, taxed.id, 9000)
    expect(await notesOf(taxed.id)).toMatchObject([{ number: 'CN2026-27-000001' }])
  })

  test('there is no paper before the money is back, and one however often the provider says so', async () => {
    shop.far.refundsBecome('pending')
    const { id } = await paidOrder()
    await shop.cancelling.cancelOrder(asha, id, 9000)
    expect(await notesOf(id)).toEqual([])
    shop.far.refundsBecome('done')
    shop.setNow('2027-04-01T00:00:00.000+05:30')
    await Promise.all([shop.reconcile(), shop.reconcile()])
    await shop.reconcile()
    // Of the year in which it was issued, whatever the year of the receipt.
    expect(await notesOf(id)).toMatchObject([{ number: 'RN2027-28-000001' }])
  })

  test('a duplicate payment goes back without a paper: it had no receipt', async () => {
    const { id, linkId } = await paidOrder()
    await shop.db
      .insertInto('payment_attempts')
      .values({
        ...(await shop.db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow()),
        link_id: `${linkId}_2`,
        number: 2,
        status: 'active',
        payment_ref: null,
      })
      .execute()
    shop.far.states.set(`${linkId}_2`, paidState(900_000))
    await shop.tell('second', `${linkId}_2`, paidState(900_000))
    await shop.webhooks.settled()
    await shop.reconcile()
    const { refunds, creditNotes } = await shop.orders.getOrder(asha, id)
    expect(refunds).toMatchObject([{ reason: 'duplicate', status: 'done' }])
    expect(creditNotes).toEqual([])
  })

  test('60 refunds at once, by two processes, get consecutive numbers; a transaction that fails gives its number back', async () => {
    const ordered = []
    for (let i = 0; i < 60; i += 1) {
      if (i % 15 === 0) asha = await shop.person()
      ordered.push({ ...(await paidOrder()), person: asha })
    }
    const other = shop.beside()
    const [first, ...rest] = ordered
    if (!first) throw new Error('orders were made')
    const failing = shop.db.transaction().execute(async (trx) => {
      const refund = { id: 'r', link_id: first.linkId, amount_paise: 1000, refund_ref: null }
      await issueCreditNote(
        trx,
        { id: first.id, paid_link_id: first.linkId },
        refund,
        new Date('2026-11-21T04:00:00.000Z'),
      )
      throw new Error('the power fails')
    })
    await expect(failing).rejects.toThrow('the power fails')
    await Promise.all(rest.map(({ id, person }, i) => (i % 2 ? shop : other).cancelling.cancelOrder(person, id, 9000)))
    const numbers = await shop.db.selectFrom('credit_notes').select('number').orderBy('number').execute()
    expect(numbers.map(({ number }) => number)).toEqual(rest.map((_, i) => creditNoteNumber('RN2026-27', i + 1)))
  })

  test('no more than the receipt is ever credited, in as many parts as come', async () => {
    const { id, linkId } = await paidOrder()
    const issue = (refundId: string, amountPaise: number) =>
      shop.db
        .transaction()
        .execute((trx) =>
          issueCreditNote(
            trx,
            { id, paid_link_id: linkId },
            { id: refundId, link_id: linkId, amount_paise: amountPaise, refund_ref: null },
            new Date('2026-11-22T04:00:00.000Z'),
          ),
        )
    expect(await issue('a', 500_000)).toBe('RN2026-27-000001')
    expect(await issue('b', 500_000)).toBe('RN2026-27-000002')
    expect(await issue('c', 100)).toBeNull()
    expect(await notesOf(id)).toMatchObject([{ amount_paise: 500_000 }, { amount_paise: 400_000 }])
  })

  test('another client’s paper, and a number of another order, is not found', async () => {
    const { id } = await paidOrder()
    await shop.cancelling.cancelOrder(asha, id, 9000)
    const other = await paidOrder({ plan_type: 'one_month', amount: 4000 })
    const missing = expect.objectContaining({ code: 'order_not_found' })
    await expect(shop.orders.readCreditNote(await shop.person(), id, 'RN2026-27-000001')).rejects.toEqual(missing)
    await expect(shop.orders.readCreditNote(asha, other.id, 'RN2026-27-000001')).rejects.toEqual(missing)
    await expect(shop.orders.readCreditNote(asha, id, 'RN2026-27-000002')).rejects.toEqual(missing)
  })
})
