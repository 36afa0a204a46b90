/** The SQL of what clients agree to and refuse, each with its history. */
import type { Kysely, Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { ChoicePurpose } from '~/domain/privacy/privacy-choices'
import type { Tables } from '~/platform/db/tables'

export type ConsentRow = Selectable<Tables['consents']>

/** The newest first. */
export const listConsents = (db: Kysely<Tables>, userId: string): Promise<ConsentRow[]> =>
  db
    .selectFrom('consents')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

type Consent = Omit<ConsentRow, 'id' | 'decision' | 'given_at' | 'withdrawn_at'>

export async function insertConsent(db: Kysely<Tables>, consent: Consent, now: Date): Promise<void> {
  const row = { ...consent, decision: 'given' as const, given_at: now.toISOString(), withdrawn_at: null }
  await db
    .insertInto('consents')
    .values({ ...row, id: uuidv7() })
    .execute()
}

/** Whether the person has agreed to this, and has not taken it back. @param since the oldest notice whose text counts; '': any does */
export const hasConsent = async (...asked: Parameters<typeof heldConsent>): Promise<boolean> =>
  (await heldConsent(...asked)) !== null

/** @returns its id; null: none holds */
export async function heldConsent(
  db: Kysely<Tables>,
  { user_id: userId, purpose }: Pick<Consent, 'user_id' | 'purpose'>,
  since = '',
): Promise<string | null> {
  const row = await db
    .selectFrom('consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('decision', '=', 'given')
    .where('withdrawn_at', 'is', null)
    .where('notice_version', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** What was decided before for this purpose ends, and this is what holds. @returns its id */
export async function replaceChoice(
  trx: Kysely<Tables>,
  choice: Omit<ConsentRow, 'id' | 'given_at' | 'withdrawn_at'>,
  now: Date,
): Promise<string> {
  await endChoice(trx, choice, now)
  const id = uuidv7()
  await trx
    .insertInto('consents')
    .values({ ...choice, id, given_at: now.toISOString(), withdrawn_at: null })
    .execute()
  return id
}

/** @returns whether anything held */
export async function endChoice(
  trx: Kysely<Tables>,
  { user_id, purpose }: Pick<ConsentRow, 'user_id' | 'purpose'>,
  now: Date,
): Promise<boolean> {
  const ended = await trx
    .updateTable('consents')
    .set({ withdrawn_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length > 0
}

/** A newsletter that is confirmed by the link in a mail stands in the history of the account with this email, where there is one. */
export async function recordNewsletterOf(
  trx: Kysely<Tables>,
  email: string,
  notice_version: string,
  now: Date,
): Promise<void> {
  const user = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (!user) return
  const choice = { user_id: user.id, purpose: 'newsletter', decision: 'given', channel: 'newsletter' } as const
  await replaceChoice(trx, { ...choice, notice_version, language: 'en' }, now)
}

/** A newsletter that is ended by the link in a mail is ended in the account's history as well. */
export async function endNewsletterOf(trx: Kysely<Tables>, email: string, now: Date): Promise<void> {
  const user = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (user) await endChoice(trx, { user_id: user.id, purpose: 'newsletter' satisfies ChoicePurpose }, now)
}
