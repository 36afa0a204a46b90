import { expect, test } from 'vitest'
import { addressesIn, completedLink } from './link-address'

test.each([
  ['https://who.int/a b', 'https://who.int/a%20b'],
  ['https://who.int/x', 'https://who.int/x'],
  [' www.who.int ', 'https://www.who.int/'],
  ['who.int/diet?x=1', 'https://who.int/diet?x=1'],
  ['aahar.in', 'https://aahar.in/'],
  ['//who.int/x', 'https://who.int/x'],
  ['https:\\\\who.int\\x', 'https://who.int/x'],
  ['asha@example.in', 'mailto:asha@example.in'],
  ['tel:+91 141 234 5678', 'tel:+911412345678'],
  ['./plans', '/plans'],
  ['../services#meals', '/services#meals'],
  ['plans', '/plans'],
  ['guide.html', '/guide.html'],
  ['/services', '/services'],
  ['#meals', '#meals'],
])('%s is completed to %s', (given, completed) => {
  expect(completedLink(given)).toBe(completed)
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///C:/Users/asha/x.docx',
  'C:\\Users\\asha',
  'https://',
  '',
  `https://a.in/${'x'.repeat(3000)}`,
])('%j is no address', (given) => {
  expect(completedLink(given)).toBeNull()
})

test.each([
  ['See https://who.int/diet.', ['https://who.int/diet']],
  ['(www.who.int/a_(b)), and https://a.in/x?y=1&z=2!', ['www.who.int/a_(b)', 'https://a.in/x?y=1&z=2']],
  ['देखें https://who.int/hi।', ['https://who.int/hi']],
  ['mail@www.who.int, awww.x.in, https://, www.', []],
])('addresses in %j', (text, addresses) => {
  expect(addressesIn(text).map(({ from, to }) => text.slice(from, to))).toEqual(addresses)
})
