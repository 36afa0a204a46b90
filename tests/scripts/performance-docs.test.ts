/** docs/performance.md: every measure of `npm run bench` stands in its table, and its limits are those that the measure is compared with. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/performance.md', 'utf8')
const measures = readdirSync('scripts/bench').filter((name) => name.endsWith('.js'))
const inOrder = (numbers: readonly string[]) => [...new Set(numbers.map(Number))].toSorted((one, other) => one - other)

test.each(measures)('the table has the limits of %s', (file) => {
  const name = file.slice(0, -3)
  const code = readFileSync(`scripts/bench/${file}`, 'utf8')
  expect(code).toContain(`name: '${name}',`)
  const lines = page.split('\n').filter((line) => line.startsWith('| '))
  const first = lines.findIndex((line) => line.includes(`--only ${name}\``))
  expect(first, name).toBeGreaterThan(0)
  const after = lines.slice(first + 1).findIndex((line) => !line.includes('| the same |'))
  const said = lines.slice(first, first + 1 + after).flatMap((line) => {
    const goal = line.split(' | ')[1] ?? ''
    const numbers = [...goal.replaceAll(',', '').matchAll(/(?:[≥≤] |others )([\d.]+)( s)?/g)]
    return numbers.map(([, number = '', seconds]) => String(Number(number) * (seconds ? 1000 : 1)))
  })
  const compared = [...code.matchAll(/at(?:Most|Least): ([\d.]+)/g)].map(([, number = '']) => number)
  expect(inOrder(said)).toEqual(inOrder(compared))
})
