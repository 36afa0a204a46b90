/**
 * What `watchContent` (start.ts) will tell first, read from the SQLite file before the backend is there. It creates and changes nothing. The
 * backend reads the same again once it has started, and what was kept of another state is dropped then.
 */
import { existsSync } from 'node:fs'
import { SqliteFile } from '../db/sqlite-file'
import { sqlitePath } from '../db/sqlite-path'

/** Another process that recovers the file holds the start up no longer than this. */
const busyTimeoutMs = 100

/** Null where it cannot be read: no database, or one of an older program. */
export function readPostsState(dataDir: string, now: Date): { version: string; changesAt: number | null } | null {
  const path = sqlitePath(dataDir)
  if (!existsSync(path)) return null
  let file: SqliteFile | undefined
  try {
    file = new SqliteFile(path, busyTimeoutMs)
    file.exec('pragma query_only = ON')
    const [known] = file.run("select version from posts_version where name = 'posts'", []).rows
    const dueQuery = "select min(due_at) as due_at from posts where status = 'published' and due_at > ?"
    const [next] = file.run(dueQuery, [now.toISOString()]).rows
    if (typeof known?.version !== 'string') return null
    return { version: known.version, changesAt: typeof next?.due_at === 'string' ? Date.parse(next.due_at) : null }
  } catch {
    return null
  } finally {
    file?.close()
  }
}
