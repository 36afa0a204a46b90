import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const appointmentDesk: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    await (isPostgres ? changeOnPostgres(db) : rebuildOnSqlite(db))
    await createIndexes(db)
    await db.schema
      .createTable('appointment_notes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('appointment_id', 'text', (column) =>
        column.notNull().references('appointments.id').onDelete('cascade'),
      )
      .addColumn('author', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('notes_of_appointment')
      .on('appointment_notes')
      .columns(['appointment_id', 'created_at', 'id'])
      .execute()
    // One row for each time that was reminded of: its key is what keeps a client from being reminded twice.
    await db.schema
      .createTable('appointment_reminders')
      .addColumn('appointment_id', 'text', (column) =>
        column.notNull().references('appointments.id').onDelete('cascade'),
      )
      .addColumn('starts_at', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('appointment_reminders_key', ['appointment_id', 'starts_at'])
      .execute()
    await createWords(db, isPostgres)
    await count(db, isPostgres)
  },
}

const newColumns = ['offered_kind', 'offered_starts_at', 'offered_until', 'offer_hash']

async function changeOnPostgres(db: Kysely<unknown>) {
  for (const column of ['user_id', 'email'])
    await db.schema
      .alterTable('appointments')
      .alterColumn(column, (change) => change.dropNotNull())
      .execute()
  await db.schema
    .alterTable('appointments')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  for (const column of newColumns) await db.schema.alterTable('appointments').addColumn(column, 'text').execute()
}

