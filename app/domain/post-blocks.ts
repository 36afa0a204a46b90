/**
 * The body of a post: texts with marks beside them, taken apart into pieces that are set alike, put together again, and brought
 * into the one form in which they are kept (`canonicalBlocks`). The shapes are those of the contract (clinic/contract/blog.ts).
 */
import { cutText, type TextMark } from './marked-text'
import { orderedMarks } from './ordered-marks'

export type { TextMark }

export type PostBlock =
  | { type: 'heading'; level: number; content: string }
  | { type: 'paragraph'; content: string; marks?: TextMark[] | undefined }
  | { type: 'image'; url: string; caption: string; alt?: string | undefined }
  | { type: 'list'; style: string; items: string[]; item_marks?: TextMark[][] | undefined }

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
 * them beginning or ending at a space, nothing empty. What is kept in it comes back the same from Markdown and from the editor.
 */
export function canonicalBlocks(blocks: readonly PostBlock[]): PostBlock[] {
  return blocks.flatMap((block): PostBlock[] => {
    if (block.type === 'heading') {
      const content = plainLine(block.content).trim()
      return content === '' ? [] : [{ type: 'heading', level: block.level, content }]
    }
    if (block.type === 'paragraph') {
      const { content, marks } = canonicalText(block.content, block.marks)
      return content === '' ? [] : [{ type: 'paragraph', content, ...(marks.length > 0 && { marks }) }]
    }
    if (block.type === 'image') {
      const [caption, alt] = [plainLine(block.caption).trim(), plainLine(block.alt ?? '').trim()]
      return [{ type: 'image', url: block.url, caption, ...(alt !== '' && { alt }) }]
    }
    const items = block.items
      .map((item, index) => canonicalText(item, block.item_marks?.[index]))
      .filter(({ content }) => content !== '')
    return items.length === 0 ? [] : [toList(block.style === 'bullet' ? 'bullet' : 'number', items)]
  })
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
  const moved = marks.map((mark) => ({ ...mark, from: mark.from - before, to: mark.to - before }))
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
