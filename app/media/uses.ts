/**
 * Where pictures are used: in posts as readers see them, in their working copies and former ones, and in the files of content/. A use is
 * its address in a text, so what mentions a picture keeps it, whatever else the text is.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { listLastTexts } from '~/content/changes/store'
import type { Tables } from '~/platform/db/tables'
import type { PictureUse } from './contract/admin-media'

/** A table whose texts mention pictures. */
type Source = {
  kind: PictureUse['kind']
  table: string
  /** Its primary key, with values before the first. */
  key: readonly (readonly [column: string, before: string | number])[]
  name: RawBuilder<string>
  path: RawBuilder<string>
  /** What the texts are looked for in. */
  text: RawBuilder<string>
}

const editor = (slug: RawBuilder<string>) => sql<string>`'/blog/' || ${slug} || '/edit'`

/** In this order a post is named: by what readers see first. */
const sources: readonly Source[] = [
  {
    kind: 'post',
    table: 'posts',
    key: [['id', '']],
    name: sql`title`,
    path: editor(sql`slug`),
    text: sql`coalesce(cover, '') || body`,
  },
  {
    kind: 'working_copy',
    table: 'post_drafts',
    key: [['id', '']],
    name: sql`title`,
    path: editor(sql`coalesce(public_slug, slug)`),
    text: sql`draft`,
  },
  {
    kind: 'revision',
    table: 'post_revisions',
    key: [
      ['post_id', ''],
      ['number', -1],
    ],
    name: sql`title`,
    path: editor(sql`(select coalesce(public_slug, slug) from post_drafts where id = post_id)`),
    text: sql`draft`,
  },
]

/** More of one kind are not listed. */
const mostListed = 50
const batch = 200

const columnsOf = ({ key }: Source) => sql.join(key.map(([column]) => sql.ref(column)))

/** Each post once. */
export async function listUses(db: Kysely<Tables>, id: string, contentFolder: string): Promise<PictureUse[]> {
  const uses = new Map<string, PictureUse>()
  const mention = `%/media/${id}-%`
  for (const source of sources) {
    const { kind, table, name, path, text } = source
    const { rows } = await sql<{ name: string; path: string }>`
      select ${name} as name, ${path} as path from ${sql.table(table)} where ${text} like ${mention}
      order by ${columnsOf(source)} limit ${mostListed}
    `.execute(db)
    for (const row of rows)
      if (!uses.has(row.path)) uses.set(row.path, { kind, path: row.path, name: row.name || 'Untitled' })
  }
  for (const { name, text } of await readContent(db, contentFolder))
    if (text.includes(`/media/${id}-`)) uses.set(name, { kind: 'content', name, path: null })
  return [...uses.values()]
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
  for (const source of sources)
    for (let after = source.key.map(([, before]) => before); ; ) {
      const columns = columnsOf(source)
      const { rows } = await sql<Record<string, string | number> & { text: string }>`
        select ${columns}, ${source.text} as text from ${sql.table(source.table)}
        where (${columns}) > (${sql.join(after)}) order by ${columns} limit ${batch}
      `.execute(db)
      for (const row of rows) note(row.text)
      const last = rows.at(-1)
      if (!last || rows.length < batch) break
      after = source.key.map(([column, before]) => last[column] ?? before)
      await nextTurn()
    }
  for (const { text } of await readContent(db, contentFolder)) note(text)
  return used
}

/** The files as they lie there, and as the site shows them where they were edited past the dashboard. */
async function readContent(db: Kysely<Tables>, folder: string): Promise<{ name: string; text: string }[]> {
  const saved = await listLastTexts(db)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(ya?ml|mdx?)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const files = paths.map(async (path) => ({
    name: `content/${relative(folder, path)}`,
    text: await readFile(path, 'utf8'),
  }))
  return [...saved.map(({ file, text }) => ({ name: `content/${file}`, text })), ...(await Promise.all(files))]
}
