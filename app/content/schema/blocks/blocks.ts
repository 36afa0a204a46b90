/**
 * Markdown as the blocks of the blog. Bold, italic and links are marks beside the text, in posts (content/posts and the editor's
 * Markdown field), which have tables, quotes and recipes too; the texts of the home page are plain. What no block can hold is reported:
 * the content check and the editor name its line, nothing is lost in silence. What is pasted may hold anything: its words are kept.
 */
import {
  canonicalBlocks,
  fromPieces,
  type MarkedText,
  type Piece,
  type PostBlock,
  toList,
  toPieces,
  toTable,
} from '../../../domain/posts/post-blocks'
import { type MarkdownNode, markdownToTree, type ProseTree, parseMarkdown, withNewlines } from '../../text/markdown'
import { findTable } from '../../text/markdown-table'
import { plainText } from '../../text/plain-text'
import { readRecipe } from './recipe-text'

export type BlogBlock = PostBlock

type Reading = {
  /** Bold, italic and links are kept as marks; there are tables, quotes and recipes. */
  hasMarks: boolean
  /** A picture's description is its alternative text, and its title the caption; otherwise its description is the caption. */
  hasAlt: boolean
}

/** Words between percent signs are filled in later, which would move marks: what has them is plain. */
const plainFile: Reading = { hasMarks: false, hasAlt: false }
export const postFile: Reading = { hasMarks: true, hasAlt: false }
export const editorField: Reading = { hasMarks: true, hasAlt: true }

/**
 * @param onUnsupported called with the line (from 1) and a plain name of what has no block; without it such a thing throws.
 */
export function markdownToBlocks(
  markdown: string,
  onUnsupported: OnUnsupported = failOnUnsupported,
  { hasMarks, hasAlt }: Reading = plainFile,
): BlogBlock[] {
  const reader = readerOf(markdown, onUnsupported, { hasMarks, hasAlt })
  const blocks = parseMarkdown(markdown).children.flatMap((node) => readNode(node, reader))
  return hasMarks ? canonicalBlocks(blocks) : blocks
}

type MarkdownPart = { blocks: BlogBlock[] } | { tree: ProseTree } | { html: string }

/**
 * For what is pasted: each part of the Markdown as blocks or, where no block can hold it as it is (a list in a list, code, a picture beside
 * words), as a tree of HTML.
 */
export function markdownParts(markdown: string): MarkdownPart[] {
  const { children } = parseMarkdown(markdown)
  const source = withNewlines(markdown)
  const sourceOfNode = (node: MarkdownNode) => sourceOf(node, { source })
  const definitions = children.filter(({ type }) => type === 'definition').map(sourceOfNode)
  return children.flatMap((node): MarkdownPart[] => {
    if (node.type === 'definition') return []
    if (node.type === 'html') return [{ html: node.value }]
    let isWhole = true
    const reader = readerOf(
      markdown,
      () => {
        isWhole = false
      },
      editorField,
    )
    const blocks = canonicalBlocks(readNode(node, reader))
    return [isWhole ? { blocks } : { tree: markdownToTree([sourceOfNode(node), ...definitions].join('\n\n')) }]
  })
}

function readerOf(markdown: string, onUnsupported: OnUnsupported, { hasMarks, hasAlt }: Reading): Reader {
  return {
    source: withNewlines(markdown),
    hasMarks,
    hasAlt,
    onUnsupported,
    textOf: (node) => (hasMarks ? fromPieces(piecesOf(node)) : asPlain(node)),
    tableCell: (cell, line) => {
      // Behind a sign that begins no block, so that a cell is never taken for a heading or a list.
      const node = parseMarkdown(`| ${cell}`).children[0] ?? { type: 'paragraph', children: [] }
      reportInlineMarks(node, line, fromLine(line, onUnsupported), true)
      const { content, marks } = fromPieces(piecesOf(node))
      return fromPieces(
        toPieces(content, marks).map((piece, at) => (at === 0 ? { ...piece, text: piece.text.slice(2) } : piece)),
      )
    },
  }
}

type Reader = Reading & {
  source: string
  onUnsupported: OnUnsupported
  textOf: (node: Node) => MarkedText
  tableCell: (cell: string, line: number) => MarkedText
}

