/** Values and schemas by their place in a file, such as items.3.title, and how each kind of value is written in a field. */
import { z } from 'zod'

export type FieldKind = 'text' | 'long' | 'number' | 'rupees' | 'boolean' | 'select' | 'date' | 'locked'
export type Path = readonly (string | number)[]

export type Values = Record<string, unknown>

export const mostRows = 200

const longLetters = 120

/** What wraps a schema, taken off. */
export function unwrap(schema: z.ZodType): { schema: z.ZodType; isNullable: boolean; isOptional: boolean } {
  let inner = schema
  let isNullable = false
  let isOptional = false
  while (inner instanceof z.ZodNullable || inner instanceof z.ZodOptional) {
    if (inner instanceof z.ZodNullable) isNullable = true
    else isOptional = true
    inner = inner.unwrap() as z.ZodType
  }
  return { schema: inner, isNullable, isOptional }
}

export type Limits = { minimum?: number; maximum?: number; length?: number }

/** How many entries a list may have. */
export const limitsOf = (schema: z.ZodArray): Limits =>
  Object.assign({}, ...(schema._zod.def.checks ?? []).map((check) => check._zod.def as Limits)) as Limits

export const isEntry = (schema: z.ZodType) => unwrap(schema).schema instanceof z.ZodObject

/** Names by which payments, links and other files know an entry. */
export const isFixed = (key: string) => key === 'id' || key === 'planType' || key === 'period'

export function kindOf(schema: z.ZodType, key: string, value: unknown): FieldKind {
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodEnum) return 'select'
  if (schema instanceof z.ZodISODate) return 'date'
  if (schema instanceof z.ZodNumber) return key.endsWith('Rupees') ? 'rupees' : 'number'
  const isLong = schema instanceof z.ZodString && (schema.maxLength ?? 0) > longLetters
  return isLong || (typeof value === 'string' && /\n/.test(value)) ? 'long' : 'text'
}

export function written(value: unknown, kind: FieldKind): string {
  if (value === null || value === undefined) return ''
  if (kind === 'boolean') return value === true ? 'on' : ''
  return kind === 'rupees' && typeof value === 'number' ? value.toLocaleString('en-IN') : String(value)
}

/** An entry without words: what it needs is there, and empty. */
export function blankOf(given: z.ZodType): unknown {
  const { schema, isNullable } = unwrap(given)
  if (isNullable) return null
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).flatMap(([key, field]) =>
        field instanceof z.ZodOptional ? [] : [[key, blankOf(field as z.ZodType)]],
      ),
    )
  if (schema instanceof z.ZodArray) {
    const { minimum, length } = limitsOf(schema)
    return Array.from({ length: length ?? minimum ?? 0 }, () => blankOf(schema.element as z.ZodType))
  }
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodEnum) return String(schema.options[0])
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  return ''
}

export function schemaOf(schema: z.ZodType, path: Path): z.ZodType | null {
  let inner = unwrap(schema).schema
  for (const step of path) {
    const next: unknown =
      inner instanceof z.ZodObject && Object.hasOwn(inner.shape, String(step))
        ? inner.shape[String(step)]
        : inner instanceof z.ZodArray && typeof step === 'number'
          ? inner.element
          : null
    if (!next) return null
    inner = unwrap(next as z.ZodType).schema
  }
  return inner
}

export const valueAt = (data: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Values)[key] : undefined,
    data,
  )

/** A copy with another value at the path. */
export function withValue(data: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(data)) {
    const copy = [...data]
    copy[Number(key)] = withValue(copy[Number(key)], rest, value)
    return copy
  }
  return { ...(data as Values), [key]: withValue((data as Values | undefined)?.[key], rest, value) }
}
