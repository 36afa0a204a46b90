import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { accounts } from '../schema/accounts'
import { createTables, isOnPostgres, run } from '../schema/statements'

/** A client may have no email: null, and no longer an address that the program has made up. */
export const usersEmail: Migration = {
  async up(db: Kysely<unknown>) {
    if (isOnPostgres(db)) await run(db, ['alter table users alter column email drop not null'])
    else await rebuildUsers(db)
    await run(db, madeUpToNone)
  },
}

/** The table as this migration finds it, but for the email. */
const columnsThen = {
  ...accounts.users,
  email: 'text unique',
  can_care: 'integer not null default 0',
  team_roles: "text not null default ''",
} as const

/**
 * SQLite cannot take a `not null` off a column: a new table takes the place of the old one (https://sqlite.org/lang_altertable.html,
 * section 7). To drop the old one deletes all that leads to it where foreign keys are enforced, so they are not (migrate.ts).
 */
async function rebuildUsers(db: Kysely<unknown>): Promise<void> {
  await requireUnenforced(db)
  const indexes = await sql<{ sql: string }>`
    select sql from sqlite_schema where tbl_name = 'users' and type <> 'table' and sql is not null`.execute(db)
  await createTables(db, { users_rebuilt: columnsThen })
  const columns = await sql<{ name: string }>`select name from pragma_table_info('users')`.execute(db)
  const names = columns.rows.map(({ name }) => name).join(', ')
  await run(db, [
    `insert into users_rebuilt (${names}) select ${names} from users`,
    'drop table users',
    'alter table users_rebuilt rename to users',
    ...indexes.rows.map((one) => one.sql),
  ])
  const broken = await sql`pragma foreign_key_check`.execute(db)
  if (broken.rows.length > 0) throw new Error('Rows would be left that lead to no account; nothing was changed.')
}

/** Of an empty database nothing can be deleted. */
async function requireUnenforced(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(db)
  const users = await sql`select 1 from users limit 1`.execute(db)
  if (rows[0]?.foreign_keys !== 0 && users.rows.length > 0)
    throw new Error('Foreign keys are enforced: to rebuild the table users would delete all that leads to it.')
}

/** Addresses of walk-ins and of erased accounts (RFC 2606), wherever one was copied to. No mail ever went to one. */
const madeUp = (column: string) => `(${column} like '%@walk-in.invalid' or ${column} like 'erased-%@erased.invalid')`

const madeUpToNone = [
  `update user_words
    set words = trim(replace(' ' || words || ' ', ' ' || (select email from users where id = user_id) || ' ', ' '))
    where user_id in (select id from users where ${madeUp('email')})`,
  `update users set email = null where ${madeUp('email')}`,
  `update appointments set email = null where ${madeUp('email')}`,
  `update orders set customer_email = '' where ${madeUp('customer_email')}`,
  `delete from outbox where ${madeUp('recipient')}`,
  `delete from email_proofs where ${madeUp('email')}`,
]
