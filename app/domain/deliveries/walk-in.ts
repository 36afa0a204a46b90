/**
 * Whether a mail can reach it: a client may have no email, and no mail server has an address that ends so (RFC 2606). To these nothing is
 * sent, and staff are not told that a mail goes out.
 */
export const canBeMailed = (email: string | null): email is string =>
  email !== null && email !== '' && !email.toLowerCase().endsWith('.invalid')

/** Where no mail server is set, each mail is kept in the outbox. */
const notSent = 'No mail server is set up, so no mail goes out'

/**
 * What staff read of a change that is mailed to a client where that can be done.
 * @param isMailSent whether there is a mail server
 */
export const toldByMailWords = (email: string | null, isMailSent: boolean): string =>
  canBeMailed(email) ? mailedWords(isMailSent) : 'The client has no email: please tell them yourself.'

/** The same of a client who has an email. */
export const mailedWords = (isMailSent: boolean): string =>
  isMailSent ? 'The client is told by mail.' : `${notSent}: please tell the client yourself.`

/** The same of many clients; '' of none. */
export function clientsToldByMailWords(count: number, isMailSent: boolean): string {
  if (count === 0) return ''
  if (!isMailSent)
    return `${notSent}: please tell ${count === 1 ? 'the client' : count === 2 ? 'both clients' : `all ${count} clients`} yourself.`
  return count === 1 ? 'One client is told by mail.' : `${count} clients are told by mail.`
}

/** What staff read of a mail that they have written or asked for themselves: 'Your answer is on its way.' */
export const onItsWayWords = (what: string, isMailSent: boolean): string =>
  isMailSent ? `${what} is on its way.` : `${notSent}. ${what} is kept under “Outbox”.`
