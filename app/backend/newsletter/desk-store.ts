/** The SQL of the newsletter's subscribers as the clinic's staff see them. */
import type { Kysely } from 'kysely'
import { subscriberSchema } from '~/clinic/contract/admin-newsletter'
import type { PageQuery } from '~/clinic/contract/paging'
import type { Page } from '../db/paging'
import type { Tables } from '../db/tables'

type Row = Tables['newsletter_subscribers']
/** Without the token that unsubscribes them. */
type ListedSubscriber = Omit<Row, 'unsubscribe_token' | 'unsubscribe_hash'>

const columns = subscriberSchema.keyof().options

/** The last to ask first. */
export async function listSubscribers(
  db: Kysely<Tables>,
  { status, page, per_page }: PageQuery & { status?: Row['status'] | undefined },
): Promise<Page<ListedSubscriber>> {
  const all = db.selectFrom('newsletter_subscribers').select(columns)
  const chosen = status === undefined ? all : all.where('status', '=', status)
  const data = await chosen
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const counts = await countSubscribers(db)
  const total = status === undefined ? counts.pending + counts.confirmed + counts.unsubscribed : counts[status]
  return { data, meta: { page, per_page, total } }
}

/** How many are in each state, read from an index alone. */
export async function countSubscribers(db: Kysely<Tables>): Promise<Record<Row['status'], number>> {
  const count = async (status: Row['status']) => {
    const query = db.selectFrom('newsletter_subscribers').where('status', '=', status)
    const { total } = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
    return Number(total)
  }
  return {
    pending: await count('pending'),
    confirmed: await count('confirmed'),
    unsubscribed: await count('unsubscribed'),
  }
}

/** null where the email was never given. */
export async function getSubscriber(db: Kysely<Tables>, email: string): Promise<ListedSubscriber | null> {
  const query = db.selectFrom('newsletter_subscribers').select(columns).where('email', '=', email)
  return (await query.executeTakeFirst()) ?? null
}

/** All who are subscribed now, the first to ask first. */
export const listConfirmed = (db: Kysely<Tables>): Promise<Pick<Row, 'email' | 'confirmed_at'>[]> =>
  db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'confirmed_at'])
    .where('status', '=', 'confirmed')
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
