import { expect, test } from 'vitest'
import { pdfPages, pdfText } from '../../../../tests/support/pdf-text'
import type { CreditNote, Receipt } from '../../contract/receipts'
import { creditNoteWords, receiptWords } from '../papers/receipt-words'
import { drawCreditNote, drawReceipt } from './receipt-pdf.server'

const line: Receipt['lines'][number] = {
  description: '3 Months nutrition plan',
  code: null,
  quantity: 1,
  taxable_paise: 9_000_00,
  tax_rate_percent: 0,
  cgst_paise: 0,
  sgst_paise: 0,
  igst_paise: 0,
  total_paise: 9_000_00,
}
const receipt: Receipt = {
  number: '2026-27/000418',
  order_id: 'ORDER_1',
  title: 'Receipt',
  issued_at: '2026-10-18T20:00:00.000Z',
  seller: {
    name: 'Aahar Nutrition',
    address_lines: ['21 Nemi Sagar Colony', 'Jaipur 302021, Rajasthan'],
    email: 'hello@aahar.example',
    phone: '+919876543210',
    gstin: null,
    fssai_number: null,
  },
  buyer: {
    name: 'Ritika Sharma',
    address: '12 Hanuman Nagar\nJaipur',
    email: 'r@example.in',
    phone: '+919812345678',
    gstin: null,
  },
  lines: [line],
  discount: null,
  place_of_supply: null,
  total_paise: 9_000_00,
  total_in_words: 'Nine Thousand Rupees Only',
  payment: { provider: 'razorpay', reference: 'pay_8f3k20', paid_at: '2026-10-18T20:00:00.000Z' },
  refund: null,
}
const taxed: Receipt = {
  ...receipt,
  title: 'Tax invoice',
  seller: { ...receipt.seller, gstin: '08ABCDE1234F1Z5', fssai_number: '12345678901234' },
  lines: [
    {
      ...line,
      code: '996331',
      tax_rate_percent: 5,
      taxable_paise: 8_571_42,
      cgst_paise: 214_29,
      sgst_paise: 214_29,
    },
  ],
  place_of_supply: 'Rajasthan (08)',
}

/** The runs of a text that needs both files of a family stand on lines of their own. */
const joined = (text: string) => text.replaceAll('\n', ' ')

