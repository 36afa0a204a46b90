/** What is wrong with the form of a YAML text, said to staff: what stands there, and what should. */
import { type Document, visit, type YAMLError } from 'yaml'
import { twiceInWords } from './line-slips'

/** `isExact`: it names the very place. */
export type Slip = { offset: number; found: string; expected: string; isExact?: true }

/** What the format takes for a sign of its own, without a word: & and * at the start of a text, # after a space. */
export function silentSlips(document: Document, text: string): Slip[] {
  const slips: Slip[] = []
  const add = (offset: number) =>
    slips.push({
      ...{ offset, found: `“${restOfLine(text, offset)}” without quotes`, expected: quoted(text, offset) },
      isExact: true,
    })
  visit(document, {
    Alias: (_, node) => add(node.range?.[0] ?? 0),
    Scalar: (_, node) => {
      const [start = 0, end = 0] = node.range ?? []
      if (node.anchor !== undefined || node.tag !== undefined) add(valueStart(text, start))
      else if (node.type === 'PLAIN' && /^[ \t]+#[^\s#]/.test(text.slice(end))) add(start)
      else if (typeof node.value === 'number' && !/^[-+]?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text.slice(start, end)))
        slips.push({
          ...{ offset: start, found: `“${text.slice(start, end)}”, which is read as the number ${node.value}` },
          expected: `a number in digits alone, such as 4000; or, where it is a text, quotes around it: '${text.slice(start, end)}'`,
        })
    },
  })
  return slips
}

/** Where the value of a line begins: after “name: ” or “- ”. */
function valueStart(text: string, offset: number): number {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const [before = ''] = /^\s*(?:- +)*(?:[\w-]+: +)?/.exec(text.slice(lineStart)) ?? []
  return lineStart + before.length
}

const restOfLine = (text: string, offset: number) => (/^.*/.exec(text.slice(offset))?.[0] ?? '').trimEnd().slice(0, 60)

/** The value as it should be written. Inside single quotes a single quote is doubled. */
function quoted(text: string, offset: number): string {
  const value = restOfLine(text, valueStart(text, offset)).replace(/^(["'])(.*)\1$/, '$2')
  return `text with such a sign between quotes: '${value.replaceAll("'", "''")}'`
}

export function yamlErrorInWords(error: YAMLError, text: string, document: Document): Slip {
  const [offset] = error.pos
  const lineText = restOfLine(text, text.lastIndexOf('\n', offset - 1) + 1).trim()
  const cannotRead = `a line that cannot be read: “${lineText}”`
  switch (error.code) {
    case 'DUPLICATE_KEY':
      return { offset, ...twiceInWords(text, text.slice(0, offset).split('\n').length) }
    case 'TAB_AS_INDENT':
      return { offset, found: 'a tab at the start of the line', expected: 'spaces; this format does not allow tabs' }
    case 'BLOCK_AS_IMPLICIT_KEY':
      if (!restOfLine(text, valueStart(text, offset)).includes(': ')) break
      return {
        isExact: true,
        offset,
        found: `a colon in a text without quotes: “${restOfLine(text, valueStart(text, offset))}”`,
        expected: quoted(text, offset),
      }
    case 'BAD_SCALAR_START':
      return {
        isExact: true,
        offset,
        found: `“${text[offset]}” at the start of a text without quotes`,
        expected: quoted(text, offset),
      }
    case 'UNEXPECTED_TOKEN':
      if (!/["'*]/.test(text[valueStart(text, offset)] ?? '')) break
      return {
        offset,
        found: cannotRead,
        expected:
          "quotes around the whole text; inside single quotes a single quote is written twice (it''s), or use ’",
      }
    case 'MISSING_CHAR': {
      const open = /closing ["']/.test(error.message) ? lastQuote(document) : null
      return open === null
        ? { offset, found: cannotRead, expected: '“name: value”, with a colon and a space after the name' }
        : { offset: open, found: 'a quote that is never closed', expected: 'a closing quote for each one that opens' }
    }
    case 'BAD_INDENT':
    case 'MULTILINE_IMPLICIT_KEY':
      return {
        offset,
        found: cannotRead,
        expected: 'a line that starts as far in as its neighbours, in the form “name: value”',
      }
    default:
  }
  return {
    offset,
    found: cannotRead,
    expected: 'lines of the form “name: value”, indented with spaces as in the lines around',
  }
}

/** Where the last text in quotes begins: an open quote swallows what follows it. */
function lastQuote(document: Document): number | null {
  let last: number | null = null
  visit(document, {
    Scalar: (_, node) => {
      if (node.type?.startsWith('QUOTE') && node.range) last = node.range[0]
    },
  })
  return last
}
