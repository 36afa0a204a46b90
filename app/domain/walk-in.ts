/**
 * Clients who came to the desk and gave no email. Their account has an address of a kind that no mail server has
 * (RFC 2606), so no mail can reach it and no login begins with it.
 */
const ending = '@walk-in.invalid'

export const walkInEmail = (id: string): string => `${id.toLowerCase()}${ending}`

export const isWalkInEmail = (email: string): boolean => email.endsWith(ending)
