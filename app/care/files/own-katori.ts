/** What the client's own katori holds, as they set it themselves: measures then say how much of theirs a dish is. */
import type { Kysely } from 'kysely'
import { indiaDay } from '~/domain/time/days'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Person } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Vault } from '~/platform/vault/vault'
import { careObject } from './openings'
import { ensureCareFile, requireInCare, requireOwnConsent } from './service'
import { updateCareFile } from './store'

/** @throws {ApiError} care_not_found, changed_meanwhile, invalid_input without consent */
export async function setOwnKatori(
  db: Kysely<Tables>,
  vault: Vault,
  { userId }: Person,
  own_katori_ml: number | null,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireInCare(trx, userId)
    await requireOwnConsent(trx, userId, indiaDay(now), 'own_katori_ml')
    const file = await ensureCareFile(trx, vault, userId, now)
    if (file.own_katori_ml === own_katori_ml) return
    const change = { id: file.id, version: file.version, fields: { ...file, own_katori_ml } }
    if (!(await updateCareFile(trx, vault, change, now))) throw new ApiError('changed_meanwhile')
    // A dietitian who has the file open is told who was first.
    const object = careObject(userId)
    await recordAudit(trx, { at: now, action: 'care_file_changed', actor: userId, subject: userId, object })
  })
}
