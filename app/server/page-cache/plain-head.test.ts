import { expect, test } from 'vitest'
import { readPlainHead } from './plain-head'

const read = (text: string) => readPlainHead(Buffer.from(text, 'latin1'))

test('a plain request is read as Node would read it', () => {
  expect(read('GET /blog/dal?utm=1 HTTP/1.1\r\nHost: aahar.example\r\naccept-encoding:\tgzip, br \r\n\r\n')).toEqual({
    method: 'GET',
    url: '/blog/dal?utm=1',
    httpVersionMinor: 1,
    rawHeaders: ['Host', 'aahar.example', 'accept-encoding', 'gzip, br'],
  })
  expect(read('HEAD / HTTP/1.1\r\nHost: a\r\nConnection: Keep-Alive\r\nX:\r\n\r\n')).toMatchObject({ method: 'HEAD' })
})

test.each([
  ['a part of a head', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ['no header at all', 'GET / HTTP/1.1\r\n\r\n'],
  ['a second request', 'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a body', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody'],
  ['a second request that is cut off', 'GET / HTTP/1.1\r\nHost: a\r\n\r\nG'],
  ['an empty line before', '\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['line feeds alone', 'GET / HTTP/1.1\nHost: a\n\n'],
  ['one line feed alone', 'GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n'],
  ['a carriage return in a value', 'GET / HTTP/1.1\r\nHost: a\rX: y\r\n\r\n'],
  ['a zero byte', 'GET / HTTP/1.1\r\nHost: a\0\r\n\r\n'],
  ['letters outside of ASCII', 'GET / HTTP/1.1\r\nHost: a\r\nX: caf\xe9\r\n\r\n'],
  ['a space before the colon', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n'],
  ['a continued line', 'GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\n\r\n'],
  ['a line without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n'],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: y\r\n\r\n'],
  ['a name with an underscore', 'GET / HTTP/1.1\r\nHost: a\r\nContent_Length: 5\r\n\r\n'],
  ['two spaces', 'GET  / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a space in the target', 'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a whole address', 'GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['HTTP/1.0', 'GET / HTTP/1.0\r\nHost: a\r\n\r\n'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['another method', 'POST / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a method in small letters', 'get / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['the last of a connection', 'GET / HTTP/1.1\r\nHost: a\r\nconnection: close\r\n\r\n'],
  ['another protocol', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'],
  ['headers that a proxy has to take away', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, X\r\n\r\n'],
  ['a head that is too long', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(16_000)}\r\n\r\n`],
])('%s is left to Node', (_, text) => {
  expect(read(text)).toBeNull()
})

test('a long head that is nearly plain is read in no time', () => {
  const startedAt = performance.now()
  for (const filling of ['a', '-', ': ', 'a:', ' ', '\t', 'a: b\r\n'])
    read(`GET / HTTP/1.1\r\n${filling.repeat(Math.floor(15_000 / filling.length))}`)
  expect(performance.now() - startedAt).toBeLessThan(500)
})
