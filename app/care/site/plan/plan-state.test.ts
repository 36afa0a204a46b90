import { describe, expect, test } from 'vitest'
import type { OwnPlan } from '../../contract/own-care'
import { planState } from './plan-state'
import { nextMeal, type OwnMeal, plateTitle, weekOf } from './plate'

const today = '2026-11-25'
const none: OwnPlan = {
  ...{ step: null, due_on: null, plan: null, next: null, last: null, withdrawn: null, notes: null, to_answer: null },
  follow_up: null,
  dietitian: { name: 'Meera Sharma', title: 'Clinical Dietitian', registration_number: null },
  ...{
    can_show_figures: false,
    own_katori_ml: null,
    unread_messages: 0,
    told_days: [],
    reads_others: false,
    asks_consent: false,
  },
}
const version = (number: number, starts_on: string, ends_on: string): NonNullable<OwnPlan['plan']> => ({
  ...{ number, starts_on, ends_on, status: 'sent', sent_at: '2026-11-20T04:00:00.000Z' },
})
const last = version(2, '2026-11-01', '2026-11-20')

describe('where no diet plan holds, a client reads how things stand and who acts next', () => {
  test.each<[string, Partial<OwnPlan>, RegExp, string[]]>([
    ['no care', {}, /begins with a full consultation .* Meera writes yours/, ['/book', '/services#pricing']],
    ['to assess', { step: 'to_assess' }, /Please book your full consultation/, ['/book']],
    ['due', { step: 'plan_due', due_on: '2026-11-26' }, /^Meera writes it by Thu 26 Nov, and you get a mail/, []],
    ['late', { step: 'plan_due', due_on: '2026-11-24' }, /promised it by Tue 24 Nov. Please call us/, []],
    [
      'the next one is due',
      { step: 'plan_due', due_on: '2026-11-25', last },
      /by Wed 25 Nov.* Diet plan 2 ended on 20 November, and stays readable/,
      ['/account/plan?day=2026-11-20'],
    ],
    [
      'sent, and starts later',
      { step: 'sent', next: version(3, '2026-11-27', '2026-12-10') },
      /Meera Sharma has sent diet plan 3/,
      ['/account/plan?day=2026-11-27', '/account/plan/shopping?from=2026-11-27'],
    ],
    [
      'ended',
      { step: 'ended', last },
      /book a consultation or choose a plan; then Meera writes the next/,
      ['/account/plan?day=2026-11-20', '/book', '/services#pricing'],
    ],
    [
      'taken back',
      { step: 'plan_due', due_on: '2026-11-26', withdrawn: 2 },
      /a new one by Thu 26 Nov.*nothing for you/,
      [],
    ],
    ['a gap', { step: 'running', last }, /Meera writes the next one/, ['/account/plan?day=2026-11-20']],
  ])('%s', (_, given, text, ways) => {
    const state = planState({ ...none, ...given }, today)
    expect(state.text).toMatch(text)
    expect(state.ways.map(({ to }) => to)).toEqual(ways)
  })

  test('the first day is named by how near it is', () => {
    const of = (starts_on: string) => planState({ ...none, next: version(1, starts_on, '2027-01-01') }, today).title
    expect(of('2026-11-26')).toBe('Your diet plan starts tomorrow')
    expect(of('2026-12-09')).toBe('Your diet plan starts on 9 December')
  })
})

test('the next meal is the first whose time has not passed and that has a dish', () => {
  const dish = {
    ...{ name_en: 'Phulka', name_hi: 'फुलका', recipe_id: null, food: null, quantity: 1, measure_en: 'phulka' },
    ...{ measure_hi: 'फुलका', own_katori: null, drawing: null, or: [], instead: [] },
  }
  const meal = (name: OwnMeal['meal'], time: string | null, items = [dish]): OwnMeal => ({
    meal: name,
    time,
    note: null,
    items,
  })
  const meals = [
    meal('breakfast', '08:30'),
    meal('lunch', '13:30'),
    meal('evening', '17:00', []),
    meal('dinner', '19:30'),
  ]
  const at = (now: string) => nextMeal(meals, now)?.meal ?? null
  expect(['06:00', '13:30', '15:00', '15:01'].map(at)).toEqual(['breakfast', 'lunch', 'lunch', 'dinner'])
  expect(['21:00', '21:01'].map(at)).toEqual(['dinner', null])
  expect(nextMeal([meal('lunch', null)], '10:00')).toBeNull()
})

test('a week is Monday to Sunday, and a plate is named by its day', () => {
  expect(weekOf('2026-11-29')).toEqual(weekOf('2026-11-23'))
  expect(weekOf(today).at(-1)).toBe('2026-11-29')
  expect([today, '2026-11-26', '2026-11-24'].map((day) => plateTitle(day, today))).toEqual([
    ...['Today’s plate', 'Tomorrow’s plate', 'Tuesday’s plate'],
  ])
})
