import { countWords, textsOf } from '~/domain/posts/post-words'
import type { BlogBlock } from '../../contract/blog'

/** What an adult reads of a plain text in a minute, with time to look at the pictures. */
const wordsPerMinute = 200

/** "6 minutes"; at least one. Captions count, they are read as well. */
export function readingTime(body: BlogBlock[]): string {
  const minutes = Math.max(1, Math.ceil(countWords(textsOf(body)) / wordsPerMinute))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
