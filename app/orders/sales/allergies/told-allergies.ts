/**
 * What an order tells of food, for the kitchen and the driver. Allergies only with the consent that is given with this very order; diet
 * and dislikes go into the client's food file.
 */

import type { Kysely } from 'kysely'
import { getUser } from '~/accounts/account-store'
import { hasConsent, insertConsent } from '~/accounts/consent-store'
import type { ClientDiet } from '~/domain/deliveries/diets'
import type { Tables } from '~/platform/db/tables'
import { invalidField } from '~/platform/http/api/api-error'
import type { Vault } from '~/platform/vault/vault'
import { untoldAllergyMessage, untoldAtDeskMessage } from '../../contract/told-allergies'
import type { Order } from '../../store'
import { insertOrderNote } from '../line-store'
import { endWithdrawal } from './allergies'
import { keepDiet } from './food-file'
import { endHold } from './meal-hold'

/** As the contract's schemas leave it. */
export type ToldFood = {
  allergies?: string | null
  health_consent?: boolean
  diet?: ClientDiet | null
  dislikes?: string | null
}

/**
 * In the transaction that makes the order.
 * @param notice_version date of the privacy notice in force
 * @throws {ApiError} invalid_input
 */
export async function keepToldFood(
  trx: Kysely<Tables>,
  vault: Vault,
  { id, user_id }: Pick<Order, 'id' | 'user_id'>,
  { allergies = null, health_consent: agrees = false, diet = null, dislikes = null }: ToldFood,
  { notice_version, channel, now }: { notice_version: string; channel: 'order' | 'desk'; now: Date },
): Promise<void> {
  await keepDiet(trx, vault, user_id, { diet, dislikes }, now)
  if (allergies === null) return
  const message = channel === 'desk' ? untoldAtDeskMessage : untoldAllergyMessage
  if (!agrees) throw invalidField('health_consent', message, 'consent_required')
  const purpose = 'health_details'
  if (!(await hasConsent(trx, { user_id, purpose }))) {
    await insertConsent(trx, { user_id, purpose, language: 'en', channel, notice_version }, now)
    // Taken back before, and given again: no longer is anything to be erased, and meals on hold come again.
    if (await endWithdrawal(trx, user_id)) {
      const user = await getUser(trx, user_id)
      if (user) await endHold(trx, user, now)
    }
  }
  await insertOrderNote(trx, vault, id, allergies)
}
