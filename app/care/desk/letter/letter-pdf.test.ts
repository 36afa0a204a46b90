import { expect, test } from 'vitest'
import { pdfPages, pdfText } from '../../../../tests/support/pdf-text'
import { judgePdf } from '../../records/documents/judge-pdf'
import { drawLetter, type Letter } from './letter-pdf.server'

const letter: Letter = {
  ...{ title: 'To your family doctor', language: 'en', client: 'Ritika Sharma', day: '2026-11-25' },
  words: 'Dear Dr Saxena,\nRitika eats at fixed times now.\n\nWith regards',
  dietitian: { name: 'Meera Sharma', title: 'Clinical Dietitian', registrationNumber: 'IDA 123' },
  clinic: { name: 'Aahar', lines: ['21 Nemi Sagar Colony', '+91 98765 43210'] },
}
/** Runs of another font stand on lines of their own, and spaces beside them: they say nothing. */
const plain = (text: string) => text.replace(/\s/g, '')
const textOf = async (given: Letter) => plain(pdfText(await drawLetter(given)))

test('a letter says who it is about, what was written, and who signs it, and is taken as a document', async () => {
  const file = await drawLetter(letter)
  const text = plain(pdfText(file))
  const said = ['Aahar', '25 November 2026', 'For Ritika Sharma', letter.title, 'Dear Dr Saxena,', 'With regards']
  for (const part of [...said, 'Meera Sharma', 'Clinical Dietitian', 'Registration number IDA 123'])
    expect(text).toContain(plain(part))
  expect(pdfPages(file)).toBe(1)
  expect(await judgePdf(file)).toBeNull()
  // Pressed twice, it is filed once: by its form and what it holds.
  expect((await drawLetter(letter)).equals(file)).toBe(true)
  const { dietitian } = letter
  expect(await textOf({ ...letter, dietitian: { ...dietitian, registrationNumber: null } })).not.toMatch(/Registration/)
})

test('in Hindi the fixed words are Hindi too, and letters of Devanagari are set as they are typed', async () => {
  const words = 'नमस्ते डॉक्टर साहब,\nरितिका अब समय पर खाना खाती हैं। क्षेत्र, श्री, र्क, HbA1c 5.8 %।'
  const text = await textOf({ ...letter, language: 'hi', title: 'डॉक्टर के लिए पत्र', words })
  for (const part of [
    '25 नवंबर 2026',
    'के लिए',
    'पंजीकरण संख्या',
    'डॉक्टर के लिए पत्र',
    'रितिका',
    'क्षेत्र',
    'श्री',
    'र्क',
    '5.8 %।',
  ])
    expect(text).toContain(plain(part))
})

test('of a long letter nothing is left out: it goes on, on numbered pages', async () => {
  const words = Array.from({ length: 90 }, (_, at) => `Line number ${at + 1} of the letter`).join('\n')
  const file = await drawLetter({ ...letter, words })
  expect(pdfPages(file)).toBeGreaterThan(2)
  const text = plain(pdfText(file))
  for (const part of ['Line number 1 of', 'Line number 90 of', 'Page 2', 'Page 3', 'Clinical Dietitian'])
    expect(text).toContain(plain(part))
})
