/** The foods that recipes are made of, and the import of a clinic's own table (import-table.ts). */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import type { PageQuery } from '~/platform/http/api/paging'
import type { Clock } from '~/platform/work/clock'
import type { FoodView, ImportReport } from '../contract/admin-foods'
import { type Food, makeFoodBook } from './food-book'
import { importTable, ownNumbers } from './import-table'
import type { LoadKitchenContent } from './kitchen-content'
import { listImportedFoods } from './store'

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

    async importTable(staff: Staff, wish: { file: string; source: string }): Promise<ImportReport> {
      const { table, facts } = await loadKitchen()
      return importTable({ db, clock, staff, own: ownNumbers(table, facts.foods.standIns) }, wish)
    },
  }
}

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
