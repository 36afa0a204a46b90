import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { samples } from '../../collections.server'
import { samplesIn } from './samples'

test('what is not confirmed is listed once for each place, with how many there are', () => {
  const files = new Map<string, unknown>([
    [
      'testimonials.yaml',
      {
        items: [
          { consentNote: 'Sample. Replace.' },
          { consentNote: 'Signed on 3 May 2026.' },
          { consentNote: 'sample' },
        ],
      },
    ],
    ['site.yaml', { founder: { evidence: 'Owner to confirm: degree.' }, orders: { fssaiNumber: '10012345678901' } }],
    ['about.yaml', { keyFacts: [{ value: '2014' }] }],
  ])
  expect(samplesIn(files)).toEqual([
    { name: 'Quotes of clients', file: 'testimonials.yaml', key: 'items', count: 2 },
    {
      name: 'The founder’s name, portrait, registration and years of practice',
      file: 'site.yaml',
      key: 'founder',
      count: 1,
    },
  ])
})

test('a note that says what proves the fact takes it off the list; a text that merely holds the word does not put it on', () => {
  const files = (evidence: string) =>
    new Map<string, unknown>([['site.yaml', { contact: { evidence }, orders: { fssaiNumber: '1' } }]])
  expect(samplesIn(files('Lease of 2 January 2027; was a sample before.'))).toEqual([])
  expect(samplesIn(files('Owner to confirm: all of it.'))).toHaveLength(1)
})

test('a missing food licence is on the list', () => {
  expect(samplesIn(new Map([['site.yaml', { orders: { fssaiNumber: null } }]])).map(({ key }) => key)).toEqual([
    'orders.fssaiNumber',
  ])
})

test('the content of this repository names its own samples: quotes, awards, press, figures, address, licence', () => {
  const keys = samples.map(({ file, key, count }) => `${file} ${key} ${count}`)
  const quotes = parse(readFileSync('content/testimonials.yaml', 'utf8')).items.length
  expect(keys).toEqual(
    expect.arrayContaining([
      `testimonials.yaml items ${quotes}`,
      'awards.yaml items 6',
      'awards.yaml media 5',
      'site.yaml claims.clients 5',
      'site.yaml contact 1',
      'site.yaml orders.fssaiNumber 1',
      'home.yaml why.quotes 2',
      'home/founder.mdx  1',
    ]),
  )
  for (const { name } of samples) expect(name, 'each has a name').not.toMatch(/^Notes of/)
})
