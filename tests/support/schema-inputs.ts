/**
 * Inputs made from a schema: most of them nearly right, so that they come past the first check, and each with a chance of something
 * hostile anywhere within. What the program has answered goes into a pool, so that ids, versions and tokens of later inputs exist.
 */
import { z } from 'zod'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type JsonSchema = {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  const?: Json
  enum?: Json[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  type?: string | string[]
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema | boolean
  prefixItems?: JsonSchema[]
  minimum?: number
  maximum?: number
  minItems?: number
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const hostileTexts = [
  '',
  ' ',
  '\u0000\u0001\uffff',
  '\ud800',
  "' OR 1=1 --",
  '"; drop table users; --',
  '\u202egnp.exe',
  'नमस्ते '.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(5000),
  '-1e999',
  'NaN',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '2026-11-21T25:61:61Z',
  '../../etc/passwd',
  '%00',
  '%',
  '_',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=1+1',
  '{{7*7}}',
  '#{1 + 1}',
  '__proto__',
  'constructor',
  `${'('.repeat(500)}a${')'.repeat(500)}`,
  'a@b',
  `${'a'.repeat(300)}@example.com`,
  '\r\nBcc: all@example.com',
  // Days, times and numbers that are nearly some.
  '2026-11-31',
  '2026-1-1',
  '2026-12-01T00:00',
  '2026-12-01T00:00Z',
  '2026-12-01T00:00:00.000+05:30',
  '+275760-09-13',
  '-000001-01-01',
  '99999-01-01',
  '२०२६-११-२५',
  '2026-W10',
  '2026-13',
  '2026-00',
  '24:00',
  '25:61',
  '-1',
  '0',
  '1.5',
  '1e21',
  '0x10',
  '9007199254740993',
  '99999999999999999999999',
  'Infinity',
  '१२',
  '٣',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
  'toString',
  'hasOwnProperty',
  'x',
  '\udc00x',
  '\u0000',
  'a\u0000b',
  'مرحبا',
  '00000000-0000-0000-0000-000000000000',
  'x:1:1',
  'detox-drinks:1:0,__proto__:1:1',
]
const hostileValues: Json[] = [null, true, [], {}, [[[[]]]], -1, 0, 1e308, -0.5, 2 ** 53, { length: 1e9 }]

/** What a person would type, by the name of the field. */
const plausible: [RegExp, string[]][] = [
  [/email/i, ['fuzz@example.com', 'asha@client.example']],
  [/phone|mobile|contactnumber/i, ['9876543210', '+91 98765 43210', '12']],
  [/password|proof/i, ['tinda and turai', 'short']],
  [/pin_code/i, ['302001', '110001']],
  [/plan_type|plan/i, ['three_months', 'one_month', 'six_months', 'weekly_meal_plan', 'meal_offerings']],
  [/dish_id/i, ['detox-drinks', 'no-such-dish']],
  [/month/i, ['2026-11', '2026-13']],
  [/file$/i, ['plans', 'services', 'about', 'posts']],
  [/subject|reason|text|message|note|name|title|address|excerpt|allerg/i, ['Two words', 'C-Scheme, Jaipur 302001']],
  [/day|date|from|to|on$/i, ['2026-11-23', '2026-11-24', '2026-11-25', '2026-12-25', '2027-03-01']],
  [/_at|time/i, ['2026-11-24T05:00:00.000Z', '2026-11-23T05:30:00.000Z']],
  [/url|href|src|link/i, ['https://example.com/a', '/services']],
  [/code/i, ['GYM10', '123456']],
]
const days = ['2026-11-21', '2026-11-23', '2026-11-24', '2026-11-25', '2026-12-25', '2027-02-28']
const formats: Record<string, string[]> = {
  date: days,
  'date-time': ['2026-11-24T05:00:00.000Z', '2026-11-23T05:00:00.000Z'],
  email: ['fuzz@example.com', 'asha@client.example'],
  uuid: ['0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'],
  uri: ['https://example.com/'],
}

/** As it arrives: half a surrogate pair cannot be encoded in a form or an address. */
export const wellFormed = (text: string): string => Buffer.from(text).toString()

/** What a person would type into a field of this name. */
export function plausibleText(name: string, kind: string, random: () => number): string {
  const [, words = ['Meera Joshi']] = plausible.find(([pattern]) => pattern.test(name)) ?? []
  return kind === 'number' ? '1' : (words[Math.floor(random() * words.length)] ?? '')
}

/**
 * A copy of a good input with one value of it, at any depth, made hostile, taken out, or put where another one stands: what is wrong as a
 * whole is refused at the first check and shows nothing of what lies behind.
 */
export function withOneHostile<Value>(input: Value, random: () => number): Value {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const copy = structuredClone({ input: input as Json })
  const places: { of: { [name: string]: Json }; name: string }[] = []
  const walk = (of: { [name: string]: Json }) => {
    for (const [name, value] of Object.entries(of)) {
      places.push({ of, name })
      if (value && typeof value === 'object') walk(value as { [name: string]: Json })
    }
  }
  walk(copy)
  if (places.length === 1) return input
  const { of, name } = pick(places.slice(1))
  const way = random()
  if (way < 0.08 && !Array.isArray(of)) delete of[name]
  else if (way < 0.16) {
    const other = pick(places)
    of[name] = structuredClone(other.of[other.name] ?? null)
  } else if (way < 0.24) of[name] = [of[name] ?? null, of[name] ?? null]
  else if (way < 0.4) of[name] = pick(hostileValues)
  else of[name] = pick(hostileTexts)
  return copy.input as Value
}

export type InputMaker = ReturnType<typeof createInputMaker>

/**
 * @param random 0 to below 1
 * @param mostHostility the share of values that are hostile, 0 to 1; every third input has none
 */
export function createInputMaker(random: () => number, mostHostility = 0.08) {
  const known = new Map<string, (string | number)[]>()
  const schemas = new WeakMap<z.ZodType, JsonSchema>()
  let kind = ''
  let hostility = mostHostility
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const chance = (share: number) => random() < share

  /**
   * Keeps the ids, tokens and numbers of an answer under the name of their field, the newest 40 of each, once by themselves and once
   * with the kind of thing they are of: the id of an order is no use to a post.
   */
  function learn(answer: unknown, kind: string, name = ''): void {
    if (Array.isArray(answer)) for (const item of answer.slice(0, 20)) learn(item, kind, name)
    else if (answer && typeof answer === 'object')
      for (const [key, value] of Object.entries(answer)) learn(value, kind, key)
    else if (typeof answer === 'number' || (typeof answer === 'string' && /^[\w.-]{1,80}$/.test(answer))) {
      for (const key of [name, `${kind}.${name}`]) {
        const list = known.get(key) ?? []
        if (!list.includes(answer)) list.push(answer)
        if (list.length > 40) list.splice(0, list.length - 40)
        known.set(key, list)
      }
    }
  }

  function seen(name: string, kind: string): string | number | undefined {
    const own = known.get(`${kind}.${name}`)
    if (own && chance(0.75)) return pick(own)
    const any = known.get(name) ?? (/(^|_)id$/.test(name) ? known.get('id') : undefined)
    return any && chance(0.6) ? pick(any) : undefined
  }

  function text(name: string, kind: string, format?: string): string {
    const before = seen(name, kind)
    if (before !== undefined) return String(before)
    if (format && formats[format]) return pick(formats[format])
    const [, words] = plausible.find(([pattern]) => pattern.test(name)) ?? []
    return words ? pick(words) : pick(['a', 'Meera Joshi', 'x'.repeat(43), ...days])
  }

  function value(schema: JsonSchema | boolean | undefined, name: string, root: JsonSchema, depth = 0): Json {
    if (chance(hostility)) return chance(0.7) ? pick(hostileTexts) : pick(hostileValues)
    if (schema === undefined || typeof schema === 'boolean') return pick(['a', 1, {}, []])
    if (schema.$ref) {
      const found = schema.$ref === '#' ? root : root.$defs?.[schema.$ref.split('/').at(-1) ?? '']
      return depth > 6 ? null : value(found, name, root, depth + 1)
    }
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return pick(schema.enum)
    const options = schema.anyOf ?? schema.oneOf
    if (options) return value(pick(options), name, root, depth)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => value(part, name, root, depth)))
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type
    if (type === 'object') return object(schema, root, depth)
    if (type === 'array') {
      const count = schema.prefixItems?.length ?? (schema.minItems ?? 0) + Math.floor(random() * 3)
      const itemOf = (index: number) => schema.prefixItems?.[index] ?? schema.items
      return Array.from({ length: count }, (_, index) => value(itemOf(index), name, root, depth + 1))
    }
    if (type === 'integer' || type === 'number') {
      const before = seen(name, kind)
      if (typeof before === 'number') return before
      return pick([schema.minimum ?? 0, 1, 2, 7, Math.min(schema.maximum ?? 9000, 9000)])
    }
    if (type === 'boolean') return chance(0.5)
    if (type === 'null') return null
    return text(name, kind, schema.format)
  }

  function object(schema: JsonSchema, root: JsonSchema, depth: number): Json {
    const made: { [name: string]: Json } = {}
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (!schema.required?.includes(name) && chance(0.5)) continue
      if (chance(hostility / 6)) continue
      made[name] = value(property, name, root, depth + 1)
    }
    if (chance(hostility / 3))
      made[pick(['__proto__', 'constructor', 'extra', 'id', 'role', 'user_id'])] = pick(hostileTexts)
    return made
  }

  return {
    learn,
    pick,
    chance,
    hostileText: () => pick(hostileTexts),
    text,
    /** As `input`, by a schema of an OpenAPI document and all its components; never hostile. */
    valid(schema: object, components: object, of = ''): Json {
      kind = of
      hostility = 0
      return value(schema as JsonSchema, '', { $defs: components as Record<string, JsonSchema> })
    },
    /** A value for what a schema receives. @param of the kind of thing it is about, as given to `learn` */
    input(schema: z.ZodType, of = ''): Json {
      kind = of
      hostility = chance(1 / 3) ? 0 : mostHostility
      const json =
        schemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
      schemas.set(schema, json)
      return value(json, '', json)
    },
  }
}
