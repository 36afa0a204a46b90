import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { namedSchemas, operations } from './operations'

/** The objects that the modules of this folder export, by the name of the export. */
async function exportedShapes(): Promise<Map<unknown, string>> {
  const shapes = new Map<unknown, string>()
  const modules = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  for (const file of modules) {
    const exported: Record<string, unknown> = await import(`./${file}`)
    for (const [name, value] of Object.entries(exported)) if (value instanceof z.ZodObject) shapes.set(value, name)
  }
  return shapes
}

/** A schema and all that it is made of. */
function partsOf(schema: z.ZodType): Set<unknown> {
  const parts = new Set<unknown>()
  z.toJSONSchema(schema, { override: ({ zodSchema }) => void parts.add(zodSchema) })
  return parts
}

/** Envelopes: a success with a message, or with a shape that has a name. */
const envelopes = ['messageAnswerSchema', 'paymentLinkAnswerSchema']

test('every shape of an answer that has a name in the code has one in the documentation', async () => {
  const shapes = await exportedShapes()
  const named = new Set<unknown>(Object.values(namedSchemas))
  const answers = operations.flatMap(({ answer, otherAnswers }) => [answer, ...Object.values(otherAnswers ?? {})])
  const parts = new Set(answers.flatMap((answer) => [...partsOf(answer)]))
  const found = [...parts].flatMap((part) => shapes.get(part) ?? [])
  expect(found.length).toBeGreaterThan(10)
  expect(found).toContain('creditNoteSchema')
  const missing = [...parts].filter((part) => shapes.has(part) && !named.has(part)).map((part) => shapes.get(part))
  expect(missing.filter((name) => !envelopes.includes(name ?? ''))).toEqual([])
})
