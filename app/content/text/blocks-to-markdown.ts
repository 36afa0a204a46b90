/** The blocks of the blog as Markdown. */
import { canonicalBlocks, type Piece, type PostBlock, toPieces } from '~/domain/posts/post-blocks'
import { quoteSource } from '../schema/blocks/blocks'
import { recipeToText } from '../schema/blocks/recipe-text'
import { type MarkdownNode, writeMarkdown } from './markdown'
import { tableToMarkdown } from './markdown-table'

/** What `markdownToBlocks` with marks reads as the same blocks, for the editor's Markdown field. */
export const blocksToMarkdown = (blocks: readonly PostBlock[]): string =>
  writeMarkdown({ type: 'root', children: canonicalBlocks(blocks).map(toNode) })

type Phrasing = Extract<MarkdownNode, { type: 'paragraph' }>['children'][number]

function toNode(block: PostBlock): MarkdownNode {
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
    case 'table':
      return { type: 'html', value: tableToMarkdown(block.has_header, cellTexts(block)) }
    case 'quote':
      return {
        type: 'blockquote',
        children: [
          { type: 'paragraph', children: toPhrasing(toPieces(block.content, block.marks)) },
          ...(block.source === ''
            ? []
            : [
                {
                  type: 'paragraph' as const,
                  children: [{ type: 'text' as const, value: quoteSource + block.source }],
                },
              ]),
        ],
      }
    case 'recipe':
      return { type: 'code', lang: 'recipe', value: recipeToText(block) }
  }
}

const cellTexts = ({ rows, cell_marks }: PostBlock & { type: 'table' }): string[][] =>
  rows.map((row, y) =>
    row.map((cell, x) =>
      writeMarkdown({
        type: 'root',
        children: [{ type: 'paragraph', children: toPhrasing(toPieces(cell, cell_marks?.[y]?.[x])) }],
      }).trim(),
    ),
  )

type Mark = { keyOf: (piece: Piece) => string | boolean | null; wrap: (inside: Phrasing[], key: string) => Phrasing }

/** Links outermost, then bold, then italic: the fewest signs. */
const marks: readonly Mark[] = [
  {
    keyOf: ({ href }) => href,
    wrap: (inside, url) => ({ type: 'link', url, title: null, children: inside as never }),
  },
  { keyOf: ({ isBold }) => isBold, wrap: (children) => ({ type: 'strong', children }) },
  { keyOf: ({ isItalic }) => isItalic, wrap: (children) => ({ type: 'emphasis', children }) },
]

function toPhrasing(pieces: readonly Piece[], [mark, ...inner] = marks): Phrasing[] {
  if (!mark) return [{ type: 'text', value: pieces.map(({ text }) => text).join('') }]
  return runsOf(pieces, mark.keyOf).flatMap((run) => {
    const key = mark.keyOf(run[0] as Piece)
    const inside = toPhrasing(run, inner)
    return key === null || key === false ? inside : [mark.wrap(inside, String(key))]
  })
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
