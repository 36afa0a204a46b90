/** What stands on a share image, and the version of it. */
import { createHash } from 'node:crypto'
import { illustration } from './illustrations.server'

export type Card = {
  title: string
  /** Drawn where the title's letters are none of ours. */
  plainTitle: string
  /** The small line above the title: what kind of page, or of when. */
  line: string
  /** File name in public/illustrations, without folder. */
  picture: string
  /** A picture that is made for this card, in its place; `key` says which. */
  made?: { key: string; draw: () => Promise<Buffer> }
}

/** Raise it when the drawing itself changes (draw-card.server.ts, the fonts): addresses are kept for a year. */
const edition = 3

/** Another text whenever the card would look different. */
export async function cardVersion(...cards: readonly Card[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([edition, cards]))
  for (const { picture } of cards) hash.update((await illustration(picture)?.()) ?? '')
  return hash.digest('hex').slice(0, 12)
}
