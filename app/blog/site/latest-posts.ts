/**
 * The newest posts for a page that the server sent without them, because the backend was slow. The browser asks once for the
 * footer and the home page together, again with backoff after a failure, and keeps a success for the page's lifetime.
 */
import { useEffect, useSyncExternalStore } from 'react'
import type { PostStrip, RecentPosts } from './post-views'

/** What the `latest-posts` route answers. */
export type LatestPosts = { recent: RecentPosts; strip: PostStrip }

const gapsSeconds = [2, 5, 10, 20, 40]

type Store = {
  /** The newest answer; null before the first. */
  read(): LatestPosts | null
  /** Begins to ask, unless it is asking or has asked with success. */
  start(): void
  subscribe(listener: () => void): () => void
}

/** @param ask rejects where the site itself cannot be reached */
export function createPostsStore(ask: () => Promise<LatestPosts>): Store {
  let answer: LatestPosts | null = null
  let isStarted = false
  let tries = 0
  const listeners = new Set<() => void>()

  async function askOnce() {
    const got = await ask().catch(() => unreachable)
    // A failure after a failure says the same: nothing on the page has to change.
    if (!answer || !hasFailed(got)) {
      answer = got
      for (const listener of listeners) listener()
    }
    const gap = hasFailed(got) ? gapsSeconds[tries] : undefined
    tries += 1
    if (gap !== undefined) setTimeout(askOnce, gap * 1000)
    // After the last try the next page that misses the posts may begin anew; after a success none has to.
    else if (hasFailed(got)) isStarted = false
  }

  return {
    read: () => answer,
    start() {
      if (isStarted) return
      isStarted = true
      tries = 0
      void askOnce()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const hasFailed = ({ recent }: LatestPosts) => 'error' in recent

const unreachable: LatestPosts = {
  recent: { error: 'Failed to load recent posts. Please try again later.' },
  strip: { error: 'Failed to load blogs. Please try again later.' },
}

async function askSite(): Promise<LatestPosts> {
  const response = await fetch('/latest-posts', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`latest posts: ${response.status}`)
  return (await response.json()) as LatestPosts
}

/** One for the page in the browser; the server never starts it. */
const store = createPostsStore(askSite)

/** The posts the server sent; where it sent none yet, those that the browser has fetched since. */
function useLatest<Part extends keyof LatestPosts>(part: Part, sent: LatestPosts[Part]): LatestPosts[Part] {
  const isMissing = 'isLoading' in sent
  const answer = useSyncExternalStore(store.subscribe, store.read, () => null)
  useEffect(() => {
    if (isMissing) store.start()
  }, [isMissing])
  return isMissing && answer ? answer[part] : sent
}

export const useRecentPosts = (sent: RecentPosts): RecentPosts => useLatest('recent', sent)
export const usePostStrip = (sent: PostStrip): PostStrip => useLatest('strip', sent)
