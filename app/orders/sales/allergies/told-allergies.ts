/** Allergies that are told with an order, for the kitchen and the driver: only with the consent that is given with this very order. */

import type { Kysely } from 'kysely'
import { hasConsent, insertConsent } from '~/accounts/consent-store'
import type { Tables } from '~/platform/db/tables'
import { invalidField } from '~/platform/http/api/api-error'
import type { Vault } from '~/platform/vault/vault'
import { untoldAllergyMessage, untoldAtDeskMessage } from '../../contract/told-allergies'
import type { Order } from '../../store'
import { insertOrderNote } from '../line-store'
import { endWithdrawal } from './allergies'

/** As the contract's schemas leave it. */
export type ToldAllergies = { allergies?: string | null; health_consent?: boolean }

/**
 * In the transaction that makes the order.
 * @param notice_version date of the privacy notice in force
 * @throws {ApiError} invalid_input
 */
export async function keepAllergies(
  trx: Kysely<Tables>,
  vault: Vault,
  { id, user_id }: Pick<Order, 'id' | 'user_id'>,
  { allergies = null, health_consent: agrees = false }: ToldAllergies,
  { notice_version, channel, now }: { notice_version: string; channel: 'order' | 'desk'; now: Date },
): Promise<void> {
  if (allergies === null) return
  const message = channel === 'desk' ? untoldAtDeskMessage : untoldAllergyMessage
  if (!agrees) throw invalidField('health_consent', message, 'consent_required')
  const purpose = 'health_details'
  if (!(await hasConsent(trx, { user_id, purpose }))) {
    await insertConsent(trx, { user_id, purpose, language: 'en', channel, notice_version }, now)
    // Taken back before, and given again: no longer is anything to be erased.
    await endWithdrawal(trx, user_id)
  }
  await insertOrderNote(trx, vault, id, allergies)
}
