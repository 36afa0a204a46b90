/** The SQL of diet plans. What a client was sent is written once: a draft alone is changed, and each write says so in its WHERE. */
import type { Kysely, Selectable } from 'kysely'
import { inBatches } from '~/platform/db/in-batches'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import type { PlanStatus, PlanSummary } from '../contract/care-files'
import type { PlanBody } from '../contract/diet-plan-body'

type Row = Selectable<Tables['diet_plans']>
export type Reasons = { about: string; reason: string }[]
export type DietPlan = Omit<Row, 'body' | 'reasons'> & { body: PlanBody; reasons: Reasons }
/** What tells which version holds on a day. */
export type PlanDays = Pick<Row, 'number' | 'status' | 'starts_on' | 'ends_on'>

type SealedColumn = 'body' | 'reasons' | 'answer_words'
const placeOf = (column: SealedColumn, id: string) => ({ table: 'diet_plans', column, id })

function toPlan(vault: Vault, { body, reasons, answer_words, ...row }: Row): DietPlan {
  const open = (column: SealedColumn, sealed: string) => {
    const text = vault.open(sealed, placeOf(column, row.id))
    if (text === null) throw new Error('A diet plan cannot be read: DATA_KEY lacks the key it was sealed with.')
    return text
  }
  return {
    ...row,
    body: JSON.parse(open('body', body)) as PlanBody,
    reasons: reasons === null ? [] : (JSON.parse(open('reasons', reasons)) as Reasons),
    answer_words: answer_words === null ? null : open('answer_words', answer_words),
  }
}

const sealBody = (vault: Vault, id: string, body: PlanBody) => vault.seal(JSON.stringify(body), placeOf('body', id))
const sealReasons = (vault: Vault, id: string, reasons: Reasons) =>
  reasons.length === 0 ? null : vault.seal(JSON.stringify(reasons), placeOf('reasons', id))

// ---------------------------------------------------------------------------------------------------- which version holds

/** Sent, and not taken back. */
export const isHeld = ({ status }: Pick<PlanDays, 'status'>) => status !== 'draft' && status !== 'withdrawn'

/** The version of a day: the newest that was sent, is not withdrawn and has begun. One that a later one replaces holds until that begins. */
export function planOn<Plan extends PlanDays>(plans: readonly Plan[], day: string): Plan | null {
  const begun = plans.filter((plan) => isHeld(plan) && plan.starts_on <= day)
  const newest = begun.toSorted((a, b) => b.number - a.number)[0]
  return newest && newest.ends_on >= day ? newest : null
}

/** Its status as people see it: replaced, once a later version has begun. */
export function shownStatus(plan: PlanDays, plans: readonly PlanDays[], today: string): PlanStatus {
  const hasLater = plans.some((one) => one.number > plan.number && isHeld(one) && one.starts_on <= today)
  return isHeld(plan) && hasLater ? 'replaced' : plan.status
}

// ------------------------------------------------------------------------------------------------------------------ reading

const plansOf = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('diet_plans')
    .innerJoin('care_files', 'care_files.id', 'diet_plans.file_id')
    .selectAll('diet_plans')
    .where('care_files.user_id', '=', userId)

/** All of one client's, the newest first. */
export async function listPlans(db: Kysely<Tables>, vault: Vault, userId: string): Promise<DietPlan[]> {
  const rows = await plansOf(db, userId).orderBy('diet_plans.number', 'desc').execute()
  return rows.map((row) => toPlan(vault, row))
}

/** Of each of some clients the draft, where there is one. */
export async function draftsOf(
  db: Kysely<Tables>,
  vault: Vault,
  userIds: readonly string[],
): Promise<Map<string, DietPlan>> {
  const rows = await inBatches(userIds, (ids) =>
    db
      .selectFrom('diet_plans')
      .innerJoin('care_files', 'care_files.id', 'diet_plans.file_id')
      .selectAll('diet_plans')
      .select('care_files.user_id')
      .where('care_files.user_id', 'in', ids)
      .where('status', '=', 'draft')
      .execute(),
  )
  return new Map(rows.map(({ user_id, ...row }) => [user_id, toPlan(vault, row)]))
}

/** Of this client alone. */
export async function getPlan(
  db: Kysely<Tables>,
  vault: Vault,
  userId: string,
  number: number,
): Promise<DietPlan | null> {
  const row = await plansOf(db, userId).where('diet_plans.number', '=', number).executeTakeFirst()
  return row ? toPlan(vault, row) : null
}

