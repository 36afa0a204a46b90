import { expect, test } from 'vitest'
import { chooseTests } from '../../scripts/setup/test-choice.js'

const some = { isFast: false, isAll: false, unit: null, browser: null, mayBeNone: false }

test.each<[string[], ReturnType<typeof chooseTests>]>([
  [[], { ...some, isAll: true, unit: [], browser: [] }],
  [['--fast'], { ...some, isFast: true, unit: [] }],
  [
    ['./app/platform/settings/settings.server.test.ts'],
    { ...some, unit: ['app/platform/settings/settings.server.test.ts'] },
  ],
  [
    ['tests/e2e/order.spec.ts', '-t', 'food says (before) paying'],
    { ...some, browser: ['tests/e2e/order.spec.ts', '--grep', 'food says \\(before\\) paying'] },
  ],
  [['tests\\e2e', 'app/a.test.ts'], { ...some, unit: ['app/a.test.ts'], browser: ['tests/e2e'] }],
  [
    ['-t', 'costs ₹1.00'],
    { ...some, unit: ['-t', 'costs ₹1\\.00'], browser: ['--grep', 'costs ₹1\\.00'], mayBeNone: true },
  ],
])('npm test -- %j', (parameters, choice) => {
  expect(chooseTests(parameters)).toEqual(choice)
})

test('what is no parameter of npm test is refused', () => {
  expect(() => chooseTests(['--headed'])).toThrow(/headed/)
})
