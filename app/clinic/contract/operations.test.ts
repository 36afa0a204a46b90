import { expect, test } from 'vitest'
import { z } from 'zod'
import { namedSchemas, operations } from './operations'

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true })

/** The objects that the modules of this folder export, with the names of the exports. */
const shapes = new Map<unknown, string>(
  Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (value instanceof z.ZodObject ? [[value, name] as const] : [])),
  ),
)

/** A schema and all that it is made of. */
function partsOf(schema: z.ZodType): Set<unknown> {
  const parts = new Set<unknown>()
  z.toJSONSchema(schema, { override: ({ zodSchema }) => void parts.add(zodSchema) })
  return parts
}

/** Envelopes: a success with a message, or with a shape that has a name. */
const envelopes = ['codesAnswerSchema', 'messageAnswerSchema', 'paymentLinkAnswerSchema', 'sessionAnswerSchema']

test('every shape of an answer that has a name in the code has one in the documentation', () => {
  const named = new Set<unknown>(Object.values(namedSchemas))
  const answers = operations.flatMap(({ answer, otherAnswers }) => [answer, ...Object.values(otherAnswers ?? {})])
  const parts = new Set(answers.flatMap((answer) => [...partsOf(answer)]))
  const found = [...parts].flatMap((part) => shapes.get(part) ?? [])
  expect(found.length).toBeGreaterThan(10)
  expect(found).toContain('creditNoteSchema')
  const missing = [...parts].filter((part) => !named.has(part)).flatMap((part) => shapes.get(part) ?? [])
  expect(missing.filter((name) => !envelopes.includes(name))).toEqual([])
})
