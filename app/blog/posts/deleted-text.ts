/** Whether a save takes away so much of a text that the former one is kept as a revision. */
import { blockIdsOf } from '~/domain/posts/block-ids'
import { textsOf } from '~/domain/posts/post-words'
import type { PostDraft } from '../contract/admin-blogs'
import type { BlogBlock } from '../contract/blog'

/** As long as a short sentence. */
const longSentence = 80
const twoSentences = /[.!?।]["'”’)]*\s+\S/u

/** More than a sentence, or a picture, is deleted. What is moved elsewhere in the text is not deleted. */
export function isMuchDeleted(before: PostDraft, after: PostDraft): boolean {
  const left = new Map(blockIdsOf(after, before).map((id, index) => [id, after.body[index]]))
  const whole = textsOf(after.body).join('\n')
  const ids = blockIdsOf(before)
  const gone: string[] = []
  for (const [index, block] of before.body.entries()) {
    const now = left.get(ids[index] ?? '')
    if (!now && block.type === 'image') return true
    const deleted = deletedStretch(textOf(block), now ? textOf(now) : '')
    if (!whole.includes(deleted)) gone.push(deleted)
  }
  const all = gone.join('\n')
  return all.length > longSentence || twoSentences.test(all)
}

const textOf = (block: BlogBlock) => textsOf([block]).join('\n')

/** What stands between the beginning and the end that both have. */
function deletedStretch(before: string, after: string): string {
  let from = 0
  while (from < before.length && before[from] === after[from]) from += 1
  let end = 0
  const most = Math.min(before.length, after.length) - from
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  return before.slice(from, before.length - end)
}
