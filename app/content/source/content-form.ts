/**
 * A file of content/ as a form: its parts, which of them is open, and the fields of that one, made from the file's own schema with the
 * comments of the file as help. Runs on the server; the browser gets plain fields.
 */
import { z } from 'zod'
import { type Help, helpName, labelOf } from '../schema/content-help'
import type { ContentFile } from './content-files'
import {
  type FieldKind,
  isEntry,
  isFixed,
  kindOf,
  limitsOf,
  mostRows,
  type Path,
  unwrap,
  type Values,
  valueAt,
  written,
} from './content-tree'

type FieldView = {
  kind: FieldKind
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
