import { type Kysely, type Migration, sql } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const deliveries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('orders').addColumn('meal_days', 'text').execute()
    await db.schema
      .alterTable('calendar_exceptions')
      .addColumn('closes_kitchen', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('calendar_exceptions_by_day').on('calendar_exceptions').column('day').execute()

    // The key is what keeps an order from having two meals on a day.
    await db.schema
      .createTable('deliveries')
      .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('skip_reason', 'text')
      .addColumn('marked_at', 'text')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addPrimaryKeyConstraint('deliveries_key', ['order_id', 'day'])
      .execute()
    await db.schema.createIndex('deliveries_by_day').on('deliveries').columns(['day', 'order_id']).execute()

    await db.schema
      .createTable('kitchen_notes')
      .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('diet', 'text')
      .addColumn('allergies', 'text')
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('driver_links')
      .addColumn('day', 'text', (column) => column.primaryKey())
      .addColumn('serial', 'integer', (column) => column.notNull())
      .addColumn('made_at', 'text', (column) => column.notNull())
      .execute()

    await planPaidOrders(db)
  },
}

type PaidOrder = {
  id: string
  status: string
  plan_type: string
  start_date: string
  meals: number
  stops_on: string | null
}

const ordersAtOnce = 200

/** The days of what was paid before there were rows of them. Which of them were delivered was not written down. */
async function planPaidOrders(db: Kysely<unknown>) {
  for (let after = ''; ; ) {
    const { rows } = await sql<PaidOrder>`
      select id, status, plan_type, start_date, meals, stops_on from orders
      where id > ${after} and kind = 'food' and paid_at is not null and (status = 'paid' or stops_on is not null)
      order by id limit ${ordersAtOnce}`.execute(db)
    const planned = rows.flatMap((order) => daysOf(order).map((day) => sql`(${order.id}, ${day}, 'planned')`))
    for (let from = 0; from < planned.length; from += 1000)
      await sql`insert into deliveries (order_id, day, status) values ${sql.join(planned.slice(from, from + 1000))}`.execute(
        db,
      )
    if (rows.length < ordersAtOnce) return
    after = rows.at(-1)?.id ?? ''
  }
}

/** As app/domain/order-state.ts had it on this day: each day of a week, Monday to Saturday of a month. */
function daysOf({ status, plan_type, start_date, meals, stops_on }: PaidOrder): string[] {
  const days: string[] = []
  for (let time = Date.parse(start_date); days.length < meals; time += 86_400_000)
    if (plan_type !== 'monthly_meal_plan' || new Date(time).getUTCDay() !== 0)
      days.push(new Date(time).toISOString().slice(0, 10))
  return status === 'paid' ? days : days.filter((day) => stops_on !== null && day < stops_on)
}
