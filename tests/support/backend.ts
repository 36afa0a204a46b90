/** The backend as the program runs it, on a database of its own and under a clock the test sets. */
import { createPasswordHasher } from '~/accounts/passwords/password-hasher'
import type { SeedPost } from '~/blog/posts/seed'
import { insertPost, type Post } from '~/blog/store'
import { seedRecipes } from '~/care/recipes/seed'
import { connectBackend } from '~/platform/session/transport.server'
import type { Environment } from '~/platform/settings/env-reader.server'
import { readSettings } from '~/platform/settings/settings.server'
import { dataKeys } from '~/platform/vault/secrets.server'
import { createVault } from '~/platform/vault/vault'
import { recipesOfContent } from '~/program/parts'
import { backendFetch, isSessionRunning, startBackend, stopBackend } from '~/program/start'
import { type Engine, type FirstRows, makeTestDatabase } from './database'

export type TestBackend = Awaited<ReturnType<typeof startTestBackend>>

type TestBackendOptions = {
  engine: Engine
  now: string
  posts?: SeedPost[] | 'of content'
  /** Settings beside those of the database. */
  env?: Environment
}

/** What a first start would insert, one by one. */
const recipes: FirstRows = {
  name: 'recipes',
  insert: (db) => seedRecipes(db, recipesOfContent, () => new Date('2026-11-01T04:00:00.000Z')),
}

/** One in a process at a time, as in the program. A file, not memory: WAL and locks are real only there. */
export async function startTestBackend({ engine, now, posts = [], env = {} }: TestBackendOptions) {
  const testDatabase = await makeTestDatabase(engine, recipes)
  let time = new Date(now)
  let settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'error', ...env, ...testDatabase.env })
  const start = (changed: Environment = {}) => {
    settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'error', ...env, ...changed, ...testDatabase.env })
    return startBackend({
      settings,
      ...(posts !== 'of content' && { loadSeedPosts: async () => posts }),
      clock: () => time,
      // As cheap as argon2id can be: every start makes the first admin.
      hasher: createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } }),
    })
  }
  connectBackend({ backendFetch, isSessionRunning })
  await start()
  const beside = testDatabase.open()
  const vault = () => createVault(dataKeys(settings))
  return {
    vault,
    /** The rows of the outbox, the oldest first, their data opened: JSON. */
    mails: async () => {
      const rows = await beside.db.selectFrom('outbox').selectAll().orderBy('id').execute()
      return rows.map((row) => ({
        ...row,
        data: vault().open(row.data, { table: 'outbox', column: 'data', id: row.id }) ?? 'unreadable',
      }))
    },
    /** The same database, past the API. */
    db: beside.db,
    dataDir: testDatabase.place.dataDir,
    databaseUrl: testDatabase.place.databaseUrl,
    setNow: (text: string) => {
      time = new Date(text)
    },
    addPost: async (post: Post) => {
      await insertPost(beside.db, post)
      return post
    },
    /** As after a new start of the program, perhaps with other settings: only the database and the folder are kept. */
    restart: async (changed: Environment = {}) => {
      await stopBackend()
      await start(changed)
    },
    stop: async () => {
      await stopBackend()
      await testDatabase.remove()
    },
  }
}
