/**
 * Clients who came to the desk and gave no email. Their account has an address of a kind that no mail server has
 * (RFC 2606), so no mail can reach it and no login begins with it.
 */
const ending = '@walk-in.invalid'

export const walkInEmail = (id: string): string => `${id.toLowerCase()}${ending}`

export const isWalkInEmail = (email: string): boolean => email.endsWith(ending)

/**
 * Whether a mail can reach it: accounts of walk-ins, and those that were erased, have an address that was made up (RFC 2606). To
 * these nothing is sent, and nobody is said to be told by mail.
 */
export const canBeMailed = (email: string | null): email is string =>
  email !== null && email !== '' && !email.toLowerCase().endsWith('.invalid')

/** What staff read of a change that is mailed to a client where that can be done. */
export const toldByMailWords = (email: string | null): string =>
  canBeMailed(email) ? 'The client is told by mail.' : 'The client has no email: please tell them yourself.'
