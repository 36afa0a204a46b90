import { expect, test } from 'vitest'
import { foldName, personWords, searchedWords } from './client-words'

test('a person is found by each word of the name, the email, and the phone number', () => {
  const person = { full_name: 'Émilie D’Souza-Verma', email: 'emilie.v@example.com', phone_number: '+919876543210' }
  expect(personWords(person)).toEqual([
    'emilie',
    'd',
    'souza',
    'verma',
    'emilie.v@example.com',
    '919876543210',
    '9876543210',
    '3210',
    ...['~laml', '~ld=', '~lsj', '~lvrm'],
  ])
})

test('a person without a phone, with a foreign one, with one name twice', () => {
  expect(personWords({ full_name: 'आशा आशा', email: 'a@b.co', phone_number: null })).toEqual(['आशा', 'a@b.co', '~das'])
  expect(personWords({ full_name: 'Jo', email: 'a@b.co', phone_number: '+14155550123' })).toEqual([
    'jo',
    'a@b.co',
    '14155550123',
    '0123',
    '~lj=',
  ])
})

test('a record is found by its id as a whole, and by each part of the number of its receipt', () => {
  const nameless = { full_name: 'Om', email: null, phone_number: null }
  const id = '019aa8b2-1c3d-7e4f-8a5b-0c1d2e3f4a5b'
  expect(personWords(nameless, [id, 'AH/2026-27/000418'])).toEqual([
    'om',
    id,
    'ah',
    '2026',
    '27',
    '000418',
    '418',
    '~lam',
  ])
  expect(personWords(nameless, ['A1', ''])).toEqual(['om', 'a1', '~lam'])
})

test.each([
  ['asha', ['asha']],
  ['  As Verma ', ['verma', 'as']],
  ['ÉMILIE', ['emilie']],
  ['asha@exam', ['asha@exam']],
  ['+91 98765-43', ['919876543']],
  ['098765', ['98765']],
  ['3210', ['3210']],
  ['Asha 3210', ['asha', '3210']],
  ['asha 98765 432', ['98765432', 'asha']],
  ['asha +91 98765-43210', ['919876543210', 'asha']],
  ['0091 98765 43210', ['919876543210']],
  ['९८७६५ ४३२१०', ['9876543210']],
  ['\u202a+91 98765 43210\u202c', ['919876543210']],
  ['+44 (0)20 7946 0018', ['442079460018']],
  ['019AA8B2-1c3d-7', ['019aa8b2-1c3d-7']],
  ['AH/2026-27/000418', ['000418', '2026', 'ah', '27']],
  ['2026-27/418', ['2026', '418', '27']],
  ['', null],
  ['  ', null],
  [undefined, null],
  ['%_*', []],
  ['a b c d e f', ['a', 'b', 'c', 'd', 'e']],
])('%j looks for %j', (text, expected) => {
  expect(searchedWords(text)).toEqual(expected)
})

test('a person who is kept is found by the beginning of each of their words', () => {
  const words = personWords({ full_name: 'Dr. Ｒitika  Śarma', email: 'r.s@b.co', phone_number: '+919812345678' })
  for (const typed of ['ritika', 'SARMA', 'dr', 'r.s@b', '98123 45', '5678', '+91 98123'])
    for (const searched of searchedWords(typed) ?? [])
      expect(
        words.some((word) => word.startsWith(searched)),
        typed,
      ).toBe(true)
})

test('names are folded for sorting', () => {
  expect(foldName('  Zoë   ÅKERMAN ')).toBe('zoe akerman')
})
