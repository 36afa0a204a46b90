import { expect, test } from 'vitest'
import { readTarget } from './request-target'

const plain = {
  rawTarget: '/services?plan=1',
  headers: { host: 'clinic.example:3000' },
  remoteAddress: '203.0.113.9',
  httpVersion: '1.1',
  trustProxy: 0,
  publicUrl: 'https://aahar.example',
}

test('an ordinary request is read as it stands', () => {
  const target = readTarget(plain)
  expect(target?.url.href).toBe('http://clinic.example:3000/services?plan=1')
  expect(target?.clientAddress).toBe('203.0.113.9')
})

test.each([
  '/%E0%A4%A',
  '/%',
  '/a%00b',
  '//evil.example',
  '//evil.example/path',
  '/\\evil.example',
  '/a\\b',
  '*',
  'evil.example:443',
  'ftp://clinic.example/',
  '',
  'http://',
  'http://[/x',
])('a malformed target is refused: %j', (rawTarget) => {
  expect(readTarget({ ...plain, rawTarget })).toBeNull()
})

test.each(['', 'a b', 'user@host', 'host/path', 'host?x', 'host#x', 'host:port', '[::1', 'a,b'])(
  'a malformed host is refused: %j',
  (host) => {
    expect(readTarget({ ...plain, headers: { host } })).toBeNull()
  },
)

test('a backslash in the query is only text', () => {
  expect(readTarget({ ...plain, rawTarget: '/search?q=a\\b' })?.url.pathname).toBe('/search')
})

test('dots that climb out of the site are gone from the path', () => {
  expect(readTarget({ ...plain, rawTarget: '/assets/../../etc/passwd' })?.decodedPath).toBe('/etc/passwd')
  expect(readTarget({ ...plain, rawTarget: '/%2e%2e/%2E%2E/etc/passwd' })?.decodedPath).toBe('/etc/passwd')
})

test('a full address keeps its path and takes the host from the Host header', () => {
  const target = readTarget({ ...plain, rawTarget: 'http://other.example/about?x=1' })
  expect(target?.url.href).toBe('http://clinic.example:3000/about?x=1')
})

test('a request without a host is refused, save in HTTP/1.0, which knows none', () => {
  expect(readTarget({ ...plain, headers: {} })).toBeNull()
  expect(readTarget({ ...plain, headers: {}, httpVersion: '1.0' })?.url.host).toBe('aahar.example')
})

const forwardedHeaders = {
  host: 'clinic.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-for': '198.51.100.1, 198.51.100.2, 198.51.100.3',
}

test('without a trusted proxy no client may claim another scheme or address', () => {
  const target = readTarget({ ...plain, headers: forwardedHeaders })
  expect(target?.url.origin).toBe('http://clinic.example')
  expect(target?.clientAddress).toBe('203.0.113.9')
})

test.each([
  [1, '198.51.100.3'],
  [2, '198.51.100.2'],
  [3, '198.51.100.1'],
  [9, '198.51.100.1'],
])('behind %i trusted proxies the address is the one the outermost of them saw', (trustProxy, clientAddress) => {
  const target = readTarget({ ...plain, headers: forwardedHeaders, trustProxy })
  expect(target?.url.origin).toBe('https://clinic.example')
  expect(target?.clientAddress).toBe(clientAddress)
})

test.each([
  ['198.51.100.3:5678', '198.51.100.3'],
  ['[::1]:80', '::1'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['198.51.100.1:1, 198.51.100.3:2', '198.51.100.3'],
])('X-Forwarded-For %j is the address %j', (written, clientAddress) => {
  const headers = { ...forwardedHeaders, 'x-forwarded-for': written }
  expect(readTarget({ ...plain, headers, trustProxy: 1 })?.clientAddress).toBe(clientAddress)
})
