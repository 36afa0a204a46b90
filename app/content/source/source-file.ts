/**
 * Reads one file of content/ and remembers on which line each value stands, so that every mistake can be shown where it
 * was made. It decides only whether a file can be read at all; what must be in it is for schema.ts and the rules.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Problem } from '../check/problem'
import { findLineSlip, findOpenQuote, findShapeSlip } from '../check/slips/line-slips'
import { type Slip, silentSlips, yamlErrorInWords } from '../check/slips/yaml-slips'

type Path = readonly PropertyKey[]

export type SourceFile = {
  /** As staff know it: content/plans.yaml */
  file: string
  /** The YAML document or the front matter, as plain values. */
  data: unknown
  /** The Markdown under the front matter, with blank lines before it so that its line numbers are the file's. */
  body: string
  /** The line of a value; of its nearest parent where it is missing. */
  lineOf: (path: Path) => number
  /** A value as it is written, with its quotes. */
  textOf: (path: Path) => string
  /** The line of a piece of text inside a value that may run over several lines. */
  lineOfText: (path: Path, text: string) => number
}

type ReadResult = { source?: SourceFile; problems: Problem[] }

/**
 * Reads content/NAME. A file that cannot be read gives its problems instead.
 * @param given its text, where it is not that of the folder
 */
export async function readSourceFile(contentDir: string, name: string, given?: string): Promise<ReadResult> {
  const file = `content/${name}`
  const bytes = given === undefined ? await readFile(join(contentDir, name)) : Buffer.from(given)
  const decoded = decodeUtf8(bytes)
  if (decoded === null) {
    const expected = 'a file saved as UTF-8 (in your editor: Save with encoding, UTF-8)'
    return unreadable(file, firstLineNotUtf8(bytes), 'a letter that is not stored as UTF-8', expected)
  }
  const text = decoded.replace(/\r\n?/g, '\n')
  const last = lastRead.get(file)
  if (last?.text === text) return last.result
  const result = readText(file, text)
  if (lastRead.size >= mostRemembered) lastRead.clear()
  lastRead.set(file, { text, result })
  return result
}

/**
 * What each file was read as the last time: a change on the dashboard is checked together with all other files, which are as they were.
 * Many names come and go only where posts do.
 */
const lastRead = new Map<string, { text: string; result: ReadResult }>()
const mostRemembered = 200

const unreadable = (file: string, line: number, found: string, expected: string): ReadResult => ({
  problems: [{ file, line, path: '', found, expected }],
})

function readText(file: string, text: string): ReadResult {
  if (file.endsWith('.yaml')) return parseYaml(file, text, '')

  const lines = text.split('\n')
  // gray-matter, which contentlayer uses, runs the front matter as a program when the first line says ---js.
  if (lines[0]?.trimEnd() !== '---') {
    return unreadable(
      file,
      1,
      `“${(lines[0] ?? '').slice(0, 60)}”`,
      'a first line of three hyphens (---), above the title and the other facts',
    )
  }
  const end = lines.findIndex((line, index) => index > 0 && line.startsWith('---'))
  if (end === -1)
    return unreadable(file, 1, 'facts that never end', 'a line of three hyphens (---) between the facts and the text')
  if (lines[end]?.trimEnd() !== '---')
    return unreadable(file, end + 1, `“${lines[end]}”`, 'a line of exactly three hyphens (---)')

  const frontMatter = `\n${lines.slice(1, end).join('\n')}`
  const body = '\n'.repeat(end + 1) + lines.slice(end + 1).join('\n')
  return parseYaml(file, frontMatter, body)
}

function parseYaml(file: string, text: string, body: string): ReadResult {
  const lineCounter = new LineCounter()
  const lineAt = (offset: number) => lineCounter.linePos(offset).line
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'error' })
  const isBroken = document.errors.length > 0
  const seen = findLineSlip(text) ?? (isBroken ? (findOpenQuote(text) ?? findShapeSlip(text)) : null)
  // Only the first: those after it mostly follow from it.
  const [slip] = [
    ...document.errors.map((error) => yamlErrorInWords(error, text, document)),
    ...silentSlips(document, text),
  ].sort((a, b) => a.offset - b.offset)
  if (seen && (!slip || isSaidBetter(seen, lineAt(slip.offset), slip)))
    return unreadable(file, seen.line, seen.found, seen.expected)
  if (slip) {
    const { offset, found, expected } = slip
    return unreadable(file, lineAt(offset), found, expected)
  }

  const find = (path: Path) => findNode(document, path)
  return {
    problems: [],
    source: {
      file,
      body,
      data: frozen(document.toJS()),
      lineOf: (path) => lineAt(find(path).offset),
      textOf: (path) => {
        const { node } = find(path)
        const range = isScalar(node) ? node.range : null
        return range ? text.slice(range[0], range[1]) : ''
      },
      lineOfText: (path, needle) => {
        const { offset, node } = find(path)
        const range = isScalar(node) ? node.range : null
        const index = range ? text.slice(range[0], range[1]).indexOf(needle) : -1
        return lineAt(range && index >= 0 ? range[0] + index : offset)
      },
    },
  }
}

/** What the format says of a sign at the start of a text is exact; of anything else it tells where it stumbled, not where the slip is. */
const isSaidBetter = (seen: { line: number }, line: number, slip: Slip) => seen.line <= line || !slip.isExact

/** Freezes a value and all that is in it: later checks of the same text get the same object (lastRead). */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}

/** Follows a path as far as it goes. The offset is that of the last key or list item on the way. */
function findNode(document: Document, path: Path) {
  let node: unknown = document.contents
  let offset = isMap(node) || isSeq(node) || isScalar(node) ? (node.range?.[0] ?? 0) : 0
  for (const key of path) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
      if (!pair) break
      if (isScalar(pair.key) && pair.key.range) offset = pair.key.range[0]
      node = pair.value
    } else if (isSeq(node)) {
      const item: unknown = node.items[Number(key)]
      if (item === undefined) break
      if ((isMap(item) || isSeq(item) || isScalar(item) || isAlias(item)) && item.range) offset = item.range[0]
      node = item
    } else break
  }
  return { node, offset }
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A line break is never part of a longer UTF-8 sequence, so each line can be tried on its own. */
function firstLineNotUtf8(bytes: Buffer): number {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const next = bytes.indexOf(0x0a, start)
    const end = next === -1 ? bytes.length : next
    if (decodeUtf8(bytes.subarray(start, end)) === null) return line
    start = end + 1
  }
  return 1
}
