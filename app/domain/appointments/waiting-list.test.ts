import { expect, test } from 'vitest'
import { checkWaitingDays } from './waiting-list'

const now = new Date('2026-11-21T04:00:00.000Z')

test.each([
  ['nothing', null, null, 'consultation', null],
  ['some days', '2026-11-21', '2026-11-30', 'consultation', null],
  ['one day', '2026-11-24', '2026-11-24', 'discovery', null],
  ['no end', '2026-11-24', null, 'consultation', 'waits_to'],
  ['no beginning', null, '2026-11-24', 'consultation', 'waits_from'],
  ['no kind', '2026-11-24', '2026-11-25', null, 'kind'],
  ['a past day', '2026-11-20', '2026-11-25', 'consultation', 'waits_from'],
  ['an end before its beginning', '2026-11-25', '2026-11-24', 'consultation', 'waits_to'],
  ['too many days', '2026-11-24', '2026-12-25', 'consultation', 'waits_to'],
  ['a day too far ahead', '2027-02-18', '2027-03-01', 'consultation', 'waits_to'],
])('to wait for %s', (_, waits_from, waits_to, kind, field) => {
  expect(checkWaitingDays({ waits_from, waits_to, kind }, now)?.field ?? null).toBe(field)
})
