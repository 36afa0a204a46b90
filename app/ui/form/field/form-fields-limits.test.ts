/** No field cuts what is pasted: the schema's message says that it is too long. */
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('/app/**/*.tsx', { query: '?raw', import: 'default', eager: true })

test('no field of the site has a maxLength attribute', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(80)
  expect(Object.keys(sources).filter((file) => /\bmaxLength=/.test(sources[file] ?? ''))).toEqual([])
})
