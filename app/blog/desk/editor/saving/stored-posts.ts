/**
 * Texts of posts that the site has not saved yet, in this browser: one for each post, person and open copy of the editor, so that what
 * one copy keeps never replaces what another one left behind.
 */
import type { PostDraft } from '../../../contract/admin-blogs'
import type { WaitingText } from './autosave'

export type KeptPost = {
  draft: PostDraft
  /** Of the saved post it was written on; 0: of none. */
  version: number
  /** The text it was made from, and texts whose answer was lost; left out where the browser has no room for them. */
  base?: PostDraft
  sent?: readonly PostDraft[]
  /** Of a post that is not begun: what the site knows a first save by, should it have arrived. */
  formToken?: string
  /** In milliseconds since 1970, by this browser's clock. */
  at: number
}
export type FoundPost = KeptPost & { name: string }

/** @param postId 'new': it is not begun on the site */
export type KeptPlace = { personId: string; postId: string; tab: string }

const prefixOf = ({ personId, postId }: Omit<KeptPlace, 'tab'>) => `aahar-post:${personId}:${postId}`
const nameOf = (place: KeptPlace) => `${prefixOf(place)}:${place.tab}`

/** @returns false: this browser keeps nothing, or has no room */
export function keepPost(
  place: KeptPlace,
  waiting: (WaitingText<PostDraft> & Pick<KeptPost, 'formToken' | 'at'>) | null,
) {
  const name = nameOf(place)
  if (waiting === null) return forgetPost(name)
  const { base: _, sent: __, ...least } = waiting
  return store(name, waiting) || store(name, least)
}

function store(name: string, kept: KeptPost): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function forgetPost(name: string): boolean {
  try {
    localStorage.removeItem(name)
    return true
  } catch {
    return false
  }
}

/** Those that other copies of the editor have left behind, the newest first. */
export function keptPosts(place: KeptPlace): FoundPost[] {
  try {
    const prefix = prefixOf(place)
    return Object.keys(localStorage)
      .filter((name) => (name === prefix || name.startsWith(`${prefix}:`)) && name !== nameOf(place))
      .flatMap((name) => {
        const kept = readKept(localStorage.getItem(name))
        return kept ? [{ ...kept, name }] : []
      })
      .toSorted((a, b) => b.at - a.at)
  } catch {
    return []
  }
}

function readKept(text: string | null): KeptPost | null {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptPost | null
    return kept && Array.isArray(kept.draft?.body) && typeof kept.version === 'number' ? kept : null
  } catch {
    return null
  }
}
