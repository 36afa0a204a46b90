/** scripts/lint/forms-through-the-door.grit: what was sent is read and parsed by app/platform/forms/read-form.server.ts alone. */
import { beforeAll, expect, test } from 'vitest'
import { lintHouse } from '../support/lint-house'

const route = 'app/appointments/site/book/route.tsx'
const component = 'app/appointments/site/booking-dialog/booking-form.tsx'
const door = 'app/platform/forms/read-form.server.ts'

type Line = readonly [file: string, line: string]

const refused: Line[] = [
  [route, 'export const one = parseWithZod(await request.formData(), { schema })'],
  [route, 'export const two = parseWithZod(form, { schema })'],
  [route, 'export const three = parseWithZod<Schema>(form, { schema })'],
  [route, 'export const four = async (visit) => { return parseWithZod(await visit.request.text(), { schema }) }'],
  [route, 'export const five = await visit.request.formData().catch(() => new FormData())'],
  [route, 'export const six = { validate: ({ formData }) => parseWithZod(formData, { schema }) }'],
  [route, "import { parseWithZod as parsed } from '@conform-to/zod/v4'"],
  [route, "import * as conform from '@conform-to/zod/v4'"],
  [route, "import { parse } from '@conform-to/react'"],
  [route, "import { parse } from '@conform-to/dom'"],
  [component, 'export const one = parseWithZod(form, { schema })'],
  ['app/platform/forms/draft.server.ts', 'export const one = await request.formData()'],
  ['app/program/api.ts', 'export const one = await request.formData()'],
]

const allowed: Line[] = [
  [route, "import { parseWithZod } from '@conform-to/zod/v4'"],
  [route, "import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'"],
  [route, 'export const seven = useForm({ onValidate: ({ formData }) => parseWithZod(formData, { schema }) })'],
  [route, 'export const eight = await readSubmission(request, schema)'],
  [component, 'export const two = useForm({ onValidate: ({ formData }) => parseWithZod(formData, { schema }) })'],
  [door, 'export const one = parseWithZod(form, { schema })'],
  [door, 'export const two = await response.formData()'],
]

let messages = new Map<string, string[]>()
beforeAll(async () => {
  const files = new Map<string, string[]>()
  for (const [file, line] of [...refused, ...allowed]) files.set(file, [...(files.get(file) ?? []), line])
  messages = await lintHouse(files, /^plugin$/)
}, 60_000)

function messagesFor([file, line]: Line): string[] {
  const lines = [...refused, ...allowed].filter(([other]) => other === file).map(([, text]) => text)
  return messages.get(`${file}:${lines.indexOf(line) + 1}`) ?? []
}

test.each(refused)('%s may not say: %s', (...line) => {
  expect(messagesFor(line).join('\n')).toContain('(house-style.md, Forms)')
})

test.each(allowed)('%s may say: %s', (...line) => {
  expect(messagesFor(line)).toEqual([])
})
