import { expect, test } from 'vitest'
import { chooseEncoding, isCompressible } from './encoding'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity', null],
  ['deflate', null],
  ['br;q=rubbish', null],
  ['', null],
  [undefined, null],
])('Accept-Encoding %j gets %j', (header, expected) => {
  expect(chooseEncoding(header)).toBe(expected)
})

test('only what is offered is chosen', () => {
  expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip')
  expect(chooseEncoding('br, gzip', [])).toBeNull()
})

test.each(['text/html; charset=utf-8', 'application/json', 'image/svg+xml', 'text/x-script', 'text/css'])(
  '%s is worth compressing',
  (type) => {
    expect(isCompressible(type)).toBe(true)
  },
)

test.each(['image/png', 'font/woff2', 'text/event-stream', 'application/octet-stream', null])(
  '%s is left alone',
  (type) => {
    expect(isCompressible(type)).toBe(false)
  },
)
