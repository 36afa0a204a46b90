/**
 * A file of content/ as a form: which part of it is open, its fields made from the file's own schema with the comments of the file as
 * help, and back from what was typed to the file's values. Runs on the server; the browser gets plain fields.
 */
import { isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml'
import { z } from 'zod'
import type { ContentFile } from './content-files'
import { splitSource } from './edit-source'

type Path = readonly (string | number)[]
type Values = Record<string, unknown>

type FieldView = {
  kind: 'text' | 'long' | 'number' | 'rupees' | 'boolean' | 'select' | 'date' | 'locked'
  /** Of its control, and of its place: subscription.2.priceRupees */
  name: string
  label: string
  value: string
  hint: string | null
  options: readonly string[]
  max: number | null
  isOptional: boolean
  /** A price is typed twice: what the second field holds. */
  again: string | null
}
export type GroupView = { kind: 'group'; name: string; label: string; hint: string | null; nodes: NodeView[] }
export type ListView = {
  kind: 'list'
  name: string
  label: string
  hint: string | null
  least: number
  most: number
  rows: { name: string; nodes: NodeView[] }[]
}
export type NodeView = FieldView | GroupView | ListView

/** A part of the file that opens by itself, such as one plan. */
export type FoldView = { open: string; label: string; note: string; isNew?: true }
export type SectionView = {
  name: string
  label: string
  hint: string | null
  list: { canAdd: boolean; count: number } | null
  folds: FoldView[]
}

const mostRows = 200
const longLetters = 120

/** What wraps a schema, taken off. */
function unwrap(schema: z.ZodType): { schema: z.ZodType; isNullable: boolean; isOptional: boolean } {
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

type Limits = { minimum?: number; maximum?: number; length?: number }
/** How many entries a list may have. */
const limitsOf = (schema: z.ZodArray): Limits =>
  Object.assign({}, ...(schema._zod.def.checks ?? []).map((check) => check._zod.def as Limits)) as Limits

const isEntry = (schema: z.ZodType) => unwrap(schema).schema instanceof z.ZodObject

/** The parts of a file, in its order: its own lines, each group, each entry of its lists. */
export function sectionsOf(file: ContentFile, data: Values, help: Help): SectionView[] {
  const fields = Object.entries(file.schema.shape) as [string, z.ZodType][]
  const sections: SectionView[] = []
  if (fields.some(([, schema]) => !isFold(schema)))
    sections.push({
      name: '',
      label: 'Texts',
      hint: null,
      list: null,
      folds: [{ open: 'texts', label: 'Heading and texts', note: '' }],
    })
  for (const [key, schema] of fields) {
    const inner = unwrap(schema).schema
    const section = { name: key, label: labelOf(key), hint: help[key] ?? null }
    if (inner instanceof z.ZodObject)
      sections.push({ ...section, list: null, folds: [{ open: key, label: labelOf(key), note: '' }] })
    else if (inner instanceof z.ZodArray && isFold(schema)) {
      const items = Array.isArray(data[key]) ? (data[key] as unknown[]) : []
      const most = limitsOf(inner).maximum ?? limitsOf(inner).length ?? mostRows
      sections.push({
        ...section,
        list: { canAdd: items.length < most, count: items.length },
        folds: items.map((item, at) => ({ open: `${key}.${at}`, label: titleOf(item, at), note: noteOf(item) })),
      })
    }
  }
  if (file.hasBody)
    sections.push({
      name: 'body',
      label: 'Text',
      hint: null,
      list: null,
      folds: [{ open: 'body', label: 'The text itself', note: 'Markdown' }],
    })
  return sections
}

/** Groups and lists of entries open by themselves; the rest of a file is one part. */
function isFold(schema: z.ZodType): boolean {
  const inner = unwrap(schema).schema
  return inner instanceof z.ZodObject || (inner instanceof z.ZodArray && isEntry(inner.element as z.ZodType))
}

const titleOf = (item: unknown, at: number): string => {
  const { title, name, label, question, quote, id } = (item ?? {}) as Record<string, unknown>
  return String(title ?? name ?? label ?? question ?? quote ?? id ?? `Entry ${at + 1}`).slice(0, 80)
}

const noteOf = (item: unknown): string => {
  const rupees = (item as Values | null)?.priceRupees
  if (rupees === undefined) return ''
  return typeof rupees === 'number' ? `₹${rupees.toLocaleString('en-IN')}` : 'on request'
}

/** A part that can be open; null for a name that is none. */
export type OpenPart = { path: Path; schema: z.ZodType; isNew: boolean }

export function openPart(file: ContentFile, data: Values, open: string): OpenPart | 'body' | null {
  if (open === 'body') return file.hasBody ? 'body' : null
  if (open === 'texts') {
    const shape = Object.fromEntries(
      Object.entries(file.schema.shape).filter(([, schema]) => !isFold(schema as z.ZodType)),
    )
    return Object.keys(shape).length > 0
      ? { path: [], schema: z.strictObject(shape as z.ZodRawShape), isNew: false }
      : null
  }
  const [, key = '', index] = /^([A-Za-z]+)(?:\.(\d{1,3}))?$/.exec(open) ?? []
  const schema = Object.hasOwn(file.schema.shape, key) ? unwrap(file.schema.shape[key] as z.ZodType).schema : null
  if (schema instanceof z.ZodObject && index === undefined) return { path: [key], schema, isNew: false }
  if (!(schema instanceof z.ZodArray) || !isFold(schema) || index === undefined) return null
  const items = Array.isArray(data[key]) ? (data[key] as unknown[]) : []
  const at = Number(index)
  if (at > items.length) return null
  return { path: [key, at], schema: schema.element as z.ZodType, isNew: at === items.length }
}

type Showing = { data: Values; help: Help; again: (name: string) => string; isNew: boolean }

/** The fields of an open part. */
export function fieldsOf({ path, schema, isNew }: OpenPart, showing: Omit<Showing, 'isNew'>): NodeView[] {
  const value = valueAt(showing.data, path) ?? {}
  const inner = unwrap(schema).schema
  return inner instanceof z.ZodObject ? nodesOf(inner, value as Values, path, { ...showing, isNew }) : []
}

function nodesOf(schema: z.ZodObject, value: Values, path: Path, showing: Showing): NodeView[] {
  const nodes = Object.entries(schema.shape).map(([key, field]) =>
    nodeOf(field as z.ZodType, value?.[key], [...path, key], showing),
  )
  return nodes.sort((a, b) => placeOf(a) - placeOf(b))
}

/** The price first; what cannot be changed after what can, and lists at the end. */
function placeOf({ kind }: NodeView): number {
  if (kind === 'list' || kind === 'group') return 3
  return kind === 'rupees' ? 0 : kind === 'locked' ? 2 : 1
}

function nodeOf(given: z.ZodType, value: unknown, path: Path, showing: Showing): NodeView {
  const { schema, isNullable, isOptional } = unwrap(given)
  const name = path.join('.')
  const key = String(path.at(-1))
  const label = labelOf(key)
  const hint = showing.help[helpName(path)] ?? null
  if (schema instanceof z.ZodObject)
    return { kind: 'group', name, label, hint, nodes: nodesOf(schema, (value ?? {}) as Values, path, showing) }
  if (schema instanceof z.ZodArray) {
    const { minimum, maximum, length } = limitsOf(schema)
    const items = Array.isArray(value) ? value : []
    const element = schema.element as z.ZodType
    const rows = items.map((item, at) => {
      const rowPath = [...path, at]
      const inner = unwrap(element).schema
      const nodes =
        inner instanceof z.ZodObject
          ? nodesOf(inner, item as Values, rowPath, showing)
          : [nodeOf(element, item, rowPath, showing)]
      return { name: rowPath.join('.'), nodes }
    })
    return {
      kind: 'list',
      name,
      label,
      hint,
      least: length ?? minimum ?? 0,
      most: Math.min(length ?? maximum ?? mostRows, mostRows),
      rows,
    }
  }
  const kind = kindOf(schema, key, value)
  const isLocked = schema instanceof z.ZodLiteral || (isFixed(key) && !showing.isNew)
  return {
    kind: isLocked ? 'locked' : kind,
    name,
    label,
    value: written(value, kind),
    hint: isLocked && !(schema instanceof z.ZodLiteral) ? 'Fixed: payments, links and old orders use it.' : hint,
    options: schema instanceof z.ZodEnum ? schema.options.map(String) : [],
    max: schema instanceof z.ZodString ? (schema.maxLength ?? null) : null,
    isOptional: isNullable || isOptional,
    again: kind === 'rupees' ? showing.again(name) : null,
  }
}

/** Names by which payments, links and other files know an entry. */
const isFixed = (key: string) => key === 'id' || key === 'planType' || key === 'period'

function kindOf(schema: z.ZodType, key: string, value: unknown): FieldView['kind'] {
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodEnum) return 'select'
  if (schema instanceof z.ZodISODate) return 'date'
  if (schema instanceof z.ZodNumber) return key.endsWith('Rupees') ? 'rupees' : 'number'
  const isLong = schema instanceof z.ZodString && (schema.maxLength ?? 0) > longLetters
  return isLong || (typeof value === 'string' && /\n/.test(value)) ? 'long' : 'text'
}

function written(value: unknown, kind: FieldView['kind']): string {
  if (value === null || value === undefined) return ''
  if (kind === 'boolean') return value === true ? 'on' : ''
  return kind === 'rupees' && typeof value === 'number' ? value.toLocaleString('en-IN') : String(value)
}

/** What was typed into the open part, as values of the file. Only names that its fields have are read. */
export function readPart(part: OpenPart, data: Values, form: FormData): Values {
  const inner = unwrap(part.schema).schema
  if (!(inner instanceof z.ZodObject)) return data
  const old = (valueAt(data, part.path) ?? {}) as Values
  const read = readGroup(inner, old, part.path, { form, isNew: part.isNew })
  return part.path.length === 0 ? { ...data, ...read } : (withValue(data, part.path, read) as Values)
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
  if (schema instanceof z.ZodObject) return readGroup(schema, old as Values | null, path, reading)
  if (schema instanceof z.ZodArray) {
    const count = Math.min(Number(/^\d{1,3}$/.exec(String(reading.form.get(`rows.${name}`)))?.[0] ?? 0), mostRows)
    const items = Array.isArray(old) ? old : []
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

function schemaOf(schema: z.ZodType, path: Path): z.ZodType | null {
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

/** Which price of changes.ts a field is; null: none. */
export function priceKeyOf(file: ContentFile, data: Values, name: string): string | null {
  if (!name.endsWith('Rupees')) return null
  const path = name.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  const kind = file.name === 'plans.yaml' ? 'plan' : file.name === 'meals.yaml' ? 'meal' : null
  if (kind === null) return String(path.at(-1))
  return `${kind} ${String(valueAt(data, [...path.slice(0, -1), 'id']))}`
}

/** The comments of a file by the names of what they stand above; '' is what stands at its head. */
export type Help = Readonly<Record<string, string>>

const helpName = (path: Path) => path.filter((step) => typeof step === 'string').join('.')

export function helpOf(file: ContentFile, text: string): Help {
  const help: Record<string, string> = {}
  try {
    const document = parseDocument(splitSource(file.name, text).facts)
    const blocks = commentBlocks(splitSource(file.name, text).facts)
    // What stands above the first line after an empty one is said of that line.
    help[''] = plainComment((blocks.length > 1 ? blocks.slice(0, -1) : blocks).join('\n'))
    const first = isMap(document.contents) ? document.contents.items[0]?.key : null
    if (blocks.length > 1 && isScalar(first)) help[String(first.value)] = plainComment(blocks.at(-1) ?? '')
    if (isMap(document.contents)) readComments(document.contents, [], help)
  } catch {
    // A file that cannot be read has no help either.
  }
  return help
}

/** The comments above the first line of a text, without their signs. */
function commentBlocks(text: string): string[] {
  const blocks: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (/^\s*$/.test(line)) blocks.push([])
    else if (line.startsWith('#')) blocks.at(-1)?.push(line.replace(/^#+ ?/, ''))
    else break
  }
  return blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
}

function readComments(map: YAMLMap, path: Path, help: Record<string, string>) {
  for (const [at, { key, value }] of map.items.entries()) {
    if (!isScalar(key)) continue
    const name = [...path, String(key.value)]
    const comment = key.commentBefore ?? (at === 0 && path.length > 0 ? map.commentBefore : null)
    if (comment) help[helpName(name)] ??= plainComment(comment)
    if (isMap(value)) readComments(value, name, help)
    if (isSeq(value)) for (const item of value.items) if (isMap(item)) readComments(item, name, help)
  }
}

const plainComment = (comment: string) =>
  comment
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

const labels: Record<string, string> = {
  src: 'Picture',
  alt: 'Alternative text',
  to: 'Leads to',
  priceRupees: 'Price in rupees',
  url: 'Address',
  id: 'Name in links',
  planType: 'Kind of plan',
  faq: 'Questions',
  highlighted: 'Bold',
}

function labelOf(key: string): string {
  if (/^\d+$/.test(key)) return `Line ${Number(key) + 1}`
  const known = labels[key]
  if (known) return known
  const words = key
    .replace(/Rupees$/, 'InRupees')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
