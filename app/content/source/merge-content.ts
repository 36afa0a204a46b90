/**
 * What two persons made of the values of one file, put together: entry by entry, value by value. Where both changed one value, each in
 * another way, mine stands in the result and theirs is told, so that nothing is lost without a question. Pure.
 */
import type { Path } from './content-tree'
import { isSame } from './edit-source'
import { mergeTexts } from './text-difference'

/** `theirs`: undefined where they took the value out. */
export type Conflict = { path: Path; mine: unknown; theirs: unknown }
type Merged = { value: unknown; conflicts: Conflict[] }
type Sides = { base: unknown; mine: unknown; theirs: unknown }

/** @param base what both began with; undefined where that is not known: then all that differs is a conflict */
export function mergeValues({ base, mine, theirs }: Sides, path: Path = []): Merged {
  if (isSame(mine, theirs) || (base !== undefined && isSame(base, mine))) return { value: theirs, conflicts: [] }
  if (base !== undefined && isSame(base, theirs)) return { value: mine, conflicts: [] }
  if (isGroup(mine) && isGroup(theirs)) return mergeGroups({ base: isGroup(base) ? base : {}, mine, theirs }, path)
  if (Array.isArray(mine) && Array.isArray(theirs) && Array.isArray(base))
    return mergeLists({ base, mine, theirs }, path)
  return { value: mine, conflicts: [{ path, mine, theirs }] }
}

/** The Markdown under the facts, line by line. */
export function mergeBodies({ base, mine, theirs }: { base: string | null; mine: string; theirs: string }): Merged {
  const value = base === null ? null : mergeTexts({ base, mine, theirs })
  if (value !== null) return { value, conflicts: [] }
  return { value: mine, conflicts: mine === theirs ? [] : [{ path: ['body'], mine, theirs }] }
}

type Group = Record<string, unknown>
const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value)

function mergeGroups({ base, mine, theirs }: { base: Group; mine: Group; theirs: Group }, path: Path): Merged {
  const value: Group = {}
  const conflicts: Conflict[] = []
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const merged = mergeValues({ base: base[key], mine: mine[key], theirs: theirs[key] }, [...path, key])
    if (merged.value !== undefined) value[key] = merged.value
    conflicts.push(...merged.conflicts)
  }
  return { value, conflicts }
}

type Lists = { base: readonly unknown[]; mine: readonly unknown[]; theirs: readonly unknown[] }

function mergeLists(lists: Lists, path: Path): Merged {
  const { base, mine, theirs } = lists
  if ([base, mine, theirs].every(haveIds)) return mergeEntries(lists, path)
  // As lines: what one put in, took out or wrote over, beside what the other did.
  const asText = (items: readonly unknown[]) => items.map((item) => `${JSON.stringify(item)}\n`).join('')
  const lines = mergeTexts({ base: asText(base), mine: asText(mine), theirs: asText(theirs) })
  if (lines !== null) {
    const value = lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]))
    return { value, conflicts: [] }
  }
  if (base.length !== mine.length || base.length !== theirs.length)
    return { value: mine, conflicts: [{ path, mine, theirs }] }
  const merged = mine.map((item, at) => mergeValues({ base: base[at], mine: item, theirs: theirs[at] }, [...path, at]))
  return { value: merged.map(({ value }) => value), conflicts: merged.flatMap(({ conflicts }) => conflicts) }
}

const idOf = (item: unknown) => (isGroup(item) && typeof item.id === 'string' && item.id !== '' ? item.id : null)

function haveIds(items: readonly unknown[]): boolean {
  const ids = items.map(idOf)
  return ids.every((id) => id !== null) && new Set(ids).size === ids.length
}

/** Entries are the same by their id, wherever they stand. */
function mergeEntries({ base, mine, theirs }: Lists, path: Path): Merged {
  const by = (items: readonly unknown[]) => new Map(items.map((item) => [idOf(item), item]))
  const [bases, mines, others] = [by(base), by(mine), by(theirs)]
  const kept = new Map<string | null, { value: unknown; conflicts: Conflict[] }>()
  for (const id of new Set([...others.keys(), ...mines.keys()])) {
    const [was, own, other] = [bases.get(id), mines.get(id), others.get(id)]
    if (own !== undefined && other !== undefined) kept.set(id, mergeValues({ base: was, mine: own, theirs: other }))
    else if (was === undefined) kept.set(id, { value: own ?? other, conflicts: [] })
    // Taken out by one: it goes, unless the other has changed it meanwhile.
    else if (own === undefined && !isSame(was, other))
      kept.set(id, { value: other, conflicts: [{ path: [], mine: undefined, theirs: other }] })
    else if (other === undefined && !isSame(was, own))
      kept.set(id, { value: own, conflicts: [{ path: [], mine: own, theirs: undefined }] })
  }
  const order = mergedOrder({ base: [...bases.keys()], mine: [...mines.keys()], theirs: [...others.keys()] })
  const entries = order.flatMap((id) => kept.get(id) ?? [])
  const conflicts = entries.flatMap((entry, at) =>
    entry.conflicts.map((conflict) => ({ ...conflict, path: [...path, at, ...conflict.path] })),
  )
  return { value: entries.map(({ value }) => value), conflicts }
}

type Orders = { base: (string | null)[]; mine: (string | null)[]; theirs: (string | null)[] }

/** The order of the one who moved something, else theirs; what only the other has comes behind what it stood behind. */
function mergedOrder({ base, mine, theirs }: Orders): (string | null)[] {
  const common = (ids: (string | null)[], others: (string | null)[]) => ids.filter((id) => others.includes(id))
  const hasMoved = !isSame(common(mine, base), common(base, mine))
  const [first, second] = hasMoved ? [mine, theirs] : [theirs, mine]
  const order = [...first]
  for (const [at, id] of second.entries()) {
    if (order.includes(id)) continue
    const before = second.slice(0, at).findLast((one) => order.includes(one))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}

/** Where an entry of one list stands in another one: by its id, else as the same, else where it stood. */
export function placeOfEntry(entry: unknown, at: number, list: readonly unknown[]): number {
  const id = idOf(entry)
  const found = list.findIndex((item) => (id === null ? isSame(item, entry) : idOf(item) === id))
  return found >= 0 ? found : Math.min(at, list.length)
}
