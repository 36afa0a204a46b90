/** The SQL of the newsletter's subscribers as the clinic's staff see them. */
import type { Kysely, Selectable } from 'kysely'
import { byAge, having, listRows } from '~/platform/db/lists/list-rows'
import { countUpTo, mapPage, type Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { PageQuery } from '~/platform/http/api/paging'
import { subscriberSchema } from '../contract/admin-newsletter'

type Row = Tables['newsletter_subscribers']
/** Without the token that unsubscribes them. */
export type ListedSubscriber = Omit<
  Row,
  'unsubscribe_token' | 'unsubscribe_hash' | 'notice_version' | 'is_doubtful'
> & {
  is_doubtful: boolean
}

const columns = subscriberSchema.keyof().options

const toListed = <Listed extends Pick<Selectable<Row>, 'is_doubtful'>>({ is_doubtful, ...row }: Listed) => ({
  ...row,
  is_doubtful: is_doubtful === 1,
})

/** The last to ask first. */
export async function listSubscribers(
  db: Kysely<Tables>,
  { status, ...page }: PageQuery & { status?: Row['status'] | undefined },
): Promise<Page<ListedSubscriber>> {
  const rows = db.selectFrom('newsletter_subscribers').select(columns)
  const list = { rows, chosen: having(rows, { status }), order: byAge('newest', 'asked_at') }
  return mapPage(await listRows(db, list, page), toListed)
}

/** How many are in each state, each up to `mostCounted`. */
export async function countSubscribers(db: Kysely<Tables>): Promise<Record<Row['status'], number>> {
  const count = (status: Row['status']) =>
    countUpTo(db, db.selectFrom('newsletter_subscribers').select('id').where('status', '=', status))
  return {
    pending: await count('pending'),
    confirmed: await count('confirmed'),
    unsubscribed: await count('unsubscribed'),
  }
}

/** null where the email was never given. */
export async function getSubscriber(db: Kysely<Tables>, email: string): Promise<ListedSubscriber | null> {
  const query = db.selectFrom('newsletter_subscribers').select(columns).where('email', '=', email)
  const row = await query.executeTakeFirst()
  return row ? toListed(row) : null
}

export async function getSubscriberById(db: Kysely<Tables>, id: string): Promise<ListedSubscriber | null> {
  const query = db.selectFrom('newsletter_subscribers').select(columns).where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row ? toListed(row) : null
}

/** All who are subscribed now, each with its token as it is sealed, the first to ask first. */
export const listConfirmed = (
  db: Kysely<Tables>,
): Promise<Pick<Row, 'id' | 'email' | 'confirmed_at' | 'unsubscribe_token'>[]> =>
  db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'confirmed_at', 'unsubscribe_token'])
    .where('status', '=', 'confirmed')
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
