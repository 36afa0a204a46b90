/** The SQL of the newsletter's subscribers and of the links that confirm them. */
import type { Kysely } from 'kysely'
import { createOpaqueToken, hashToken } from '../accounts/opaque-token'
import type { Tables } from '../db/tables'
import { isSealed, type Vault } from '../vault/vault'

/** With its token in the clear, which every mail carries; the hash beside it finds the row. */
type Subscriber = Tables['newsletter_subscribers']

/** The subscriber with this email, made as pending where there is none. */
export async function ensureSubscriber(
  trx: Kysely<Tables>,
  vault: Vault,
  { id, email }: Pick<Subscriber, 'id' | 'email'>,
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
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const row = await trx
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const unsubscribeToken = openToken(vault, row) ?? (await renewToken(trx, vault, row.id))
  return { ...row, unsubscribe_token: unsubscribeToken }
}

/** Asked for, perhaps again: only the link makes it a subscription. A confirmed one stays as it is. */
export async function markPending(trx: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('newsletter_subscribers')
    .set({ status: 'pending', asked_at: now.toISOString() })
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

/** @returns false where no link of this hash is good */
export async function confirmSubscriber(trx: Kysely<Tables>, hash: string, now: Date): Promise<boolean> {
  const link = await trx
    .selectFrom('newsletter_confirmations')
    .select('subscriber_id')
    .where('hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!link) return false
  await trx
    .updateTable('newsletter_subscribers')
    .set({ status: 'confirmed', confirmed_at: now.toISOString() })
    .where('id', '=', link.subscriber_id)
    .where('status', '!=', 'confirmed')
    .execute()
  return true
}

/** Links that were mailed before confirm nothing any more. @returns false where no subscriber has this token */
export async function unsubscribe(trx: Kysely<Tables>, token: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('unsubscribe_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) return false
  await trx
    .updateTable('newsletter_subscribers')
    .set({ status: 'unsubscribed', unsubscribed_at: now.toISOString() })
    .where('id', '=', row.id)
    .where('status', '!=', 'unsubscribed')
    .execute()
  await trx.deleteFrom('newsletter_confirmations').where('subscriber_id', '=', row.id).execute()
  return true
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

/** null where the key is gone that it was sealed with. */
function openToken(vault: Vault, { id, unsubscribe_token: kept }: Subscriber): string | null {
  return isSealed(kept) ? vault.open(kept, placeOf(id)) : kept
}

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
