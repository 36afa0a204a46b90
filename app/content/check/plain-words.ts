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
    if (isPrice) {
      const meant = rupeesMeant(issue.input)
      const plain = 'a price above 0, in rupees: a plain number such as 4000, without quotes, comma or ₹'
      return meant === null ? plain : `${plain}; write ${meant}`
    }
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

/** The number that a price in words or signs means: 4000/-, Rs. 4,000, ४०००, 4k. */
function rupeesMeant(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const digits = value.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
  const bare = digits.replace(/₹|\b(?:rs|inr|rupees?|only)\b\.?|\/[-–]?|\s|,/gi, '').replace(/\.0+$/, '')
  const [, thousands] = /^(\d{1,3}(?:\.\d)?)k$/i.exec(bare) ?? []
  if (thousands !== undefined) return Number(thousands) * 1000
  return /^\d{1,7}$/.test(bare) ? Number(bare) : null
}

/** Why a date is none: of the calendar, or of the form. */
export function dateInWords(value: unknown): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(value)) ?? []
  if (year === '') return 'a date such as 2026-11-14'
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, 1))
  const name = at.toLocaleDateString('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number(month) < 1 || Number(month) > 12
    ? `a date such as 2026-11-14, year, month and day: there is no month ${month}`
    : `a date such as 2026-11-14, of the calendar: ${name} has ${last} days, not ${Number(day)}`
}

/** Lower-case words joined by hyphens, made of what was written. */
export function idInWords(value: unknown): string {
  const plain = 'lower-case words joined by hyphens, such as "weight-loss"'
  const meant = String(value ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return typeof value === 'string' && meant !== '' ? `${plain}; write ${meant}` : plain
}

/** A value as it stands in the file. */
export function foundInWords(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (value === '') return 'empty text ("")'
  if (typeof value === 'string')
    return `the text “${value.length > 60 ? `${value.slice(0, 59)}…` : value}”${lengthNote(value)}${gapNote(value)}`
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'a group of lines'
  return String(value)
}

/** Spaces that look like plain ones. */
const gapNote = (text: string) => (/[^\S \n]/.test(text) ? ', with an invisible sign in place of a plain space' : '')
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
