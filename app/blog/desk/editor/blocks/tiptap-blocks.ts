/** Blocks of a post ⇄ the editor's document (ProseMirror's JSON), whose schema is in extensions.ts. */
import {
  canonicalBlocks,
  fromPieces,
  type MarkedText,
  type Piece,
  type PostBlock,
  type TextMark,
  toList,
  toPieces,
  toTable,
} from '~/domain/posts/post-blocks'
import { fromRecipeFields, toRecipeFields } from './recipe-fields'

export type EditorMark = { type: string; attrs?: Record<string, unknown> }
export type EditorNode = {
  type?: string
  attrs?: Record<string, unknown>
  content?: EditorNode[]
  marks?: EditorMark[]
  text?: string
}

/** An empty body is one empty paragraph: there is somewhere to write. */
export function blocksToDocument(blocks: readonly PostBlock[]): EditorNode {
  const content = canonicalBlocks(blocks).map(toNode)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

/** @returns canonical blocks; what the schema does not know is left out */
export const documentToBlocks = (document: EditorNode): PostBlock[] =>
  canonicalBlocks((document.content ?? []).flatMap(toBlock))

function toNode(block: PostBlock): EditorNode {
  switch (block.type) {
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: toTexts(block.content) }
    case 'paragraph':
      return { type: 'paragraph', content: toTexts(block.content, block.marks) }
    case 'image':
      return { type: 'image', attrs: { url: block.url, alt: block.alt ?? '', caption: block.caption } }
    case 'list':
      return {
        type: block.style === 'bullet' ? 'bulletList' : 'orderedList',
        content: block.items.map((item, index) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: toTexts(item, block.item_marks?.[index]) }],
        })),
      }
    case 'table':
      return {
        type: 'table',
        content: block.rows.map((row, y) => ({
          type: 'tableRow',
          content: row.map((cell, x) => ({
            type: block.has_header && y === 0 ? 'tableHeader' : 'tableCell',
            content: [{ type: 'paragraph', content: toTexts(cell, block.cell_marks?.[y]?.[x]) }],
          })),
        })),
      }
    case 'quote':
      return { type: 'quote', attrs: { source: block.source }, content: toTexts(block.content, block.marks) }
    case 'recipe':
      return { type: 'recipe', attrs: toRecipeFields(block) }
  }
}

const toTexts = (content: string, marks?: readonly TextMark[]): EditorNode[] =>
  toPieces(content, marks).map(({ text, isBold, isItalic, href }) => {
    const set: EditorMark[] = [
      ...(href === null ? [] : [{ type: 'link', attrs: { href } }]),
      ...(isBold ? [{ type: 'bold' }] : []),
      ...(isItalic ? [{ type: 'italic' }] : []),
    ]
    return { type: 'text', text, ...(set.length > 0 && { marks: set }) }
  })

function toBlock({ type, attrs = {}, content = [] }: EditorNode): PostBlock[] {
  switch (type) {
    case 'heading':
      return [{ type, level: Number(attrs.level ?? 2), content: textOf(content).content }]
    case 'paragraph': {
      const { content: text, marks } = textOf(content)
      return [{ type, content: text, ...(marks.length > 0 && { marks }) }]
    }
    case 'image':
      return [{ type, url: String(attrs.url), caption: String(attrs.caption ?? ''), alt: String(attrs.alt ?? '') }]
    case 'bulletList':
    case 'orderedList':
      return [toList(type === 'bulletList' ? 'bullet' : 'number', content.map(textWithin))]
    case 'table':
      return toTable(
        content.map((row) => (row.content ?? []).map(textWithin)),
        (content[0]?.content ?? []).some((cell) => cell.type === 'tableHeader'),
      )
    case 'quote': {
      const { content: text, marks } = textOf(content)
      return [{ type, content: text, ...(marks.length > 0 && { marks }), source: String(attrs.source ?? '') }]
    }
    case 'recipe':
      return [fromRecipeFields(attrs)]
    default:
      return []
  }
}

/** Of the paragraphs in an entry of a list or in a cell. */
const textWithin = ({ content = [] }: EditorNode): MarkedText => textOf(content.flatMap(({ content = [] }) => content))

function textOf(content: readonly EditorNode[]): MarkedText {
  return fromPieces(content.map(toPiece))
}

function toPiece({ text = '', marks = [] }: EditorNode): Piece {
  const link = marks.find(({ type }) => type === 'link')
  return {
    text,
    isBold: marks.some(({ type }) => type === 'bold'),
    isItalic: marks.some(({ type }) => type === 'italic'),
    href: link ? String(link.attrs?.href) : null,
  }
}
