import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawableText, typefaces } from './typeface.server'

const { title, line } = await typefaces()
const { title: indian } = await typefaces('दाल', 'ಲಕ್ಷ್ಮಿ', 'ਸਿੰਘ', 'র')

test.each([
  ['Dal, twice a day', 'Dal, twice a day'],
  ['₹500 for crème brûlée', '₹500 for crème brûlée'],
  ['Āhāra and ghṛta', 'Āhāra and ghṛta'],
  ['Thali 🥗 of the day 👩🏽‍🍳!', 'Thali of the day!'],
  ['Dal (🥗) for beginners', 'Dal for beginners'],
  ['扁豆 dal (दाल)', 'BianDou dal (dal)'],
  ['Cof\u00adfee\u202e and\u200b tea', 'Coffee and tea'],
  ['ﬁve Ｄａｌｓ', 'five Dals'],
  ['two\n\tlines', 'two lines'],
])('“%s” is drawn as “%s”', (given, drawn) => {
  expect(drawableText(given, title)).toBe(drawn)
})

test.each([
  ['दाल और चावल।', 'दाल और चावल।'],
  ['Dal (दाल) for ₹50', 'Dal (दाल) for ₹50'],
  ['ಲಕ್ಷ್ಮಿ ਸਿੰਘ', 'ಲಕ್ಷ್ಮಿ ਸਿੰਘ'],
  ['র\u200d্য, 👩🏽‍🍳!', 'র\u200d্য,!'],
])('“%s” is drawn as “%s” with the fonts of its scripts', (given, drawn) => {
  expect(drawableText(given, indian)).toBe(drawn)
})

test('letters of India are shaped: a conjunct is narrower than its letters side by side', () => {
  expect(indian.measure('क्ष', 60)).toBeLessThan(indian.measure('कष', 60))
  expect(indian.outline('ಲಕ್ಷ್ಮಿ ਸਿੰਘ', { x: 10, y: 20, size: 30 })).toMatch(/^M[\d.]/)
})

test('each face is asked for its own letters', () => {
  expect(drawableText('ghṛta', line)).toBe('ghrta')
})

test.each(['', '   ', '🥗🥗', '\ue000\ue001', '…!'])('“%s” is not drawn', (given) => {
  expect(drawableText(given, title)).toBeNull()
})

test('a text without end is cut', () => {
  expect(drawableText('dal '.repeat(100_000), title)?.length).toBeLessThanOrEqual(600)
  expect(drawableText('dal '.repeat(100_000), title)).toMatch(/…$/)
})

test('a text grows with its letters and its size, and is drawn as outlines', () => {
  expect(title.measure('', 60)).toBe(0)
  expect(title.measure('Dal makhani', 60)).toBeGreaterThan(title.measure('Dal', 60))
  expect(title.measure('Dal', 60)).toBeCloseTo(title.measure('Dal', 30) * 2)
  expect(line.outline('₹ Dal ā', { x: 10, y: 20, size: 30 })).toMatch(/^M[\d.]/)
  expect(line.outline('दाल', { x: 10, y: 20, size: 30 })).toBe('')
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(title.measure(text, 60)).toBeGreaterThanOrEqual(0)
      expect(title.outline(text, { x: 0, y: 0, size: 60 })).not.toMatch(/NaN|undefined/)
      drawableText(text, title)
    }),
  )
})
