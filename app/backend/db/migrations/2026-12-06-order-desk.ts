import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

type Row = {
  id: string
  customer_name: string
  customer_email: string
  customer_phone: string
  receipt_number: string | null
}

/** Frozen in time: it may not import anything that changes. */
export const orderDesk: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    await db.schema
      .alterTable('orders')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    // Of attempts from before, the provider says it when it is asked again.
    await db.schema.alterTable('payment_attempts').addColumn('received_paise', 'integer').execute()
    // A number of a UPI payment is one payment: it pays one order.
    await sql`create unique index payment_attempts_utr on payment_attempts (payment_ref) where provider = 'upi'`.execute(
      db,
    )

    // Words are compared byte by byte, so that an index leads to all that begin alike.
    await db.schema
      .createTable('order_words')
      .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('word', isPostgres ? sql`text collate "C"` : 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('order_words_once', ['order_id', 'word'])
      .execute()
    await db.schema.createIndex('order_words_by_word').on('order_words').columns(['word', 'order_id']).execute()
    await fillWords(db as Kysely<{ orders: Row; order_words: { order_id: string; word: string } }>)

    await db.schema.createIndex('orders_by_plan').on('orders').columns(['plan_type', 'created_at', 'id']).execute()
    await db.schema.createIndex('orders_by_start').on('orders').columns(['start_date', 'id']).execute()
    await sql`create index orders_by_amount on orders (coalesce(amount_paise, 0), id)`.execute(db)
    // As order-list.ts asks for them, word for word: SQLite compares the texts.
    await sql`create index orders_need_person on orders (created_at, id) where (status = 'needs_review' or review_reason is not null
  or (status = 'draft' and plan_type = 'custom' and amount_paise is null))`.execute(db)
    await sql`create index refunds_waiting on refunds (order_id) where status = 'pending' and told_at is not null`.execute(
      db,
    )

    await db.schema.createIndex('receipts_by_time').on('receipts').columns(['issued_at', 'number']).execute()
    await db.schema.createIndex('credit_notes_by_time').on('credit_notes').columns(['issued_at', 'number']).execute()
    await db.schema.createIndex('refunds_by_time').on('refunds').columns(['settled_at', 'id']).execute()
    await db.schema.createIndex('users_by_phone').on('users').column('phone_number').execute()
    await db.schema.createIndex('payment_events_of_link').on('payment_events').column('link_id').execute()
    await db.schema.createIndex('payment_events_of_ref').on('payment_events').column('provider_ref').execute()
  },
}

const ordersAtOnce = 500

async function fillWords(db: Kysely<{ orders: Row; order_words: { order_id: string; word: string } }>) {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'customer_name', 'customer_email', 'customer_phone', 'receipt_number'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ordersAtOnce)
      .execute()
    const words = rows.flatMap((row) => wordsOf(row).map((word) => ({ order_id: row.id, word })))
    if (words.length > 0) await db.insertInto('order_words').values(words).execute()
    const last = rows.at(-1)
    if (!last || rows.length < ordersAtOnce) return
    after = last.id
  }
}

/** As orders/order-words.ts had it on this day. */
function wordsOf({ id, customer_name, customer_email, customer_phone, receipt_number }: Row): string[] {
  const digits = customer_phone.replace(/\D/g, '')
  const phones = [digits, digits.replace(/^91(?=\d{10}$)/, ''), digits.slice(-4)]
  const codes = [id, receipt_number ?? ''].flatMap((code) =>
    /^[\da-f]{8}-[\da-f-]*$/i.test(code)
      ? [foldName(code)]
      : nameWords(code).flatMap((part) => [part, part.replace(/^0+/, '')]),
  )
  const words = [...nameWords(customer_name), foldName(customer_email), ...phones, ...codes]
  return [...new Set(words.map((word) => word.slice(0, 60)).filter((word) => word !== ''))]
}

const nameWords = (text: string): string[] => foldName(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

const foldName = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')
