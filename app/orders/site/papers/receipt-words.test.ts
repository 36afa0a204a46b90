/** What Rules 46 and 53 of the CGST Rules want on a paper. The page and the PDF show these words, so both are complete with them. */
import { expect, test } from 'vitest'
import type { CreditNote, Receipt } from '../../contract/receipts'
import { creditNoteWords, receiptWords } from './receipt-words'

const line: Receipt['lines'][number] = {
  description: 'Dal makhani',
  code: '996331',
  quantity: 3,
  tax_rate_percent: 5,
  taxable_paise: 571_42,
  cgst_paise: 14_29,
  sgst_paise: 14_29,
  igst_paise: 0,
  total_paise: 600_00,
}
const invoice: Receipt = {
  number: '2026-27/000418',
  order_id: 'ORDER_1',
  title: 'Tax invoice',
  issued_at: '2026-10-18T20:00:00.000Z',
  seller: {
    name: 'Aahar Nutrition',
    address_lines: ['21 Nemi Sagar Colony'],
    email: 'hello@aahar.example',
    phone: '+919876543210',
    gstin: '08ABCDE1234F1Z0',
    fssai_number: '12345678901234',
  },
  buyer: {
    name: 'Udyog Foods',
    address: 'Pune 411001',
    email: 'u@example.in',
    phone: '+919812345678',
    gstin: '27AAPFU0939F1ZV',
  },
  lines: [line, { ...line, description: 'Roti', quantity: 1 }],
  discount: null,
  place_of_supply: 'Rajasthan (08)',
  total_paise: 1200_00,
  total_in_words: 'One Thousand Two Hundred Rupees Only',
  payment: { provider: 'razorpay', reference: 'pay_1', paid_at: '2026-10-18T20:00:00.000Z' },
  refund: null,
}
const note: CreditNote = {
  ...invoice,
  number: 'CN2026-27-000012',
  title: 'Credit note',
  receipt: { title: 'Tax invoice', number: '2026-27/000418', issued_at: '2026-10-18T20:00:00.000Z' },
  refund: { provider: 'razorpay', reference: 'rf_1' },
}
const inState = [
  ['Taxable value', '₹1,142.84'],
  ['CGST at 2.5%', '₹28.58'],
  ['SGST at 2.5%', '₹28.58'],
  ['Tax in all', '₹57.16'],
]
const signature = 'This is an electronic document (Information Technology Act, 2000). No signature is needed.'

test.each([
  ['tax invoice', receiptWords(invoice)],
  ['credit note', creditNoteWords(note)],
])('a %s has unit price, quantity, each tax with its rate, all tax, both GST numbers and what ends it', (_, words) => {
  expect(words.columns.map(({ label }) => label)).toEqual([
    ...['Description', 'HSN/SAC', 'Qty', 'Unit price', 'Taxable', 'CGST 2.5%', 'SGST 2.5%', 'Amount'],
  ])
  expect(words.rows[0]).toEqual([
    ...['Dal makhani', '996331', '3', '₹200.00', '₹571.42', '₹14.29', '₹14.29', '₹600.00'],
  ])
  expect(words.sums).toEqual(inState)
  expect(words.seller).toContain('GSTIN 08ABCDE1234F1Z0')
  expect(words.buyer).toContain('GSTIN 27AAPFU0939F1ZV')
  expect(words.facts).toContainEqual(['Place of supply', 'Rajasthan (08)'])
  expect(words.facts).toContainEqual(['Reverse charge', 'No'])
  expect(words.totalInWords).toBe('One Thousand Two Hundred Rupees Only')
  expect(words.closing).toEqual(['Unit prices and amounts contain the tax.', signature])
})

test('outside the state it is one tax, and lines of several rates have each its own sum', () => {
  const abroad = { ...line, cgst_paise: 0, sgst_paise: 0, igst_paise: 28_57, taxable_paise: 571_43 }
  const other = { ...abroad, tax_rate_percent: 18, igst_paise: 91_53, taxable_paise: 508_47 }
  const words = receiptWords({ ...invoice, lines: [abroad, other] })
  expect(words.columns.map(({ label }) => label)).toEqual([
    ...['Description', 'HSN/SAC', 'Qty', 'Unit price', 'Taxable', 'Rate', 'IGST', 'Amount'],
  ])
  expect(words.sums).toEqual([
    ['Taxable value', '₹1,079.90'],
    ['IGST at 5%', '₹28.57'],
    ['IGST at 18%', '₹91.53'],
    ['Tax in all', '₹120.10'],
  ])
})

test('the unit price is the one before the discount, which stands beside it', () => {
  const discount = { code: 'GYM', full_price_paise: 200_00, discount_paise: 20_00 }
  const one = { ...line, quantity: 1, total_paise: 180_00 }
  const words = receiptWords({ ...invoice, lines: [one], discount, total_paise: 180_00 })
  expect(words.rows[0]?.[3]).toBe('₹200.00')
  expect(words.sums.slice(0, 2)).toEqual([
    ['Price', '₹200.00'],
    ['Discount, code GYM', '−₹20.00'],
  ])
})

test('without tax nothing is said of it, and a signature is needed there neither', () => {
  const untaxed = { ...line, code: null, tax_rate_percent: 0, taxable_paise: 600_00, cgst_paise: 0, sgst_paise: 0 }
  const seller = { ...invoice.seller, gstin: null }
  const buyer = { ...invoice.buyer, gstin: null }
  const plain: Receipt = { ...invoice, title: 'Receipt', lines: [untaxed], seller, buyer, place_of_supply: null }
  const words = receiptWords(plain)
  expect(JSON.stringify(words)).not.toMatch(/GST|tax|charge/i)
  expect(words.closing).toEqual([signature])
})
