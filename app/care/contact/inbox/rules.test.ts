/** The inbox's order and its nine rules, as a table. */
import { describe, expect, test } from 'vitest'
import { type CareRule, careRules } from '../../contract/contact/inbox'
import { type InboxClient, inboxOf } from './rules'

const today = '2026-11-25'
const terms = { today, answerBy: () => '2026-11-25T12:30:00.000Z' }
const nothing: Omit<InboxClient, 'client_id' | 'full_name'> = {
  ...{ step: 'running', due_on: null, paid_until: '2027-01-20', consulted_on: '2026-11-01', red_reading: null },
  ...{ plans: [{ starts_on: '2026-11-02', ends_on: '2026-12-20' }], weight_change: null, unanswered: [] },
  ...{ held_back: null, unsigned_note: null, check_ins: [], last_told: '2026-11-24', done: {}, phone: '+919876543210' },
}
const client = (full_name: string, change: Partial<InboxClient> = {}): InboxClient => ({
  ...nothing,
  ...{ client_id: full_name.toLowerCase(), full_name },
  ...change,
})
const at = (day: string, time = '04:00') => `${day}T${time}:00.000Z`
type Days = InboxClient['check_ins']
/** The newest first; `skipped` days are its first ones. */
const dinners = (told: number, skipped: number): Days =>
  Array.from({ length: told }, (_, ago) => ({
    day: `2026-11-${String(24 - ago).padStart(2, '0')}`,
    meals: [{ meal: 'dinner' as const, answer: ago < skipped ? ('skipped' as const) : ('followed' as const) }],
  }))

/** One of each, as he, she or they stand in the mock. */
const each: Record<CareRule, Partial<InboxClient>> = {
  red_reading: { red_reading: { at: at(today, '01:42'), kind: 'glucose_fasting', words: 'Fasting glucose 64 mg/dL.' } },
  message: { unanswered: [at(today, '02:32')] },
  plan_due: { step: 'plan_due', due_on: today, plans: [], consulted_on: '2026-11-23' },
  letter: { held_back: { since: at('2026-11-20'), flags: ['The client is pregnant.'] } },
  note_unsigned: { unsigned_note: at('2026-11-22') },
  weight_change: { weight_change: { at: at('2026-11-23'), words: '68.0 to 65.3 kg in 14 days, 1.35 kg a week.' } },
  meal_skipped: { check_ins: dinners(7, 5) },
  silent: { last_told: '2026-11-17' },
  ending: { paid_until: '2026-11-30' },
}

test('20: the nine rules in their order, whoever comes first', () => {
  const clients = careRules.map((rule) => client(`Client of ${rule}`, each[rule])).toReversed()
  const rows = inboxOf([client('Nobody'), ...clients], terms)
  expect(rows.map(({ rule, group, full_name }) => [rule, group, full_name])).toEqual([
    ['red_reading', 'now', 'Client of red_reading'],
    ['message', 'today', 'Client of message'],
    ['plan_due', 'today', 'Client of plan_due'],
    ['letter', 'today', 'Client of letter'],
    ['note_unsigned', 'today', 'Client of note_unsigned'],
    ['weight_change', 'week', 'Client of weight_change'],
    ['meal_skipped', 'week', 'Client of meal_skipped'],
    ['silent', 'week', 'Client of silent'],
    ['ending', 'week', 'Client of ending'],
  ])
  // Only who is to be called at once has the number beside the name.
  expect(rows.flatMap(({ rule, phone }) => (phone === null ? [] : [rule]))).toEqual(['red_reading'])
  expect(rows.map(({ label, why }) => `${label}: ${why}`)).toEqual([
    'Call now: Fasting glucose 64 mg/dL.',
    'Answer by 6:00 PM: A message without an answer, the first of today, 8:02 AM.',
    'Plan due today: First consultation on Mon 23 Nov, no diet plan yet.',
    'Letter missing: The diet plan is held back: The client is pregnant. The doctor’s letter is not here yet.',
    'Note unsigned: The note of a visit, begun on Sun 22 Nov, is not signed: the client cannot read it.',
    'Faster than planned: 68.0 to 65.3 kg in 14 days, 1.35 kg a week.',
    'Dinner does not fit: Dinner skipped on 5 of the last 7 days told.',
    'Quiet: Nothing told for 8 days, since Tue 17 Nov.',
    'Ends in 5 days: The plan that was bought ends on Mon 30 Nov 2026.',
  ])
})

describe('ties: who waits longest stands first, then by name', () => {
  const earlier: Record<CareRule, Partial<InboxClient>> = {
    red_reading: { red_reading: { at: at(today, '01:41'), kind: 'glucose_fasting', words: '' } },
    message: { unanswered: [at('2026-11-24', '18:00'), at(today, '01:00')] },
    plan_due: { ...each.plan_due, due_on: '2026-11-24' },
    letter: { held_back: { since: at('2026-11-19'), flags: [] } },
    note_unsigned: { unsigned_note: at('2026-11-21') },
    weight_change: { weight_change: { at: at('2026-11-22'), words: '' } },
    meal_skipped: { check_ins: dinners(7, 6) },
    silent: { last_told: '2026-11-16' },
    ending: { paid_until: '2026-11-29' },
  }
  test.each(careRules)('%s', (rule) => {
    const clients = [client('Zoya', each[rule]), client('Asha', each[rule]), client('Yash', earlier[rule])]
    expect(inboxOf(clients, terms).map(({ full_name }) => full_name)).toEqual(['Yash', 'Asha', 'Zoya'])
  })
})

