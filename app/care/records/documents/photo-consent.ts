/** The consent to photos of meals, asked for where a photo is added. */
import type { Kysely } from 'kysely'
import { hasConsent, replaceChoice } from '~/accounts/consent-store'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import { invalidField } from '~/platform/http/api/api-error'

const purpose = 'meal_photos' as const

export const agreesToPhotos = (db: Kysely<Tables>, user_id: string): Promise<boolean> =>
  hasConsent(db, { user_id, purpose })

/** @throws {ApiError} invalid_input where none holds and none is given now */
export async function requirePhotoConsent(db: Kysely<Tables>, userId: string, agrees: boolean): Promise<void> {
  if (agrees || (await agreesToPhotos(db, userId))) return
  throw invalidField('agrees', 'Please agree that we keep photos of your meals', 'consent_required')
}

/** Writes down what was given with a photo, where none held. @param notice the version that is in force */
export async function keepPhotoConsent(trx: Kysely<Tables>, user_id: string, notice: string, now: Date): Promise<void> {
  if (await agreesToPhotos(trx, user_id)) return
  const choice = { user_id, purpose, decision: 'given', channel: 'account', language: 'en' } as const
  await replaceChoice(trx, { ...choice, notice_version: notice }, now)
  await recordAudit(trx, {
    ...{ at: now, action: 'consent_given', actor: user_id, subject: user_id },
    object: { type: 'consent', id: purpose },
    details: { notice, language: choice.language },
  })
}
