import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import { deleteEndedWindows } from '~/platform/limits/store'
import { deleteExpiredResets } from '../account-store'
import { deleteEndedChallenges } from '../passkeys/passkey-store'
import { deleteEndedLoginSteps } from '../second-factor/second-factor-store'
import { sweepLoginGuard } from './login-guard'
import { deleteExpiredSessions } from './session-store'

/** Removes what has expired: sessions, links, counts of tries, devices. Safe at any time, by any number of processes. */
export async function sweepAccounts(db: Kysely<Tables>, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now)
  await deleteExpiredResets(db, now)
  await deleteEndedLoginSteps(db, now)
  await deleteEndedChallenges(db, now)
  await deleteEndedWindows(db, now)
  await sweepLoginGuard(db, now)
}
