/** The SQL of the inbox's marks. */
import type { Kysely } from 'kysely'
import { inBatches } from '~/platform/db/in-batches'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import type { CareRule } from '../../contract/contact/inbox'

type Mark = { id: string; file_id: string; rule: CareRule; since: string; done_by: string; note: string | null }

/** When each rule was marked as done last, by client. */
export async function marksOf(
  db: Kysely<Tables>,
  userIds: readonly string[],
): Promise<Map<string, Partial<Record<CareRule, string>>>> {
  const rows = await inBatches(userIds, (ids) =>
    db
      .selectFrom('care_tasks')
      .innerJoin('care_files', 'care_files.id', 'care_tasks.file_id')
      .select(({ fn }) => ['care_files.user_id', 'care_tasks.rule', fn.max('care_tasks.done_at').as('done_at')])
      .where('care_files.user_id', 'in', ids)
      .groupBy(['care_files.user_id', 'care_tasks.rule'])
      .execute(),
  )
  const marks = new Map<string, Partial<Record<CareRule, string>>>()
  for (const { user_id, rule, done_at } of rows) marks.set(user_id, { ...marks.get(user_id), [rule]: done_at })
  return marks
}

/** @returns false where it is marked already */
export async function insertMark(trx: Kysely<Tables>, vault: Vault, mark: Mark, now: Date): Promise<boolean> {
  const note = mark.note === null ? null : vault.seal(mark.note, { table: 'care_tasks', column: 'note', id: mark.id })
  const row = await trx
    .insertInto('care_tasks')
    .values({ ...mark, note, done_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['file_id', 'rule', 'since']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this person has marked it so. */
export async function isMarkedBy(
  db: Kysely<Tables>,
  { userId, rule, since, done_by }: { userId: string } & Pick<Mark, 'rule' | 'since' | 'done_by'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('care_tasks')
    .innerJoin('care_files', 'care_files.id', 'care_tasks.file_id')
    .select('care_tasks.id')
    .where('care_files.user_id', '=', userId)
    .where('care_tasks.rule', '=', rule)
    .where('care_tasks.since', '=', since)
    .where('care_tasks.done_by', '=', done_by)
    .executeTakeFirst()
  return row !== undefined
}
