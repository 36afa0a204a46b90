import { expect, test } from 'vitest'
import { checkPassword } from './password-strength'

const common = 'This password is too common. Choose one that is harder to guess.'
const ofEmail = 'This password is your e-mail. Choose one that is harder to guess.'

test.each([
  ['password', common],
  ['PASSWORD', common],
  ['Password123', common],
  ['p@ssw0rd', common],
  ['P@$$w0rd!', common],
  ['Welcome@123', common],
  ['12345678', common],
  ['1234567890', common],
  ['aaaaaaaaaa', common],
  ['abababab', common],
  ['        ', common],
  ['qwertyuiop', common],
  ['JaiShreeRam', common],
  ['krishna108', common],
  ['iloveyou!!', common],
  ['ｐａｓｓｗｏｒｄ', common],
  ['asha.verma@example.com', ofEmail],
  ['Asha.Verma', ofEmail],
  ['asha.verma1988', ofEmail],
  ['ashaverma!', ofEmail],
  ['karela & lauki', null],
  ['correct horse battery staple', null],
  ['xK9#mQ2vL', null],
  ['monkey business at noon', null],
  ['ashavermapuri', null],
  ['83920174', null],
  ['मेरा पासवर्ड लंबा है', null],
])('%j', (password, expected) => {
  expect(checkPassword(password, 'asha.verma@example.com')).toBe(expected)
})

test('an e-mail of digits does not make every number an e-mail', () => {
  expect(checkPassword('83920174', '99887766@example.com')).toBeNull()
  expect(checkPassword('99887766', '99887766@example.com')).toBe(ofEmail)
})
