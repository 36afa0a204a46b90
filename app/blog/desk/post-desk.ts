/** The words of the staff's screens about posts. Pure. */
import type { Tone } from '~/domain/orders/order-words'
import { dateTimeText, indiaClock, shortDay } from '~/domain/time/days'
import type { EditedPost, ListedPost, PostState } from '../contract/admin-blogs'

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
  const { day, time } = indiaClock(new Date(publish_date))
  // A post of content/ has a day and no time.
  const at = time === '00:00' ? `${shortDay(day)} ${day.slice(0, 4)}` : dateTimeText(publish_date)
  if (state === 'draft') return `Meant for ${at}`
  return state === 'scheduled' ? `Appears ${at}` : at
}

/** A post without a title has a name all the same. */
export const postName = (title: string): string => title || 'Untitled post'

export const wordsText = (words: number): string => (words === 1 ? '1 word' : `${words.toLocaleString('en-IN')} words`)

/**
 * What becomes of a post whose working copy is not what readers get at its time, or that would be taken from them until later. Null: it
 * goes as the screen says.
 * @param publish_date as it stands in the form; saved or not
 */
export function plannedWords(
  {
    state,
    has_changes,
    appears_at,
    publish_date,
  }: Pick<EditedPost, 'state' | 'has_changes' | 'appears_at'> & { publish_date: string | null },
  now: Date,
): { sentence: string; button: string } | null {
  if (appears_at === null || (state !== 'scheduled' && state !== 'published')) return null
  const isPlanned = Date.parse(appears_at) > now.getTime()
  const isLater = publish_date !== null && Date.parse(publish_date) > now.getTime()
  // A form has no seconds.
  const isMoved = publish_date === null || minuteOf(publish_date) !== minuteOf(appears_at)
  const button = isLater ? `Schedule this text for ${dateTimeText(publish_date)}` : 'Publish this text now'
  if (isPlanned && (has_changes || isMoved)) {
    const date = isMoved ? ' Its date is changed here, but not for readers yet.' : ''
    return {
      sentence: `On ${dateTimeText(appears_at)} readers get the text as you scheduled it, without your later changes.${date}`,
      button,
    }
  }
  if (!isPlanned && isLater)
    return {
      sentence: `Readers see this post now. Scheduling it takes it away from them until ${dateTimeText(publish_date)}.`,
      button,
    }
  return null
}

const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / 60_000)
