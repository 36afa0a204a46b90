/**
 * Where pictures are used: in posts as readers see them, in their working copies and former ones, and in the files of content/. A use is
 * its address in a text, so what mentions a picture keeps it, whatever else the text is.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PictureUse } from '~/clinic/contract/admin-media'
import type { Tables } from '../db/tables'

/** A table whose texts mention pictures. */
type Source = {
  kind: PictureUse['kind']
  /** What the texts are looked for in. */
  from: RawBuilder<unknown>
  /** Unique, ascending as text. */
  key: RawBuilder<string>
  name: RawBuilder<string>
  path: RawBuilder<string | null>
  text: RawBuilder<string>
}

const sources: readonly Source[] = [
  {
    kind: 'post',
    from: sql`posts`,
    key: sql`id`,
    name: sql`title`,
    path: sql`'/blog/' || slug || '/edit'`,
    text: sql`coalesce(cover, '') || body`,
  },
]

/** More of one kind are not listed. */
const mostListed = 50
const batch = 200

export async function listUses(db: Kysely<Tables>, id: string, contentFolder: string): Promise<PictureUse[]> {
  const uses: PictureUse[] = []
  const mention = `%/media/${id}-%`
  for (const { kind, from, key, name, path, text } of sources) {
    const { rows } = await sql<Omit<PictureUse, 'kind'>>`
      select ${name} as name, ${path} as path from ${from} where ${text} like ${mention} order by ${key} limit ${mostListed}
    `.execute(db)
    uses.push(...rows.map((row) => ({ kind, ...row, name: row.name || 'Untitled' })))
  }
  for (const { name, text } of await readContent(contentFolder))
    if (text.includes(`/media/${id}-`)) uses.push({ kind: 'content', name, path: null })
  return uses
}

/**
 * The ids of all pictures that are mentioned anywhere. It reads all posts there are, a few at a time.
 * @throws what the database or the file system says: then it is not known what is used
 */
export async function listUsedIds(db: Kysely<Tables>, contentFolder: string): Promise<Set<string>> {
  const used = new Set<string>()
  const note = (text: string) => {
    for (const [, id = ''] of text.matchAll(/\/media\/([\w-]{8,40})-\d{1,5}x\d{1,5}/g)) used.add(id)
  }
  for (const { from, key, text } of sources)
    for (let after = ''; ; ) {
      const { rows } = await sql<{ key: string; text: string }>`
        select ${key} as key, ${text} as text from ${from} where ${key} > ${after} order by ${key} limit ${batch}
      `.execute(db)
      for (const row of rows) note(row.text)
      const last = rows.at(-1)
      if (!last || rows.length < batch) break
      after = last.key
      await nextTurn()
    }
  for (const { text } of await readContent(contentFolder)) note(text)
  return used
}

async function readContent(folder: string): Promise<{ name: string; text: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(ya?ml|mdx?)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    paths.map(async (path) => ({ name: `content/${relative(folder, path)}`, text: await readFile(path, 'utf8') })),
  )
}
