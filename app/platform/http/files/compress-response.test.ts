import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressResponse } from './compress-response'

const long = 'Moong dal chilla with mint chutney. '.repeat(100)
const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

test('text of a kilobyte is compressed, and keeps status and headers', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': String(long.length), 'x-own': '1' }
  const br = await compressResponse(new Response(long, { status: 404, headers }), 'br')
  expect(br.status).toBe(404)
  expect(Object.fromEntries(br.headers)).toEqual({
    'content-type': 'application/json',
    'content-encoding': 'br',
    'content-length': expect.stringMatching(/^\d+$/),
    vary: 'Accept-Encoding',
    'x-own': '1',
  })
  expect(brotliDecompressSync(await bytesOf(br)).toString()).toBe(long)
  expect(gunzipSync(await bytesOf(await compressResponse(new Response(long, html), 'gzip'))).toString()).toBe(long)
})

test.each([
  ['a picture', new Response(long, { headers: { 'content-type': 'image/png' } })],
  ['what is compressed already', new Response(long, { headers: { ...html.headers, 'content-encoding': 'gzip' } })],
  [
    'what must not be transformed',
    new Response(long, { headers: { ...html.headers, 'cache-control': 'no-transform' } }),
  ],
  ['a part', new Response(long, { ...html, status: 206 })],
  ['less than a kilobyte', new Response(long.slice(0, 1000), html)],
])('%s stays as it is', async (_what, response) => {
  const encodingBefore = response.headers.get('content-encoding')
  const expected = await response.clone().text()
  const answer = await compressResponse(response, 'br, gzip')
  expect(answer.headers.get('content-encoding')).toBe(encodingBefore)
  expect(await answer.text()).toBe(expected)
})

test('Vary is added to what is there, once', async () => {
  const varied = (vary: string) => new Response(long, { headers: { ...html.headers, vary } })
  expect((await compressResponse(varied('Cookie'), 'br')).headers.get('vary')).toBe('Cookie, Accept-Encoding')
  expect((await compressResponse(varied('accept-encoding'), 'br')).headers.get('vary')).toBe('accept-encoding')
})

test('a strong tag becomes a weak one: the bytes differ, what they say does not', async () => {
  const tagged = (etag: string) => new Response(long, { headers: { ...html.headers, etag } })
  expect((await compressResponse(tagged('"a"'), 'br')).headers.get('etag')).toBe('W/"a"')
  expect((await compressResponse(tagged('W/"a"'), 'br')).headers.get('etag')).toBe('W/"a"')
  expect((await compressResponse(tagged('"a"'), undefined)).headers.get('etag')).toBe('"a"')
})
