/** The last texts of a post in this tab of the browser, so that undo goes on where it was when the page is loaded again. */
import type { PostDraft } from '../../../../contract/admin-blogs'

export type UndoStep = Pick<PostDraft, 'body' | 'block_ids'>

const mostSteps = 40
const mostLetters = 1_000_000

const nameOf = (personId: string, postId: string) => `aahar-undo:${personId}:${postId}`

export function keepUndoSteps(personId: string, postId: string, steps: readonly UndoStep[]): void {
  let texts = steps.slice(-mostSteps).map((step) => JSON.stringify(step))
  while (texts.reduce((sum, text) => sum + text.length, 0) > mostLetters) texts = texts.slice(1)
  try {
    sessionStorage.setItem(nameOf(personId, postId), `[${texts.join(',')}]`)
  } catch {
    // No room: undo begins anew.
  }
}

/** Oldest first. */
export function keptUndoSteps(personId: string, postId: string): UndoStep[] {
  try {
    const steps = JSON.parse(sessionStorage.getItem(nameOf(personId, postId)) ?? '[]') as UndoStep[]
    return Array.isArray(steps) ? steps.filter((step) => Array.isArray(step?.body)) : []
  } catch {
    return []
  }
}
