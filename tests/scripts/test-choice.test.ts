import { expect, test } from 'vitest'
import { chooseTests } from '../../scripts/setup/test-choice.js'

test.each<[string[], ReturnType<typeof chooseTests>]>([
  [[], { kind: 'all', files: [], unit: [], browser: [], mayBeNone: false }],
  [['--fast'], { kind: 'fast', files: [], unit: [], browser: null, mayBeNone: false }],
  [
    ['./app/settings.server.test.ts'],
    {
      kind: 'some',
      files: ['app/settings.server.test.ts'],
      unit: ['app/settings.server.test.ts'],
      browser: null,
      mayBeNone: false,
    },
  ],
  [
    ['tests/e2e/order.spec.ts', '-t', 'food says (before) paying'],
    {
      kind: 'some',
      files: ['tests/e2e/order.spec.ts'],
      unit: null,
      browser: ['tests/e2e/order.spec.ts', '--grep', 'food says \\(before\\) paying'],
      mayBeNone: false,
    },
  ],
  [
    ['tests\\e2e', 'app/a.test.ts'],
    {
      kind: 'some',
      files: ['tests/e2e', 'app/a.test.ts'],
      unit: ['app/a.test.ts'],
      browser: ['tests/e2e'],
      mayBeNone: false,
    },
  ],
  [
    ['-t', 'costs ₹1.00'],
    { kind: 'some', files: [], unit: ['-t', 'costs ₹1\\.00'], browser: ['--grep', 'costs ₹1\\.00'], mayBeNone: true },
  ],
])('npm test -- %j', (parameters, choice) => {
  expect(chooseTests(parameters)).toEqual(choice)
})

test('what is no parameter of npm test is refused', () => {
  expect(() => chooseTests(['--headed'])).toThrow(/headed/)
})