function readNode(node: MarkdownNode, reader: Reader): BlogBlock[] {
  const { hasMarks, onUnsupported, textOf } = reader
  const line = lineOf(node)
  const table = hasMarks && node.type === 'paragraph' ? findTable(sourceOf(node, reader)) : null
  if (table) {
    const lineOfRow = (y: number) => line + table.firstLine + (y === 0 ? 0 : y + 1)
    const rows = table.rows.map((row, y) => row.map((cell) => reader.tableCell(cell, lineOfRow(y))))
    const above = { ...reader, source: table.before, onUnsupported: fromLine(line, onUnsupported) }
    return [...parseMarkdown(table.before).children.flatMap((one) => readNode(one, above)), ...toTable(rows, true)]
  }
  if (hasMarks && node.type === 'blockquote') return readQuote(node, reader)
  if (hasMarks && node.type === 'code' && node.lang === 'recipe')
    return [readRecipe(node.value, fromLine(line + 1, onUnsupported))]
  reportInlineMarks(node, line, onUnsupported, hasMarks && node.type !== 'heading')
  if (node.type === 'heading') return [{ type: 'heading', level: node.depth, content: plainText(node) }]
  if (node.type === 'list') {
    for (const part of node.children.flatMap((item) => item.children.slice(0, 2))) {
      if (part.type !== 'paragraph')
        onUnsupported(part.position?.start.line ?? line, nameOf(part.type, 'inside a list'))
    }
    if (node.children.some((item) => item.children.length > 1))
      onUnsupported(line, 'a list entry with more than one part')
    return [toList(node.ordered ? 'number' : 'bullet', node.children.map(textOf))]
  }
  if (node.type === 'paragraph') return paragraphBlocks(node, line, reader)
  onUnsupported(line, nameOf(node.type))
  return []
}

const fromLine =
  (first: number, onUnsupported: OnUnsupported): OnUnsupported =>
  (line, what) =>
    onUnsupported(first + line - 1, what)

const lineOf = (node: Node) => node.position?.start.line ?? 1

const sourceOf = ({ position }: MarkdownNode, { source }: Pick<Reader, 'source'>): string =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)

/** Each paragraph is a quote of its own; a last one that begins with a dash says whose words they are. */
function readQuote(
  node: Extract<MarkdownNode, { type: 'blockquote' }>,
  { onUnsupported, textOf }: Reader,
): BlogBlock[] {
  const texts = node.children.flatMap((part) => {
    if (part.type !== 'paragraph') onUnsupported(lineOf(part), nameOf(part.type, 'inside a quotation'))
    reportInlineMarks(part, lineOf(part), onUnsupported, true)
    return part.type === 'paragraph' ? [textOf(part)] : []
  })
  const last = texts.at(-1)?.content ?? ''
  const source = texts.length > 1 && last.startsWith(quoteSource) ? last.slice(quoteSource.length) : null
  const quoted = source === null ? texts : texts.slice(0, -1)
  return quoted.map(({ content, marks }, at) => ({
    type: 'quote',
    content,
    ...(marks.length > 0 && { marks }),
    source: at === quoted.length - 1 ? (source ?? '') : '',
  }))
}

/** Begins the line under a quotation that says whose words they are. */
export const quoteSource = '— '

type OnUnsupported = (line: number, what: string) => void

const asPlain = (node: Node): MarkedText => ({ content: plainText(node), marks: [] })

function paragraphBlocks(
  node: Extract<MarkdownNode, { type: 'paragraph' }>,
  line: number,
  { hasAlt, textOf, onUnsupported }: Reader,
): BlogBlock[] {
  const [first] = node.children
  if (node.children.length === 1 && first?.type === 'image') {
    if (hasAlt) return [{ type: 'image', url: first.url, caption: first.title ?? '', alt: first.alt ?? '' }]
    return [{ type: 'image', url: first.url, caption: first.title ?? first.alt ?? '' }]
  }
  if (node.children.some((child) => child.type === 'image')) {
    onUnsupported(line, 'a picture inside a line of text')
  }
  const { content, marks } = textOf(node)
  return [{ type: 'paragraph', content, ...(marks.length > 0 && { marks }) }]
}

type Node = { type: string; position?: { start: { line: number } } | undefined; children?: Node[] }

/** The texts of a node, each with the marks it stands in. */
function piecesOf(node: Node, look: Omit<Piece, 'text'> = { isBold: false, isItalic: false, href: null }): Piece[] {
  const own = {
    isBold: look.isBold || node.type === 'strong',
    isItalic: look.isItalic || node.type === 'emphasis',
    href: node.type === 'link' && 'url' in node ? String(node.url) : look.href,
  }
  return node.children ? node.children.flatMap((child) => piecesOf(child, own)) : [{ text: plainText(node), ...own }]
}

function reportInlineMarks(node: Node, line: number, onUnsupported: OnUnsupported, hasMarks: boolean): void {
  for (const child of node.children ?? []) {
    const childLine = child.position?.start.line ?? line
    const name = hasMarks && markNodes.has(child.type) ? undefined : inlineNames[child.type]
    if (name) onUnsupported(childLine, name)
    reportInlineMarks(child, childLine, onUnsupported, hasMarks)
  }
}

function failOnUnsupported(line: number, what: string): never {
  throw new Error(`line ${line}: ${what} cannot be shown in a blog post`)
}

const markNodes = new Set(['link', 'strong', 'emphasis'])

const inlineNames: Record<string, string> = {
  link: 'a link',
  strong: 'bold text (**)',
  emphasis: 'italic text (*)',
  inlineCode: 'code (`)',
  html: 'raw HTML',
}

const names: Record<string, string> = {
  blockquote: 'a quotation (>)',
  code: 'a code block (often an indented line)',
  thematicBreak: 'a rule (---)',
  html: 'raw HTML',
  definition: 'a link definition',
  list: 'a list',
}
const nameOf = (type: string, where = '') => `${names[type] ?? type}${where === '' ? '' : ` ${where}`}`