test('a receipt says who, what, how much and how it was paid, and nothing of tax where there is none', async () => {
  const text = pdfText(await drawReceipt(receipt))
  for (const part of [
    'Receipt',
    '2026-27/000418',
    // 20:00 UTC is the next day in India.
    '19 October 2026',
    'Aahar Nutrition',
    '21 Nemi Sagar Colony',
    'Ritika Sharma',
    '12 Hanuman Nagar',
    '3 Months nutrition plan',
    '₹\n9,000.00',
    'Nine Thousand Rupees Only',
    'Razorpay',
    'pay_8f3k20',
    'ORDER_1',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/GST|Taxable|HSN|FSSAI|refund/)
})

test('a tax invoice has its numbers, its codes and the tax in its parts', async () => {
  const text = joined(pdfText(await drawReceipt(taxed)))
  for (const part of ['Tax invoice', 'GSTIN 08ABCDE1234F1Z5', 'FSSAI 12345678901234', '996331', 'Rajasthan (08)'])
    expect(text).toContain(part)
  for (const part of ['₹ 8,571.42', 'CGST 2.5%', 'SGST at 2.5%', '₹ 214.29', '₹ 428.58', 'Reverse charge'])
    expect(text).toContain(part)
  const buyer = { ...taxed.buyer, gstin: '27AAPFU0939F1ZV' }
  expect(joined(pdfText(await drawReceipt({ ...taxed, buyer })))).toContain('GSTIN 27AAPFU0939F1ZV')
  expect(text).not.toContain('IGST')
})

/** One of each script, with conjuncts, vowels before their consonant, and names on which fontkit's own shaping throws. */
const addresses = [
  ['रितिका शर्मा', 'श्री ज्ञानेश्वर मार्ग, राष्ट्रपति नगर, जयपुर'],
  ['ગુરુ ક્ષત્રિય', 'શ્રી નગર, અમદાવાદ'],
  ['ரிதிகா லட்சுமி', 'கௌதம் தெரு, சென்னை'],
  ['রিতিকা চক্রবর্তী', 'ক্ষুদ্র স্ট্রিট, কলকাতা'],
  ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਸ੍ਰੀ ਅੰਮ੍ਰਿਤਸਰ ਰੋਡ, ਪੰਜਾਬ'],
  ['శ్రీ కృష్ణ', 'త్రివేది నగర్, హైదరాబాద్'],
  ['ಲಕ್ಷ್ಮಿ', 'ಕ್ಷೇತ್ರ ರಸ್ತೆ, ಮೈಸೂರು'],
  ['കൃഷ്ണൻ ലക്ഷ്മി', 'സ്ത്രീ ബാങ്ക് റോഡ്, തിരുവനന്തപുരം'],
  ['ସୁନୀତା ମହାପାତ୍ର', 'ଶ୍ରୀ ଜଗନ୍ନାଥ ମାର୍ଗ, ଭୁବନେଶ୍ୱର'],
  ['ریحانہ قریشی', 'چاندنی چوک، ٹونک'],
] as const

test.each(addresses)('%s is printed, amid Latin letters and ₹', async (name, place) => {
  const address = `Flat 12 (₹500 gali), ${place}, 302021`
  const text = joined(pdfText(await drawReceipt({ ...receipt, buyer: { ...receipt.buyer, name, address } })))
  for (const word of `${name} ${place}`.split(/[\s,،]+/)) expect(text).toContain(word)
  expect(text).toContain('302021')
  expect(text).not.toContain('?')
})

test.each([
  ['of wide letters', 'ഔ'.repeat(493)],
  ['of long words', 'Ramakrishnapuram '.repeat(29)],
  ['of line breaks', 'W\n'.repeat(246)],
])('an address of 500 characters, %s, keeps all of them and its PIN code', async (_, words) => {
  const address = `${words}\n302021`.slice(-500)
  const file = await drawReceipt({ ...taxed, buyer: { ...taxed.buyer, name: words.slice(0, 100), address } })
  const text = pdfText(file)
  expect(text).toContain('302021')
  expect(text).not.toContain('…')
  const letters = (given: string) => given.match(/[\p{L}\p{M}]/gu)?.length ?? 0
  expect(letters(text)).toBeGreaterThanOrEqual(letters(address) + letters(words.slice(0, 100)))
  // Of the widest letters the payment goes on a second page; nothing is dropped for it.
  expect(pdfPages(file)).toBeLessThanOrEqual(2)
})

const note: CreditNote = {
  number: 'CN2026-27-000012',
  order_id: 'ORDER_1',
  title: 'Credit note',
  issued_at: '2026-10-20T20:00:00.000Z',
  seller: taxed.seller,
  buyer: taxed.buyer,
  receipt: { title: 'Tax invoice', number: '2026-27/000418', issued_at: '2026-10-18T20:00:00.000Z' },
  lines: taxed.lines.map((one) => ({ ...one, description: `Refund: ${one.description}` })),
  discount: null,
  place_of_supply: 'Rajasthan (08)',
  total_paise: 9_000_00,
  total_in_words: 'Nine Thousand Rupees Only',
  refund: { provider: 'cashfree', reference: 'rf_991' },
}

test('a receipt with a code shows the price, what came off, and what was paid; its credit note names the discount', async () => {
  const discount = { code: 'PINKCITY10', full_price_paise: 200_00, discount_paise: 20_00 }
  const text = joined(pdfText(await drawReceipt({ ...receipt, discount, total_paise: 180_00 })))
  for (const part of ['Price', '₹ 200.00', 'Discount, code PINKCITY10', '₹ 20.00', 'Total', '₹ 180.00'])
    expect(text).toContain(part)
  const credited = joined(pdfText(await drawCreditNote({ ...note, discount })))
  for (const part of ['Its discount', '₹ 20.00', '₹ 200.00', 'by the code PINKCITY10']) expect(credited).toContain(part)
})

test('a credit note says what it is, what it belongs to, and the tax that it credits', async () => {
  const text = joined(pdfText(await drawCreditNote(note)))
  for (const part of [
    'Credit note',
    'CN2026-27-000012',
    '21 October 2026',
    'Tax invoice 2026-27/000418 of 19 October 2026',
    'GSTIN 08ABCDE1234F1Z5',
    'Refund: 3 Months nutrition plan',
    '₹ 214.29',
    'Refunded',
    'rf_991',
    'Rajasthan (08)',
  ])
    expect(text).toContain(part)
})

test.each([
  ['an invoice', drawReceipt(taxed), receiptWords(taxed)],
  ['a credit note', drawCreditNote(note), creditNoteWords(note)],
])('%s says all that its page says', async (_, file, words) => {
  const text = pdfText(await file).replace(/\s/g, '')
  const { columns, rows, sums, facts, closing, totalInWords } = words
  const said = [columns.map(({ label }) => label), rows, sums, facts, closing, totalInWords, words.seller, words.buyer]
  for (const part of said.flat(3)) expect(text).toContain(part.replace(/\s/g, ''))
})

test('what came back stands on it', async () => {
  const text = joined(pdfText(await drawReceipt({ ...receipt, refund: { amount_paise: 4_500_50, status: 'pending' } })))
  expect(text).toContain('₹ 4,500.50 of it is being refunded.')
})

test('the same receipt is the same file', async () => {
  expect((await drawReceipt(taxed)).equals(await drawReceipt(taxed))).toBe(true)
})

test.each([
  ['Devanagari', 'रितिका शर्मा'],
  ['emoji and half a surrogate', 'Ritika 🥗👩🏽‍🍳 \ud83e'],
  ['accents of both files', 'Śarmā Žofie Éloïse'],
  ['control characters and another direction', '\u202eabc\u0000\u0007'],
  ['nothing', ''],
  ['one endless word', 'x'.repeat(500)],
  ['a wordy one', 'Shri Ram Mishthan Bhandar ke saamne '.repeat(14)],
  ['line breaks', 'a\n'.repeat(250)],
])('%s in name and address makes one page all the same', async (_, words) => {
  const file = await drawReceipt({ ...taxed, buyer: { ...taxed.buyer, name: words.slice(0, 100), address: words } })
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdfPages(file)).toBe(1)
  expect(pdfText(file)).toContain('2026-27/000418')
})

