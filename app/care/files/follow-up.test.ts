import { expect, test } from 'vitest'
import { followUpDue } from './follow-up'

const plan = { starts_on: '2026-11-18', ends_on: '2026-12-31' }
const running = { step: 'running', paid_until: null } as const

test.each<[string, Parameters<typeof followUpDue>, string | null]>([
  [
    'a week after the first day of the diet plan',
    [{ plans: [plan] }, running, { heldOn: null, everyDays: 7 }],
    '2026-11-25',
  ],
  [
    'the consultation before it does not count',
    [{ plans: [plan] }, running, { heldOn: '2026-11-10', everyDays: 7 }],
    '2026-11-25',
  ],
  ['a week after the last visit', [{ plans: [plan] }, running, { heldOn: '2026-11-24', everyDays: 7 }], '2026-12-01'],
  [
    'a revised version changes nothing',
    [{ plans: [{ ...plan, starts_on: '2026-11-23' }, plan] }, running, { heldOn: null, everyDays: 7 }],
    '2026-11-25',
  ],
  ['as often as the clinic says', [{ plans: [plan] }, running, { heldOn: '2026-11-24', everyDays: 14 }], '2026-12-08'],
  ['no diet plan yet', [{ plans: [] }, { ...running, step: 'plan_due' }, { heldOn: '2026-11-24', everyDays: 7 }], null],
  ['care has ended', [{ plans: [plan] }, { ...running, step: 'ended' }, { heldOn: null, everyDays: 7 }], null],
  ['it would be after the last day', [{ plans: [plan] }, running, { heldOn: '2026-12-28', everyDays: 7 }], null],
  [
    'what is paid goes on after the diet plan',
    [{ plans: [plan] }, { ...running, paid_until: '2027-01-31' }, { heldOn: '2026-12-28', everyDays: 7 }],
    '2027-01-04',
  ],
])('%s', (_, given, expected) => {
  expect(followUpDue(...given)).toBe(expected)
})
