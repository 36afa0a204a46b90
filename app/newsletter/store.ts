/** The SQL of the newsletter's subscribers and of the links that confirm them. */
import type { Kysely, Selectable } from 'kysely'
import { createOpaqueToken, hashToken } from '~/accounts/sessions/opaque-token'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'

/** With its token in the clear, which every mail carries; the hash beside it finds the row. */
type Subscriber = Selectable<Tables['newsletter_subscribers']>

/** The subscriber with this email, made as pending where there is none. */
export async function ensureSubscriber(
  trx: Kysely<Tables>,
  vault: Vault,
  { id, email, notice_version }: Pick<Subscriber, 'id' | 'email' | 'notice_version'>,
  now: Date,
): Promise<Subscriber> {
  const token = createOpaqueToken()
  await trx
    .insertInto('newsletter_subscribers')
    .values({
      id,
      email,
      status: 'pending',
      unsubscribe_token: sealToken(vault, id, token),
      unsubscribe_hash: hashToken(token),
      asked_at: now.toISOString(),
      confirmed_at: null,
      unsubscribed_at: null,
      notice_version,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const row = await trx
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { ...row, unsubscribe_token: await unsubscribeTokenOf(trx, vault, row) }
}

type Sealed = Pick<Subscriber, 'id' | 'unsubscribe_token'>

/** In the clear, for a link; a new one where the key is gone that it was sealed with. */
export const unsubscribeTokenOf = async (trx: Kysely<Tables>, vault: Vault, row: Sealed): Promise<string> =>
  vault.open(row.unsubscribe_token, placeOf(row.id)) ?? (await renewToken(trx, vault, row.id))

/** Where a person ends their subscription: a page with one button; a mail program presses it by itself (RFC 8058). */
export const unsubscribeAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/newsletter/unsubscribe?token=${token}`

/** Asked for, perhaps again: only the link makes it a subscription. A confirmed one stays as it is. */
export async function markPending(
  trx: Kysely<Tables>,
  { id, notice_version, is_doubtful }: Pick<Subscriber, 'id' | 'notice_version' | 'is_doubtful'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('newsletter_subscribers')
    .set({ status: 'pending', asked_at: now.toISOString(), notice_version, is_doubtful })
    .where('id', '=', id)
    .where('status', '!=', 'confirmed')
    .execute()
}

export async function insertConfirmation(
  trx: Kysely<Tables>,
  { hash, subscriberId, expiresAt }: { hash: string; subscriberId: string; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('newsletter_confirmations')
    .values({ hash, subscriber_id: subscriberId, expires_at: expiresAt.toISOString() })
    .execute()
}

/** Of an address that is known to be the person's. */
export async function confirmNow(trx: Kysely<Tables>, id: string, notice_version: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await trx
    .updateTable('newsletter_subscribers')
    .set({ status: 'confirmed', asked_at: at, confirmed_at: at, notice_version })
    .where('id', '=', id)
    .where('status', '!=', 'confirmed')
    .execute()
}

/** @returns the subscriber; null where no link of this hash is good */
export async function confirmSubscriber(
  trx: Kysely<Tables>,
  hash: string,
  now: Date,
): Promise<Pick<Subscriber, 'email' | 'notice_version'> | null> {
  const link = await trx
    .selectFrom('newsletter_confirmations')
    .select('subscriber_id')
    .where('hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!link) return null
  await trx
    .updateTable('newsletter_subscribers')
    .set({ status: 'confirmed', confirmed_at: now.toISOString(), is_doubtful: 0 })
    .where('id', '=', link.subscriber_id)
    .where('status', '!=', 'confirmed')
    .execute()
  const subscriber = trx.selectFrom('newsletter_subscribers').select(['email', 'notice_version'])
  return (await subscriber.where('id', '=', link.subscriber_id).executeTakeFirst()) ?? null
}

/** @returns the email; null where no subscriber has this token */
export async function unsubscribe(trx: Kysely<Tables>, token: string, now: Date): Promise<string | null> {
  const row = await trx
    .selectFrom('newsletter_subscribers')
    .select('email')
    .where('unsubscribe_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) return null
  await unsubscribeEmail(trx, row.email, now)
  return row.email
}

/** Links that were mailed before confirm nothing any more. */
export async function unsubscribeEmail(trx: Kysely<Tables>, email: string, now: Date): Promise<void> {
  const row = await trx.selectFrom('newsletter_subscribers').select('id').where('email', '=', email).executeTakeFirst()
  if (!row) return
  await trx
    .updateTable('newsletter_subscribers')
    .set({ status: 'unsubscribed', unsubscribed_at: now.toISOString() })
    .where('id', '=', row.id)
    .where('status', '!=', 'unsubscribed')
    .execute()
  await trx.deleteFrom('newsletter_confirmations').where('subscriber_id', '=', row.id).execute()
}

export async function deleteExpiredConfirmations(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('newsletter_confirmations').where('expires_at', '<=', now.toISOString()).execute()
}

/** Addresses that were typed and never confirmed are not kept. */
export async function deleteNeverConfirmed(db: Kysely<Tables>, askedBefore: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<=', askedBefore.toISOString())
    .execute()
}

const placeOf = (id: string) => ({ table: 'newsletter_subscribers', column: 'unsubscribe_token', id })

const sealToken = (vault: Vault, id: string, token: string): string => vault.seal(token, placeOf(id))

/** The links in mails that have gone out lead nowhere after this. */
async function renewToken(trx: Kysely<Tables>, vault: Vault, id: string): Promise<string> {
  const token = createOpaqueToken()
  await trx
    .updateTable('newsletter_subscribers')
    .set({ unsubscribe_token: sealToken(vault, id, token), unsubscribe_hash: hashToken(token) })
    .where('id', '=', id)
    .execute()
  return token
}
