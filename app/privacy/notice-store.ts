/** The SQL of the privacy notices that were shown, word for word. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'

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
