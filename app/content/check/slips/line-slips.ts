/**
 * Slips of the hand in a file of “name: value” lines, found by its lines: where the format itself would name a later line, or a rule
 * that only programmers know. Each says what to write instead.
 */
import { unseenSign } from './unseen-signs'

export type LineSlip = { line: number; found: string; expected: string }

type Line = { text: string; number: number; indent: number; isDash: boolean }

const short = (text: string) => {
  const plain = text.trim()
  return plain.length > 60 ? `${plain.slice(0, 59)}…` : plain
}

/** Slips that the format may take for something else without a word. The first one. */
export function findLineSlip(text: string): LineSlip | null {
  for (const { text: line, number } of linesOf(text)) {
    if (/^(?:<{7}|>{7}|\|{7}|={7}$)/.test(line))
      return {
        line: number,
        found: `“${short(line)}”, a mark that git leaves where two persons changed the same lines`,
        expected:
          'one of the two versions: keep its lines, and take the other one and the lines of <<<, === and >>> out',
      }
    const sign = unseenSign(line)
    if (sign)
      return {
        line: number,
        found: `an invisible sign (${sign.name}) in “${short(line.replaceAll(sign.sign, '⍽'))}”, where ⍽ stands`,
        expected: 'the line typed anew by hand, as it was copied with something that cannot be seen',
      }
  }
  for (const { text: line, number } of structureOf(text)) {
    if (/^ *\t/.test(line))
      return {
        ...{ line: number, found: 'a tab at the start of the line' },
        expected: 'spaces; this format does not allow tabs',
      }
    const [, bullet = ''] = /^\s*([•·◦‣▪●○➢➤✓✔*–—−])\s*(?=[^\s*])/.exec(line) ?? []
    if (bullet !== '' && !(bullet === '*' && !/^\s*\* /.test(line)))
      return {
        line: number,
        found: `“${short(line)}”, a line that starts with ${bullet}`,
        expected: `a hyphen and a space at its start: “- ${short(line).slice(bullet.length).trim()}”`,
      }
    const gap = /^\s*(?:- +)*[A-Za-z]\w*:? *[^\S \n]/.exec(line.replace(/\t/g, ' '))
    if (gap || /^ *[^\S \t\n]/.test(line))
      return {
        line: number,
        found: `an invisible sign (a space that is none) in “${short(line)}”`,
        expected: 'plain spaces: take the gap before or after the name out and type it anew',
      }
  }
  return null
}

/**
 * A quote that is opened and not closed before the next “name: value”, in a file that cannot be read: in one that can, a text in quotes goes
 * on over several lines.
 */