const summaryColumns = [
  ...(['diet_plans.number', 'diet_plans.status', 'diet_plans.starts_on', 'diet_plans.ends_on'] as const),
  ...(['diet_plans.sent_at', 'diet_plans.answered_at', 'diet_plans.copied_from', 'diet_plans.version'] as const),
  ...(['care_files.user_id', 'users.full_name as author_name'] as const),
] as const

const summaries = (db: Kysely<Tables>) =>
  db
    .selectFrom('diet_plans')
    .innerJoin('care_files', 'care_files.id', 'diet_plans.file_id')
    .leftJoin('users', 'users.id', 'diet_plans.author')
    .select(summaryColumns)
    .orderBy('diet_plans.number', 'desc')

type SummaryRow = Omit<PlanSummary, 'status'> & PlanDays & { user_id: string }

const toSummary = ({ user_id: _, ...row }: SummaryRow, all: readonly PlanDays[], today: string): PlanSummary => ({
  ...row,
  status: shownStatus(row, all, today),
})

/** The newest first. */
export async function listSummaries(db: Kysely<Tables>, userId: string, today: string): Promise<PlanSummary[]> {
  const rows = await summaries(db).where('care_files.user_id', '=', userId).execute()
  return rows.map((row) => toSummary(row, rows, today))
}

/** Of each client the newest. */
export async function summariesOf(
  db: Kysely<Tables>,
  userIds: readonly string[],
  today: string,
): Promise<Map<string, PlanSummary>> {
  const rows = await inBatches(userIds, (ids) => summaries(db).where('care_files.user_id', 'in', ids).execute())
  const newest = new Map<string, PlanSummary>()
  for (const row of rows) if (!newest.has(row.user_id)) newest.set(row.user_id, toSummary(row, [], today))
  return newest
}

// ------------------------------------------------------------------------------------------------------------------ writing

type NewPlan = Pick<Row, 'id' | 'file_id' | 'number' | 'starts_on' | 'ends_on' | 'copied_from'> & {
  author: string
  body: PlanBody
}

/** @returns false where the client has a draft, or the number is taken */
export async function insertDraft(trx: Kysely<Tables>, vault: Vault, plan: NewPlan, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const row = await trx
    .insertInto('diet_plans')
    .values({
      ...plan,
      body: sealBody(vault, plan.id, plan.body),
      ...{ status: 'draft', version: 1, created_at: at, updated_at: at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Change = { id: string; version: number }

const draftOf = (trx: Kysely<Tables>, { id, version }: Change, now: Date) =>
  trx
    .updateTable('diet_plans')
    .set({ version: version + 1, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'draft')
    .returning('id')

/** @returns false where it is no draft of this version */
export async function updateDraft(
  trx: Kysely<Tables>,
  vault: Vault,
  change: Change & Pick<DietPlan, 'starts_on' | 'ends_on' | 'body'>,
  now: Date,
): Promise<boolean> {
  const { starts_on, ends_on } = change
  const changed = { starts_on, ends_on, body: sealBody(vault, change.id, change.body) }
  return (await draftOf(trx, change, now).set(changed).executeTakeFirst()) !== undefined
}

/** @returns false where it is no draft of this version */
export async function markSent(
  trx: Kysely<Tables>,
  vault: Vault,
  { reasons, ...change }: Change & { reasons: Reasons },
  now: Date,
): Promise<boolean> {
  const sent = { status: 'sent', sent_at: now.toISOString(), reasons: sealReasons(vault, change.id, reasons) } as const
  return (await draftOf(trx, change, now).set(sent).executeTakeFirst()) !== undefined
}

/** What it says stays as it was sent. @returns false where it was answered, or is of another version */
export async function markWithdrawn(
  trx: Kysely<Tables>,
  vault: Vault,
  { id, version, reasons }: Change & { reasons: Reasons },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('diet_plans')
    .set({ status: 'withdrawn', reasons: sealReasons(vault, id, reasons) })
    .set({ version: version + 1, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'sent')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false where it does not wait for an answer */
export async function markAnswered(
  trx: Kysely<Tables>,
  vault: Vault,
  { id, status, words }: { id: string; status: 'accepted' | 'change_asked'; words: string | null },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('diet_plans')
    .set(({ eb }) => ({
      status,
      answer_words: words === null ? null : vault.seal(words, placeOf('answer_words', id)),
      ...{ answered_at: now.toISOString(), updated_at: now.toISOString(), version: eb('version', '+', 1) },
    }))
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
