import { expect, test } from 'vitest'
import { type Fields, type KeptSteps, withStep } from './typed-forms'

const fields = (title: string, text = 'Roti'): Fields => [
  ['title', title],
  ['text', text],
]
const begun: KeptSteps = { at: 0, steps: [fields('')] }
const typed = (given: KeptSteps, ...words: [at: number, title: string, text?: string][]) =>
  words.reduce((kept, [at, title, text]) => withStep(kept, fields(title, text), at), given)
const titles = ({ steps }: KeptSteps) => steps.map(([title]) => title?.[1])

test('a word that is typed is one step, and what was there before it stays', () => {
  expect(titles(typed(begun, [300, 'D'], [600, 'Da'], [900, 'Dal']))).toEqual(['', 'Dal'])
})

test('another field, a pause and the deletion of a sentence begin a step', () => {
  const sentence = 'Dal, roti, sabzi and a bowl of curd make a plate that is whole.'
  expect(titles(typed(begun, [300, 'Dal'], [6000, 'Dal, roti']))).toEqual(['', 'Dal', 'Dal, roti'])
  expect(typed(begun, [300, 'Dal'], [600, 'Dal', 'Phulka'], [900, 'Dal', 'Phulka.']).steps).toHaveLength(3)
  expect(titles(typed(begun, [300, sentence], [600, '']))).toEqual(['', sentence, ''])
})

test('a text that was kept before a crash stays under what is typed after it', () => {
  const crashed: KeptSteps = { at: 0, steps: [fields(''), fields('Typed before the crash')] }
  const steps = titles(typed(crashed, [1_000_000, 'x'], [1_000_300, 'xy']))
  expect(steps).toContain('Typed before the crash')
  expect(steps.at(-1)).toBe('xy')
})

test('the same text is no step, and of very many the oldest go', () => {
  expect(typed(begun, [300, '']).steps).toHaveLength(1)
  const many = Array.from({ length: 50 }, (_, at): [number, string] => [at * 10_000, `Title ${at}`])
  const kept = typed(begun, ...many)
  expect(kept.steps).toHaveLength(30)
  expect(titles(kept).at(-1)).toBe('Title 49')
})
