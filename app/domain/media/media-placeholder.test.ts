import { expect, test } from 'vitest'
import { mediaId, placeholderOf } from './media-placeholder'

const colours = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 128, 64, 32]

test('an id is as long as an address takes, and begins with the digest', () => {
  const id = mediaId('0123456789abcdef'.repeat(4), colours)
  expect(id).toMatch(/^0123456789abcdef012345[0-9a-f]{18}$/)
})

test('the placeholder is a small BMP of the cells’ colours, the top row first', () => {
  const placeholder = placeholderOf(mediaId('a'.repeat(64), colours)) ?? ''
  expect(placeholder.length).toBeLessThan(200)
  const bytes = Buffer.from(placeholder.replace('data:image/bmp;base64,', ''), 'base64')
  expect(bytes.length).toBe(78)
  expect([bytes.readUInt32LE(2), bytes.readUInt32LE(18), bytes.readUInt32LE(22)]).toEqual([78, 3, 2])
  // Blue, green, red; the lowest row first, each filled up to four bytes.
  expect([...bytes.subarray(54, 66)]).toEqual([255, 255, 255, 0, 0, 0, 34, 68, 136, 0, 0, 0])
  expect([...bytes.subarray(66, 78)]).toEqual([0, 0, 255, 0, 255, 0, 255, 0, 0, 0, 0, 0])
})

test('an id without colours has no placeholder', () => {
  for (const id of ['3q2-7wAbCdEf', 'g'.repeat(40), 'a'.repeat(39), '']) expect(placeholderOf(id)).toBe(null)
})
