/**
 * Writes changed values back into a file of content/, touching only the lines of what changed: comments, order, quotes and line
 * ends stay as staff wrote them. The yaml package changes its document and writes it; where it would lay out anew what did not
 * change, the file's own lines stay. What was written is read again, so a wrong place is an error and never a file.
 */
import { diffArrays } from 'diff'
import {
  CST,
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  parse,
  parseDocument,
  type ScalarTag,
  type Tags,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { stringifyString } from 'yaml/util'
import { mergeTexts } from './text-difference'

/** What the library warns of is said by the checks, and not on the console. */
const quiet = { logLevel: 'error' } as const

/** Longest line of a paragraph that is written over several; any other text stands on one. */
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
  const document = parseDocument(text, { ...quiet, keepSourceTokens: true, customTags: withTextsAsWritten })
  if (document.errors[0]) throw document.errors[0]
  if (isSame(document.toJS(), data)) return text
  // Facts above a text come without the end of their last line.
  const end = text.endsWith('\n') ? '' : '\n'
  const look = { lineWidth: 0, singleQuote: true, flowCollectionPadding: !/[:-] [[{]\w/.test(text) }
  const base = document.toString(look)
  document.contents = changed(document, document.contents, data) as typeof document.contents
  const mine = document.toString(look)
  // Lines of both kinds do not always fit together, as where the file's lists are set further in.
  const texts = [mergeTexts({ base, mine, theirs: text + end }, 'mine'), mine]
  const edited = texts.map((one) => one.slice(0, one.length - end.length)).find((one) => readsAs(one, data))
  if (edited === undefined) throw new Error('The values cannot be written into the file.')
  return edited
}

function readsAs(text: string, data: unknown): boolean {
  const document = parseDocument(text, quiet)
  return document.errors.length === 0 && isSame(document.toJS(), data)
}

/** A text that did not change is written as it stands in the file, however long its lines are. */
const withTextsAsWritten = (tags: Tags): Tags =>
  tags.map((tag) =>
    typeof tag === 'object' && tag.tag === 'tag:yaml.org,2002:str' ? { ...(tag as ScalarTag), stringify: textOf } : tag,
  )

const textOf: ScalarTag['stringify'] = (item, ctx, onComment, onChompKeep) => {
  const { srcToken: token, type } = item
  const written = token?.type === 'block-scalar' ? CST.stringify(token) : ''
  if (written !== '' && !/^[|>]\d?\+/.test(written)) {
    // Behind the sign of a paragraph, and so in it.
    onComment?.()
    return written.trimEnd()
  }
  if (token && token.type !== 'block-scalar' && 'source' in token) return token.source
  const lineWidth = type === 'BLOCK_FOLDED' ? paragraphWidth : 0
  const look = { ...ctx, actualString: true, options: { ...ctx.options, lineWidth } }
  return stringifyString(item, look, onComment, onChompKeep)
}

/** The node with another value: itself, where it can have it. */
function changed(document: Document, node: unknown, next: unknown): unknown {
  if (isNode(node) && isSame(node.toJS(document), next)) return node
  if (isMap(node) && isRecord(next)) return changedMap(document, node, next)
  if (isSeq(node) && Array.isArray(next)) return changedList(document, node, next)
  if (!isScalar(node) || isRecord(next) || Array.isArray(next)) return document.createNode(next)
  node.value = next
  delete node.srcToken
  delete node.source
  delete node.minFractionDigits
  // No paragraph holds them.
  if (/^\s|\s$/.test(String(next))) delete node.type
  return node
}

function changedMap(document: Document, map: YAMLMap, next: Record<string, unknown>): YAMLMap {
  const keys = Object.keys(next).filter((key) => next[key] !== undefined)
  for (const [at, pair] of map.items.entries()) {
    const after = map.items[at + 1]?.key ?? map
    // What is said of a value stays, so that it can be written again.
    if (keys.includes(keyOf(pair)) || !isNode(pair.key) || !isNode(after)) continue
    const place = after === map ? 'comment' : 'commentBefore'
    after[place] = [pair.key.commentBefore, after[place]].filter(Boolean).join('\n') || null
  }
  const pairs: Pair[] = map.items.filter((pair) => keys.includes(keyOf(pair)))
  for (const [at, key] of keys.entries()) {
    const known = pairs.find((pair) => keyOf(pair) === key)
    if (known) known.value = changed(document, known.value, next[key])
    else {
      // Behind the value that comes before it in the schema.
      const before = pairs.findIndex((pair) => keyOf(pair) === keys[at - 1])
      pairs.splice(before < 0 ? pairs.length : before + 1, 0, document.createPair(key, next[key]))
    }
  }
  map.items = pairs
  return map
}

const keyOf = ({ key }: Pair) => String(isScalar(key) ? key.value : key)

function changedList(document: Document, list: YAMLSeq, next: readonly unknown[]): YAMLSeq {
  const was = list.items
  const from = matched(list.toJS(document) as unknown[], next)
  if (was.length === 0) list.flow = next.every((item) => !isRecord(item))
  list.items = next.map((item, at) => changed(document, was[from[at] ?? -1], item))
  // New entries, and the first where it moves, have an empty line above them where the others do.
  const isSpaced = isNode(was[1]) && was[1].spaceBefore === true
  for (const [at, item] of list.items.entries())
    if (isNode(item) && from[at] !== at && (at === 0 || !from[at])) item.spaceBefore = isSpaced && at > 0
  return list
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
