/** What two files say of food, together: never fewer allergens than either says. */
import type { Kysely } from 'kysely'
import { getCareFile, updateCareFile } from '~/care/files/store'
import { phrasesOf } from '~/domain/deliveries/food-facts'
import { type FoodFile, listFoodFiles, noFoodFile, saveFoodFile } from '~/orders/sales/allergies/food-file'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'

type Food = { stays: FoodFile; goes: FoodFile; isTold: boolean; isUnreadable: boolean }

export async function readFood(db: Kysely<Tables>, vault: Vault, stays: string, goes: string): Promise<Food> {
  const files = await listFoodFiles(db, vault, [stays, goes])
  const of = (id: string) => {
    const found = files.find(({ user_id }) => user_id === id)
    if (!found) return noFoodFile
    const { user_id: _user, isUnreadable: _unreadable, ...file } = found
    return file
  }
  const inCare = await db.selectFrom('care_files').select('id').where('user_id', 'in', [stays, goes]).execute()
  return {
    ...{ stays: of(stays), goes: of(goes), isTold: files.length > 0 || inCare.length > 1 },
    isUnreadable: files.some(({ isUnreadable }) => isUnreadable),
  }
}

/** The file that stays says what either of them does; the other one keeps what it says. */
export async function joinFood(
  trx: Kysely<Tables>,
  vault: Vault,
  { stays, goes, food }: { stays: string; goes: string; food: Food },
  now: Date,
): Promise<void> {
  await joinCareFacts(trx, vault, stays, goes, now)
  if (food.goes.version === 0) return
  const both = [food.stays, food.goes]
  const joined: FoodFile = {
    diet: food.stays.diet ?? food.goes.diet,
    allergens: [...new Set(both.flatMap(({ allergens }) => allergens))],
    allergies: joinWords(food.stays.allergies, food.goes.allergies),
    dislikes: joinWords(food.stays.dislikes, food.goes.dislikes),
    // Words that stand in a file where staff have not read them are to be read.
    checked: [...new Set(both.flatMap(({ checked }) => checked))].filter((phrase) =>
      both.every(({ checked, allergies }) => checked.includes(phrase) || !phrasesOf(allergies ?? '').includes(phrase)),
    ),
    version: food.stays.version,
  }
  if (!(await saveFoodFile(trx, vault, stays, joined, now))) throw new Error('A food file changed under its lock.')
}

/** Where both are in care: the dietitian’s file that stays names the allergies of both. */
async function joinCareFacts(trx: Kysely<Tables>, vault: Vault, stays: string, goes: string, now: Date): Promise<void> {
  const [own, other] = [await getCareFile(trx, vault, stays), await getCareFile(trx, vault, goes)]
  if (!own || !other) return
  const { id, version, user_id: _user, ...fields } = own
  const facts = {
    ...fields.facts,
    allergies: [...new Set([...fields.facts.allergies, ...other.facts.allergies])],
    other_allergies: joinWords(fields.facts.other_allergies, other.facts.other_allergies),
  }
  await updateCareFile(trx, vault, { id, version, fields: { ...fields, facts } }, now)
}

/** What the second one says and the first does not. */
function joinWords(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one.toLowerCase().includes(other.toLowerCase()) ? one : `${one}; ${other}`
}
