import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '~/program/operations'

const dirty = (text: string) => `\u202a${text.slice(0, 2)}\u200b\u2060${text.slice(2)}\u200f\u202c`
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
const samples = [
  ...['asha@example.com', '9829012345', '+919829012345', 'GYMPINK', 'Asha Verma', '302021', '123456', 'web'],
  ...['08AABCU9603R1ZN', 'ABCDEF1234567', '2026-11-24', '10:30', '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'],
  ...['ORDER_1760000000000_a1b2c3', 'dal-baati', 'A sentence of some words.', 'a'.repeat(43)],
]

type Leaf = { path: string; field: z.ZodType }

/** Each field of a schema that is no object itself, however deep. */
function leavesOf(schema: z.core.$ZodType, path: string, field = schema): Leaf[] {
  const { def } = schema as z.ZodType & { def: Record<string, never> & { type: string } }
  switch (def.type) {
    case 'object':
      return Object.entries<z.ZodType>(def.shape ?? {}).flatMap(([name, one]) => leavesOf(one, `${path}.${name}`))
    case 'array':
      return leavesOf(def.element as unknown as z.ZodType, `${path}[]`)
    case 'union':
      return (def.options as unknown as z.ZodType[]).some(({ def: { type } }) => type === 'object')
        ? (def.options as unknown as z.ZodType[]).flatMap((one) => leavesOf(one, path))
        : [{ path, field: field as z.ZodType }]
    case 'pipe':
      return leavesOf(def.in as unknown as z.ZodType, path, field)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return leavesOf(def.innerType as unknown as z.ZodType, path, field)
    default:
      return [{ path, field: field as z.ZodType }]
  }
}

/** Passwords: each sign counts. Whole texts, also of posts and of content. What the server does not read. Keys that it compares whole. */
const kept = [
  /\.(password|current_password|new_password|proof|user_agent|file)$/,
  /\.(message|medical_issue|comments|note|text|alt)$|\.draft\.|^adminContent\..*\.body$/,
  /\.(website|status|annualSale|link_purpose|return_url|t)$|\.transports\[\]$/,
  /\.([a-z]+_)?token$|\.(secret|provider)$|by_slug\.slug$/,
]

test('no field of any operation keeps an invisible sign, but for passwords, texts and keys', () => {
  const leaves = operations.flatMap(({ id, params, query, body }) =>
    [params, query, body].flatMap((schema) => (schema ? leavesOf(schema, id) : [])),
  )
  const keeping = leaves.filter(({ field }) =>
    samples.some((text) => {
      const read = z.safeParse(field, dirty(text))
      return read.success && invisible.test(JSON.stringify(read.data) ?? '')
    }),
  )
  expect(leaves.length).toBeGreaterThan(300)
  expect(keeping.map(({ path }) => path).filter((path) => !kept.some((one) => one.test(path)))).toEqual([])
})

test('every email, phone number and code is read where invisible signs were pasted along', () => {
  const named = /(^|_|\.)(email|phone|phone_number|mobile_number|contactNumber|code|discount_code|pin_code|utr)$/
  const leaves = operations.flatMap(({ id, body }) => (body ? leavesOf(body, id) : []))
  // Of two files that are made one a choice says whose phone number stays.
  const asked = leaves.filter(({ path }) => named.test(path) && !path.startsWith('adminUsers.merge.'))
  expect(asked.length).toBeGreaterThan(20)
  for (const { path, field } of asked) {
    const accepted = samples.filter((text) => z.safeParse(field, text).success)
    expect(accepted, `a sample for ${path}`).not.toEqual([])
    for (const text of accepted)
      expect([path, z.safeParse(field, dirty(text)).data]).toEqual([path, z.parse(field, text)])
  }
})
