/** The words of the staff's screens about posts. Pure. */
import type { ListedPost, PostState } from '~/clinic/contract/admin-blogs'
import { dateTimeText } from '~/domain/days'
import type { Tone } from '~/domain/order-words'

export const postStateWords: Record<PostState, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'quiet' },
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  published: { label: 'Published', tone: 'good' },
  unpublished: { label: 'Unpublished', tone: 'warn' },
  deleted: { label: 'Deleted', tone: 'bad' },
}

/** When readers see it, or saw it, or will; by India's clock. */
export function postWhen({ state, publish_date }: Pick<ListedPost, 'state' | 'publish_date'>): string {
  if (publish_date === null) return state === 'draft' ? 'Not published yet' : 'No date'
  const at = dateTimeText(publish_date)
  if (state === 'draft') return `Meant for ${at}`
  return state === 'scheduled' ? `Appears ${at}` : at
}

/** A post without a title has a name all the same. */
export const postName = (title: string): string => title || 'Untitled post'

export const wordsText = (words: number): string => (words === 1 ? '1 word' : `${words.toLocaleString('en-IN')} words`)
