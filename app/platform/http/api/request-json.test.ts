import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from './api-error'
import { readJson } from './request-json'

const read = (body: string) =>
  readJson(
    new Request('http://localhost/api', { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
  )
const isRefused = (body: string) =>
  read(body).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.code === 'malformed_json',
  )

test.each([
  String.raw`{"a":"\u0000"}`,
  String.raw`{"a":"\\\u0000"}`,
  String.raw`{"\u0000":1}`,
  String.raw`{"a":"\ud83d"}`,
  String.raw`{"a":"\uDE00"}`,
  String.raw`{"a":"\ud83d\ud83d\ude00"}`,
  String.raw`{"a":"\ud83d\ude00\ude00"}`,
  '{"a":"\0"}',
  '{"a":',
])('%s is refused', async (body) => {
  expect(await isRefused(body)).toBe(true)
})

test.each([
  [String.raw`{"a":"\\u0000"}`, String.raw`\u0000`],
  [String.raw`{"a":"\ud83d\uDE00"}`, '😀'],
  [String.raw`{"a":"\u0001\n\"\u0905"}`, '\u0001\n"अ'],
])('%s is read', async (body, text) => {
  expect(await read(body)).toEqual({ a: text })
})

test('text is refused where it holds NUL or half a pair, and nowhere else', async () => {
  const piece = fc.constantFrom('\0', '\ud83d', '\ude00', '😀', '\\', 'u', '0000', 'd83d', '"', 'a', '\n')
  const escaped = (text: string) =>
    Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), fc.boolean(), async (pieces, asEscapes) => {
      const text = pieces.join('')
      const body = asEscapes ? `["${escaped(text)}"]` : JSON.stringify([text])
      expect(await isRefused(body)).toBe(/\0|\p{Surrogate}/u.test(text))
    }),
  )
})

test.each([
  ['half a million zeros', `{"email":[${'0,'.repeat(500_000)}0]}`],
  ['90,000 names', `{${Array.from({ length: 90_000 }, (_, index) => `"f${index}":1`).join()}}`],
  ['a quarter of a million levels', `${'['.repeat(250_000)}${']'.repeat(250_000)}`],
])('%s are read, or refused as no JSON', async (_, body) => {
  expect([true, false]).toContain(await isRefused(body))
})
