/** A change in words, for the history and the log: prices first, then which entries. */
import { exactRupees } from '~/domain/money/money'
import type { ContentPriceChange } from '../contract/admin-content'
import { labelOf } from '../schema/content-help'
import type { ContentFile } from '../source/content-files'
import { isSame, readFacts, splitSource } from '../source/edit-source'

const longest = 300
const inWords = (rupees: number | null) => (rupees === null ? 'on request' : exactRupees(rupees))

type Given = { before: string; after: string; prices: readonly ContentPriceChange[] }

/** Such as “3 Months (three-months): ₹9,000 → ₹9,500” or “meals.yaml: items 3 added”. */
export function summaryOf(file: ContentFile, { before, after, prices }: Given): string {
  if (before === '') return `${file.title} added`
  const words = prices.map(({ label, from, to, is_new, is_gone }) => {
    if (is_new) return `${label} added for ${inWords(to)}`
    return is_gone ? `${label} removed` : `${label}: ${inWords(from)} → ${inWords(to)}`
  })
  const isAllPrices =
    words.length > 0 &&
    linesChanged(before, after) === prices.filter(({ is_new, is_gone }) => !is_new && !is_gone).length
  if (!isAllPrices) words.push(...placesOf(file, before, after))
  const text = words.length > 0 ? words.join(', ') : `${file.title} reworded`
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

function linesChanged(before: string, after: string): number {
  const [old, now] = [before.split('\n'), after.split('\n')]
  return old.length === now.length ? old.filter((line, at) => line !== now[at]).length : Number.POSITIVE_INFINITY
}

/** Which values differ, each by its names; at most three. */
function placesOf(file: ContentFile, before: string, after: string): string[] {
  try {
    const places = differences(readFacts(file.name, before), readFacts(file.name, after), [])
    if (splitSource(file.name, before).body !== splitSource(file.name, after).body) places.push('text reworded')
    return places.length > 3 ? [...places.slice(0, 3), `${places.length - 3} more`] : places
  } catch {
    return []
  }
}

type Item = Record<string, unknown>
const isGroup = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)
const nameOf = (item: unknown) =>
  isGroup(item)
    ? String(item.title ?? item.name ?? item.label ?? item.question ?? item.text ?? item.id ?? '').slice(0, 40)
    : String(item).slice(0, 40)
/** In the words of the dashboard. */
const placed = (path: readonly string[]) => (path.length === 0 ? '' : `${path.join(', ')}: `)
const said = (value: unknown) =>
  typeof value === 'boolean'
    ? value
      ? 'ticked'
      : 'not ticked'
    : typeof value === 'string'
      ? `“${value.length > 40 ? `${value.slice(0, 39)}…` : value}”`
      : String(value ?? 'nothing')

function differences(was: unknown, is: unknown, path: string[]): string[] {
  if (isSame(was, is)) return []
  if (isGroup(was) && isGroup(is)) {
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    // A price is said in rupees already.
    return keys
      .filter((key) => !key.endsWith('Rupees'))
      .flatMap((key) => differences(was[key], is[key], key === 'items' ? path : [...path, labelOf(key)]))
  }
  if (Array.isArray(was) && Array.isArray(is)) return listDifferences(was, is, path)
  const value = typeof was === 'string' && was.length > 40 ? 'reworded' : `${said(was)} → ${said(is)}`
  return [placed(path) + value]
}

function listDifferences(was: readonly unknown[], is: readonly unknown[], path: string[]): string[] {
  const added = is.filter((item) => !was.some((old) => isOneEntry(old, item)))
  const removed = was.filter((item) => !is.some((now) => isOneEntry(item, now)))
  if (added.length === 0 && removed.length === 0 && was.length === is.length) {
    const inPlace = is.flatMap((item, at) => {
      const old = was.find((one) => isOneEntry(one, item)) ?? was[at]
      return isSame(old, item) ? [] : differences(old, item, [nameOf(item)])
    })
    return inPlace.length > 0 ? inPlace : [`${placed(path)}put in another order`]
  }
  if (added.length === removed.length && was.length === is.length)
    return is.flatMap((item, at) => differences(was[at], item, isGroup(item) ? [...path, nameOf(item)] : path))
  return [
    ...added.map((item) => `${placed(path)}“${nameOf(item)}” added`),
    ...removed.map((item) => `${placed(path)}“${nameOf(item)}” removed`),
  ]
}

const isOneEntry = (a: unknown, b: unknown) =>
  isSame(a, b) || (isGroup(a) && isGroup(b) && a.id !== undefined && a.id === b.id)
