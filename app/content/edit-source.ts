/**
 * Writes changed values back into a file of content/, touching only the lines of what changed: comments, order, quotes and line
 * ends stay as staff wrote them. Values are put into the text at the place where they stand; `toString` of the yaml package
 * would write the whole file in its own way. What was written is read again, so a wrong place is an error and never a file.
 */
import { diffArrays } from 'diff'
import { type Document, isMap, isScalar, isSeq, type Pair, parse, parseDocument, stringify } from 'yaml'

/** What the library warns of is said by the checks, and not on the console. */
const quiet = { logLevel: 'error' } as const

type Edit = { start: number; end: number; text: string }
/** A map, list or value of the document, with its place in the text. */
type Placed = { range?: [number, number, number] | null }

/** Longest line of a paragraph that is written over several. */
const paragraphWidth = 118

/** The facts of a file of content/ and, under them, the Markdown of one that has any; both with plain line ends. */
export type SourceParts = { facts: string; body: string | null }

/** @param name of the file, such as plans.yaml or legal/terms.mdx */
export function splitSource(name: string, text: string): SourceParts {
  const plain = plainText(text)
  if (name.endsWith('.yaml')) return { facts: plain, body: null }
  const lines = plain.split('\n')
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
  if (lines[0]?.trimEnd() !== '---' || end < 0) throw new Error(`${name}: no facts between lines of three hyphens`)
  return { facts: lines.slice(1, end).join('\n'), body: lines.slice(end + 1).join('\n') }
}

/** The facts as plain values. @throws where they cannot be read */
export function readFacts(name: string, text: string): unknown {
  return parse(splitSource(name, text).facts, quiet)
}

/**
 * The file with other values.
 * @param data all facts, as `readFacts` gives them, changed
 * @param body the Markdown under the facts; left out: as it is
 * @throws where the values cannot be written so that they are read as the same
 */
export function editSource(
  name: string,
  text: string,
  { data, body }: { data: unknown; body?: string | undefined },
): string {
  const parts = splitSource(name, text)
  const facts = editFacts(parts.facts, data)
  const bodyNow = parts.body === null ? null : body === undefined ? parts.body : plainText(body)
  if (facts === parts.facts && bodyNow === parts.body) return text
  const edited = bodyNow === null ? facts : `---\n${facts}\n---\n${bodyNow}`
  return withLineEndsOf(text, edited)
}

function editFacts(text: string, data: unknown): string {
  const document = parseDocument(text, quiet)
  if (document.errors[0]) throw document.errors[0]
  const edited = applyEdits(text, changes({ text, document }, document.contents, data), 0, text.length)
  if (!isSame(parse(edited, quiet), data)) throw new Error('The values cannot be written into the file.')
  return edited
}

type Source = { text: string; document: Document }

/** What has to be written for a value to become another one; nothing where it is the same. */
function changes(source: Source, node: unknown, next: unknown): Edit[] {
  if (isSame(plainValue(source, node), next)) return []
  if (isMap(node) && isRecord(next) && !node.flow) return mapChanges(source, node.items, next)
  if (isMap(node) && isRecord(next) && hasSameKeys(plainValue(source, node), next))
    return node.items.flatMap((pair) => changes(source, pair.value, next[keyOf(pair)]))
  if (isSeq(node) && Array.isArray(next) && !node.flow && next.length > 0) return listChanges(source, node, next)
  return [replaced(source, node, next)]
}

function mapChanges(source: Source, pairs: readonly Pair[], next: Record<string, unknown>): Edit[] {
  const edits: Edit[] = []
  const known = new Map(pairs.map((pair) => [keyOf(pair), pair]))
  const keys = Object.keys(next).filter((key) => next[key] !== undefined)
  for (const [name, pair] of known) {
    if (keys.includes(name)) edits.push(...changes(source, pair.value, next[name]))
    else
      edits.push({
        start: lineStart(source, startOf(pair.key)),
        end: lineEnd(source, lastOf(source, pair)) + 1,
        text: '',
      })
  }
  const column = columnOf(source, startOf(pairs[0]?.key))
  for (const [at, key] of keys.entries()) {
    if (known.has(key)) continue
    // Behind the value that comes before it in the schema.
    const before = keys.slice(0, at).findLast((name) => known.has(name))
    const pair = before === undefined ? pairs.at(-1) : known.get(before)
    const end = lineEnd(source, lastOf(source, pair))
    edits.push({ start: end, end, text: `\n${indented(written({ [key]: next[key] }), column)}` })
  }
  return edits
}

/** An entry of a list with the comments above it. */
type Chunk = { start: number; end: number; node: unknown }

