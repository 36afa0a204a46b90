/** Allergies that are told with an order, for the kitchen: only with consent to the use of health details, given now or before. */
import type { Kysely } from 'kysely'
import { consentMessage } from '~/clinic/contract/appointments'
import { hasConsent, insertConsent } from '../accounts/user-store'
import { invalidField } from '../api-error'
import type { Tables } from '../db/tables'
import type { Vault } from '../vault/vault'
import { insertOrderNote } from './line-store'
import type { Order } from './store'

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
  const purpose = 'health_details'
  if (!(await hasConsent(trx, { user_id, purpose }))) {
    if (!agrees) throw invalidField('health_consent', consentMessage, 'consent_required')
    await insertConsent(trx, { user_id, purpose, language: 'en', channel, notice_version }, now)
  }
  await insertOrderNote(trx, vault, id, allergies)
}
