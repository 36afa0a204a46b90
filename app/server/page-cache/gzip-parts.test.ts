import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { joinGzip, longestLoose, packPart } from './gzip-parts'

const text = (length: number) => Buffer.from('Dal, roti, sabzi. '.repeat(Math.ceil(length / 18)).slice(0, length))

test.each([
  ['one byte', 1],
  ['a page', 150_000],
  ['three megabytes', 3_000_000],
])('parts and loose bytes are one gzip file: %s', async (_what, length) => {
  const [first, last] = [await packPart(text(length)), await packPart(randomBytes(length))]
  const words = Buffer.from('Ásha 🌾 राव')
  const joined = joinGzip([words, first, words, last, Buffer.from('x'), first, Buffer.alloc(0)])
  // gunzip compares the checksum and the length.
  const expected = Buffer.concat([words, first.plain, words, last.plain, Buffer.from('x'), first.plain])
  expect(gunzipSync(joined).equals(expected)).toBe(true)
})

test('nothing at all is a gzip file as well', () => {
  expect(gunzipSync(joinGzip([]))).toHaveLength(0)
})

test('loose bytes fill a block and no more', () => {
  expect(gunzipSync(joinGzip([randomBytes(longestLoose)]))).toHaveLength(longestLoose)
  expect(() => joinGzip([Buffer.alloc(longestLoose + 1)])).toThrow(RangeError)
})

test('a byte that changed on the way is noticed', async () => {
  const joined = joinGzip([await packPart(text(500)), Buffer.from('Asha')])
  const at = joined.indexOf('Asha')
  joined.write('Usha', at)
  expect(() => gunzipSync(joined)).toThrow('incorrect data check')
})
