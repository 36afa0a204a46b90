import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/**
 * Posts as staff write them, apart from what readers see: `posts` has only what was published. Frozen in time: it may not import
 * anything that changes.
 */
export const postDesk: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    // Compared byte by byte, as on SQLite.
    const plainText = isPostgres ? sql`text collate "C"` : sql`text`

    await db.schema
      .createTable('post_drafts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('public_slug', 'text')
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('title_words', plainText, (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('has_changes', 'integer', (column) => column.notNull())
      .addColumn('publish_date', 'text')
      .addColumn('due_at', 'text')
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('words', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('updated_by', 'text')
      .addColumn('kept_at', 'text', (column) => column.notNull())
      .addColumn('published_at', 'text')
      .addColumn('deleted_at', 'text')
      .addColumn('cover', 'text')
      // The last one: a list, which reads the columns before it, never reads the pages this runs over.
      .addColumn('draft', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('post_drafts_states')
      .on('post_drafts')
      .columns(['deleted_at', 'status', 'due_at'])
      .execute()
    await db.schema.createIndex('post_drafts_edited').on('post_drafts').columns(['updated_at', 'id']).execute()

    // An address belongs to one post, be it that readers use it, that they once did, or that a working copy asks for it.
    await db.schema
      .createTable('post_slugs')
      .addColumn('slug', 'text', (column) => column.primaryKey())
      .addColumn('post_id', 'text', (column) => column.notNull().references('post_drafts.id').onDelete('cascade'))
      .addColumn('published_at', 'text')
      .execute()
    await db.schema.createIndex('post_slugs_of_post').on('post_slugs').columns(['post_id', 'slug']).execute()

    await db.schema
      .createTable('post_revisions')
      .addColumn('post_id', 'text', (column) => column.notNull().references('post_drafts.id').onDelete('cascade'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('author_id', 'text')
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('words', 'integer', (column) => column.notNull())
      .addColumn('draft', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('post_revisions_key', ['post_id', 'number'])
      .execute()

    await db.schema
      .createTable('post_presence')
      .addColumn('post_id', 'text', (column) => column.notNull().references('post_drafts.id').onDelete('cascade'))
      .addColumn('tab', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('post_presence_key', ['post_id', 'tab'])
      .execute()

    await makeDrafts(db)
  },
}

type PostRow = {
  id: string
  slug: string
  title: string
  description: string
  status: string
  publish_date: string | null
  due_at: string
  created_at: string
  updated_at: string
  cover: string | null
  tags: string
  body: string
}

const batchSize = 200

/** A working copy of each post there is. Drafts have no row of their own among what readers see any more. */
async function makeDrafts(db: Kysely<unknown>) {
  for (let after = ''; ; ) {
    const { rows } = await sql<PostRow>`select * from posts where id > ${after} order by id limit ${batchSize}`.execute(
      db,
    )
    for (const row of rows) await makeDraft(db, row)
    if (rows.length < batchSize) break
    after = rows.at(-1)?.id ?? ''
  }
  const { rows } = await sql<{ id: string }>`select id from posts where status = 'draft' limit 1`.execute(db)
  if (rows.length > 0) await sql`delete from posts where status = 'draft'`.execute(db)
}

async function makeDraft(db: Kysely<unknown>, row: PostRow) {
  const isDraft = row.status === 'draft'
  const status = isDraft ? 'draft' : row.status === 'published' ? 'published' : 'unpublished'
  const publishDate = row.publish_date === null ? null : row.due_at
  const body = JSON.parse(row.body) as Block[]
  const draft = {
    title: row.title,
    slug: row.slug,
    description: row.description,
    cover: row.cover === null ? null : JSON.parse(row.cover),
    tags: JSON.parse(row.tags),
    publish_date: publishDate,
    body,
  }
  const publicSlug = isDraft ? null : row.slug
  const [dueAt, publishedAt] = isDraft ? [null, null] : [row.due_at, row.due_at]
  await sql`
    insert into post_drafts (id, slug, public_slug, title, title_words, status, has_changes, publish_date, due_at, version, words,
      created_at, updated_at, updated_by, kept_at, published_at, deleted_at, cover, draft)
    values (${row.id}, ${row.slug}, ${publicSlug}, ${row.title}, ${titleWords(row.title)}, ${status}, 0, ${publishDate},
      ${dueAt}, 1, ${countWords(body)}, ${row.created_at}, ${row.updated_at}, null, ${row.updated_at}, ${publishedAt}, null,
      ${row.cover}, ${JSON.stringify(draft)})`.execute(db)
  await sql`insert into post_slugs (slug, post_id, published_at) values (${row.slug}, ${row.id}, ${publishedAt})`.execute(
    db,
  )
}

type Block = { content?: string; caption?: string; items?: string[] }

/** As app/domain/person-words.ts folds, and app/backend/blog/draft-store.ts keeps, words on this day. */
function titleWords(title: string): string {
  const folded = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
  return ` ${(folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ')}`
}

const countWords = (body: Block[]) =>
  body
    .flatMap(({ content = '', caption = '', items = [] }) => [content, caption, ...items])
    .reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
