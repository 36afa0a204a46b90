/** The ledger against the rows: what was acknowledged and is not there, and what is there twice. */

/** @typedef {import('./rows.js').Rows} Rows */
/** @typedef {import('./mixed-load.js').Ledger} Ledger */
/** @typedef {import('./api.js').Call} Call */

/** @param {Rows} rows @param {Ledger} ledger @returns {Promise<string[]>} in words */
export async function lostWrites({ read }, ledger) {
  const ids = async (/** @type {string} */ sql) => new Map((await read(sql)).map((row) => [row.id, row]))
  const appointments = await ids('select id from appointments')
  const orders = await ids('select id, status, receipt_number from orders')
  const posts = await ids('select id, status, version from post_drafts')
  const users = await ids('select email as id from users')
  const lost = []
  for (const { id } of ledger.bookings) if (id !== null && !appointments.has(id)) lost.push(`booking ${id}`)
  for (const { body, isMade, receipt } of ledger.orders) {
    const row = orders.get(body.order_id)
    if (isMade && !row) lost.push(`order ${body.order_id}`)
    if (receipt !== null && row?.receipt_number !== receipt) lost.push(`receipt ${receipt} of order ${body.order_id}`)
  }
  for (const { id, version, isPublished } of ledger.posts) {
    const row = posts.get(id)
    if (!row || Number(row.version) < version) lost.push(`version ${version} of post ${id}`)
    if (isPublished && row?.status !== 'published') lost.push(`publishing of post ${id}`)
  }
  for (const email of ledger.clients) if (!users.has(email)) lost.push(`client ${email}`)
  return lost
}

/**
 * Sends what was not answered once more, as a browser does, and looks how often it is there.
 * @param {Rows} rows @param {Ledger} ledger @param {Call} client the one who sent it
 * @returns {Promise<{ sent: number, wrong: string[] }>}
 */
export async function sendAgain({ read }, ledger, client) {
  const wrong = []
  let sent = 0
  for (const entry of ledger.bookings.filter(({ id }) => id === null)) {
    sent += 1
    const { status, data } = await client('POST', '/appointments/create', entry.body)
    const there = await read(`select id from appointments where email = '${entry.body.email}'`)
    if (status >= 300 || there.length !== 1)
      wrong.push(`booking of ${entry.body.email}: ${status}, ${there.length} rows`)
    entry.id = data?.id ?? null
  }
  for (const entry of ledger.orders.filter(({ isMade }) => !isMade)) {
    sent += 1
    const { status, data } = await client('POST', '/payments/create-payment-link', entry.body)
    const there = await read(`select id from orders where customer_email = '${entry.body.customer_email}'`)
    if (status >= 300 || data?.link_url == null || there.length !== 1)
      wrong.push(`order of ${entry.body.customer_email}: ${status}, ${there.length} rows`)
    entry.isMade = status < 300
  }
  return { sent, wrong }
}
