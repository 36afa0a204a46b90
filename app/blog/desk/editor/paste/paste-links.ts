/** Addresses that stand in a text become links, as what is typed does. */
import { addressesIn } from '~/domain/posts/link-address'
import { canonicalBlocks, type PostBlock, type TextMark } from '~/domain/posts/post-blocks'

export const linkedAddresses = (blocks: readonly PostBlock[]): PostBlock[] => canonicalBlocks(blocks.map(linkedBlock))

function linkedBlock(block: PostBlock): PostBlock {
  switch (block.type) {
    case 'paragraph':
    case 'quote':
      return { ...block, marks: linkedMarks(block.content, block.marks) }
    case 'list':
      return { ...block, item_marks: block.items.map((item, at) => linkedMarks(item, block.item_marks?.[at])) }
    case 'table':
      return {
        ...block,
        cell_marks: block.rows.map((row, y) => row.map((cell, x) => linkedMarks(cell, block.cell_marks?.[y]?.[x]))),
      }
    default:
      return block
  }
}

function linkedMarks(text: string, marks: readonly TextMark[] = []): TextMark[] {
  const links = marks.filter(({ type }) => type === 'link')
  const found = addressesIn(text).filter(({ from, to }) => !links.some((link) => link.from < to && from < link.to))
  return [...marks, ...found.map((place) => ({ type: 'link' as const, ...place }))]
}
