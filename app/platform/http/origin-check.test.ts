import { expect, test } from 'vitest'
import { isForeignStateChange } from './origin-check'

const post = {
  method: 'POST',
  origin: undefined,
  fetchSite: undefined,
  ownOrigins: ['http://127.0.0.1:3000', 'https://aahar.example'],
}

test.each(['http://127.0.0.1:3000', 'https://aahar.example'])('our own pages may send forms: %s', (origin) => {
  expect(isForeignStateChange({ ...post, origin })).toBe(false)
})

test.each([
  'https://evil.example',
  'null',
  '',
  'https://127.0.0.1:3000',
  'http://127.0.0.1:3001',
  'http://aahar.example',
  'https://aahar.example.evil.example',
  'not an origin',
])('a page from %j may not', (origin) => {
  expect(isForeignStateChange({ ...post, origin })).toBe(true)
})

test('without an Origin the browser tells by Sec-Fetch-Site', () => {
  expect(isForeignStateChange({ ...post, fetchSite: 'cross-site' })).toBe(true)
  expect(isForeignStateChange({ ...post, fetchSite: 'same-site' })).toBe(true)
  expect(isForeignStateChange({ ...post, fetchSite: 'same-origin' })).toBe(false)
  expect(isForeignStateChange({ ...post, fetchSite: 'none' })).toBe(false)
})

test('the Origin decides where both are given', () => {
  expect(isForeignStateChange({ ...post, origin: 'https://evil.example', fetchSite: 'same-origin' })).toBe(true)
  expect(isForeignStateChange({ ...post, origin: 'https://aahar.example', fetchSite: 'cross-site' })).toBe(false)
})

test('a program that is no browser is let through', () => {
  expect(isForeignStateChange(post)).toBe(false)
  expect(isForeignStateChange({ ...post, origin: null, fetchSite: null })).toBe(false)
})

test.each(['GET', 'HEAD', 'OPTIONS'])('a %s changes nothing and is not asked', (method) => {
  expect(isForeignStateChange({ ...post, method, origin: 'https://evil.example' })).toBe(false)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a %s is asked', (method) => {
  expect(isForeignStateChange({ ...post, method, origin: 'https://evil.example' })).toBe(true)
})
