/** The table of changes: which file, its text before and after, by whom. */
import type { Kysely } from 'kysely'
import { countUpTo, type Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { ContentChange } from '../contract/admin-content'

export type StoredChange = ContentChange & { text_before: string; text_after: string }

/** The number of the last change of any file; 0: there is none. */
export async function getLastNumber(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('content_changes')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst()
  return Number(row?.number ?? 0)
}

/** @throws where the number is taken: another change came first */
export async function insertChange(trx: Kysely<Tables>, change: Tables['content_changes']): Promise<void> {
  await trx.insertInto('content_changes').values(change).execute()
}

/** Of each file that was ever changed: its text since the last change, and the digests it had before. */
export async function listCurrentTexts(
  db: Kysely<Tables>,
): Promise<{ file: string; text: string; digest: string; former: ReadonlySet<string> }[]> {
  const rows = await db
    .selectFrom('content_changes')
    .select(['file', 'number', 'digest_before', 'digest_after'])
    .orderBy('number')
    .execute()
  const files = new Map<string, { number: number; digest: string; former: Set<string> }>()
  for (const { file, number, digest_before, digest_after } of rows) {
    const former = files.get(file)?.former ?? new Set<string>()
    former.add(digest_before).add(digest_after)
    files.set(file, { number, digest: digest_after, former })
  }
  const numbers = [...files.values()].map(({ number }) => number)
  if (numbers.length === 0) return []
  const texts = await db
    .selectFrom('content_changes')
    .select(['file', 'text_after'])
    .where('number', 'in', numbers)
    .execute()
  return texts.map(({ file, text_after: text }) => ({
    file,
    text,
    digest: files.get(file)?.digest ?? '',
    former: files.get(file)?.former ?? new Set(),
  }))
}

/** Of each file that was ever changed its text since the last change. */
export function listLastTexts(db: Kysely<Tables>): Promise<{ file: string; text: string }[]> {
  return db
    .selectFrom('content_changes')
    .select(['file', 'text_after as text'])
    .where(({ eb, selectFrom }) =>
      eb(
        'number',
        'in',
        selectFrom('content_changes')
          .select(({ fn }) => fn.max('number').as('number'))
          .groupBy('file'),
      ),
    )
    .execute()
}

const selectChanges = (db: Kysely<Tables>) =>
  db
    .selectFrom('content_changes as change')
    .leftJoin('users', 'users.id', 'change.author')
    .select([
      'change.number',
      'change.file',
      'change.summary',
      'change.lines_added',
      'change.lines_removed',
      'change.created_at',
      'change.undoes',
      'users.full_name as author_name',
    ])
    .select(({ selectFrom }) =>
      selectFrom('content_changes as later')
        .select(({ fn }) => fn.countAll().as('times'))
        .whereRef('later.undoes', '=', 'change.number')
        .as('undone'),
    )

type Row = Omit<ContentChange, 'is_undone'> & { undone: unknown }
const toChange = <R extends Row>({ undone, ...row }: R): Omit<R, 'undone'> & { is_undone: boolean } => ({
  ...row,
  is_undone: Number(undone) > 0,
})

/** The newest first. */
export async function listChanges(
  db: Kysely<Tables>,
  { file, page, per_page }: { file?: string | undefined; page: number; per_page: number },
): Promise<Page<ContentChange>> {
  const rows = await selectChanges(db)
    .where('change.number', '>', 0)
    .$if(file !== undefined, (query) => query.where('change.file', '=', file ?? ''))
    .orderBy('change.number', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const counted = db
    .selectFrom('content_changes')
    .select('number')
    .where('number', '>', 0)
    .$if(file !== undefined, (query) => query.where('file', '=', file ?? ''))
    .orderBy('number', 'desc')
  const total = await countUpTo(db, counted)
  return { data: rows.map(toChange), meta: { page, per_page, total } }
}

export async function getChange(db: Kysely<Tables>, number: number): Promise<StoredChange | null> {
  const row = await selectChanges(db)
    .select(['change.text_before', 'change.text_after'])
    .where('change.number', '=', number)
    .executeTakeFirst()
  return row ? toChange(row) : null
}

/** The change of this save, if it was made: by this author, from the text or to the text with this digest. */
export async function getChangeOfSave(
  db: Kysely<Tables>,
  save: { author: string; file: string; saveId: string; before?: string; after?: string },
): Promise<StoredChange | null> {
  const { author, file, saveId, before, after } = save
  const row = await db
    .selectFrom('content_changes')
    .select('number')
    .where('save_id', '=', saveId)
    .where('author', '=', author)
    .where('file', '=', file)
    .$if(before !== undefined, (query) => query.where('digest_before', '=', before ?? ''))
    .$if(after !== undefined, (query) => query.where('digest_after', '=', after ?? ''))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? getChange(db, row.number) : null
}

/** A text of a file by its digest, and the number of the last change that led to it; 0: it stood before the first. */
export async function getTextOfDigest(
  db: Kysely<Tables>,
  { file, digest }: { file: string; digest: string },
): Promise<{ text: string; number: number } | null> {
  const changes = db.selectFrom('content_changes').where('file', '=', file).orderBy('number', 'desc').limit(1)
  const made = await changes.select(['number', 'text_after']).where('digest_after', '=', digest).executeTakeFirst()
  if (made) return { text: made.text_after, number: made.number }
  const from = await changes.select(['number', 'text_before']).where('digest_before', '=', digest).executeTakeFirst()
  return from ? { text: from.text_before, number: from.number - 1 } : null
}

/** The last change of each file. */
export async function listLastChanges(db: Kysely<Tables>): Promise<ContentChange[]> {
  const rows = await selectChanges(db)
    .where(({ eb, selectFrom }) =>
      eb(
        'change.number',
        'in',
        selectFrom('content_changes')
          .select(({ fn }) => fn.max('number').as('number'))
          .groupBy('file'),
      ),
    )
    .execute()
  return rows.map(toChange)
}

/** Orders that wait for their payment, by the kind of their plan. */
export async function countWaitingOrders(db: Kysely<Tables>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['plan_type' as const, fn.countAll().as('orders')])
    .where('status', '=', 'awaiting_payment')
    .groupBy('plan_type')
    .execute()
  return new Map(rows.map(({ plan_type, orders }) => [plan_type as string, Number(orders)]))
}

/** Whether a file in content/team had this name before, or a booking or an account holds it as a person's. */
export async function isNameOfPersonUsed(db: Kysely<Tables>, file: string, slug: string): Promise<boolean> {
  const [change, visit, account] = await Promise.all([
    db.selectFrom('content_changes').select('number').where('file', '=', file).limit(1).executeTakeFirst(),
    db
      .selectFrom('appointments')
      .select('id')
      .where(({ eb, or }) => or([eb('practitioner', '=', slug), eb('offered_practitioner', '=', slug)]))
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('users').select('id').where('practitioner', '=', slug).limit(1).executeTakeFirst(),
  ])
  return [change, visit, account].some((row) => row !== undefined)
}
