/** The SQL of what clients agree to and refuse, each with its history. */
import type { Kysely, Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { ChoicePurpose } from '~/domain/people/privacy-choices'
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

/** What was decided before for this purpose ends, and this is what holds. */
export async function replaceChoice(
  trx: Kysely<Tables>,
  choice: Omit<ConsentRow, 'id' | 'given_at' | 'withdrawn_at'>,
  now: Date,
): Promise<void> {
  await endChoice(trx, choice, now)
  await trx
    .insertInto('consents')
    .values({ ...choice, id: uuidv7(), given_at: now.toISOString(), withdrawn_at: null })
    .execute()
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

/** What the clinic knows of a person's health, but for allergies that the kitchen reads (deliveries/allergies.ts). @returns how many texts are gone */
export async function eraseHealthDetails(trx: Kysely<Tables>, userId: string, now: Date): Promise<number> {
  const own = trx.selectFrom('appointments').select('id').where('user_id', '=', userId)
  const told = await trx
    .updateTable('appointments')
    .set(({ eb }) => ({
      medical_issue: null,
      message: null,
      updated_at: now.toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('medical_issue', 'is not', null), eb('message', 'is not', null)]))
    .returning('id')
    .execute()
  const noted = await trx.deleteFrom('appointment_notes').where('appointment_id', 'in', own).returning('id').execute()
  const about = await trx.deleteFrom('user_notes').where('user_id', '=', userId).returning('id').execute()
  return told.length + noted.length + about.length
}

type NoticeText = Pick<Tables['notice_texts'], 'digest' | 'version' | 'language' | 'text'>

/** Keeps texts that are shown from now on; those that are kept stay as they are. */
export async function keepNotices(db: Kysely<Tables>, notices: readonly NoticeText[], now: Date): Promise<void> {
  if (notices.length === 0) return
  await db
    .insertInto('notice_texts')
    .values(notices.map((notice) => ({ ...notice, shown_from: now.toISOString() })))
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute()
}
