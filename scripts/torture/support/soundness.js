/** What must be true of the rows at every moment, whatever was killed when. */
/** @typedef {import('./rows.js').Rows} Rows */

/** Each query finds rows that are half of something; it must find none. */
const halves = {
  'an order without a try to pay it': `select id from orders where amount_paise > 0
    and not exists (select 1 from payment_attempts where order_id = orders.id)`,
  'a paid order without its receipt': `select id from orders where paid_at is not null
    and not exists (select 1 from receipts where order_id = orders.id and number = orders.receipt_number)`,
  'a receipt of an order that is not paid': `select number from receipts
    where not exists (select 1 from orders where id = receipts.order_id and receipt_number = receipts.number and paid_at is not null)`,
  'a paid order whose payment is not': `select o.id from orders o join payment_attempts a on a.link_id = o.paid_link_id
    where o.paid_at is not null and (a.status <> 'paid' or a.received_paise <> o.amount_paise)`,
  'a paid food plan without its days': `select id from orders where paid_at is not null and kind = 'food' and cancelled_at is null
    and (select count(*) from deliveries where order_id = orders.id) <> (case when plan_type = 'single_meal' then 1 else meals end)`,
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
 */
export async function receiptNumbers({ read }) {
  const issued = (await read('select number from receipts')).map(({ number }) => String(number))
  const counters = await read('select financial_year, last_number from receipt_counters')
  const due = counters.flatMap(({ financial_year: year, last_number: last }) =>
    Array.from({ length: Number(last) }, (_, at) => `${year}/${at + 1}`),
  )
  const given = new Set(issued.map((number) => number.replace(/\/0*/, '/')))
  const wrong = due.filter((number) => !given.has(number)).map((number) => `receipt ${number} is missing`)
  if (given.size !== issued.length || issued.length > due.length)
    wrong.push(`${issued.length} receipts of ${due.length}`)
  return { count: issued.length, wrong }
}