/** SQLite cannot take NOT NULL from a column: the table is built anew, and with it the one that refers to it. */
async function rebuildOnSqlite(db: Kysely<unknown>) {
  const kept =
    'id, user_id, status, name, email, mobile_number, service, preferred_date, preferred_slot, medical_issue, message, created_at, updated_at, kind, starts_at, ends_at'
  // Dropping the table would delete the rows that refer to it (on delete cascade): they are put aside first.
  await sql`create table cells_put_aside as select * from appointment_cells`.execute(db)
  await db.schema.dropTable('appointment_cells').execute()
  await sql`alter table appointments rename to appointments_before`.execute(db)
  await db.schema
    .createTable('appointments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('mobile_number', 'text', (column) => column.notNull())
    .addColumn('service', 'text')
    .addColumn('preferred_date', 'text')
    .addColumn('preferred_slot', 'text')
    .addColumn('medical_issue', 'text')
    .addColumn('message', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text')
    .addColumn('starts_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('offered_kind', 'text')
    .addColumn('offered_starts_at', 'text')
    .addColumn('offered_until', 'text')
    .addColumn('offer_hash', 'text')
    .execute()
  await sql.raw(`insert into appointments (${kept}) select ${kept} from appointments_before`).execute(db)
  // Its indexes go with it.
  await db.schema.dropTable('appointments_before').execute()
  await db.schema
    .createIndex('appointments_of_user')
    .on('appointments')
    .columns(['user_id', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('appointments_listed')
    .on('appointments')
    .columns(['status', 'created_at', 'id'])
    .execute()
  await db.schema.createIndex('appointments_by_time').on('appointments').columns(['starts_at', 'id']).execute()
  await db.schema
    .createTable('appointment_cells')
    .addColumn('starts_at', 'text', (column) => column.primaryKey())
    .addColumn('appointment_id', 'text', (column) => column.references('appointments.id').onDelete('cascade'))
    .addColumn('holder', 'text')
    .addColumn('held_until', 'text')
    .execute()
  await db.schema.createIndex('cells_of_appointment').on('appointment_cells').columns(['appointment_id']).execute()
  await db.schema.createIndex('cells_of_holder').on('appointment_cells').columns(['holder']).execute()
  await sql`
    insert into appointment_cells (starts_at, appointment_id, holder, held_until)
    select starts_at, appointment_id, holder, held_until from cells_put_aside`.execute(db)
  await db.schema.dropTable('cells_put_aside').execute()
}

/** The desk lists by when it is, of all or of a status, and those of a kind or a service by when it was asked for. */
async function createIndexes(db: Kysely<unknown>) {
  const on = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('appointments').columns(columns).execute()
  await on('appointments_of_status_by_time', ['status', 'starts_at', 'id'])
  await on('appointments_of_kind', ['kind', 'created_at', 'id'])
  await on('appointments_of_service', ['service', 'created_at', 'id'])
  await sql`create index appointments_offered on appointments (offered_until) where offered_until is not null`.execute(
    db,
  )
  await db.schema.createIndex('calendar_exceptions_listed').on('calendar_exceptions').columns(['day', 'id']).execute()
  await db.schema.dropIndex('calendar_exceptions_by_day').execute()
  await db.schema.createIndex('appointments_offer_hash').on('appointments').column('offer_hash').unique().execute()
}

/** The words by which the desk finds an appointment: of the name, the email and the number. */
async function createWords(db: Kysely<unknown>, isPostgres: boolean) {
  await db.schema
    .createTable('appointment_words')
    // Compared byte by byte, as a search by the beginning of a word needs; SQLite does so by itself.
    .addColumn('word', isPostgres ? sql`text collate "C"` : 'text', (column) => column.notNull())
    .addColumn('appointment_id', 'text', (column) => column.notNull().references('appointments.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('appointment_words_key', ['word', 'appointment_id'])
    .execute()
  await db.schema
    .createIndex('words_of_appointment')
    .on('appointment_words')
    .columns(['appointment_id', 'word'])
    .execute()
  for (let after = ''; ; ) {
    const { rows } = await sql<Person>`
      select id, name as full_name, email, mobile_number as phone_number from appointments
      where id > ${after} order by id limit 500`.execute(db)
    const words = rows.flatMap((row) => wordsOf(row).map((word) => sql`(${word}, ${row.id})`))
    if (words.length > 0)
      await sql`insert into appointment_words (word, appointment_id) values ${sql.join(words)}`.execute(db)
    const last = rows.at(-1)
    if (!last || rows.length < 500) return
    after = last.id
  }
}

type Person = { id: string; full_name: string; email: string | null; phone_number: string | null }

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

/** As the lists of 2026-12-01: its counting function exists on PostgreSQL since then. */
async function count(db: Kysely<unknown>, isPostgres: boolean) {
  for (const kind of [`''`, 'status'])
    await sql
      .raw(`
        insert into list_counts (list, kind, day, row_count)
        select 'appointments', ${kind}, substr(created_at, 1, 10) as day, count(*) from appointments group by 2, 3`)
      .execute(db)
  if (isPostgres) {
    const [before, after] = ['old table as old_rows', 'new table as new_rows']
    const events = {
      insert: `referencing ${after}`,
      update: `referencing ${before} ${after}`,
      delete: `referencing ${before}`,
      truncate: '',
    }
    for (const [event, referencing] of Object.entries(events))
      await sql
        .raw(`
          create trigger appointments_counted_by_${event} after ${event} on appointments ${referencing}
          for each statement execute function list_has_changed('appointments')`)
        .execute(db)
    return
  }
  const add = `
    insert into list_counts (list, kind, day, row_count)
    values ('appointments', '', substr(new.created_at, 1, 10), 1),
      ('appointments', new.status, substr(new.created_at, 1, 10), 1)
    on conflict (list, kind, day) do update set row_count = row_count + 1;`
  const remove = `
    update list_counts set row_count = row_count - 1
    where list = 'appointments' and kind in ('', old.status) and day = substr(old.created_at, 1, 10);`
  const events = {
    insert: `insert on appointments begin ${add} end`,
    update: `update of status, created_at on appointments
      when old.status <> new.status or old.created_at <> new.created_at begin ${remove} ${add} end`,
    delete: `delete on appointments begin ${remove} end`,
  }
  for (const [event, rest] of Object.entries(events))
    await sql.raw(`create trigger appointments_counted_by_${event} after ${rest}`).execute(db)
}
