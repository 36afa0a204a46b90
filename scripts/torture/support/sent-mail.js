/** What SMTP can promise: each mail at least once, and once more only where the sender died, or its line broke, before it could note the 250. */

/** @typedef {import('./mail-sink.js').Delivery} Delivery */

/** From the 250 to the row that says so: some milliseconds, and more where the machine is busy. */
const notedWithinMs = 2000
/** The last bytes of a mail may be read by the server when their sender is dead already; no new start is as quick. */
const onTheWayMs = 300

/**
 * @param {readonly Delivery[]} deliveries
 * @param {readonly number[]} cuts when the site was killed or its line to the mail server broken, by performance.now()
 * @returns {{ mails: number, repeats: number, wrong: string[] }} `wrong`: repeats without one
 */
export function repeatedMail(deliveries, cuts) {
  /** @type {Map<string, Delivery[]>} */
  const byId = new Map()
  for (const one of deliveries) byId.set(one.messageId, [...(byId.get(one.messageId) ?? []), one])
  const repeated = [...byId.values()].filter((all) => all.length > 1)
  const wrong = repeated.flatMap((all) =>
    all.slice(0, -1).flatMap(({ messageId, cameAt, takenAt }) => {
      const wasCutOff = cuts.some((at) => at >= cameAt - onTheWayMs && at <= takenAt + notedWithinMs)
      return wasCutOff ? [] : [`${messageId} came again`]
    }),
  )
  return { mails: byId.size, repeats: deliveries.length - byId.size, wrong }
}

/**
 * Mails with ids of their own that say the same to the same: an event that was noted twice. Only of addresses that were used for one
 * booking or order.
 * @param {readonly Delivery[]} deliveries @param {readonly string[]} addresses
 * @returns {string[]}
 */
export function doubledMail(deliveries, addresses) {
  const known = new Set(addresses)
  /** @type {Map<string, Set<string>>} */
  const ids = new Map()
  for (const { to, subject, messageId } of deliveries) {
    if (!known.has(to)) continue
    const key = `${to}: ${subject}`
    ids.set(key, (ids.get(key) ?? new Set()).add(messageId))
  }
  return [...ids].filter(([, all]) => all.size > 1).map(([key, all]) => `${key}, ${all.size} times`)
}

/** @param {readonly Delivery[]} deliveries @param {readonly string[]} addresses @returns {string[]} who got nothing */
export function withoutMail(deliveries, addresses) {
  const reached = new Set(deliveries.map(({ to }) => to))
  return addresses.filter((address) => !reached.has(address))
}