function listChanges(source: Source, list: { items: unknown[] } & Placed, next: readonly unknown[]): Edit[] {
  const was = list.items.map((item) => plainValue(source, item))
  const from = matched(was, next)
  if (was.length === next.length && from.every((old, at) => old === at))
    return list.items.flatMap((item, at) => changes(source, item, next[at]))

  const chunks: Chunk[] = []
  const column = columnOf(source, dashBefore(source, startOf(list.items[0])))
  let start = lineStart(source, startOf(list.items[0]))
  for (const node of list.items) {
    const end = lineEnd(source, lastContent(source, node))
    chunks.push({ start, end, node })
    start = end + 1
  }
  const texts = next.map((item, at) => {
    const chunk = chunks[from[at] ?? -1]
    if (!chunk) return indented(written([item]), column)
    return applyEdits(source.text, changes(source, chunk.node, item), chunk.start, chunk.end)
  })
  return [{ start: chunks[0]?.start ?? 0, end: chunks.at(-1)?.end ?? 0, text: texts.join('\n') }]
}

/** For each new entry the old one it was made of; undefined: none. An old entry is used once. */
function matched(was: readonly unknown[], next: readonly unknown[]): (number | undefined)[] {
  const from: (number | undefined)[] = next.map(() => undefined)
  const free = new Set(was.keys())
  const take = (isMatch: (old: unknown, item: unknown, at: number, index: number) => boolean) => {
    for (const [index, item] of next.entries()) {
      if (from[index] !== undefined) continue
      for (const at of free) {
        if (!isMatch(was[at], item, at, index)) continue
        from[index] = at
        free.delete(at)
        break
      }
    }
  }
  take((old, item, at, index) => at === index && isSame(old, item))
  take((old, item) => isSame(old, item))
  take((old, item) => isRecord(old) && isRecord(item) && old.id !== undefined && old.id === item.id)
  take((old, item, at, index) => at === index && (was.length === next.length || isAlike(old, item)))
  take((old, item) => was.length === next.length || isAlike(old, item))
  return from
}

/** Entries without an id that are half the same are one entry that was changed. */
function isAlike(old: unknown, item: unknown): boolean {
  if (!isRecord(old) || !isRecord(item) || old.id !== undefined) return false
  const keys = Object.keys(old)
  return keys.filter((key) => isSame(old[key], item[key])).length * 2 >= keys.length
}

