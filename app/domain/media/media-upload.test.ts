import { expect, test } from 'vitest'
import { scaleWithin } from './media-upload'

test('a picture is made smaller by its width; a tall one only as far as its pixels and its height need it', () => {
  const most = { width: 2000, height: 16_383, pixels: 12_000_000 }
  const widthOf = (width: number, height: number) => Math.round(width * scaleWithin({ width, height }, most))
  expect(widthOf(3000, 1500)).toBe(2000)
  expect(widthOf(1200, 8000)).toBe(1200)
  expect(widthOf(1080, 15_000)).toBe(930)
  expect(widthOf(300, 20_000)).toBe(246)
  expect(widthOf(3, 2)).toBe(3)
})