export function findOpenQuote(text: string): LineSlip | null {
  const lines = structureOf(text)
  for (const [at, { text: line, number }] of lines.entries()) {
    const [, quote, rest = ''] = /^\s*(?:- +)*(?:[\w-]+: +)?(["'])(.*)$/.exec(line) ?? []
    const opened = quote ?? openInList(line)
    if (!opened || (quote && isClosed(rest, quote))) continue
    const next = lines[at + 1]
    const isNewValue = next === undefined || isEntry(next.text) || text.split('\n')[number]?.trimStart().startsWith('#')
    if (!isNewValue && quote) continue
    return {
      line: number,
      found: `a quote that is never closed: ${short(line)}`,
      expected: `a closing quote for each one that opens: put ${opened} at the end of this text`,
    }
  }
  return null
}

function isClosed(rest: string, quote: string): boolean {
  const plain = quote === '"' ? rest.replace(/\\./g, '') : rest.replaceAll("''", '')
  return plain.includes(quote)
}

/** Between brackets on one line every quote is closed there. */
function openInList(line: string): string | null {
  const [, inside] = /: \[(.*)\]\s*$/.exec(line) ?? []
  if (inside === undefined) return null
  const open = inside.replace(/"(?:[^"\\]|\\.)*"(?=\s*(?:,|$))/g, '').replace(/'(?:[^']|'')*'(?=\s*(?:,|$))/g, '')
  return /(?:^|,)\s*(["'])/.exec(open)?.[1] ?? null
}

const isEntry = (line: string) => /^\s*(?:- |[A-Za-z][\w-]*:(?:\s|$))/.test(line)

/** Why a file cannot be read, by the places of its lines; null: something else is wrong. */
export function findShapeSlip(text: string): LineSlip | null {
  const lines = structureOf(text)
  const headless = withoutFirstLine(lines)
  const crooked = findCrooked(lines)
  return headless && (!crooked || headless.line <= crooked.line) ? headless : crooked
}

/** A line that does not start where its neighbours do, or lacks a space. */
function findCrooked(lines: readonly Line[]): LineSlip | null {
  /** Where the values of the entries that are open begin. */
  let columns = [0]
  let before: Line | undefined
  for (const line of lines) {
    const { text: written, number, indent, isDash } = line
    const missing = missingSpace(written)
    if (missing) return { line: number, ...missing }
    if (!isEntry(written)) {
      // A text goes on over more than one line.
      if (before) before = Object.assign({}, before, { text: `${before.text} …` })
      continue
    }
    const opens = before !== undefined && /^\s*(?:- +)*[\w-]+:\s*$/.test(before.text)
    const parent = before === undefined ? 0 : before.indent + (before.isDash ? dashWidth(before.text) : 0)
    if (opens && (indent > parent || (isDash && indent === parent))) columns.push(indent)
    else if (!columns.includes(indent)) return wrongColumn(line, columns)
    columns = columns.slice(0, columns.lastIndexOf(indent) + 1)
    if (isDash) columns.push(indent + dashWidth(written))
    before = line
  }
  return null
}

const dashWidth = (line: string) => /^\s*(- +)/.exec(line)?.[1]?.length ?? 0

function missingSpace(line: string): Omit<LineSlip, 'line'> | null {
  const [, dash, rest = ''] = /^(\s*-)([A-Za-z][\w-]*: .*)$/.exec(line) ?? []
  if (dash !== undefined)
    return {
      found: `“${short(line)}”, without a space after the hyphen`,
      expected: `a space there: “- ${short(rest)}”`,
    }
  const [, name, value = ''] = /^\s*(?:- +)*([A-Za-z]\w*)(?::(?=[^\s/])|：\s*)(.*)$/.exec(line) ?? []
  if (name !== undefined && !/^https?$/.test(name))
    return {
      found: `“${short(line)}”, without a space after the colon`,
      expected: `a space there: “${name}: ${short(value)}”`,
    }
  return null
}

function wrongColumn({ text, number, indent }: Line, columns: readonly number[]): LineSlip {
  const nearest = columns.reduce((best, one) => (Math.abs(one - indent) <= Math.abs(best - indent) ? one : best), 0)
  const spaces = (count: number) => (count === 1 ? '1 space' : count === 0 ? 'no space' : `${count} spaces`)
  return {
    line: number,
    found: `${spaces(indent)} before “${short(text)}”`,
    expected: `${spaces(nearest)} before it, so that the line starts as far in as its neighbours`,
  }
}

/** The lines of an entry above others that begin with a hyphen. */
function withoutFirstLine(lines: readonly Line[]): LineSlip | null {
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1]
    if (!above || line.isDash || !/^\s*[\w-]+:\s*$/.test(above.text) || line.indent <= above.indent) continue
    const next = lines.slice(at + 1).find(({ indent }) => indent < line.indent)
    if (!next?.isDash || next.indent < above.indent) continue
    return { line: line.number, ...firstLineOf(line.text, next.text) }
  }
  return null
}

/** @param line the first that is there; @param example the first line of another entry */
function firstLineOf(line: string, example: string): Omit<LineSlip, 'line'> {
  const first = /^\s*- +([\w-]+):/.exec(example)?.[1] ?? 'id'
  const isFirst = line.trimStart().startsWith(`${first}:`)
  return {
    found: `“${short(line)}”, in an entry that does not begin with a hyphen`,
    expected: isFirst
      ? `a hyphen and a space before it: “- ${short(line)}”`
      : `the first line of the entry above it: “- ${first}: …”, with a hyphen and a space`,
  }
}

/** A name that stands twice in one entry: most often the entry's first line, or its hyphen, is gone. */
export function twiceInWords(text: string, line: number): Omit<LineSlip, 'line'> {
  const lines = structureOf(text)
  const at = lines.findIndex(({ number }) => number === line)
  const twice = lines[at]
  const name = /^\s*(?:- +)?([\w-]+):/.exec(twice?.text ?? '')?.[1] ?? ''
  const found = `the same name twice in one entry: “${short(twice?.text ?? '')}”`
  const begin = lines.slice(0, Math.max(at, 0)).findLast((one) => one.isDash && one.indent < (twice?.indent ?? 0))
  const isList = begin && begin.indent + dashWidth(begin.text) === twice?.indent
  if (!isList) return { found, expected: 'each name once; remove or rename one of the two lines' }
  const first = /^\s*- +([\w-]+):/.exec(begin.text)?.[1] ?? 'id'
  return {
    found,
    expected:
      name === first
        ? `each name once; where a new entry begins here, a hyphen and a space before it: “- ${short(twice?.text ?? '')}”`
        : `each name once; remove or rename one of the two lines, or, where a new entry begins here, put its first line above it: “- ${first}: …”`,
  }
}

function linesOf(text: string): Line[] {
  return text.split('\n').map((line, at) => {
    const indent = /^ */.exec(line)?.[0].length ?? 0
    return { text: line, number: at + 1, indent, isDash: /^ *- /.test(line) }
  })
}

/** The lines that are no comment, empty, or a paragraph under a “>-” or “|”. */
function structureOf(text: string): Line[] {
  const kept: Line[] = []
  let paragraph: number | null = null
  for (const line of linesOf(text)) {
    if (line.text.trim() === '') continue
    if (paragraph !== null && line.indent > paragraph) continue
    paragraph = null
    if (line.text.trimStart().startsWith('#')) continue
    kept.push(line)
    if (/(?:^|[:-] )[|>][+-]?\d?[+-]?\s*$/.test(line.text))
      paragraph = line.indent + (line.isDash && !/: [|>]/.test(line.text) ? 0 : line.isDash ? 2 : 0)
  }
  return kept
}
