/** Tells the rest of this process that posts are being changed. Other processes find it in the database (post-watch.ts). */

const listeners = new Set<() => void>()

/** Called by every function that writes posts, also inside a transaction that is not committed yet. */
export function tellPostsChanged(): void {
  for (const listener of listeners) listener()
}

/** @returns what ends it */
export function onPostsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
