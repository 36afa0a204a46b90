import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressResponse } from './compress-response'

const long = 'Moong dal chilla with mint chutney. '.repeat(100)
const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

function streamOf(source: UnderlyingDefaultSource<Uint8Array>): Response {
  return new Response(new ReadableStream<Uint8Array>(source), html)
}

const encode = (text: string) => new TextEncoder().encode(text)

test('text of a kilobyte is compressed, and keeps status and headers', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': String(long.length), 'x-own': '1' }
  const br = await compressResponse(new Response(long, { status: 404, headers }), 'br')
  expect(br.status).toBe(404)
  expect(Object.fromEntries(br.headers)).toEqual({
    'content-type': 'application/json',
    'content-encoding': 'br',
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

test('a page that pauses is sent as far as it is ready', async () => {
  let finish = () => {}
  const response = await compressResponse(
    streamOf({
      start(controller) {
        controller.enqueue(encode(long))
        finish = () => {
          controller.enqueue(encode('the end'))
          controller.close()
        }
      },
    }),
    'br',
  )
  const decoder = createBrotliDecompress()
  let text = ''
  decoder.on('data', (chunk) => {
    text += chunk
  })
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  decoder.write(value)
  await expect.poll(() => text).toBe(long)
  finish()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) decoder.write(next.value)
  decoder.end()
  await expect.poll(() => text).toBe(`${long}the end`)
})

test('when the visitor has gone, rendering is told', async () => {
  let isCancelled = false
  const response = await compressResponse(
    streamOf({
      async pull(controller) {
        await wait(5)
        controller.enqueue(encode(long))
      },
      cancel() {
        isCancelled = true
      },
    }),
    'gzip',
  )
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await expect.poll(() => isCancelled).toBe(true)
})

test('a failure half-way breaks the answer off instead of ending it as if it were whole', async () => {
  const response = await compressResponse(
    streamOf({
      start: (controller) => controller.enqueue(encode(long)),
      pull: (controller) => controller.error(new Error('rendering failed')),
    }),
    'br',
  )
  await expect(response.arrayBuffer()).rejects.toThrow()
})

test('an answer with a strong tag is compressed once; another tag, address or encoding is another answer', async () => {
  const tagged = (words: string, etag: string) =>
    new Response(words.repeat(400), { headers: { ...html.headers, etag } })
  const read = async (words: string, etag: string, address: string, encoding = 'br') => {
    const answer = await compressResponse(tagged(words, etag), encoding, address)
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync
    return [
      answer.headers.get('etag'),
      unpack(await bytesOf(answer))
        .toString()
        .slice(0, words.length),
    ]
  }
  expect(await read('dal and rice ', '"1"', '/list')).toEqual(['W/"1"', 'dal and rice '])
  // The words differ only to show which body is answered.
  expect(await read('other words. ', '"1"', '/list')).toEqual(['W/"1"', 'dal and rice '])
  expect(await read('other words. ', '"2"', '/list')).toEqual(['W/"2"', 'other words. '])
  expect(await read('other words. ', '"1"', '/list?page=2')).toEqual(['W/"1"', 'other words. '])
  expect(await read('other words. ', '"1"', '/list', 'gzip')).toEqual(['W/"1"', 'other words. '])
  expect(await read('other words. ', 'W/"1"', '/list')).toEqual(['W/"1"', 'other words. '])
  for (let i = 0; i < 50; i += 1) await read('dal ', `"${i}"`, '/many')
  expect(await read('rice ', '"49"', '/many')).toEqual(['W/"49"', 'dal d'])
  expect(await read('rice ', '"3"', '/many')).toEqual(['W/"3"', 'rice '])
})

test('a tagged answer that is small or endless is sent as before', async () => {
  const small = new Response('dal', { headers: { ...html.headers, etag: '"s"' } })
  const answer = await compressResponse(small, 'br', '/small')
  expect([answer.headers.get('etag'), await answer.text()]).toEqual(['"s"', 'dal'])
  const large = new Response('dal '.repeat(200_000), { headers: { ...html.headers, etag: '"l"' } })
  const packed = await compressResponse(large, 'br', '/large')
  expect(brotliDecompressSync(await bytesOf(packed))).toHaveLength(800_000)
})

test('a page whose length is known is compressed in one go, without an encoder that waits', async () => {
  const page = '<p>'.repeat(30_000)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': String(page.length) }
  const answer = await compressResponse(new Response(page, { headers }), 'br')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.has('content-length')).toBe(false)
  const chunks: Uint8Array[] = []
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk)
  expect(chunks).toHaveLength(1)
  expect(brotliDecompressSync(Buffer.concat(chunks)).toString()).toBe(page)
})
