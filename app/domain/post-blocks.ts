/**
 * The body of a post: texts with marks beside them, taken apart into pieces that are set alike, put together again, and brought
 * into the one form in which they are kept (`canonicalBlocks`). The shapes are those of the contract (clinic/contract/blog.ts).
 */

export type TextMark =
  | { type: 'bold' | 'italic'; from: number; to: number }
  | { type: 'link'; from: number; to: number; href: string }

export type PostBlock =
  | { type: 'heading'; level: number; content: string }
  | { type: 'paragraph'; content: string; marks?: TextMark[] | undefined }
  | { type: 'image'; url: string; caption: string; alt?: string | undefined }
  | { type: 'list'; style: string; items: string[]; item_marks?: TextMark[][] | undefined }

export type MarkedText = { content: string; marks: TextMark[] }

/** Letters that are set alike. `href`: null outside of links. */
export type Piece = { text: string; isBold: boolean; isItalic: boolean; href: string | null }

/** From a text with its marks to its pieces, none of them empty. */
export function toPieces(content: string, marks: readonly TextMark[] = []): Piece[] {
  if (marks.length === 0) return content === '' ? [] : [{ text: content, isBold: false, isItalic: false, href: null }]
  const edges = [...new Set([0, content.length, ...marks.flatMap(({ from, to }) => [from, to])])]
    .filter((at) => at >= 0 && at <= content.length)
    .toSorted((a, b) => a - b)
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? content.length
    const over = marks.filter((mark) => mark.from <= from && mark.to >= to)
    const link = over.find((mark) => mark.type === 'link')
    return {
      text: content.slice(from, to),
      isBold: over.some(({ type }) => type === 'bold'),
      isItalic: over.some(({ type }) => type === 'italic'),
      href: link?.type === 'link' ? link.href : null,
    }
  })
}

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
  return { content, marks: canonicalMarks(content, moved) }
}

/** Where links lie over each other, the one that begins first has the letters. */
function canonicalMarks(content: string, marks: readonly TextMark[]): TextMark[] {
  const inside = marks
    .map((mark) => ({ ...mark, from: clampTo(content, mark.from), to: clampTo(content, mark.to) }))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
  const open: Partial<Record<TextMark['type'], TextMark>> = {}
  const joined: TextMark[] = []
  let at = 0
  for (const { text, isBold, isItalic, href } of inside.length === 0 ? [] : toPieces(content, inside)) {
    const place = { from: at, to: at + text.length }
    const here: TextMark[] = [
      ...(isBold ? [{ type: 'bold' as const, ...place }] : []),
      ...(isItalic ? [{ type: 'italic' as const, ...place }] : []),
      ...(href === null ? [] : [{ type: 'link' as const, ...place, href }]),
    ]
    for (const mark of here) {
      const former = open[mark.type]
      if (former && former.to === mark.from && hrefOf(former) === hrefOf(mark)) former.to = mark.to
      else {
        open[mark.type] = mark
        joined.push(mark)
      }
    }
    at = place.to
  }
  return joined
    .flatMap((mark) => withoutSpaces(content, mark))
    .toSorted((a, b) => a.from - b.from || a.to - b.to || (a.type < b.type ? -1 : 1))
}

const hrefOf = (mark: TextMark) => (mark.type === 'link' ? mark.href : null)

function withoutSpaces(content: string, mark: TextMark): TextMark[] {
  const text = content.slice(mark.from, mark.to)
  const begin = mark.from + text.length - text.trimStart().length
  const trimmed = text.trim()
  return trimmed === '' ? [] : [{ ...mark, from: begin, to: begin + trimmed.length }]
}

/** Inside the text, and never between the halves of a sign. */
function clampTo(content: string, at: number): number {
  const inside = Math.min(Math.max(at, 0), content.length)
  return /[\uDC00-\uDFFF]/.test(content[inside] ?? '') && inside > 0 ? inside - 1 : inside
}

/** All words of a body: those of headings, lists and captions too. */
export function countWords(blocks: readonly PostBlock[]): number {
  return blocks.flatMap((block) => wordsOf(textOfBlock(block))).length
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

export function textOfBlock(block: PostBlock): string {
  switch (block.type) {
    case 'image':
      return block.caption
    case 'list':
      return block.items.join(' ')
    default:
      return block.content
  }
}
