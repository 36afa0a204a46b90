import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const peopleDesk: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    // Compared byte by byte, as on SQLite, so that an index finds the beginning of a word.
    const plainText = isPostgres ? sql`text collate "C"` : sql`text`

    await db.schema
      .alterTable('users')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema
      .alterTable('users')
      .addColumn('folded_name', plainText, (column) => column.notNull().defaultTo(''))
      .execute()
    for (const filter of [[], ['role'], ['status'], ['role', 'status']])
      for (const order of ['created_at', 'folded_name'])
        await db.schema
          .createIndex(['users_by', ...filter, order].join('_'))
          .on('users')
          .columns([...filter, order, 'id'])
          .execute()
    await db.schema
      .createTable('user_words')
      .addColumn('word', plainText, (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('user_words_key', ['word', 'user_id'])
      .execute()
    await db.schema.createIndex('user_words_of_user').on('user_words').columns(['user_id', 'word']).execute()
    // What staff write about a client; sealed.
    await db.schema
      .createTable('user_notes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('author_id', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('user_notes_of_user')
      .on('user_notes')
      .columns(['user_id', 'created_at', 'id'])
      .execute()

    await db.schema
      .alterTable('enquiries')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema.createIndex('enquiries_by_time').on('enquiries').columns(['created_at', 'id']).execute()
    await db.schema.createIndex('enquiries_of_kind').on('enquiries').columns(['kind', 'created_at', 'id']).execute()
    await db.schema
      .createIndex('enquiries_of_kind_listed')
      .on('enquiries')
      .columns(['kind', 'status', 'created_at', 'id'])
      .execute()
    await db.schema
      .createTable('enquiry_words')
      .addColumn('word', plainText, (column) => column.notNull())
      .addColumn('enquiry_id', 'text', (column) => column.notNull().references('enquiries.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('enquiry_words_key', ['word', 'enquiry_id'])
      .execute()
    await db.schema
      .createIndex('enquiry_words_of_enquiry')
      .on('enquiry_words')
      .columns(['enquiry_id', 'word'])
      .execute()
    // What staff answered; sealed, as the enquiry is.
    await db.schema
      .createTable('enquiry_answers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('enquiry_id', 'text', (column) => column.notNull().references('enquiries.id').onDelete('cascade'))
      .addColumn('author_id', 'text', (column) => column.notNull())
      .addColumn('mail_id', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('enquiry_answers_of_enquiry')
      .on('enquiry_answers')
      .columns(['enquiry_id', 'created_at', 'id'])
      .execute()

    // A client's mails.
    await db.schema.createIndex('outbox_of_recipient').on('outbox').columns(['recipient', 'created_at', 'id']).execute()
    await db.schema
      .createIndex('newsletter_subscribers_by_time')
      .on('newsletter_subscribers')
      .columns(['asked_at', 'id'])
      .execute()
    // The audit log is listed newest first by each of these; with the id, entries of one moment have an order.
    for (const column of ['subject', 'actor', 'object'])
      await db.schema.dropIndex(`audit_entries_of_${column}`).execute()
    for (const [name, column] of [
      ['subject', 'subject'],
      ['actor', 'actor'],
      ['object', 'object_id'],
      ['action', 'action'],
      ['object_type', 'object_type'],
    ] as const)
      await db.schema
        .createIndex(`audit_entries_of_${name}`)
        .on('audit_entries')
        .columns([column, 'at', 'id'])
        .execute()

    await fillWords(db)
    await countUsers(db, isPostgres)
  },
}

const batchSize = 500

async function fillWords(db: Kysely<unknown>) {
  for (let after = ''; ; ) {
    const { rows } = await sql<Person>`
      select id, email, full_name, phone_number from users where id > ${after} order by id limit ${batchSize}`.execute(
      db,
    )
    for (const row of rows) {
      await sql`update users set folded_name = ${foldName(row.full_name)} where id = ${row.id}`.execute(db)
      await sql`insert into user_words (word, user_id) values ${valuesOf(row)}`.execute(db)
    }
    if (rows.length < batchSize) break
    after = rows.at(-1)?.id ?? ''
  }
  for (let after = ''; ; ) {
    const { rows } = await sql<Person>`
      select id, email, name as full_name, phone as phone_number from enquiries
      where id > ${after} order by id limit ${batchSize}`.execute(db)
    for (const row of rows) await sql`insert into enquiry_words (word, enquiry_id) values ${valuesOf(row)}`.execute(db)
    if (rows.length < batchSize) break
    after = rows.at(-1)?.id ?? ''
  }
}

type Person = { id: string; email: string; full_name: string; phone_number: string | null }

const valuesOf = (person: Person) => sql.join(wordsOf(person).map((word) => sql`(${word}, ${person.id})`))

/** As app/domain/person-words.ts had it on this day. */
function wordsOf({ full_name, email, phone_number }: Person): string[] {
  const digits = (phone_number ?? '').replace(/\D/g, '')
  const phones = [digits, digits.replace(/^91(?=\d{10}$)/, ''), digits.slice(-4)]
  const words = [...(foldName(full_name).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []), foldName(email ?? ''), ...phones]
  return [...new Set(words.map((word) => word.slice(0, 60)).filter((word) => word !== ''))]
}

const foldName = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')

/** As 2026-12-01-list-counts does for orders, mail and posts; PostgreSQL's function is of that migration. */
async function countUsers(db: Kysely<unknown>, isPostgres: boolean) {
  for (const kind of [`''`, 'status'])
    await sql
      .raw(`
        insert into list_counts (list, kind, day, row_count)
        select 'users', ${kind}, substr(created_at, 1, 10) as day, count(*) from users group by 2, 3`)
      .execute(db)
  const triggers = isPostgres ? postgresTriggers() : sqliteTriggers()
  for (const trigger of triggers) await sql.raw(trigger).execute(db)
}

function postgresTriggers(): string[] {
  const events = {
    insert: 'referencing new table as new_rows',
    update: 'referencing old table as old_rows new table as new_rows',
    delete: 'referencing old table as old_rows',
    truncate: '',
  }
  return Object.entries(events).map(
    ([event, referencing]) => `
      create trigger users_counted_by_${event} after ${event} on users ${referencing}
      for each statement execute function list_has_changed('users')`,
  )
}

function sqliteTriggers(): string[] {
  const add = `
    insert into list_counts (list, kind, day, row_count)
    values ('users', '', substr(new.created_at, 1, 10), 1), ('users', new.status, substr(new.created_at, 1, 10), 1)
    on conflict (list, kind, day) do update set row_count = row_count + 1;`
  const remove = `
    update list_counts set row_count = row_count - 1
    where list = 'users' and kind in ('', old.status) and day = substr(old.created_at, 1, 10);`
  return [
    `create trigger users_counted_by_insert after insert on users begin ${add} end`,
    `create trigger users_counted_by_update after update of status, created_at on users
      when old.status <> new.status or old.created_at <> new.created_at begin ${remove} ${add} end`,
    `create trigger users_counted_by_delete after delete on users begin ${remove} end`,
  ]
}
