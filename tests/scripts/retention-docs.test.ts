import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ageText, retentionRules } from '~/domain/privacy/retention'

/** The ages that docs/operations.md shows are those the jobs delete by. */
test('docs/operations.md has a line for each age, as the notice says it', () => {
  const lines = readFileSync('docs/operations.md', 'utf8').split('\n')
  for (const { id, days, en } of retentionRules)
    expect(lines).toContain(`| \`${id}\` | ${en.what} | ${ageText(days, 'en')} ${en.from} |`)
})
