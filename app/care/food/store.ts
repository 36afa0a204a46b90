/** The SQL of foods that the clinic imported. */
import type { Kysely } from 'kysely'
import type { Figures, TableFood } from '~/domain/food/food-table'
import type { Tables } from '~/platform/db/tables'

export type ImportedFood = TableFood & { source: string }

export async function listImportedFoods(db: Kysely<Tables>): Promise<ImportedFood[]> {
  const rows = await db.selectFrom('imported_foods').selectAll().orderBy('number').execute()
  return rows.map(({ food_group: group, figures, imported_at: _, imported_by: __, ...food }) => ({
    ...food,
    group,
    figures: JSON.parse(figures) as Figures,
  }))
}

/** Put in, or in the place of the food with this number. */
export async function putImportedFood(
  trx: Kysely<Tables>,
  { number, name_en, name_hi, search_words, group, figures, description, source }: ImportedFood,
  author: string | null,
  now: Date,
): Promise<void> {
  const values = {
    ...{ name_en, name_hi, search_words, food_group: group, figures: JSON.stringify(figures), description, source },
    ...{ imported_at: now.toISOString(), imported_by: author },
  }
  await trx
    .insertInto('imported_foods')
    .values({ number, ...values })
    .onConflict((conflict) => conflict.column('number').doUpdateSet(values))
    .execute()
}
