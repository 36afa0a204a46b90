/** What content/care/ gives the kitchen: the food table, which is a file of its own, and the files beside it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { foodTableFile } from '~/content/schema/care/care-schemas'
import type { Collections } from '~/content/schema/typed-documents.server'
import { readFoodTable, type TableFood } from '~/domain/food/food-table'

export type CareFacts = Collections['care']
export type KitchenContent = { table: readonly TableFood[]; facts: CareFacts }
export type LoadKitchenContent = () => Promise<KitchenContent>

/**
 * The table is read once: it is a release of the USDA, and the content check has read it for the build.
 * @param loadFacts the other files, as the site shows them now
 */
export function createLoadKitchen(contentDir: string, loadFacts: () => Promise<CareFacts>): LoadKitchenContent {
  let table: Promise<readonly TableFood[]> | null = null
  const read = async () => readFoodTable(await readFile(join(contentDir, foodTableFile), 'utf8')).foods
  return async () => {
    // A reading that failed is tried again.
    table ??= read().catch((error: unknown) => {
      table = null
      throw error
    })
    return { table: await table, facts: await loadFacts() }
  }
}
