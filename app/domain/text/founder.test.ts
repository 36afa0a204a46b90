import { expect, test } from 'vitest'
import { credentialsOf } from './founder'

test.each<[Parameters<typeof credentialsOf>[0], string]>([
  [{ title: 'Clinical Dietitian' }, 'Clinical Dietitian'],
  [{ title: 'Clinical Dietitian', qualifications: [], registrationNumber: null }, 'Clinical Dietitian'],
  [
    { title: 'Clinical Dietitian', qualifications: ['M.Sc. Food and Nutrition', 'RD'], registrationNumber: 'IDA 123' },
    'Clinical Dietitian, M.Sc. Food and Nutrition, RD, Registration IDA 123',
  ],
  [{ title: 'Dietitian', registrationNumber: '7' }, 'Dietitian, Registration 7'],
])('the credentials of %j are %j', (facts, credentials) => {
  expect(credentialsOf(facts)).toBe(credentials)
})
