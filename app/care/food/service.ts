/**
 * The foods that recipes are made of, and the import of a clinic's own table. A line is taken whole or refused with its reason; a number of
 * the site's own table stays what it is there.
 */
import type { Kysely } from 'kysely'
import { type RefusedLine, readFoodTable } from '~/domain/food/food-table'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import type { PageQuery } from '~/platform/http/api/paging'
import type { Clock } from '~/platform/work/clock'
import type { FoodView, ImportReport } from '../contract/admin-foods'
import type { LoadKitchenContent } from '../kitchen-content'
import { type Food, makeFoodBook } from './food-book'
import { listImportedFoods, putImportedFood } from './store'

const mostReasons = 200

export type FoodService = ReturnType<typeof createFoods>

export function createFoods({
  db,
  clock,
  loadKitchen,
}: {
  db: Kysely<Tables>
  clock: Clock
  loadKitchen: LoadKitchenContent
}) {
  return {
    async list({
      q,
      imported,
      page,
      per_page,
    }: PageQuery & { q?: string | undefined; imported?: 'yes' | 'no' | undefined }) {
      const { table, facts } = await loadKitchen()
      const foods = [...makeFoodBook(table, facts.foods, await listImportedFoods(db)).values()]
      const found = foods
        .filter(
          (food) =>
            hasWords(food, q) && (imported === undefined || (food.usda_number === null) === (imported === 'yes')),
        )
        .sort((a, b) => a.name_en.localeCompare(b.name_en) || a.number.localeCompare(b.number))
      return {
        data: found.slice((page - 1) * per_page, page * per_page).map(toView),
        meta: { page, per_page, total: found.length },
      }
    },

    /** @param staff null: by the command at the clinic's machine */
    async importTable(staff: Staff | null, { file, source }: { file: string; source: string }): Promise<ImportReport> {
      const { table, facts } = await loadKitchen()
      const own = new Set([...table.map(({ number }) => number), ...facts.foods.standIns.map(({ id }) => id)])
      const { foods, refused } = readFoodTable(file)
      const taken = foods.filter(({ number }) => !own.has(number))
      const reasons = [
        ...refused,
        ...foods.flatMap(({ number, line }): RefusedLine[] =>
          own.has(number)
            ? [
                {
                  ...{ line, column: 'usda_ndb_no', found: `${number}, which the site’s own table has` },
                  expected: 'a number of your own, such as ifct-a015',
                },
              ]
            : [],
        ),
      ].sort((a, b) => a.line - b.line)
      const counts = { added: 0, changed: 0, unchanged: 0 }
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const known = new Map((await listImportedFoods(trx)).map((food) => [food.number, food]))
        for (const { line: _, ...food } of taken) {
          const [before, after] = [known.get(food.number), { ...food, source }]
          const outcome = !before ? 'added' : isSame(before, after) ? 'unchanged' : 'changed'
          counts[outcome] += 1
          if (outcome !== 'unchanged') await putImportedFood(trx, after, staff?.userId ?? null, now)
        }
        await recordAudit(trx, {
          ...{ at: now, action: 'foods_imported', actor: staff?.userId ?? null, subject: null },
          address: staff?.address,
          object: { type: 'food_table', id: 'imported' },
          details: { ...counts, refused: new Set(reasons.map(({ line }) => line)).size },
        })
      })
      return {
        ...counts,
        refused: new Set(reasons.map(({ line }) => line)).size,
        reasons: reasons.slice(0, mostReasons),
      }
    },
  }
}

const inOrder = (value: object) => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
const isSame = (a: { figures: object }, b: { figures: object }) =>
  inOrder({ ...a, figures: inOrder(a.figures) }) === inOrder({ ...b, figures: inOrder(b.figures) })

const toView = ({ number, name_en, name_hi, group, figures, usda_number }: Food): FoodView => ({
  ...{ number, name_en, name_hi, group },
  kcal: figures.energy_kcal,
  is_imported: usda_number === null,
})

/** Each word is the beginning of one of its names or search words, or of its number. */
function hasWords({ number, name_en, name_hi, search_words }: Food, q: string | undefined): boolean {
  const words = (text: string) =>
    text
      .toLowerCase()
      .split(/[\s,()]+/)
      .filter(Boolean)
  const named = words(`${number} ${name_en} ${name_hi} ${search_words}`)
  return words(q ?? '').every((word) => named.some((one) => one.startsWith(word)))
}
