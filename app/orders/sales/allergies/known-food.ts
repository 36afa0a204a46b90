/** What the file of one client says of food, for a form that begins with it and for the order's page. */
import type { Kysely } from 'kysely'
import { allergyText } from '~/domain/deliveries/food-facts'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import type { KnownFood } from '../../contract/told-allergies'
import { orderNotesOf } from './allergies'
import { listFoodFiles, noFoodFile, unreadable } from './food-file'

/** Of this account alone: who shares its telephone may be another person. */
export async function getKnownFood(db: Kysely<Tables>, vault: Vault, userId: string): Promise<KnownFood> {
  const [file] = await listFoodFiles(db, vault, [userId])
  const { diet, dislikes, allergens, allergies } = file ?? noFoodFile
  const told = (await orderNotesOf(db, vault, [userId])).map(({ text }) => text)
  const words = [...(allergies === null ? [] : [allergies]), ...(file?.isUnreadable ? [unreadable] : []), ...told]
  return { diet, dislikes, allergies: allergyText({ allergens, words }) }
}
