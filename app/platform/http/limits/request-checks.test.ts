import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isAmbiguous, isMalformed, readProxyHeaders } from './request-checks'

const requestOf = (headers: Record<string, string>, httpVersion = '1.1') =>
  ({
    headers,
    rawHeaders: Object.entries(headers).flat(),
    httpVersion,
    socket: { remoteAddress: '203.0.113.9' },
  }) as unknown as IncomingMessage

test.each([
  ['/services?plan=1', false],
  ['/blog/%E0%A4%A6%E0%A4%BE%E0%A4%B2', false],
  ['/search?q=a\\b%00', false],
  ['/%E0%A4%A', true],
  ['/%', true],
  ['/a%00b', true],
  ['//evil.example', true],
  ['/%5Cevil.example', true],
  ['/%2Fevil.example', true],
  ['/%09/evil.example', true],
  [`/${'a/'.repeat(41)}`, true],
  [`/__manifest?version=1${'&p=/a'.repeat(301)}`, true],
  [`/__manifest?version=1${'&p=/a'.repeat(50)}`, false],
])('whether the address %s is malformed: %s', (target, expected) => {
  expect(isMalformed(new URL(`http://clinic.example${target}`))).toBe(expected)
})

test.each(['', 'a b', 'user@host', 'host/path', 'host?x', 'host#x', 'a,b', 'a'.repeat(300)])(
  'a malformed host is refused: %j',
  (host) => {
    expect(isAmbiguous(requestOf({ host }))).toBe(true)
  },
)

test('a request without a host is refused, save in HTTP/1.0, which knows none', () => {
  expect(isAmbiguous(requestOf({}))).toBe(true)
  expect(isAmbiguous(requestOf({}, '1.0'))).toBe(false)
  expect(isAmbiguous(requestOf({ host: '[::1]:3000' }))).toBe(false)
})

const forwarded = {
  host: 'clinic.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '198.51.100.1, 198.51.100.2, 198.51.100.3',
}

test('without a trusted proxy no client may claim another scheme or address', () => {
  expect(readProxyHeaders(requestOf(forwarded), 0)).toEqual({ clientAddress: '203.0.113.9', isHttps: false })
})

test.each([
  [1, '198.51.100.3'],
  [2, '198.51.100.2'],
  [3, '198.51.100.1'],
  [9, '198.51.100.1'],
])('behind %i trusted proxies the address is the one the outermost of them saw', (trustProxy, clientAddress) => {
  expect(readProxyHeaders(requestOf(forwarded), trustProxy)).toEqual({ clientAddress, isHttps: true })
})

test.each([
  ['198.51.100.3:5678', '198.51.100.3'],
  ['[::1]:80', '::1'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['198.51.100.1:1, 198.51.100.3:2', '198.51.100.3'],
])('X-Forwarded-For %j is the address %j', (written, clientAddress) => {
  expect(readProxyHeaders(requestOf({ ...forwarded, 'x-forwarded-for': written }), 1)).toMatchObject({ clientAddress })
})
