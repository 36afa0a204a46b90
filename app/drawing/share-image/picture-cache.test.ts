import { expect, test } from 'vitest'
import { createPictureCache } from './picture-cache.server'

/** Counts how often each subject is drawn, and how many at the same time. */
function makeArtist() {
  const drawn: string[] = []
  let atWork = 0
  let most = 0
  const draw = async (subject: string) => {
    drawn.push(subject)
    atWork += 1
    most = Math.max(most, atWork)
    await new Promise((resolve) => setImmediate(resolve))
    atWork -= 1
    if (subject === 'broken') throw new Error('no paint')
    return Buffer.from(subject)
  }
  return { draw, drawn, mostAtOnce: () => most }
}

test('a picture is drawn once, for those who ask while it is drawn and afterwards', async () => {
  const { draw, drawn } = makeArtist()
  const pictures = createPictureCache({ draw, mostPictures: 3 })
  const both = await Promise.all([pictures.get('a', 'a'), pictures.get('a', 'a')])
  expect(both.map(String)).toEqual(['a', 'a'])
  await pictures.get('a', 'a')
  expect(drawn).toEqual(['a'])
})

test('there is one drawing at a time, in the order they were asked for', async () => {
  const { draw, drawn, mostAtOnce } = makeArtist()
  const pictures = createPictureCache({ draw, mostPictures: 3 })
  await Promise.all(['a', 'b', 'c'].map((name) => pictures.get(name, name)))
  expect(drawn).toEqual(['a', 'b', 'c'])
  expect(mostAtOnce()).toBe(1)
})

test('it keeps so many and no more; what was not asked for longest goes', async () => {
  const { draw, drawn } = makeArtist()
  const pictures = createPictureCache({ draw, mostPictures: 3 })
  for (const name of ['a', 'b', 'c', 'a', 'd']) await pictures.get(name, name)
  expect(pictures.size()).toBe(3)
  for (const name of ['a', 'c', 'd']) await pictures.get(name, name)
  expect(drawn).toEqual(['a', 'b', 'c', 'd'])
  await pictures.get('b', 'b')
  expect(drawn).toEqual(['a', 'b', 'c', 'd', 'b'])
})

test('where drawing fails, who asked hears it, the next is drawn, and it is tried again', async () => {
  const { draw, drawn } = makeArtist()
  const pictures = createPictureCache({ draw, mostPictures: 3 })
  const answers = await Promise.allSettled([pictures.get('broken', 'broken'), pictures.get('a', 'a')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(pictures.size()).toBe(1)
  await expect(pictures.get('broken', 'broken')).rejects.toThrow('no paint')
  expect(drawn).toEqual(['broken', 'a', 'broken'])
})
