/** Plates and what is said of them, by the rules that content/thali.yaml has; and what no plate may be told. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  fits,
  isPlateCode,
  needsOf,
  type Plate,
  plateCode,
  readPlateCode,
  rimOf,
  type ThaliRules,
  withMore,
} from './plate'
import { answerOf } from './plate-answer'

const rules = parse(readFileSync('content/thali.yaml', 'utf8')) as ThaliRules
/** 'roti 2, dal 1 | jain' */
function plateOf(text: string): Plate {
  const [foods = '', chips = ''] = text.split('|').map((part) => part.trim())
  const laid = foods.split(', ').flatMap((one) => {
    const [food = '', units = '1'] = one.split(' ')
    return food === '' ? [] : { food, quarters: Number(units) * 4 }
  })
  return { laid, chips: chips === '' ? [] : chips.split(' ') }
}

const plates: [plate: string, says: string][] = [
  ['', 'Your plate is empty. Tap what you eat.'],
  ['| jain', 'Your plate is empty. Tap what you eat.'],
  ['roti 2', 'One katori of dal beside it would round it.'],
  ['roti 4', 'One katori of dal beside it, one roti less.'],
  ['roti 3', 'One katori of dal beside it would round it.'],
  ['rice 2', 'One katori of dal beside it would round it.'],
  ['rice 3', 'One katori of dal beside it, one katori of rice less.'],
  ['dal', 'One roti beside it would round it.'],
  ['chai', 'One roti beside it would round it.'],
  ['papad 2, achar', 'One roti beside it would round it.'],
  ['roti 3, dal', 'One katori of beans sabzi beside it would round it.'],
  ['roti 3, dal, beans', 'Half a katori of dahi beside it would round it.'],
  ['roti 3, dal, beans, dahi 0.5', 'One katori of kachumber beside it would round it.'],
  ['roti 3, dal, beans, dahi 0.5, salad', 'Half a katori of dal more would round it.'],
  ['roti 3, dal 1.5, beans, dahi 0.5, salad', 'Half a katori of beans sabzi more would round it.'],
  ['roti 3, dal 1.5, beans 1.5, dahi 0.5, salad', 'All five parts lie on it. Enjoy your meal.'],
  ['roti 2, dal 1.5, beans 1.5, dahi 0.5, salad', 'One more roti would round it.'],
  ['roti 5, dal 0.5, beans 1.5, dahi 0.5, salad', 'One more katori of dal, one roti less.'],
  ['roti 5, dal 1, beans 1.5, dahi 0.5, salad', 'Half a katori of dal more, one roti less.'],
  ['roti 5, dal 1.5, beans 1.5, dahi 0.5, salad', 'All five parts lie on it. Enjoy your meal.'],
  ['bajra-roti 2, saag 1.5, dal 1.5, chaas, salad', 'All five parts lie on it. Enjoy your meal.'],
  ['bajra-roti 3, saag 1.5, dal 1.5, chaas', 'One katori of kachumber beside it, one bajra roti less.'],
  ['makki-roti 2, saag 2, dahi 0.5, salad', 'One katori of dal beside it would round it.'],
  ['rice 2, rajma', 'One katori of beans sabzi beside it would round it.'],
  ['rice 2, rajma 2, salad', 'One katori of beans sabzi beside it would round it.'],
  ['khichdi 2, dahi', 'One katori of dal beside it would round it.'],
  ['idli 4, sambar 2', 'One katori of beans sabzi beside it would round it.'],
  ['dosa 2, sambar 2, kaddu 1.5, chaas, papaya', 'All five parts lie on it. Enjoy your meal.'],
  ['poha 2, chai', 'One katori of dal beside it would round it.'],
  ['upma 2, milk', 'One katori of dal beside it would round it.'],
  ['paratha 2, dahi, achar', 'One katori of dal beside it would round it.'],
  ['egg 2, roti 3, bhindi 1.5, raita, apple', 'All five parts lie on it. Enjoy your meal.'],
  ['fish, rice 2, bhindi 1.5, dahi 0.5, salad', 'Half a piece of fish more would round it.'],
  ['paneer 1.5, roti 3, gobhi-matar 1.5, kadhi, orange', 'All five parts lie on it. Enjoy your meal.'],
  ['papaya 3', 'One roti beside it would round it.'],
  ['roti 2 | sugar', 'One katori of dal beside it would round it.'],
  ['roti 3, dal 1 | sugar', 'One katori of beans sabzi beside it, one roti less.'],
  ['roti 3 | pcos', 'One katori of dal beside it, one roti less.'],
  ['roti 2, dal 1.5, beans 1.5, milk, apple | child', 'All five parts lie on it. Enjoy your meal.'],
  ['roti 2, dal 1.5, beans 1.5, dahi 0.5, apple | child', 'Half a katori of dahi more would round it.'],
  ['roti 3, dal 1.5, beans 1.5, dahi 0.5, apple | training', 'One more roti would round it.'],
  ['roti 3 | jain', 'One katori of paneer beside it would round it.'],
  ['roti 3 | vegan', 'One katori of chole beside it would round it.'],
  ['roti 3, rajma 2, kaddu 1.5, apple | vegan', 'All five parts lie on it. Enjoy your meal.'],
  ['roti 3, paneer 1.5, beans 1.5, dahi 0.5 | jain', 'One katori of papaya beside it would round it.'],
  ['roti 3, paneer 1.5, beans 1.5, dahi 0.5 | no-onion-garlic', 'One katori of papaya beside it would round it.'],
  ['papaya | fast', 'Half a katori of paneer beside it would round it.'],
  ['lauki, paneer 0.5, dahi 0.5, banana 2 | fast', 'All five parts lie on it. Enjoy your meal.'],
]

