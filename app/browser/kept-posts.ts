/** Texts of posts that the site has not saved yet, in this browser: one for each post and person. */
import type { PostDraft } from '~/clinic/contract/admin-blogs'

export type KeptPost = {
  draft: PostDraft
  /** Of the saved post it was written on; 0: of none. */
  version: number
  /** In milliseconds since 1970, by this browser's clock. */
  at: number
}

/** @param postId 'new': it is not begun on the site */
const nameOf = (personId: string, postId: string) => `aahar-post:${personId}:${postId}`

/** @returns false: this browser keeps nothing, or has no room */
export function keepPost(personId: string, postId: string, kept: KeptPost | null): boolean {
  try {
    if (kept === null) localStorage.removeItem(nameOf(personId, postId))
    else localStorage.setItem(nameOf(personId, postId), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function keptPost(personId: string, postId: string): KeptPost | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(personId, postId)) ?? 'null') as KeptPost | null
    return kept && Array.isArray(kept.draft?.body) && typeof kept.version === 'number' ? kept : null
  } catch {
    return null
  }
}
