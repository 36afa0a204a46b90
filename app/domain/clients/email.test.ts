import { expect, test } from 'vitest'
import { foldEmail, hasClearLetters } from './email'

test.each([
  ['  Asha@Example.COM ', 'asha@example.com'],
  ['ａｓｈａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'asha@example.com'],
  ['𝐚𝐬𝐡𝐚@example.com', 'asha@example.com'],
  ['ﬁnn@example.com', 'finn@example.com'],
  ['asha@example.com', 'asha@example.com'],
  ['as\u200bha@example.com', 'asha@example.com'],
  ['as\u200dha@example.com', 'asha@example.com'],
  ['as\u00adha@example.com', 'asha@example.com'],
  ['asha\u2060@example.com', 'asha@example.com'],
  ['as\ufeffha@example.com', 'asha@example.com'],
  ['\u202aasha\u200f@example.com\u202c', 'asha@example.com'],
  ['asha@example\u034f.com\u3164', 'asha@example.com'],
])('%j is stored as %j', (written, stored) => {
  expect(foldEmail(written)).toBe(stored)
})

test.each([
  'asha@example.com',
  "o'neil+diet@mail.example.co.in",
  'आशा@उदाहरण.भारत',
  'आशा_7@example.com',
  'கவிதா@example.in',
  'asha@xn--p1b6ci4b4b3a.xn--h2brj9c',
])('%j has clear letters', (email) => {
  expect(hasClearLetters(email)).toBe(true)
})

test.each([
  ['a Cyrillic а', 'аsha@example.com'],
  ['a Cyrillic а in the domain', 'asha@exаmple.com'],
  ['nothing but Cyrillic letters', 'аѕһа@example.com'],
  ['a Greek omicron', 'asha@example.cοm'],
  ['an accent', 'ásha@example.com'],
  ['a dotless i', 'ındia@example.com'],
  ['a control character', 'as\u0007ha@example.com'],
  ['a space of another width', 'as ha@example.com'],
  ['an Indian letter among Latin ones', 'ashaഠ@example.com'],
  ['two Indian scripts in one part', 'आশা@example.com'],
  ['an Indian zero', 'rahul੦@example.com'],
  ['an emoji', '🥕@example.com'],
])('%s is refused', (_, email) => {
  expect(hasClearLetters(foldEmail(email))).toBe(false)
})