describe('what is said of a plate', () => {
  test.each(plates)('%s: %s', (text, says) => expect(answerOf(plateOf(text), rules).text).toBe(says))
  test('the table is long enough', () => expect(plates.length).toBeGreaterThanOrEqual(40))
})

const laid = fc.uniqueArray(
  fc.record({ food: fc.constantFrom(...rules.foods.map(({ id }) => id)), quarters: fc.integer({ min: 1, max: 24 }) }),
  { selector: ({ food }) => food, maxLength: 12 },
)
const anyPlate = fc.record({ laid, chips: fc.subarray(rules.chips.map(({ id }) => id)) })
/** Promises, blame, scores, and what only a doctor may say. */
const forbidden =
  /\b(cures?|heal\w*|revers\w*|los(?:e|ing)|burn\w*|detox\w*|guarantee\w*|will|bad|good|wrong|guilt\w*|cheat\w*|sins?|must|never|should|unhealthy|fat|overweight|obes\w*|score\w*|points?|calor\w*|treat\w*|diagnos\w*)\b/i

test('any plate is told one sentence that is true of it, and none that promises or shames', () => {
  fc.assert(
    fc.property(anyPlate, (plate) => {
      const { text, rule, add, less } = answerOf(plate, rules)
      expect(text).toMatch(/^\S.*[.]$/)
      expect(text).not.toMatch(/[{}]/)
      expect(text).not.toMatch(forbidden)
      const before = rimOf(plate, rules)
      if (rule === 'empty') expect(plate.laid).toEqual([])
      if (add) {
        const food = rules.foods.find(({ id }) => id === add.food)
        expect(food && fits(food, needsOf(plate, rules.chips))).toBe(true)
        const part = before.find(({ id }) => id === food?.part)
        const after = rimOf(withMore(plate, add.food, add.quarters), rules).find(({ id }) => id === food?.part)
        // It was short, is nearer to enough, and not far above it.
        expect(part && part.enough - part.have).toBeGreaterThan(0.25)
        if (plate.laid.length < 12) expect(after?.have).toBeGreaterThan(part?.have ?? 0)
        expect((after?.have ?? 0) - (part?.enough ?? 0)).toBeLessThanOrEqual(0.5 * (food?.counts ?? 0))
        const isOwn = plate.laid.some(({ food: id }) => id === add.food)
        expect(rule.startsWith('new')).toBe(!isOwn)
      }
      if (less) {
        const grain = before.find(({ id }) => id === 'grain')
        expect(grain && grain.have - grain.enough).toBeGreaterThanOrEqual(1)
        expect(plate.laid.find(({ food }) => food === less)?.quarters).toBeGreaterThanOrEqual(4)
      }
      if (rule === 'full' && plate.chips.length === 0)
        for (const { have, enough } of before) expect(enough - have).toBeLessThanOrEqual(0.25)
    }),
    { numRuns: 300 },
  )
})

test('the words of the chips promise nothing and blame nobody', () => {
  const careful = /\b(cures?|heals?|revers\w*|guarantee\w*|bad|wrong|guilt\w*|cheat\w*|obes\w*)\b/i
  for (const { says } of rules.chips) expect(says).not.toMatch(careful)
})

test('an address gives back its plate; what is no food, no amount or no writing of ours does no harm', () => {
  fc.assert(
    fc.property(laid, (plate) => {
      expect(readPlateCode(plateCode({ laid: plate }), rules.foods)).toEqual({ laid: plate, unknown: 0 })
    }),
    { numRuns: 100 },
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      for (const { quarters } of readPlateCode(text, rules.foods).laid) expect(quarters).toBeLessThanOrEqual(24)
    }),
    { numRuns: 200 },
  )
  expect(readPlateCode('1~roti8~pizza4~dal900~roti4~rice0', rules.foods)).toEqual({
    laid: [
      { food: 'roti', quarters: 12 },
      { food: 'dal', quarters: 24 },
    ],
    unknown: 1,
  })
  // A later writing of it is read as far as it is understood.
  expect(readPlateCode('2~roti8~dal4x', rules.foods)).toEqual({ laid: [{ food: 'roti', quarters: 8 }], unknown: 1 })
})

test.each([
  ['1~roti8', true],
  ['9~bajra-roti8~pizza4', true],
  [`1${'~roti4'.repeat(12)}`, true],
  [`1${'~roti4'.repeat(13)}`, false],
  ['1', false],
  ['', false],
  ['1~roti', false],
  ['1~roti8~', false],
  ['roti8', false],
  ['1~roti8\n', false],
  [`1~${'a'.repeat(600)}4`, false],
])('%j can be a plate: %s', (text, can) => expect(isPlateCode(text)).toBe(can))