test('a client for whom several rules hold has a row for each', () => {
  const rows = inboxOf([client('Asha', { ...each.red_reading, ...each.message, ...each.ending })], terms)
  expect(rows.map(({ rule }) => rule)).toEqual(['red_reading', 'message', 'ending'])
})

const holds = (rule: CareRule, change: Partial<InboxClient>) =>
  inboxOf([client('Asha', change)], terms).some((row) => row.rule === rule)

test.each<[CareRule, string, Partial<InboxClient>, boolean]>([
  ['plan_due', 'due tomorrow', { ...each.plan_due, due_on: '2026-11-26' }, false],
  ['plan_due', 'sent meanwhile', { ...each.plan_due, step: 'sent' }, false],
  ['meal_skipped', '4 of 7 days', { check_ins: dinners(7, 4) }, true],
  ['meal_skipped', '3 of 7 days', { check_ins: dinners(7, 3) }, false],
  ['meal_skipped', '3 of 3 days: too few to say', { check_ins: dinners(3, 3) }, false],
  [
    'meal_skipped',
    '4 of 8 days, the oldest of which counts no more',
    {
      check_ins: dinners(8, 0).map((one, ago) =>
        ago > 3 ? { ...one, meals: [{ meal: 'dinner', answer: 'skipped' }] } : one,
      ),
    },
    false,
  ],
  [
    'meal_skipped',
    'swapped is not skipped',
    { check_ins: dinners(7, 7).map((one) => ({ ...one, meals: [{ meal: 'dinner', answer: 'swapped' }] })) },
    false,
  ],
  [
    'meal_skipped',
    'days on which no meal was told are none of the seven',
    { check_ins: [...Array.from({ length: 7 }, () => ({ day: '2026-11-25', meals: [] })), ...dinners(7, 4)] },
    true,
  ],
  ['meal_skipped', 'after care has ended', { step: 'ended', check_ins: dinners(7, 7) }, false],
  ['silent', '7 days', { last_told: '2026-11-18' }, true],
  ['silent', '6 days', { last_told: '2026-11-19' }, false],
  [
    'silent',
    'nothing ever, a week after the diet plan began',
    { last_told: null, plans: [{ starts_on: '2026-11-18', ends_on: '2026-12-20' }] },
    true,
  ],
  [
    'silent',
    'nothing ever, and it began yesterday',
    { last_told: null, plans: [{ starts_on: '2026-11-24', ends_on: '2026-12-20' }] },
    false,
  ],
  ['silent', 'no diet plan runs', { last_told: '2026-11-01', step: 'plan_due' }, false],
  ['ending', '7 days', { paid_until: '2026-12-02' }, true],
  ['ending', '8 days', { paid_until: '2026-12-03' }, false],
  ['ending', 'today', { paid_until: today }, true],
  ['ending', 'nothing is paid', { paid_until: null }, false],
])('%s: %s', (rule, _, change, expected) => {
  expect(holds(rule, change)).toBe(expected)
})

describe('what was marked as done is over, and what comes after begins anew', () => {
  const now = at(today, '06:00')
  test.each(careRules)('%s', (rule) => {
    expect(holds(rule, { ...each[rule], done: { [rule]: now } })).toBe(false)
    expect(holds(rule, { ...each[rule], done: { [rule]: at('2026-09-01') } })).toBe(true)
    const another = rule === 'message' ? 'silent' : 'message'
    expect(holds(rule, { ...each[rule], done: { [another]: now } })).toBe(true)
  })

  test('a later message waits anew, from its own time', () => {
    const unanswered = [at('2026-11-24'), at(today)]
    const [row] = inboxOf([client('Asha', { unanswered, done: { message: at('2026-11-24', '05:00') } })], terms)
    expect(row?.since).toBe(at(today))
  })

  test('who stays quiet after it is named again a week later', () => {
    const quiet = { last_told: '2026-11-01', done: { silent: at('2026-11-19') } }
    expect(holds('silent', quiet)).toBe(false)
    expect(holds('silent', { ...quiet, done: { silent: at('2026-11-18') } })).toBe(true)
  })
})

test('an answer that is late says so, and a clinic that never opens promises nothing', () => {
  const rows = (answerBy: () => string | null) => inboxOf([client('Asha', each.message)], { today, answerBy })
  expect(rows(() => at('2026-11-24'))[0]?.label).toBe('Answer is late')
  expect(rows(() => at('2026-11-26'))[0]?.label).toBe('Answer by Thu 26 Nov, 9:30 AM')
  expect(rows(() => null)[0]?.label).toBe('Answer')
})
