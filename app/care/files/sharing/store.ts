/** The SQL of shares. Whether one still holds is asked here, in each query: its day, its consent, its file, and whose email was proven. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { Share, ShareScope } from '../../contract/sharing/own-shares'

const live = (db: Kysely<Tables>, today: string) =>
  db
    .selectFrom('care_shares')
    .innerJoin('care_files', 'care_files.id', 'care_shares.file_id')
    .innerJoin('consents', 'consents.id', 'care_shares.consent_id')
    .where('care_shares.until', '>=', today)
    .where('consents.withdrawn_at', 'is', null)

/** The newest first. */
export const listShares = (db: Kysely<Tables>, userId: string, today: string): Promise<Share[]> =>
  live(db, today)
    .select(['care_shares.id', 'viewer_email', 'scope', 'until', 'care_shares.created_at'])
    .where('care_files.user_id', '=', userId)
    .orderBy('care_shares.created_at', 'desc')
    .orderBy('care_shares.id', 'desc')
    .execute()

const ofViewer = (db: Kysely<Tables>, viewerId: string, today: string) =>
  live(db, today)
    .innerJoin('users as owner', 'owner.id', 'care_files.user_id')
    .innerJoin('users as viewer', 'viewer.email', 'care_shares.viewer_email')
    .select(['care_shares.id', 'scope', 'until', 'owner.id as owner_id', 'owner.full_name as owner_name'])
    .where('viewer.id', '=', viewerId)
    .where('viewer.email_proven_at', 'is not', null)
    // An account that is blocked or erased could not end it.
    .where('owner.status', '=', 'active')

export const listSharedWith = (db: Kysely<Tables>, viewerId: string, today: string) =>
  ofViewer(db, viewerId, today).orderBy('owner.full_name').orderBy('care_shares.id').execute()

export async function getSharedWith(
  db: Kysely<Tables>,
  { viewerId, id, scopes }: { viewerId: string; id: string; scopes: readonly ShareScope[] },
  today: string,
) {
  const row = await ofViewer(db, viewerId, today)
    .where('care_shares.id', '=', id)
    .where('scope', 'in', scopes)
    .executeTakeFirst()
  return row ?? null
}

/** With the same email once more, what was shared with it changes. */
export async function saveShare(trx: Kysely<Tables>, share: Tables['care_shares']): Promise<void> {
  const { scope, until, consent_id } = share
  await trx
    .insertInto('care_shares')
    .values(share)
    .onConflict((conflict) => conflict.columns(['file_id', 'viewer_email']).doUpdateSet({ scope, until, consent_id }))
    .execute()
}

/** @returns whether the client had it */
export async function deleteShare(trx: Kysely<Tables>, userId: string, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('care_shares')
    .where('id', '=', id)
    .where('file_id', 'in', trx.selectFrom('care_files').select('id').where('user_id', '=', userId))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** All that a client shares. */
export const deleteSharesOf = (trx: Kysely<Tables>, userId: string) =>
  trx
    .deleteFrom('care_shares')
    .where('file_id', 'in', trx.selectFrom('care_files').select('id').where('user_id', '=', userId))
    .execute()

/** All that is shared with an email. */
export const deleteSharesWith = (trx: Kysely<Tables>, email: string) =>
  trx.deleteFrom('care_shares').where('viewer_email', '=', email).execute()

/** @returns how many */
export async function deleteEndedShares(db: Kysely<Tables>, today: string): Promise<number> {
  return (await db.deleteFrom('care_shares').where('until', '<', today).returning('id').execute()).length
}

/** Whether anything of a file is shared with an email still. */
export async function isShared(
  db: Kysely<Tables>,
  { file_id, viewer_email }: Pick<Tables['care_shares'], 'file_id' | 'viewer_email'>,
): Promise<boolean> {
  const share = db.selectFrom('care_shares').select('id').where('file_id', '=', file_id)
  return (await share.where('viewer_email', '=', viewer_email).executeTakeFirst()) !== undefined
}
