import type { BlogBlock } from '~/clinic/contract/blog'

/** What an adult reads of a plain text in a minute, with time to look at the pictures. */
const wordsPerMinute = 200

/** "6 minutes"; at least one. Captions count, they are read as well. */
export function readingTime(body: BlogBlock[]): string {
  const words = body.flatMap((block) => textOf(block).split(/\s+/)).filter((word) => word !== '')
  const minutes = Math.max(1, Math.ceil(words.length / wordsPerMinute))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

function textOf(block: BlogBlock): string {
  switch (block.type) {
    case 'image':
      return block.caption
    case 'list':
      return block.items.join(' ')
    default:
      return block.content
  }
}
