/** The SQL by which the rows of one client's file become those of another's, and go back. Each moved row is known by its id. */
import type { Kysely } from 'kysely'
import type { User } from '~/accounts/account-store'
import type { ConsentRow } from '~/accounts/consent-store'
import type { MergedField, MovedTable } from '~/domain/clients/merge-words'
import { inBatches } from '~/platform/db/in-batches'
import type { Tables } from '~/platform/db/tables'
import { mergePlans, openStatuses, type PlanNumbers, partPlans } from './merge-plans'

const ofUser = ['appointments', 'orders', 'user_notes'] as const
/** What hangs on a care file. */
const ofCareFile = ['readings', 'visit_notes', 'care_documents', 'care_messages', 'check_ins', 'care_tasks'] as const
type OfUser = (typeof ofUser)[number] | 'care_files' | 'consents'
type OfCareFile = (typeof ofCareFile)[number] | 'diet_plans'
const isOfUser = (table: MovedTable): table is OfUser =>
  table === 'care_files' || table === 'consents' || (ofUser as readonly string[]).includes(table)

/** Of a merge, what parting needs. */
export type Moved = {
  rows: Partial<Record<MovedTable, string[]>>
  /** The care file that the rows of care came from, and the one they are in. */
  care: { from: string; to: string } | null
  plans: PlanNumbers
  /** Consents that ended because the other file's was stricter. */
  ended_consents: string[]
}
/** What the kept file said where the other one's was chosen, and the email that was taken from that one. */
export type Former = Partial<Pick<User, MergedField | 'email_proven_at'>> & {
  chosen: MergedField[]
  goes_email: string | null
  goes_email_proven_at: string | null
}
export type MergedRow = Omit<Tables['merged_files'], 'moved' | 'former'> & { moved: Moved; former: Former }

/** Each file has one of its own account, at most. */
async function careFileOf(db: Kysely<Tables>, userId: string): Promise<string | null> {
  const row = await db.selectFrom('care_files').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row?.id ?? null
}

/** A newsletter goes to an email, and a sharing is of one care file: both stay where they are. */
const movedConsents = (consents: readonly ConsentRow[], isCareMoved: boolean) =>
  consents.filter(({ purpose }) => purpose !== 'newsletter' && (purpose !== 'family_share' || isCareMoved))

/** How many rows `moveAll` would move, by table; those with none left out. */
export async function countMoved(
  db: Kysely<Tables>,
  { stays, goes, consents }: { stays: string; goes: string; consents: readonly ConsentRow[] },
): Promise<Partial<Record<MovedTable, number>>> {
  const count = async (table: MovedTable, column: 'user_id' | 'file_id', owner: string) => {
    const { total } = await db
      .selectFrom(table as 'orders')
      .select(({ fn }) => fn.countAll().as('total'))
      .where(column as 'user_id', '=', owner)
      .executeTakeFirstOrThrow()
    return [table, Number(total)] as const
  }
  const [to, from] = [await careFileOf(db, stays), await careFileOf(db, goes)]
  const counted: (readonly [MovedTable, number])[] = []
  for (const table of ofUser) counted.push(await count(table, 'user_id', goes))
  counted.push(['consents', movedConsents(consents, to === null).length])
  if (from !== null) {
    if (to === null) counted.push(['care_files', 1])
    for (const table of ['diet_plans', ...ofCareFile] as const) counted.push(await count(table, 'file_id', from))
  }
  return Object.fromEntries(counted.filter(([, total]) => total > 0))
}

export async function moveAll(
  trx: Kysely<Tables>,
  { stays, goes, consents }: { stays: string; goes: string; consents: readonly ConsentRow[] },
  today: string,
): Promise<Moved> {
  const moved: Moved = { rows: {}, care: null, plans: {}, ended_consents: [] }
  const [to, from] = [await careFileOf(trx, stays), await careFileOf(trx, goes)]
  for (const table of ofUser) moved.rows[table] = await moveRows(trx, table, goes, stays)
  const ids = movedConsents(consents, to === null).map(({ id }) => id)
  moved.rows.consents = ids
  await giveBack(trx, 'consents', { ids, from: goes, to: stays })
  if (from === null) return moved
  if (to === null)
    return { ...moved, rows: { ...moved.rows, care_files: await moveRows(trx, 'care_files', goes, stays) } }
  moved.care = { from, to }
  for (const table of ofCareFile) moved.rows[table] = await moveCare(trx, table, from, to)
  moved.plans = await mergePlans(trx, { from, to }, today)
  moved.rows.diet_plans = Object.keys(moved.plans).filter((id) => moved.plans[id]?.goes)
  return moved
}