function replaced(source: Source, node: unknown, next: unknown): Edit {
  const [start, end] = rangeOf(node)
  const isBlock = isScalar(node) && (node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL')
  const column = keyColumn(source, start)
  // A paragraph ends with its line break.
  const stop = isBlock ? lineEnd(source, lastContent(source, node)) : end
  const inFlow = isInFlow(source, start)
  if ((isSeq(node) || isMap(node)) && !node.flow) {
    // A list on lines of its own: its place is behind the name above it.
    const name = source.text.slice(0, start).trimEnd().length
    const column = keyColumn(source, name)
    const text = valueText(node, next, { column, inFlow, isBlock: false })
    return { start: name, end: lastContent(source, node) + 1, text: text.startsWith('\n') ? text : ` ${text}` }
  }
  const gap = start === end && source.text[start - 1] === ':' ? ' ' : ''
  return { start, end: stop, text: gap + valueText(node, next, { column, inFlow, isBlock }) }
}

type Look = { column: number; inFlow: boolean; isBlock: boolean }

function valueText(node: unknown, next: unknown, { column, inFlow, isBlock }: Look): string {
  if (Array.isArray(next) && next.every((item) => !isRecord(item)))
    return isSeq(node) && !node.flow ? '[]' : `[${next.map((item) => scalarText(item, null, true)).join(', ')}]`
  if (Array.isArray(next) || isRecord(next))
    return inFlow
      ? stringify(next, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd()
      : `\n${indented(written(next), column + 2)}`
  const style = isScalar(node) ? (node.type ?? null) : null
  if (isBlock && typeof next === 'string') {
    const paragraph = paragraphText(next, column + 2)
    if (paragraph !== null) return paragraph
  }
  return scalarText(next, style, inFlow)
}

/** Null where the line breaks of a paragraph would not give this text back. */
function paragraphText(text: string, column: number): string | null {
  const space = ' '.repeat(column)
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && column + last.length + 1 + word.length <= paragraphWidth)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const paragraph = `>-\n${lines.map((line) => space + line).join('\n')}`
  return readsAs(`k: ${paragraph}`, { k: text }) ? paragraph : null
}

/** A value on one line, in the quotes it had where they still do. */
function scalarText(value: unknown, style: string | null, inFlow: boolean): string {
  if (typeof value !== 'string') return String(value)
  const single = `'${value.replaceAll("'", "''")}'`
  const double = JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const forms =
    style === 'QUOTE_DOUBLE' ? [double] : style === 'QUOTE_SINGLE' ? [single, double] : [value, single, double]
  const fits = (form: string) =>
    !/[\n\r]/.test(form) && (inFlow ? readsAs(`[${form}]`, [value]) : readsAs(`k: ${form}\nl: 1`, { k: value, l: 1 }))
  return forms.find(fits) ?? double
}

function readsAs(yaml: string, value: unknown): boolean {
  try {
    const document = parseDocument(yaml, quiet)
    return document.errors.length === 0 && document.warnings.length === 0 && isSame(document.toJS(), value)
  } catch {
    // A text such as `*!` is read as a reference to a name that does not exist, and the reader throws.
    return false
  }
}

const written = (value: unknown) => stringify(value, { lineWidth: 0, singleQuote: true }).trimEnd()

function indented(text: string, column: number): string {
  const space = ' '.repeat(Math.max(column, 0))
  return text.replace(/^(?=.)/gm, space)
}

function applyEdits(text: string, edits: readonly Edit[], from: number, to: number): string {
  let done = ''
  let at = from
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    done += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return done + text.slice(Math.min(at, to), to)
}

const plainValue = ({ document }: Source, node: unknown): unknown =>
  isMap(node) || isSeq(node) || isScalar(node) ? node.toJS(document) : undefined
const keyOf = (pair: Pair) => String(isScalar(pair.key) ? pair.key.value : pair.key)
const rangeOf = (node: unknown): [number, number] => {
  const range = (node as Placed | null | undefined)?.range
  if (!range) throw new Error('A value without a place in the file.')
  return [range[0], range[1]]
}
const startOf = (node: unknown) => rangeOf(node)[0]
const lineStart = ({ text }: Source, offset: number) => text.lastIndexOf('\n', offset - 1) + 1
const lineEnd = ({ text }: Source, offset: number) => {
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length : end
}
const columnOf = (source: Source, offset: number) => offset - lineStart(source, offset)

/** The last sign of a value. A paragraph, map or list reaches to the next line's beginning. */
function lastContent(source: Source, node: unknown): number {
  if (isMap(node) && !node.flow && node.items.length > 0) return lastOf(source, node.items.at(-1))
  if (isSeq(node) && !node.flow && node.items.length > 0) return lastContent(source, node.items.at(-1))
  const [start, end] = rangeOf(node)
  let last = end
  while (last > start && /\s/.test(source.text[last - 1] ?? '')) last -= 1
  return Math.max(last - 1, start)
}

const lastOf = (source: Source, pair: Pair | undefined): number =>
  pair?.value ? Math.max(startOf(pair.key), lastContent(source, pair.value)) : startOf(pair?.key)

/** Where the dash of a list's entry stands. */
const dashBefore = (source: Source, offset: number) => source.text.lastIndexOf('-', offset - 1)

/** The column of the name before a value, or of the dash. */
function keyColumn(source: Source, offset: number): number {
  const line = source.text.slice(lineStart(source, offset), offset)
  const [before = '', dashes = ''] = /^\s*((?:- +)*)/.exec(line) ?? []
  return /:\s*$/.test(line) ? before.length : before.length - Math.min(dashes.length, 2)
}

/** Whether a value stands between brackets on its line. */
function isInFlow(source: Source, offset: number): boolean {
  const line = source.text.slice(lineStart(source, offset), offset).replace(/'[^']*'|"[^"]*"/g, '')
  return line.split(/[[{]/).length > line.split(/[\]}]/).length
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function hasSameKeys(value: unknown, next: Record<string, unknown>): boolean {
  return isRecord(value) && Object.keys(value).toSorted().join() === Object.keys(next).toSorted().join()
}

/** Whether two plain values are the same; a key that is undefined is none. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => isSame(item, b[at]))
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame(a[key], b[key]))
}

const plainText = (text: string) => text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')

/** The edited lines with the line ends of the file; new lines end as most do. */
function withLineEndsOf(text: string, edited: string): string {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const breaks = text.match(/\r\n|\r|\n/g) ?? []
  const usual = breaks.filter((end) => end === '\r\n').length * 2 > breaks.length ? '\r\n' : '\n'
  if (breaks.every((end) => end === usual)) return mark + edited.replaceAll('\n', usual)
  const old = text.slice(mark.length).split(/(?<=\r\n|\n|\r(?!\n))/)
  const lines = edited.split(/(?<=\n)/)
  const kept: string[] = []
  let at = 0
  for (const part of diffArrays(old, lines, { comparator: (a, b) => a.replace(/\r\n?$/, '\n') === b })) {
    if (part.added) kept.push(...part.value.map((line) => line.replace(/\n$/, usual)))
    else {
      if (!part.removed) kept.push(...old.slice(at, at + part.value.length))
      at += part.value.length
    }
  }
  return mark + kept.join('')
}
