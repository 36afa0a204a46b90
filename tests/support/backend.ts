/** The backend as the program runs it, on a database of its own and under a clock the test sets. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SeedPost } from '~/backend/blog/seed'
import { insertPost, type Post } from '~/backend/blog/store'
import { openDatabase } from '~/backend/db/open'
import { startBackend, stopBackend } from '~/backend/start'
import { readSettings } from '~/settings.server'

/** A folder that is gone after `remove`. */
export function makeTempFolder() {
  const path = mkdtempSync(join(tmpdir(), 'aahar-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export type TestBackend = Awaited<ReturnType<typeof startTestBackend>>

/** One in a process at a time, as in the program. A file, not memory: WAL and locks are real only there. */
export async function startTestBackend({ now, posts = [] }: { now: string; posts?: SeedPost[] }) {
  const folder = makeTempFolder()
  let time = new Date(now)
  await startBackend({
    settings: readSettings({ DATA_DIR: folder.path, NODE_ENV: 'test', LOG_LEVEL: 'error' }),
    loadSeedPosts: async () => posts,
    clock: () => time,
  })
  const beside = openDatabase({ dataDir: folder.path })
  return {
    dataDir: folder.path,
    setNow: (text: string) => {
      time = new Date(text)
    },
    addPost: async (post: Post) => {
      await insertPost(beside.db, post)
      return post
    },
    stop: async () => {
      await beside.close()
      await stopBackend()
      folder.remove()
    },
  }
}
