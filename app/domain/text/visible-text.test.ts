import { expect, test } from 'vitest'
import { searchedWords } from '../clients/client-words'
import { readCsv } from './csv'
import { visibleText, withoutInvisible } from './visible-text'

test.each([
  ['\u200bAsha\u2060 Ver\u00adma\ufeff', 'Asha Verma'],
  ['\u202eamreV ahsA\u202c', 'amreV ahsA'],
  ['\u2066Asha\u2069\u200e Verma\u061c', 'Asha Verma'],
  ['As\u200dha', 'Asha'],
  [' \u3164\u115f\u200b ', ''],
  ['क्\u200dष', 'क्\u200dष'],
  ['শ্রী\u200c', 'শ্রী'],
  ['گلاب\u200cجامن', 'گلاب\u200cجامن'],
  ['👩🏽\u200d🍳 Meera', '👩🏽\u200d🍳 Meera'],
  ['Asha \u{e0041}\u{e0042}Verma', 'Asha Verma'],
  ['❤️', '❤️'],
])('%j is kept as %j', (written, kept) => {
  expect(visibleText(written)).toBe(kept)
})

test.each([
  ['\u202aasha\u200b@example.com', 'asha@example.com'],
  ['GYM\u200dPINK\ufe0f', 'GYMPINK'],
])('of %j as a code or an address there is left %j', (written, left) => {
  expect(withoutInvisible(written)).toBe(left)
})

test('a search and a file of a bank are read without them', () => {
  expect(searchedWords('\u202aas\u200bha\u202c')).toEqual(['asha'])
  expect(searchedWords('\u200b')).toBeNull()
  expect(readCsv('Order\u200b,\u202aORDER_1\u202c\r\n')).toEqual([['Order', 'ORDER_1']])
})
