/**
 * The body of a post: texts with marks beside them, taken apart into pieces that are set alike, put together again, and brought
 * into the one form in which they are kept (`canonicalBlocks`). The shapes are those of the contract (blog/contract/blog.ts).
 */
import { cutText, type TextMark } from '../text/marked-text'
import { orderedMarks } from '../text/ordered-marks'
import { completedLink } from './link-address'

export type { TextMark }

export type PostBlock =
  | { type: 'heading'; level: number; content: string }
  | { type: 'paragraph'; content: string; marks?: TextMark[] | undefined }
  | { type: 'image'; url: string; caption: string; alt?: string | undefined }
  | { type: 'list'; style: string; items: string[]; item_marks?: TextMark[][] | undefined }
  | { type: 'table'; has_header: boolean; rows: string[][]; cell_marks?: TextMark[][][] | undefined }
  | { type: 'quote'; content: string; marks?: TextMark[] | undefined; source: string }
  | Recipe

export type Recipe = {
  type: 'recipe'
  name: string
  serves: string
  prep_minutes: number | null
  cook_minutes: number | null
  ingredients: string[]
  steps: string[]
}

export type MarkedText = { content: string; marks: TextMark[] }

/** Letters that are set alike. `href`: null outside of links. */
export type Piece = { text: string; isBold: boolean; isItalic: boolean; href: string | null }

/** From a text with its marks to its pieces, none of them empty. */
export const toPieces = (content: string, marks: readonly TextMark[] = []): Piece[] =>
  cutText(content, orderedMarks(content, marks)).flatMap(({ href, runs }) => runs.map((run) => ({ ...run, href })))

/** From pieces to their text with its marks, in canonical form. */
export function fromPieces(pieces: readonly Piece[]): MarkedText {
  const marks: TextMark[] = []
  let content = ''
  for (const { text, isBold, isItalic, href } of pieces) {
    const place = { from: content.length, to: content.length + text.length }
    if (isBold) marks.push({ type: 'bold', ...place })
    if (isItalic) marks.push({ type: 'italic', ...place })
    if (href !== null) marks.push({ type: 'link', ...place, href })
    content += text
  }
  return canonicalText(content, marks)
}

/**
 * The one form in which a body is kept: every text on one line and without spaces around it, marks joined and sorted and none of
 * them beginning or ending at a space, links with whole addresses, nothing empty. What is kept in it comes back the same from Markdown and from the editor.
 */
export const canonicalBlocks = (blocks: readonly PostBlock[]): PostBlock[] => blocks.flatMap(canonicalBlock)

function canonicalBlock(block: PostBlock): PostBlock[] {
  switch (block.type) {
    case 'heading': {
      const content = trimmedLine(block.content)
      return content === '' ? [] : [{ type: 'heading', level: block.level, content }]
    }
    case 'paragraph': {
      const { content, marks } = canonicalText(block.content, block.marks)
      return content === '' ? [] : [{ type: 'paragraph', content, ...(marks.length > 0 && { marks }) }]
    }
    case 'image': {
      const [caption, alt] = [trimmedLine(block.caption), trimmedLine(block.alt ?? '')]
      return [{ type: 'image', url: block.url, caption, ...(alt !== '' && { alt }) }]
    }
    case 'list': {
      const items = block.items
        .map((item, index) => canonicalText(item, block.item_marks?.[index]))
        .filter(({ content }) => content !== '')
      return items.length === 0 ? [] : [toList(block.style === 'bullet' ? 'bullet' : 'number', items)]
    }
    case 'table':
      return toTable(
        block.rows.map((row, y) => row.map((cell, x) => canonicalText(cell, block.cell_marks?.[y]?.[x]))),
        block.has_header,
      )
    case 'quote': {
      const { content, marks } = canonicalText(block.content, block.marks)
      const source = trimmedLine(block.source)
      return content === '' ? [] : [{ type: 'quote', content, ...(marks.length > 0 && { marks }), source }]
    }
    case 'recipe':
      return canonicalRecipe(block)
  }
}

function canonicalRecipe(given: Recipe): Recipe[] {
  const lines = (all: readonly string[]) => all.map(trimmedLine).filter((line) => line !== '')
  const recipe: Recipe = {
    type: 'recipe',
    name: trimmedLine(given.name),
    serves: trimmedLine(given.serves),
    prep_minutes: given.prep_minutes,
    cook_minutes: given.cook_minutes,
    ingredients: lines(given.ingredients),
    steps: lines(given.steps),
  }
  const isEmpty = recipe.name === '' && recipe.ingredients.length === 0 && recipe.steps.length === 0
  return isEmpty ? [] : [recipe]
}

/** A list with its marks, where any item has some. */
export function toList(style: 'bullet' | 'number', items: readonly MarkedText[]): PostBlock {
  const item_marks = items.map(({ marks }) => marks)
  return {
    type: 'list',
    style,
    items: items.map(({ content }) => content),
    ...(item_marks.some((marks) => marks.length > 0) && { item_marks }),
  }
}

/** A table whose rows are equally wide, without rows that are empty; none where nothing is left. A header that is empty is no header. */
export function toTable(given: readonly (readonly MarkedText[])[], has_header: boolean): PostBlock[] {
  const isEmpty = (row: readonly MarkedText[] = []) => row.every(({ content }) => content === '')
  const rows = given.filter((row) => !isEmpty(row))
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width === 0) return []
  const cells = rows.map((row) => Array.from({ length: width }, (_, x) => row[x] ?? { content: '', marks: [] }))
  const cell_marks = cells.map((row) => row.map(({ marks }) => marks))
  return [
    {
      type: 'table',
      has_header: has_header && !isEmpty(given[0]),
      rows: cells.map((row) => row.map(({ content }) => content)),
      ...(cell_marks.flat().some((marks) => marks.length > 0) && { cell_marks }),
    },
  ]
}

const trimmedLine = (text: string): string => plainLine(text).trim()

/** Letter for letter, so that marks keep their places: signs that no line can hold become spaces, half signs and what is none U+FFFD. */
const plainLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/\p{Noncharacter_Code_Point}/gu, (sign) => '\uFFFD'.repeat(sign.length))
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')

function canonicalText(given: string, marks: readonly TextMark[] = []): MarkedText {
  const line = plainLine(given)
  const before = line.length - line.trimStart().length
  const content = line.trim()
  const moved = marks.flatMap((mark): TextMark[] => {
    const place = { from: mark.from - before, to: mark.to - before }
    if (mark.type !== 'link') return [{ ...mark, ...place }]
    const href = completedLink(mark.href)
    return href === null ? [] : [{ ...mark, ...place, href }]
  })
  return {
    content,
    marks: orderedMarks(content, moved)
      .flatMap((mark) => withoutSpaces(content, mark))
      .toSorted(byPlace),
  }
}

const byPlace = (a: TextMark, b: TextMark) => a.from - b.from || a.to - b.to || (a.type < b.type ? -1 : 1)

function withoutSpaces(content: string, mark: TextMark): TextMark[] {
  const text = content.slice(mark.from, mark.to)
  const begin = mark.from + text.length - text.trimStart().length
  const trimmed = text.trim()
  return trimmed === '' ? [] : [{ ...mark, from: begin, to: begin + trimmed.length }]
}
