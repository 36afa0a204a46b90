/** Who has a post open. Each open tab says so every 20 seconds. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'

/** A tab that has missed two of its calls is closed, or its machine is asleep. */
const presentMs = 50_000
const forgottenMs = 24 * 60 * 60 * 1000

export type Presence = { name: string; since: string }

type Tab = Pick<Tables['post_presence'], 'post_id' | 'tab' | 'user_id'>

export async function tellPresence(trx: Kysely<Tables>, tab: Tab, now: Date): Promise<void> {
  const at = now.toISOString()
  await trx
    .insertInto('post_presence')
    .values({ ...tab, since: at, seen_at: at })
    .onConflict((conflict) => conflict.columns(['post_id', 'tab']).doUpdateSet({ seen_at: at, user_id: tab.user_id }))
    .execute()
}

export async function tellLeaving(trx: Kysely<Tables>, { post_id, tab, user_id }: Tab): Promise<void> {
  await trx
    .deleteFrom('post_presence')
    .where('post_id', '=', post_id)
    .where('tab', '=', tab)
    .where('user_id', '=', user_id)
    .execute()
}

/** The others who have it open, each once, the one who came first first. */
export async function listOthers(db: Kysely<Tables>, postId: string, userId: string, now: Date): Promise<Presence[]> {
  return db
    .selectFrom('post_presence')
    .innerJoin('users', 'users.id', 'post_presence.user_id')
    .select(({ fn }) => ['users.full_name as name', fn.min('post_presence.since').as('since')])
    .where('post_presence.post_id', '=', postId)
    .where('post_presence.user_id', '<>', userId)
    .where('post_presence.seen_at', '>', new Date(now.getTime() - presentMs).toISOString())
    .groupBy(['users.id', 'users.full_name'])
    .orderBy('since')
    .execute()
}

export async function deleteOldPresence(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - forgottenMs).toISOString()
  await db.deleteFrom('post_presence').where('seen_at', '<', before).execute()
}
