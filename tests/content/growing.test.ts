/** Staff may add to every list of content/ and take from it: no list has one length only, and none may be empty but the breaks of a day. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { singletonSchemas } from '~/content/schema/schema'
import { fillAll, makeTokens } from '~/content/text/tokens'

type Place = { keys: string[]; list: unknown[]; most: number }

/** Every list of a document that stands once in it, with the schema's limit. */
function lists(schema: z.ZodType, value: unknown, keys: string[] = []): Place[] {
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const most = Number(JSON.parse(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))).maxItems ?? 200)
    return [{ keys, list: value, most }, ...lists(schema.element as z.ZodType, value[0], [...keys, '0'])]
  }
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([key, field]) =>
    lists(field as z.ZodType, (value as Record<string, unknown>)[key], [...keys, key]),
  )
}

/** What the program itself knows one by one: a colour for each category, a kind of reading, the two questions of a week, the four groups of a source. */
const fixed = [
  'Services categories',
  'Readings kinds',
  'CareContact weekly.questions',
  'Thali parts',
  ...['Readings pregnancyGain.iom', 'Readings pregnancyGain.asian', 'Readings pregnancyGain.kg'],
]
/** A day without a break. */
const mayBeEmpty = ['Site appointments.breaks']
/** A card with one line under its price says nothing. */
const atLeastTwo = ['Plans subscription.0.features', 'Plans food.0.features']

const documents = Object.entries(singletonSchemas).map(([name, { file, schema }]) => {
  const document = parse(readFileSync(`content/${file}`, 'utf8'))
  return { name, schema, document }
})
const tokens = makeTokens(Object.fromEntries(documents.map(({ name, document }) => [name, document])))
const places = documents.flatMap(({ name, schema, document }) => {
  const filled = fillAll(document, tokens)
  return lists(schema, filled).map((place) => ({ ...place, name, schema, filled }))
})

function fits({ keys, schema, filled }: (typeof places)[number], list: unknown[]): boolean {
  const document = structuredClone(filled)
  const parent = keys.slice(0, -1).reduce((value, key) => value[key], document)
  parent[keys.at(-1) ?? ''] = list
  return schema.safeParse(document).success
}

test.each(places)('$name $keys: one, one more than today, and the most', (place) => {
  const { name, keys, list, most } = place
  const title = `${name} ${keys.join('.')}`
  const many = (count: number) => Array.from({ length: count }, (_, at) => list[at] ?? list[0])
  expect(fits(place, list)).toBe(true)
  expect(fits(place, [])).toBe(mayBeEmpty.includes(title))
  if (fixed.includes(title)) return
  expect(fits(place, many(atLeastTwo.includes(title) ? 2 : 1))).toBe(true)
  expect(fits(place, many(most))).toBe(true)
  // Full today: the four networks whose icons are drawn, the seven days of a week.
  const isFull = title === 'Site social'
  if (!isFull) expect(fits(place, many(list.length + 1)), 'one more than today').toBe(true)
})

test('the walk above sees the lists', () => {
  expect(places.length).toBeGreaterThan(30)
  for (const title of [...fixed, ...atLeastTwo, ...mayBeEmpty])
    expect(places.map(({ name, keys }) => `${name} ${keys.join('.')}`)).toContain(title)
})
