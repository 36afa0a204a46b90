import { expect, test } from 'vitest'
import { weightText } from './weight-text'

test.each([
  [1, '1 g'],
  [999, '999 g'],
  [1000, '1 kg'],
  [1253, '1.26 kg'],
  [12_000, '12 kg'],
])('%i g are written %s: never less than is needed', (grams, text) => expect(weightText(grams)).toBe(text))
