import { expect, test } from 'vitest'
import { checkPassword } from './password-strength'

const common = 'This password is easy to guess: many people use it. Choose another one, such as four words in a row.'
const ofEmail = 'This password is your email. Choose one that is harder to guess.'

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
  ['Pass@1234', common],
  ['pass@12345', common],
  ['sonu12345', common],
  ['Sonu@12345', common],
  ['Rahul@2024', common],
  ['rahul15081947', common],
  ['19470815rahul', common],
  ['Jaipur@123', common],
  ['J@ipur#2026', common],
  ['JAIPUR302021', common],
  ['123sonu123', common],
  ['@Priya#99', common],
  ['sonusharma', common],
  ['RahulSharma1', common],
  ['Rahul@Jaipur1', common],
  ['sonusonu', common],
  ['Sonu1Sonu1', common],
  ['abcabcabc', common],
  ['m0n1k4@123', common],
  ['1loveyou', common],
  ['Krishn@108!', common],
  ['trustno1', common],
  ['Qwerty@123', common],
  ['zxcvbnm,./', common],
  ['23456789', common],
  ['hgfedcba', common],
  ['Admin@2025', common],
  ['India@1947', common],
  ['passw0rd1!', common],
  ['ｐａｓｓｗｏｒｄ', common],
  ['asha.verma@example.com', ofEmail],
  ['Asha.Verma', ofEmail],
  ['asha.verma1988', ofEmail],
  ['ashaverma!', ofEmail],
  ['karela & lauki', null],
  ['correct horse battery staple', null],
  ['Monsoon25', common],
  ['monsoon@2026', common],
  ['shivshakti1', common],
  ['Jan@2025', common],
  ['Sunday#2026', common],
  ['Ganpati108', common],
  ['BholeNath@1', common],
  ['jaishreeganesh', common],
  ['MumbaiIndians7', common],
  ['Udaipur2024!', common],
  ['Diwali@2026', common],
  ['SummerJaipur1', common],
  ['mummypapa123', common],
  ['1qaz2wsx', common],
  ['!QAZ@WSX', common],
  ['qweasdzxc', common],
  ['zaqxswcde', common],
  ['qweasd123', common],
  ['bajra & til on monday', null],
  ['tinda turai karela', null],
  ['qwe rty kettle drum', null],
  ['mokarabi-lothar', null],
  ['xK9#mQ2vL', null],
  ['monkey business at noon', null],
  ['ashavermapuri', null],
  ['83920174', null],
  ['sonu eats bitter gourd', null],
  ['jaipur lassi stand 9', null],
  ['Tz7-karela-Vx', null],
  ['rahul83920174', null],
  ['ker sangri & bajra 7', null],
  ['मेरा पासवर्ड लंबा है', null],
])('%j', (password, expected) => {
  expect(checkPassword(password, 'asha.verma@example.com')).toBe(expected)
})

test('each of the 10,000 most common of the published list is refused, also with a capital, digits and a sign', async () => {
  const { default: published } = await import('./common-passwords.txt?raw')
  const list = published.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(list.length).toBeGreaterThan(19_000)
  for (const word of list.slice(0, 10_000)) {
    for (const password of [word, word.toUpperCase(), `${word}123`, `${word}@1`])
      if (password.length >= 8 && word.length > 4)
        expect(checkPassword(password, 'xq7@example.com'), password).toBe(common)
  }
})

test('names of the clinic, its trade and of India are refused, whatever hangs on them', () => {
  for (const word of ['aahar', 'dietitian', 'nutrition', 'jaipur', 'rajasthan', 'sharma', 'krishna', 'hindustan'])
    for (const password of [`${word}${word}`, `${word}12345`, `${word}@2026`, `${word.toUpperCase()}#999`])
      expect(checkPassword(password, 'xq7@example.com'), password).toBe(common)
})

test('an email of digits does not make every number an email', () => {
  expect(checkPassword('83920174', '99887766@example.com')).toBeNull()
  expect(checkPassword('99887766', '99887766@example.com')).toBe(ofEmail)
})
