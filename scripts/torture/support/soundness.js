/** What must be true of the rows at every moment, whatever was killed when. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('./rows.js').Rows} Rows */

/** Each query finds rows that are half of something; it must find none. */
const halves = {
  'an order without a try to pay it': `select id from orders where amount_paise > 0
    and not exists (select 1 from payment_attempts where order_id = orders.id)`,
  'an order that nobody can find': `select id from orders where not exists (select 1 from order_words where order_id = orders.id)`,
  'a paid order without its receipt': `select id from orders where paid_at is not null
    and not exists (select 1 from receipts where order_id = orders.id and number = orders.receipt_number)`,
  'a receipt of an order that is not paid': `select number from receipts
    where not exists (select 1 from orders where id = receipts.order_id and receipt_number = receipts.number and paid_at is not null)`,
  'a paid order whose payment is not': `select o.id from orders o join payment_attempts a on a.link_id = o.paid_link_id
    where o.paid_at is not null and (a.status <> 'paid' or a.received_paise <> o.amount_paise)`,
  'a paid food plan without its days': `select id from orders where paid_at is not null and kind = 'food' and cancelled_at is null
    and (select count(*) from deliveries where order_id = orders.id) <> (case when plan_type = 'single_meal' then 1 else meals end)`,
  'an appointment that nobody can find': `select id from appointments
    where not exists (select 1 from appointment_words where appointment_id = appointments.id)`,
  'a published post that readers do not see': `select id from post_drafts where status = 'published' and deleted_at is null
    and not exists (select 1 from posts where id = post_drafts.id and status = 'published')`,
  'a client without a session or a consent of nobody': `select id from sessions
    where not exists (select 1 from users where id = sessions.user_id)`,
  'a mail that is sent and has no time of sending': `select id from outbox where status = 'sent' and sent_at is null`,
}

/** @param {Rows} rows @returns {Promise<string[]>} what is half done, in words */
export async function halfDone({ read }) {
  const found = []
  for (const [what, sql] of Object.entries(halves)) {
    const [row] = await read(sql)
    if (row) found.push(`${what} (${Object.values(row)[0]})`)
  }
  return found
}

/**
 * Receipt numbers of each financial year: 1, 2, 3 … up to the counter, each once.
 * @param {Rows} rows
 * @returns {Promise<{ count: number, wrong: string[] }>}
 */
export async function receiptNumbers({ read }) {
  const issued = await read('select number from receipts')
  const counters = await read('select financial_year, last_number from receipt_counters')
  const wrong = counters.flatMap(({ financial_year: year, last_number: last }) => {
    const numbers = issued
      .map(({ number }) => String(number))
      .filter((number) => number.startsWith(`${year}/`))
      .map((number) => Number(number.split('/')[1]))
      .sort((one, other) => one - other)
    const isWhole = numbers.length === Number(last) && numbers.every((number, index) => number === index + 1)
    return isWhole ? [] : [`${year}: the counter is at ${last}, and there are ${numbers.length} receipts`]
  })
  if (issued.length > 0 && counters.length === 0) wrong.push('there are receipts and no counter')
  return { count: issued.length, wrong }
}

/** The counts of long lists, which triggers keep, against the rows. @param {Rows} rows @returns {Promise<string[]>} */
export async function wrongCounts({ read }) {
  const wrong = []
  for (const list of ['appointments', 'orders', 'outbox', 'users']) {
    const [row] = await read(
      `select (select count(*) from ${list}) as there, (select coalesce(sum(row_count), 0) from list_counts where list = '${list}' and kind = '') as counted`,
    )
    if (Number(row.there) !== Number(row.counted))
      wrong.push(`${list}: ${row.there} rows are counted as ${row.counted}`)
  }
  const [plans] = await read(
    `select (select count(*) from orders where runs_until is not null) as there, (select coalesce(sum(row_count), 0) from list_counts where list = 'plans' and kind = 'until') as counted`,
  )
  if (Number(plans.there) !== Number(plans.counted)) wrong.push(`${plans.there} plans are counted as ${plans.counted}`)
  return wrong
}

/** A picture in the table has all its files. @param {Rows} rows @param {string} dataDir @returns {Promise<string[]>} */
export async function picturesWithoutFiles({ read }, dataDir) {
  const media = await read('select id, width, height from media')
  const folders = media.map(({ id, width, height }) => `${id}-${width}x${height}`)
  return folders.filter((folder) => filesOf(join(dataDir, 'media', folder)) === 0)
}

/** @param {string} folder */
function filesOf(folder) {
  try {
    return readdirSync(folder).length
  } catch {
    return 0
  }
}
