/** Back from what was typed into the form of a file to the file's values: fields, and buttons that put entries in, take them out or move them. */
import { z } from 'zod'
import { type ContentFile, slugOf } from './content-files'
import type { OpenPart } from './content-form'
import {
  blankOf,
  isFixed,
  kindOf,
  limitsOf,
  mostRows,
  type Path,
  schemaOf,
  unwrap,
  type Values,
  valueAt,
  withValue,
  written,
} from './content-tree'

/** What was typed into the open part, as values of the file. Only names that its fields have are read. */
export function readPart(part: OpenPart, data: Values, form: FormData): Values {
  const inner = unwrap(part.schema).schema
  if (!(inner instanceof z.ZodObject)) return data
  const old = (valueAt(data, part.path) ?? {}) as Values
  const read = readGroup(inner, old, part.path, { form, isNew: part.isNew })
  if (part.path.length > 0) return withValue(data, part.path, read) as Values
  // A value that was emptied is gone.
  const kept = Object.entries(data).filter(([key]) => !Object.hasOwn(inner.shape, key) || Object.hasOwn(read, key))
  return { ...Object.fromEntries(kept), ...read }
}

type Reading = { form: FormData; isNew: boolean }

function readGroup(schema: z.ZodObject, old: Values | null, path: Path, reading: Reading): Values {
  const read: Values = {}
  for (const [key, field] of Object.entries(schema.shape)) {
    const value = readValue(field as z.ZodType, old?.[key], [...path, key], reading)
    if (value !== undefined) read[key] = value
  }
  return read
}

function readValue(given: z.ZodType, old: unknown, path: Path, reading: Reading): unknown {
  const { schema, isNullable, isOptional } = unwrap(given)
  const name = path.join('.')
  if (schema instanceof z.ZodObject) {
    const group = readGroup(schema, (old ?? null) as Values | null, path, reading)
    const isEmpty = Object.values(group).every((one) => one === '' || one === undefined || one === null)
    return isOptional && isEmpty ? undefined : group
  }
  if (schema instanceof z.ZodArray) {
    const count = Math.min(Number(/^\d{1,3}$/.exec(String(reading.form.get(`rows.${name}`)))?.[0] ?? 0), mostRows)
    const items = Array.isArray(old) ? old : []
    if (count === 0 && isOptional && (old === undefined || (limitsOf(schema).minimum ?? 0) > 0)) return undefined
    return Array.from({ length: count }, (_, at) => {
      const value = readValue(schema.element as z.ZodType, items[at], [...path, at], reading)
      return value === undefined ? '' : value
    })
  }
  if (schema instanceof z.ZodLiteral) return old ?? [...schema.values][0]
  const key = String(path.at(-1))
  if (isFixed(key) && !reading.isNew) return old
  const typed = reading.form.get(name)
  if (schema instanceof z.ZodBoolean) return typed !== null
  // A field that did not come at all is left as it was.
  if (typeof typed !== 'string') return old
  const kind = kindOf(schema, key, old)
  if (typed === written(old, kind).replace(/\r\n?/g, '\n') && old !== undefined) return old
  const text = typed.replace(/\r\n?/g, '\n').trim()
  if (text === '') return isNullable ? null : isOptional ? undefined : ''
  return kind === 'number' || kind === 'rupees' ? numberOf(text, kind) : text
}

/** A number as staff write one; what is none stays text, and the check says so. */
export function numberOf(typed: string, kind: 'number' | 'rupees'): unknown {
  const plain = kind === 'rupees' && /^₹? ?\d{1,3}(,\d{2,3})+$/.test(typed) ? typed.replace(/[₹ ,]/g, '') : typed
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(plain) ? Number(plain) : typed
}

/** An entry, a line of a list: put in, taken out, moved. `deed` is the button's value, such as `up:items.3.benefits.1`. */
export function doDeed(file: ContentFile, data: Values, deed: string): Values | null {
  const [, what = '', name = ''] = /^(add|remove|up|down):([\w.]{1,120})$/.exec(deed) ?? []
  if (what === '') return null
  const path: Path = name.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  const listPath = what === 'add' ? path : path.slice(0, -1)
  const schema = schemaOf(file.schema, listPath)
  const list = valueAt(data, listPath)
  if (!(schema instanceof z.ZodArray) || !Array.isArray(list)) return null
  const items = [...list]
  const at = Number(path.at(-1))
  if (what === 'add') items.push(blankOf(schema.element as z.ZodType))
  else if (!(at in items)) return null
  else {
    const [item] = items.splice(at, 1)
    if (what === 'up') items.splice(Math.max(at - 1, 0), 0, item)
    if (what === 'down') items.splice(at + 1, 0, item)
  }
  return withValue(data, listPath, items) as Values
}

/** Which price of changes.ts a field is; null: none. */
export function priceKeyOf(file: ContentFile, data: Values, name: string): string | null {
  if (!name.endsWith('Rupees')) return null
  const path = name.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  const slug = slugOf(file.name)
  if (slug !== null) return `team ${slug}`
  const kind = file.name === 'plans.yaml' ? 'plan' : file.name === 'meals.yaml' ? 'meal' : null
  if (kind === null) return String(path.at(-1))
  return `${kind} ${String(valueAt(data, [...path.slice(0, -1), 'id']))}`
}
