import { expect, test } from 'vitest'
import { isForeignStateChange } from './origin-check'

const post = {
  method: 'POST',
  url: new URL('http://127.0.0.1:3000/book'),
  publicUrl: 'https://aahar.example/',
  headers: {},
}

test.each(['http://127.0.0.1:3000', 'https://aahar.example'])('our own pages may send forms: %s', (origin) => {
  expect(isForeignStateChange({ ...post, headers: { origin } })).toBe(false)
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
  expect(isForeignStateChange({ ...post, headers: { origin } })).toBe(true)
})

test('without an Origin the browser tells by Sec-Fetch-Site', () => {
  expect(isForeignStateChange({ ...post, headers: { 'sec-fetch-site': 'cross-site' } })).toBe(true)
  expect(isForeignStateChange({ ...post, headers: { 'sec-fetch-site': 'same-site' } })).toBe(true)
  expect(isForeignStateChange({ ...post, headers: { 'sec-fetch-site': 'same-origin' } })).toBe(false)
  expect(isForeignStateChange({ ...post, headers: { 'sec-fetch-site': 'none' } })).toBe(false)
})

test('the Origin decides where both are given', () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }
  expect(isForeignStateChange({ ...post, headers })).toBe(true)
})

test('a program that is no browser is let through', () => {
  expect(isForeignStateChange(post)).toBe(false)
})

test.each(['GET', 'HEAD', 'OPTIONS'])('a %s changes nothing and is not asked', (method) => {
  expect(isForeignStateChange({ ...post, method, headers: { origin: 'https://evil.example' } })).toBe(false)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a %s is asked', (method) => {
  expect(isForeignStateChange({ ...post, method, headers: { origin: 'https://evil.example' } })).toBe(true)
})
