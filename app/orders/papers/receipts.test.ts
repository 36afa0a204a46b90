import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testClinic } from '../../../tests/support/mails'
import { orderRow } from '../../../tests/support/orders'
import { type OrderSettings, orderSettingsOfContent } from '../state/settings'
import type { Order } from '../store'
import { inWords, makeReceipt, receiptNumber, taxOf } from './receipts'

test('tax and taxable value are exactly the price, and the tax is the rate to the paisa', () => {
  const rates = fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), rates, fc.boolean(), (total, rate, isInState) => {
      const tax = taxOf(total, rate, isInState)
      const whole = tax.cgst_paise + tax.sgst_paise + tax.igst_paise
      expect(tax.taxable_paise + whole).toBe(total)
      expect(tax.cgst_paise).toBe(tax.sgst_paise)
      expect(isInState ? tax.igst_paise : tax.cgst_paise).toBe(0)
      expect(Math.min(...Object.values(tax))).toBeGreaterThanOrEqual(0)
      expect(Math.abs(whole - (total * rate) / (100 + rate))).toBeLessThanOrEqual(1)
    }),
    { numRuns: 500 },
  )
})

test('a number fits 16 characters, of letters, digits, dashes and slashes', () => {
  expect(receiptNumber('2026-27', 418)).toBe('2026-27/000418')
  expect(receiptNumber('2026-27', 99_999_999)).toMatch(/^[A-Z\d/-]{1,16}$/)
})

test.each([
  [900_000, 'Nine Thousand Rupees Only'],
  [1_800_050, 'Eighteen Thousand Rupees And Fifty Paise Only'],
  [1_00_00_000, 'One Lakh Rupees Only'],
  [100_029, 'One Thousand Rupees And Twenty Nine Paise Only'],
])('%i paise are %s', (paise, expected) => {
  expect(inWords(paise)).toBe(expected)
})

const gstin = '08ABCDE1234F1Z5'

async function receiptOf(change: Partial<Order>, tax: Partial<OrderSettings['tax']> = {}) {
  const settings = await orderSettingsOfContent()
  return makeReceipt({
    number: '2026-27/000001',
    order: { ...orderRow(change), amount_paise: change.amount_paise ?? 900_000 },
    payment: { provider: 'cashfree', reference: '1021206', paidAt: new Date('2026-11-21T03:59:00.000Z') },
    clinic: testClinic,
    settings: { ...settings, tax: { ...settings.tax, ...tax } },
    now: new Date('2026-11-21T04:00:00.000Z'),
  })
}

test('without a GST number it is a receipt and says nothing of tax', async () => {
  expect(await receiptOf({})).toMatchObject({
    title: 'Receipt',
    seller: { name: 'Aahar Nutrition', gstin: null },
    lines: [{ description: '3 Months nutrition plan', code: null, tax_rate_percent: 0, taxable_paise: 900_000 }],
    place_of_supply: null,
    total_paise: 900_000,
  })
})

test('with one it is a tax invoice: in two halves inside Rajasthan, in one outside', async () => {
  expect(await receiptOf({}, { gstin })).toMatchObject({
    title: 'Tax invoice',
    seller: { gstin },
    lines: [
      {
        code: '999319',
        tax_rate_percent: 18,
        taxable_paise: 762_712,
        cgst_paise: 68_644,
        sgst_paise: 68_644,
        igst_paise: 0,
      },
    ],
    place_of_supply: 'Rajasthan (08)',
  })
  expect(await receiptOf({ address: 'Connaught Place, Delhi 110001' }, { gstin })).toMatchObject({
    lines: [{ taxable_paise: 762_712, cgst_paise: 0, sgst_paise: 0, igst_paise: 137_288 }],
    place_of_supply: 'Delhi (07)',
  })
  expect(await receiptOf({ address: 'Vaishali Nagar, Jaipur' }, { gstin })).toMatchObject({
    lines: [{ igst_paise: 0 }],
  })
})

test('the place of supply is the state that the client chose, not what the PIN code begins like', async () => {
  // 246 is Uttar Pradesh or Uttarakhand.
  const address = 'Dugadda Road, Kotdwar 246149'
  expect(await receiptOf({ address }, { gstin })).toMatchObject({ place_of_supply: 'Uttar Pradesh (09)' })
  expect(await receiptOf({ address, state: '05' }, { gstin })).toMatchObject({
    place_of_supply: 'Uttarakhand (05)',
    lines: [{ cgst_paise: 0, igst_paise: 137_288 }],
  })
  expect(await receiptOf({ address: 'Delhi 110001', state: '08' }, { gstin })).toMatchObject({
    place_of_supply: 'Rajasthan (08)',
    lines: [{ cgst_paise: 68_644, igst_paise: 0 }],
  })
  expect(await receiptOf({ address: 'Berlin', state: '96' }, { gstin })).toMatchObject({
    place_of_supply: 'Outside India (96)',
    lines: [{ igst_paise: 137_288 }],
  })
})

test('a business has its GST number on the paper, and is served where that is of', async () => {
  const buyer_gstin = '27AAPFU0939F1ZV'
  expect(await receiptOf({ buyer_gstin }, { gstin })).toMatchObject({
    buyer: { gstin: buyer_gstin },
    place_of_supply: 'Maharashtra (27)',
    lines: [{ cgst_paise: 0, igst_paise: 137_288 }],
  })
  // Without a number of the clinic's own no tax is billed, and a client's number is of no use.
  expect(await receiptOf({ buyer_gstin })).toMatchObject({ title: 'Receipt', buyer: { gstin: null } })
})

test('a PIN code is read where it stands last: a plot number does not move the tax to another state', async () => {
  const address = 'Plot 302021, Connaught Place, Delhi 110001'
  expect(await receiptOf({ address }, { gstin })).toMatchObject({ place_of_supply: 'Delhi (07)' })
})

test('food is supplied in the clinic’s own state', async () => {
  const food = { kind: 'food', plan_title: 'Single Meal', amount_paise: 20_000, state: '07' } as const
  expect(await receiptOf(food, { gstin })).toMatchObject({ place_of_supply: 'Rajasthan (08)' })
})

test('a receipt says when it was paid and when it was issued, which may be two days', async () => {
  const receipt = await receiptOf({})
  expect(receipt.payment.paid_at).toBe('2026-11-21T03:59:00.000Z')
  expect(receipt.issued_at).toBe('2026-11-21T04:00:00.000Z')
})

test('what is not taxed is a bill of supply', async () => {
  const food = { kind: 'food', plan_title: 'Single Meal', amount_paise: 20_000 } as const
  const bill = await receiptOf(food, { gstin, food: { code: '996331', ratePercent: 0 } })
  expect(bill).toMatchObject({ title: 'Bill of supply', lines: [{ code: '996331', taxable_paise: 20_000 }] })
})
