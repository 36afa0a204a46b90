import { expect, test } from 'vitest'
import { backupWords } from './backup-words'

const now = new Date('2026-11-24T04:00:00.000Z')
const at = (lastGoodAt: string | null, problem: string | null = null) => backupWords({ lastGoodAt, problem, now })

test('a backup of this night is a quiet line', () => {
  expect(at('2026-11-23T21:00:00.000Z')).toEqual({
    text: expect.stringMatching(/^The last good backup is of .*24 Nov.*, 7 hours ago\.$/),
    needsYou: false,
  })
  expect(at('2026-11-24T03:30:00.000Z').text).toContain('less than an hour ago')
  expect(at('2026-11-24T03:00:00.000Z').text).toContain('an hour ago')
})

test('one that is two days old, that failed or that never was needs a person', () => {
  expect(at('2026-11-22T04:00:00.000Z')).toMatchObject({ text: expect.stringContaining('2 days ago'), needsYou: true })
  expect(at('2026-11-23T21:00:00.000Z', 'the disk is full.')).toMatchObject({
    text: expect.stringMatching(/7 hours ago\. The last try failed: the disk is full\.$/),
    needsYou: true,
  })
  expect(at(null)).toMatchObject({ text: expect.stringContaining('No backup has been made yet.'), needsYou: true })
})
