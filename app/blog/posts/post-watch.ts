/**
 * Watches what readers see of the blog, for a cache of pages: a change made by this process, by another one or by hand in the
 * database, and the moment at which a post is due. Triggers give the posts another version with every change. PostgreSQL
 * tells of it (LISTEN); with SQLite the version is read once a second.
 */
import type { Kysely } from 'kysely'
import type { Database, Listening } from '~/platform/db/database'
import type { Tables } from '~/platform/db/tables'
import type { Clock } from '~/platform/work/clock'
import { oneAtATime } from '~/platform/work/one-at-a-time'
import { getNextDueAt, getPostsVersion } from '../store'
import { onPostsChanged } from './posts-changed'

/** What readers see is the same as long as this is, until `nextDueAt` (a UTC instant). */
export type PostsState = { version: string; nextDueAt: string | null }

/**
 * Null: it is not known now, and may have changed. `unreachable`: the database does not answer, so it is not known either; but no page
 * could be rendered from it, and what was shown last is the best there is.
 */
export type PostsNews = PostsState | null | 'unreachable'

export type PostWatch = { stop(): Promise<void> }

type WatchOptions = {
  database: Pick<Database, 'db' | 'listen'>
  clock: Clock
  onState: (news: PostsNews) => void
  /** How often the version is read. */
  pollMs?: number
}

const channel = 'aahar_posts'

/** Resolves once the first state has been told. */
export async function watchPosts({ database, clock, onState, pollMs }: WatchOptions): Promise<PostWatch> {
  const { db, listen } = database
  let told: PostsNews = null
  let isStopped = false
  /** With LISTEN: whether every change is heard. */
  let isHearing = listen === undefined
  const reading = oneAtATime(read)
  const check = reading.run

  function tell(news: PostsNews) {
    if (isStopped || (news === told && typeof news !== 'object') || (told === null && news === null)) return
    told = news
    onState(news)
  }

  async function read() {
    try {
      const state = await readState(db, clock(), told === 'unreachable' ? null : told)
      // A change that came while this was read is read next.
      if (reading.isAskedAgain()) return
      // The database answers, and what others change is not heard.
      if (!isHearing) tell(null)
      else if (state !== told) tell(state)
    } catch {
      tell('unreachable')
    }
  }

  /** Not known until it is read. What is not committed by then is heard of as another process's change is. */
  function forget() {
    tell(null)
    void check()
  }

  const endListening = onPostsChanged(forget)
  let listening: Listening | undefined
  if (listen) {
    await new Promise<void>((resolve) => {
      listening = listen(channel, {
        onUp: () => {
          isHearing = true
          check().then(resolve)
        },
        onDown: () => {
          isHearing = false
          tell('unreachable')
          void check()
          // The start waits for no server that is away; the cache opens once it is back.
          resolve()
        },
        onMessage: forget,
      })
    })
  } else await check()
  const polling = setInterval(() => void check(), pollMs ?? (listen ? 10_000 : 1000)).unref()

  return {
    async stop() {
      isStopped = true
      endListening()
      clearInterval(polling)
      await listening?.stop()
      await reading.stop()
    },
  }
}

/** The same object where nothing has changed. */
async function readState(db: Kysely<Tables>, now: Date, known: PostsState | null): Promise<PostsState> {
  const version = await getPostsVersion(db)
  const isDue = known?.nextDueAt != null && known.nextDueAt <= now.toISOString()
  if (known && known.version === version && !isDue) return known
  return { version, nextDueAt: await getNextDueAt(db, now) }
}
