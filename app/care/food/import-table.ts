/**
 * The import of a clinic's own food table. A line is taken whole or refused with its reason; a number of the site's own table stays what
 * it is there.
 */
import type { Kysely } from 'kysely'
import { type RefusedLine, readFoodTable, type TableFood } from '~/domain/food/food-table'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import type { Clock } from '~/platform/work/clock'
import type { ImportReport } from '../contract/admin-foods'
import { listImportedFoods, putImportedFood } from './store'

const mostReasons = 200

/** Numbers of the site's own table, and its stand-ins. */
export const ownNumbers = (table: readonly TableFood[], standIns: readonly { id: string }[]): Set<string> =>
  new Set([...table.map(({ number }) => number), ...standIns.map(({ id }) => id)])

/** @property staff null: by the command at the clinic's machine */
type Import = { db: Kysely<Tables>; clock: Clock; staff: Staff | null; own: ReadonlySet<string> }

export async function importTable(
  { db, clock, staff, own }: Import,
  { file, source }: { file: string; source: string },
): Promise<ImportReport> {
  const { foods, refused } = readFoodTable(file)
  const reasons = [
    ...refused,
    ...foods.flatMap(({ number, line }) => (own.has(number) ? [notYours(number, line)] : [])),
  ]
  reasons.sort((a, b) => a.line - b.line)
  const counts = { added: 0, changed: 0, unchanged: 0, refused: new Set(reasons.map(({ line }) => line)).size }
  const now = clock()
  const actor = staff?.userId ?? null
  await db.transaction().execute(async (trx) => {
    const known = new Map((await listImportedFoods(trx)).map((food) => [food.number, food]))
    for (const { line: _, ...food } of foods) {
      if (own.has(food.number)) continue
      const [before, after] = [known.get(food.number), { ...food, source }]
      const outcome = !before ? 'added' : isSame(before, after) ? 'unchanged' : 'changed'
      counts[outcome] += 1
      if (outcome !== 'unchanged') await putImportedFood(trx, after, actor, now)
    }
    const object = { type: 'food_table', id: 'imported' }
    const of = { at: now, action: 'foods_imported', actor, subject: null, address: staff?.address } as const
    await recordAudit(trx, { ...of, object, details: counts })
  })
  return { ...counts, reasons: reasons.slice(0, mostReasons) }
}

const notYours = (number: string, line: number): RefusedLine => ({
  ...{ line, column: 'usda_ndb_no', found: `${number}, which the site’s own table has` },
  expected: 'a number of your own, such as ifct-a015',
})

const inOrder = (value: object) => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
const isSame = (a: { figures: object }, b: { figures: object }) =>
  inOrder({ ...a, figures: inOrder(a.figures) }) === inOrder({ ...b, figures: inOrder(b.figures) })
