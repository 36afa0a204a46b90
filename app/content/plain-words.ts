/** Says in plain words what a zod schema wanted and what a file holds, for readers who do not program. */
import { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list (lines that start with “- ”)',
  object: 'a group of indented “name: value” lines',
}

/** zod's error map: used where schema.ts gives no words of its own. */
export function expectedInWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    const isPrice = String(issue.path?.at(-1) ?? '').endsWith('Rupees')
    if (isPrice) return 'a price above 0, in rupees: a plain number such as 4000, without quotes, comma or ₹'
    return kinds[String(issue.expected)] ?? String(issue.expected)
  }
  if (issue.code === 'invalid_value') {
    const values = (issue.values as unknown[]).map(String)
    return values.length === 1 ? `“${values[0]}”` : `one of: ${values.join(', ')}`
  }
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum)
    const bound = issue.exact ? 'exactly' : issue.code === 'too_small' ? 'at least' : 'at most'
    if (issue.origin === 'array') return `${bound} ${limit} ${limit === 1 ? 'entry' : 'entries'}`
    if (issue.origin === 'string') return limit === 1 ? 'some text' : `${bound} ${limit} characters`
    return issue.inclusive === false ? `a number above ${limit}` : `a number of ${bound} ${limit}`
  }
  if (issue.code === 'not_multiple_of') return 'rupees with at most two decimals, such as 250 or 99.50'
  return issue.message ?? 'something else'
}

/** A value as it stands in the file. */
export function foundInWords(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (value === '') return 'empty text ("")'
  if (typeof value === 'string')
    return `the text “${value.length > 60 ? `${value.slice(0, 59)}…` : value}”${lengthNote(value)}`
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'a group of lines'
  return String(value)
}

const lengthNote = (text: string) => (text.length > 60 ? ` (${text.length} characters)` : '')

/** What the value at the end of a path is, or undefined. */
export function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], data)
}

/** Walks a schema along the path of an issue. `canBeNull` says whether the value may be null. */
export function schemaAt(
  schema: z.ZodType,
  path: readonly PropertyKey[],
): { schema: z.ZodType | undefined; canBeNull: boolean } {
  let current: z.ZodType | undefined = schema
  let canBeNull = false
  const unwrap = () => {
    while (current instanceof z.ZodNullable || current instanceof z.ZodOptional) {
      canBeNull ||= current instanceof z.ZodNullable
      current = current.unwrap() as z.ZodType
    }
  }
  unwrap()
  for (const key of path) {
    canBeNull = false
    if (current instanceof z.ZodObject) current = current.shape[String(key)] as z.ZodType | undefined
    else if (current instanceof z.ZodArray) current = current.element as z.ZodType
    else current = undefined
    unwrap()
  }
  return { schema: current, canBeNull }
}
