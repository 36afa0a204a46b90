import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { site } from '../../collections.server'
import { missingFacts } from './missing-facts'

test('each fact of the founder, the shipping policy and the food licence is named while it is null, and not after', () => {
  const founder = { ...site.founder, qualifications: [], registrationNumber: null }
  const nothing = { founder, orders: { ...site.orders, fssaiNumber: null } }
  const shipping = Object.fromEntries(Object.keys(site.shipping).map((key) => [key, null])) as typeof site.shipping
  expect(missingFacts({ ...nothing, shipping }).map(({ key }) => key)).toEqual([
    'founder.qualifications',
    'founder.registrationNumber',
    'orders.fssaiNumber',
    ...Object.keys(site.shipping).map((key) => `shipping.${key}`),
  ])
  const all = { businessDays: '1 to 2', areas: 'C-Scheme', courier: 'Own rider', hours: '8am to 1pm' }
  const known = { ...founder, qualifications: ['M.Sc. Food and Nutrition'], registrationNumber: 'IDA 123' }
  const orders = { ...site.orders, fssaiNumber: '10012345678901' }
  expect(missingFacts({ founder: known, orders, shipping: all })).toEqual([])
})

test('each key stands in the file', () => {
  const file = parse(readFileSync('content/site.yaml', 'utf8'))
  for (const { key } of missingFacts(site)) {
    const [part = '', name = ''] = key.split('.')
    expect(Object.keys(file[part]), key).toContain(name)
  }
})
