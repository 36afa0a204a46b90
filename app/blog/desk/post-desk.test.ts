import { expect, test } from 'vitest'
import { plannedWords } from './post-desk'

const now = new Date('2026-11-27T06:00:00Z')
const planned = {
  state: 'scheduled',
  has_changes: false,
  appears_at: '2026-11-28T01:30:00.000Z',
  publish_date: '2026-11-28T01:30:00.000Z',
} as const

test.each([
  ['as planned', planned, null],
  ['as planned, by a form without seconds', { ...planned, appears_at: '2026-11-28T01:30:12.000Z' }, null],
  [
    'corrected',
    { ...planned, has_changes: true },
    {
      sentence: 'On 28 Nov 2026, 7:00 AM readers get the text as you scheduled it, without your later changes.',
      button: 'Schedule this text for 28 Nov 2026, 7:00 AM',
    },
  ],
  [
    'postponed',
    { ...planned, publish_date: '2026-11-29T01:30:00.000Z' },
    {
      sentence:
        'On 28 Nov 2026, 7:00 AM readers get the text as you scheduled it, without your later changes. Its date is changed here, but not for readers yet.',
      button: 'Schedule this text for 29 Nov 2026, 7:00 AM',
    },
  ],
  [
    'its date taken out',
    { ...planned, publish_date: null },
    expect.objectContaining({ button: 'Publish this text now' }),
  ],
  [
    'out since, changed',
    { ...planned, state: 'published', appears_at: '2026-11-26T01:30:00.000Z', publish_date: null, has_changes: true },
    null,
  ],
  [
    'out, and given a later date',
    { ...planned, state: 'published', appears_at: '2026-11-26T01:30:00.000Z' },
    expect.objectContaining({
      sentence: 'Readers see this post now. Scheduling it takes it away from them until 28 Nov 2026, 7:00 AM.',
    }),
  ],
  ['a draft', { ...planned, state: 'draft', appears_at: null }, null],
  ['taken back', { ...planned, state: 'unpublished' }, null],
] as const)('a scheduled post does what the screen says: %s', (_what, post, words) => {
  expect(plannedWords(post, now)).toEqual(words)
})
