/**
 * The words of what staff may do, and the names of the roles. Which role has which words, and which call asks for which, stands in
 * app/team/permissions.ts alone.
 */

/** What a call of the API, or a screen of the desk, asks of a person of the staff. */
export const permissionWords = [
  /** Whatever is every colleague’s. */
  'desk',
  /** The clinic’s figures. */
  'figures',
  /** Appointments and closed days, without a word of health. */
  'calendar',
  /** Health notes of appointments, and what colleagues who read them have noted. */
  'health',
  /** Accounts and contacts of clients. */
  'clients',
  /** Closing accounts and all else that an account’s owner would feel. */
  'accounts',
  'care',
  'recipes',
  'orders',
  /** Taking money at the desk, setting a price. */
  'sales',
  /** Giving money back, deciding about payments that do not fit. */
  'refunds',
  /** Receipts and credit notes. */
  'papers',
  /** The month’s export, comparing settlements. */
  'books',
  'codes',
  /** Kitchen and route sheets with what must be left out. */
  'kitchen',
  /** Own days of plans with food, without what must be left out. */
  'deliveries',
  /** Who must be told by telephone. */
  'calls',
  'enquiries',
  'newsletter',
  'posts',
  'pictures',
  'content',
  'privacy',
  'outbox',
  'audit',
  'team',
] as const
export type Permission = (typeof permissionWords)[number]

export const staffRoles = ['owner', 'dietitian', 'front_desk', 'kitchen', 'writer', 'accountant'] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffRoleNames: Record<StaffRole, string> = {
  owner: 'Owner',
  dietitian: 'Dietitian',
  front_desk: 'Front desk',
  kitchen: 'Kitchen',
  writer: 'Writer',
  accountant: 'Accountant',
}

/** @param told how many lack a second factor and need one from now on, or from the day that was chosen */
export function demandedWords(told: number, isMailSent: boolean): string {
  if (told === 0) return 'Saved. Nobody else has to set it up.'
  const who = told === 1 ? 'One person lacks' : `${told} people lack`
  return `Saved. ${who} two-step sign-in${isMailSent ? ' and will be told by mail' : ': no mail server is set up, so please tell them'}.`
}
