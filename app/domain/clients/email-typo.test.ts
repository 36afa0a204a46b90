import { expect, test } from 'vitest'
import { guessedEmail } from './email-typo'

test.each([
  ...['gmial.com', 'gmal.com', 'gamil.com', 'gnail.com', 'gmil.com', 'gmaill.com', 'gmail.con', 'gmail.co', 'gmail.cm'],
  ...[
    'gmail.comm',
    'gmail.in',
    'gmail.co.in',
    'gmai.com',
    'gmali.com',
    'ggmail.com',
    'gmail.om',
    'gmial.con',
    'gmsil.com',
  ],
])('%s: gmail.com was meant', (host) => {
  expect(guessedEmail(`Asha.Verma@${host}`)).toBe('asha.verma@gmail.com')
})

test.each([
  ['yaho.com', 'yahoo.com'],
  ['yahooo.com', 'yahoo.com'],
  ['yhaoo.co.in', 'yahoo.co.in'],
  ['yahoo.co', 'yahoo.com'],
  ['yahoo.con', 'yahoo.com'],
  ['yahoo.coin', 'yahoo.co.in'],
  ['yahoo.co.inn', 'yahoo.co.in'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmal.com', 'hotmail.com'],
  ['htomail.com', 'hotmail.com'],
  ['hotmail.co', 'hotmail.com'],
  ['rediffmial.com', 'rediffmail.com'],
  ['redifmail.com', 'rediffmail.com'],
  ['reddifmail.com', 'rediffmail.com'],
  ['rediffmail.con', 'rediffmail.com'],
  ['outlok.com', 'outlook.com'],
  ['outllook.com', 'outlook.com'],
  ['iclould.com', 'icloud.com'],
  ['icloud.co', 'icloud.com'],
  ['live.con', 'live.com'],
  ['clinic.con', 'clinic.com'],
  ['mail.clinic.con', 'mail.clinic.com'],
  ['clinic.co.inn', 'clinic.co.in'],
])('%s: %s was meant', (host, meant) => {
  expect(guessedEmail(`asha@${host}`)).toBe(`asha@${meant}`)
})

test.each([
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.in', 'yahoo.co.in', 'yahoo.fr', 'yahoo.co.jp', 'ymail.com'],
  ...['hotmail.com', 'hotmail.co.uk', 'hotmail.it', 'outlook.com', 'outlook.in', 'outlook.de', 'live.in', 'icloud.com'],
  ...['rediffmail.com', 'rediff.com', 'mail.com', 'email.com', 'gmx.com', 'gmx.net', 'gail.co.in', 'aol.com', 'me.com'],
  ...[
    'protonmail.com',
    'proton.me',
    'zoho.com',
    'zohomail.in',
    'example.com',
    'clinic.co',
    'clinic.cm',
    'aahar.example',
  ],
  ...['gmail.example.org', 'iitj.ac.in', 'icici.com', 'tcs.com', 'भारत.भारत'],
])('%s is left alone', (host) => {
  expect(guessedEmail(`asha@${host}`)).toBeNull()
})

test('what is no address has no other that was meant', () => {
  for (const text of ['', 'asha', 'asha@gmail', '@gmial.com', 'a@b@gmial.com']) expect(guessedEmail(text)).toBeNull()
})