async function moveRows(
  trx: Kysely<Tables>,
  table: (typeof ofUser)[number] | 'care_files',
  from: string,
  to: string,
): Promise<string[]> {
  const rows = await trx
    .updateTable(table as 'orders')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A day has one check-in and a matter one mark: of what both files have, the other one's stays where it is. */
async function moveCare(
  trx: Kysely<Tables>,
  table: (typeof ofCareFile)[number],
  from: string,
  to: string,
): Promise<string[]> {
  const rows = await trx
    .updateTable(table as 'readings')
    .set({ file_id: to })
    .where('file_id', '=', from)
    .$if(table === 'check_ins', (query) =>
      query.where('day' as 'id', 'not in', trx.selectFrom('check_ins').select('day').where('file_id', '=', to)),
    )
    .$if(table === 'care_tasks', (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('care_tasks as done')
              .select('done.id')
              .where('done.file_id', '=', to)
              .whereRef('done.rule', '=', 'care_tasks.rule' as 'id')
              .whereRef('done.since', '=', 'care_tasks.since' as 'id'),
          ),
        ),
      ),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of them that are still where they were moved to. */
export async function moveBack(
  trx: Kysely<Tables>,
  { rows, care, plans }: Moved,
  { stays, goes }: { stays: string; goes: string },
): Promise<void> {
  for (const [table, ids] of Object.entries(rows) as [MovedTable, string[]][])
    if (isOfUser(table)) await giveBack(trx, table, { ids, from: stays, to: goes })
    else if (care !== null && table !== 'diet_plans') await careBack(trx, table, ids, care)
  if (care !== null) await partPlans(trx, care, plans)
}

async function giveBack(
  trx: Kysely<Tables>,
  table: OfUser,
  { ids, from, to }: { ids: readonly string[]; from: string; to: string },
): Promise<void> {
  await inBatches(ids, (some) =>
    trx
      .updateTable(table as 'orders')
      .set({ user_id: to })
      .where('user_id', '=', from)
      .where('id', 'in', some)
      .returning('id')
      .execute(),
  )
}

async function careBack(
  trx: Kysely<Tables>,
  table: OfCareFile,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  await inBatches(ids, (some) =>
    trx
      .updateTable(table as 'readings')
      .set({ file_id: from })
      .where('file_id', '=', to)
      .where('id', 'in', some)
      .returning('id')
      .execute(),
  )
}

// ------------------------------------------------------------------------------------------------------------ what stands against it

/** Whether any row of a kind stands against merging: of both, or of either. */
export async function standing(db: Kysely<Tables>, users: readonly string[], today: string) {
  const having = async (rows: Promise<{ user_id: string }[]>) => new Set((await rows).map(({ user_id }) => user_id))
  const ofEither = (table: 'erasures' | 'allergy_withdrawals') =>
    db
      .selectFrom(table as 'erasures')
      .select('user_id')
      .where('user_id', 'in', users)
      .$if(table === 'erasures', (query) => query.where('status', '=', 'waiting'))
      .execute()
  const plans = () =>
    db
      .selectFrom('diet_plans')
      .innerJoin('care_files', 'care_files.id', 'diet_plans.file_id')
      .select('care_files.user_id')
      .where('care_files.user_id', 'in', users)
  return {
    erasures: await having(ofEither('erasures')),
    withdrawals: await having(ofEither('allergy_withdrawals')),
    inCare: await having(db.selectFrom('care_files').select('user_id').where('user_id', 'in', users).execute()),
    openPlans: await having(
      plans()
        .where('diet_plans.status', 'in', openStatuses)
        .where(({ eb, or }) => or([eb('diet_plans.status', '=', 'draft'), eb('diet_plans.ends_on', '>=', today)]))
        .execute(),
    ),
    kept: new Set(
      (await db.selectFrom('merged_files').select('kept_id').where('kept_id', 'in', users).execute()).map(
        ({ kept_id }) => kept_id,
      ),
    ),
  }
}

// ----------------------------------------------------------------------------------------------------------------- which were merged

export async function insertMerged(trx: Kysely<Tables>, { moved, former, ...row }: MergedRow): Promise<void> {
  const texts = { moved: JSON.stringify(moved), former: JSON.stringify(former) }
  await trx
    .insertInto('merged_files')
    .values({ ...row, ...texts })
    .execute()
}

/** Removes it. @returns it; null where the two are not merged */
export async function takeMerged(trx: Kysely<Tables>, kept: string, merged: string): Promise<MergedRow | null> {
  const row = await trx
    .deleteFrom('merged_files')
    .where('kept_id', '=', kept)
    .where('merged_id', '=', merged)
    .returningAll()
    .executeTakeFirst()
  return row ? { ...row, moved: JSON.parse(row.moved) as Moved, former: JSON.parse(row.former) as Former } : null
}

/** Those merged into a file, the newest first. */
export async function listMergedInto(db: Kysely<Tables>, kept: string) {
  const rows = await db
    .selectFrom('merged_files')
    .innerJoin('users', 'users.id', 'merged_files.merged_id')
    .select(['users.id', 'users.full_name', 'merged_files.merged_at', 'merged_files.moved'])
    .where('merged_files.kept_id', '=', kept)
    .orderBy('merged_files.merged_at', 'desc')
    .orderBy('merged_files.id', 'desc')
    .execute()
  return rows.map(({ moved, ...row }) => {
    const { rows: ids } = JSON.parse(moved) as Moved
    const counts = Object.entries(ids).map(([table, list]) => [table, list.length] as const)
    return { ...row, moved: Object.fromEntries(counts.filter(([, count]) => count > 0)) }
  })
}

/** Name and contact of a file; both are what they were where nothing is given. */
export async function setContact(
  trx: Kysely<Tables>,
  id: string,
  contact: Partial<Pick<User, MergedField | 'email_proven_at' | 'folded_name' | 'status' | 'merged_into'>>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ ...contact, updated_at: now.toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function endConsents(trx: Kysely<Tables>, ids: readonly string[], now: Date): Promise<void> {
  await inBatches(ids, (some) =>
    trx
      .updateTable('consents')
      .set({ withdrawn_at: now.toISOString() })
      .where('id', 'in', some)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .execute(),
  )
}

/** @param at when they ended by the merge */
export async function reopenConsents(trx: Kysely<Tables>, ids: readonly string[], at: string): Promise<void> {
  await inBatches(ids, (some) =>
    trx
      .updateTable('consents')
      .set({ withdrawn_at: null })
      .where('id', 'in', some)
      .where('withdrawn_at', '=', at)
      .returning('id')
      .execute(),
  )
}