test('a letter our fonts lack becomes its plain form, and a word of them is spelled in Latin letters, which is said', async () => {
  const text = joined(
    pdfText(await drawReceipt({ ...receipt, buyer: { ...receipt.buyer, name: 'ﬁne Ṭhākur 王小明 🥗!' } })),
  )
  expect(text).toMatch(/fine\s+Th\s*ā\s*kur\s+WangXiaoMing\s+!/)
  expect(text).toContain('Words in letters that this paper cannot print stand in Latin letters.')
  expect(joined(pdfText(await drawReceipt(receipt)))).not.toContain('Latin letters')
})

test('who is called by pictures alone is called as in their e-mail', async () => {
  const buyer = { ...receipt.buyer, name: '🥗🥗', email: 'salad.lover@example.in' }
  expect(pdfText(await drawReceipt({ ...receipt, buyer }))).toMatch(/^salad\.lover$/m)
})

test('words of any script stand in every place of a paper', async () => {
  const words = 'थाली தாலி ଥାଳି تھالی 王 Thali 🥗'
  const note = {
    ...receipt,
    title: 'Credit note',
    receipt,
    refund: { provider: 'razorpay', reference: words },
  } as const
  const seller = { ...receipt.seller, name: words, address_lines: [words] }
  const lines = [{ ...line, description: words }]
  for (const file of [
    await drawReceipt({ ...receipt, seller, lines, payment: { ...receipt.payment, reference: words } }),
    await drawCreditNote({ ...note, seller, lines }),
  ]) {
    const text = joined(pdfText(file))
    for (const word of ['थाली', 'தாலி', 'ଥାଳି', 'تھالی', 'Wang', 'Thali'])
      expect(text.split(word).length - 1, word).toBeGreaterThanOrEqual(4)
  }
})
