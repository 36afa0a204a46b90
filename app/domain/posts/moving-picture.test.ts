import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  avifSequence,
  htmlPage,
  longGif,
  makeJpeg,
  makeMovingPng,
  makeMovingWebp,
  makePng,
} from '../../../tests/support/pictures'
import { isMovingPicture } from './moving-picture'

test('pictures of more than one frame move', async () => {
  expect(isMovingPicture(longGif(2))).toBe(true)
  expect(isMovingPicture(longGif(10_000))).toBe(true)
  expect(isMovingPicture(await makeMovingPng())).toBe(true)
  expect(isMovingPicture(await makeMovingWebp())).toBe(true)
  expect(isMovingPicture(await makeMovingWebp('gif'))).toBe(true)
  expect(isMovingPicture(avifSequence)).toBe(true)
})

test('pictures of one frame stand still, whatever their format, and so does what is broken', async () => {
  const png = await makePng()
  const still = [
    png,
    await makeJpeg(),
    longGif(1),
    await sharp(png).webp().toBuffer(),
    await sharp(png).gif().toBuffer(),
    await sharp(png).avif({ effort: 0 }).toBuffer(),
    htmlPage,
    Buffer.alloc(0),
  ]
  for (const bytes of still) expect(isMovingPicture(bytes)).toBe(false)
  const moving = [longGif(3), await makeMovingPng(), await makeMovingWebp(), avifSequence]
  for (const bytes of [...still, ...moving])
    for (let length = 0; length < 200; length += 1)
      expect(() => isMovingPicture(bytes.subarray(0, length))).not.toThrow()
})
