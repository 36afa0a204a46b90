/**
 * The SQL by which the diet plans of two care files are numbered as one row, and as two again. The plan with the highest number is the
 * newest, and those before it are replaced by it: so the file with the plan that runs, or ended last, comes second.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'

type Care = { from: string; to: string }
/** Of each plan of both files, as it was. */
export type PlanNumbers = Record<string, { number: number; copied_from: number | null; goes: boolean }>

/** Drafts, and those that hold until their last day. */
export const openStatuses = ['draft', 'sent', 'accepted', 'change_asked'] as const

export async function mergePlans(trx: Kysely<Tables>, { from, to }: Care, today: string): Promise<PlanNumbers> {
  const plans = await trx
    .selectFrom('diet_plans')
    .select(['id', 'file_id', 'number', 'copied_from', 'status', 'ends_on'])
    .where('file_id', 'in', [from, to])
    .orderBy('number')
    .execute()
  const of = (file: string) => plans.filter(({ file_id }) => file_id === file)
  if (of(from).length === 0) return {}
  const isOpen = (file: string) =>
    of(file).some(
      ({ status, ends_on }) =>
        (openStatuses as readonly string[]).includes(status) && (status === 'draft' || ends_on >= today),
    )
  const lastDay = (file: string) => of(file).reduce((last, { ends_on }) => (ends_on > last ? ends_on : last), '')
  const isLast = (file: string, other: string) => isOpen(file) || (!isOpen(other) && lastDay(file) > lastDay(other))
  const ordered = isLast(from, to) ? [...of(to), ...of(from)] : [...of(from), ...of(to)]
  // What is written after the files are parted again has a higher number than all of these had.
  const highest = Math.max(ordered.length, ...plans.map(({ number }) => number))
  const numbered = ordered.map((plan, at) => ({ ...plan, now: highest - ordered.length + 1 + at }))
  const nowOf = new Map(numbered.map(({ file_id, number, now }) => [`${file_id} ${number}`, now]))
  await setNumbers(
    trx,
    numbered.map(({ id, now, file_id, copied_from }) => ({
      ...{ id, file_id: to, number: now },
      copied_from: copied_from === null ? null : (nowOf.get(`${file_id} ${copied_from}`) ?? null),
    })),
  )
  return Object.fromEntries(
    plans.map(({ id, number, copied_from, file_id }) => [id, { number, copied_from, goes: file_id === from }]),
  )
}

export async function partPlans(trx: Kysely<Tables>, { from, to }: Care, former: PlanNumbers): Promise<void> {
  const plans = await trx
    .selectFrom('diet_plans')
    .select(['id', 'number', 'copied_from'])
    .where('file_id', '=', to)
    .execute()
  // Of those of the kept file: a plan that was copied from one of the other file’s is copied from none.
  const keptNumber = new Map(
    plans.flatMap(({ id, number }) => {
      const was = former[id]
      return was?.goes ? [] : [[number, was?.number ?? number] as const]
    }),
  )
  await setNumbers(
    trx,
    plans.map(({ id, number, copied_from }) => {
      const was = former[id]
      if (was) return { id, file_id: was.goes ? from : to, number: was.number, copied_from: was.copied_from }
      return { id, file_id: to, number, copied_from: copied_from && (keptNumber.get(copied_from) ?? null) }
    }),
  )
}

type Numbered = Pick<Tables['diet_plans'], 'id' | 'file_id' | 'number' | 'copied_from'>

/** A number is given once in a file, at every moment: below zero first. */
async function setNumbers(trx: Kysely<Tables>, plans: readonly Numbered[]): Promise<void> {
  for (const { id, number, ...plan } of plans)
    await trx
      .updateTable('diet_plans')
      .set({ ...plan, number: -number })
      .where('id', '=', id)
      .execute()
  for (const { id, number } of plans) await trx.updateTable('diet_plans').set({ number }).where('id', '=', id).execute()
}
