/**
 * Markdown ⇄ the four block types of the blog (spec §3). Bold, italic and links are marks beside the text, in posts (content/posts and
 * the editor's Markdown field); the texts of the home page are plain. What no block can hold is reported: the content check and the
 * editor name its line, nothing is lost in silence.
 */
import {
  canonicalBlocks,
  fromPieces,
  type MarkedText,
  type Piece,
  type PostBlock,
  toList,
  toPieces,
} from '../domain/post-blocks'
import { type MarkdownNode, parseMarkdown, writeMarkdown } from './markdown'
import { plainText } from './plain-text'

export type BlogBlock = PostBlock

type Reading = {
  /** Bold, italic and links are kept as marks. */
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
  const textOf = (node: Node): MarkedText => (hasMarks ? fromPieces(piecesOf(node)) : asPlain(node))
  const blocks = parseMarkdown(markdown).children.flatMap((node): BlogBlock[] => {
    const line = node.position?.start.line ?? 1
    reportInlineMarks(node, line, onUnsupported, hasMarks && node.type !== 'heading')
    if (node.type === 'heading') return [{ type: 'heading', level: node.depth, content: plainText(node) }]
    if (node.type === 'list') {
      for (const part of node.children.flatMap((item) => item.children.slice(0, 2))) {
        if (part.type !== 'paragraph') {
          onUnsupported(part.position?.start.line ?? line, nameOf(part.type, 'inside a list'))
        }
      }
      if (node.children.some((item) => item.children.length > 1)) {
        onUnsupported(line, 'a list entry with more than one part')
      }
      return [toList(node.ordered ? 'number' : 'bullet', node.children.map(textOf))]
    }
    if (node.type === 'paragraph') return paragraphBlocks(node, line, onUnsupported, { hasAlt, textOf })
    onUnsupported(line, nameOf(node.type))
    return []
  })
  return hasMarks ? canonicalBlocks(blocks) : blocks
}

type OnUnsupported = (line: number, what: string) => void

const asPlain = (node: Node): MarkedText => ({ content: plainText(node), marks: [] })

function paragraphBlocks(
  node: Extract<MarkdownNode, { type: 'paragraph' }>,
  line: number,
  onUnsupported: OnUnsupported,
  { hasAlt, textOf }: Pick<Reading, 'hasAlt'> & { textOf: (node: Node) => MarkedText },
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

/** What `markdownToBlocks` with marks reads as the same blocks, for the editor's Markdown field. */
export const blocksToMarkdown = (blocks: readonly BlogBlock[]): string =>
  writeMarkdown({ type: 'root', children: canonicalBlocks(blocks).map(toNode) })

type Phrasing = Extract<MarkdownNode, { type: 'paragraph' }>['children'][number]

function toNode(block: BlogBlock): MarkdownNode {
  switch (block.type) {
    case 'heading':
      return { type: 'heading', depth: block.level as 2, children: [{ type: 'text', value: block.content }] }
    case 'paragraph':
      return { type: 'paragraph', children: toPhrasing(toPieces(block.content, block.marks)) }
    case 'image': {
      const { url, alt = '', caption } = block
      return { type: 'paragraph', children: [{ type: 'image', url, alt, title: caption === '' ? null : caption }] }
    }
    case 'list':
      return {
        type: 'list',
        ordered: block.style !== 'bullet',
        spread: false,
        children: block.items.map((item, index) => ({
          type: 'listItem',
          spread: false,
          children: [{ type: 'paragraph', children: toPhrasing(toPieces(item, block.item_marks?.[index])) }],
        })),
      }
  }
}

/** Links outermost, then bold, then italic: the fewest signs. */
function toPhrasing(pieces: readonly Piece[]): Phrasing[] {
  const nested = <Key>(
    all: readonly Piece[],
    keyOf: (piece: Piece) => Key,
    wrap: (key: Key, inside: readonly Piece[]) => Phrasing[],
  ): Phrasing[] => runsOf(all, keyOf).flatMap((run) => wrap(keyOf(run[0] as Piece), run))
  const italic = (all: readonly Piece[]) =>
    nested(
      all,
      (piece) => piece.isItalic,
      (isItalic, run): Phrasing[] => {
        const text: Phrasing = { type: 'text', value: run.map((piece) => piece.text).join('') }
        return [isItalic ? { type: 'emphasis', children: [text] } : text]
      },
    )
  const bold = (all: readonly Piece[]) =>
    nested(
      all,
      (piece) => piece.isBold,
      (isBold, run): Phrasing[] => (isBold ? [{ type: 'strong', children: italic(run) }] : italic(run)),
    )
  return nested(
    pieces,
    (piece) => piece.href,
    (href, run): Phrasing[] =>
      href === null ? bold(run) : [{ type: 'link', url: href, title: null, children: bold(run) as never }],
  )
}

/** Neighbours that have the same key, together. */
function runsOf<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[][] {
  const runs: Item[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    if (run?.[0] !== undefined && keyOf(run[0]) === keyOf(item)) run.push(item)
    else runs.push([item])
  }
  return runs
}
