/**
 * Deletes what has reached its age (domain/privacy/retention.ts). Safe at any time, by any number of processes: a row is deleted by one of
 * them. Each step takes a few hundred rows a transaction, so that no visitor waits for it.
 */
import type { Kysely } from 'kysely'
import { getUser, lockUser } from '~/accounts/account-store'
import { deleteExpiredProofs } from '~/accounts/email-change/email-proof-store'
import { deleteOldCheckIns } from '~/care/contact/check-ins/store'
import { deleteEndedShares } from '~/care/files/sharing/store'
import { deleteOldCare } from '~/care/files/store'
import { deleteOldPhotos } from '~/care/records/documents/store'
import { keptSince, retention } from '~/domain/privacy/retention'
import { indiaDay, indiaInstant } from '~/domain/time/days'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import { erasePerson } from '../erasure/erase'
import { findMailTraces } from '../erasure/mail-traces'
import {
  deleteOldAudit,
  deleteOldEnquiries,
  deleteOldMails,
  deleteOldSandboxAnswers,
  emptyOldHealthDetails,
  listAbandonedAccounts,
  shortenOldPapers,
  shortenUnpaidOrders,
} from './store'

type SweepOptions = { db: Kysely<Tables>; vault: Vault }

/** @returns how many rows of each rule were deleted or emptied */
export async function sweepByAge({ db, vault }: SweepOptions, now: Date): Promise<Record<string, number>> {
  const before = (rule: { days: number }) => keptSince(rule, now).toISOString()
  await deleteExpiredProofs(db, now)
  await deleteOldSandboxAnswers(db, before(retention.forms))
  return {
    enquiries: await inSteps(() => deleteOldEnquiries(db, before(retention.enquiries), 'message')),
    grievances: await inSteps(() => deleteOldEnquiries(db, before(retention.grievances), 'grievance')),
    mails: await inSteps(() => deleteOldMails(db, before(retention.mails))),
    audit: await inSteps(() =>
      deleteOldAudit(db, { before: before(retention.audit), ofPapersBefore: lastPaperDay(now).toISOString() }),
    ),
    health: await inSteps(() => emptyOldHealthDetails(db, before(retention.health), now)),
    care: await inSteps(() => deleteOldCare(db, before(retention.health))),
    shares: await deleteEndedShares(db, indiaDay(now)),
    check_ins: await inSteps((limit) => deleteOldCheckIns(db, indiaDay(keptSince(retention.checkIns, now)), limit)),
    photos: await inSteps((limit) => deleteOldPhotos(db, before(retention.photos), limit)),
    unpaid: await inSteps(() => shortenUnpaidOrders(db, before(retention.unpaid))),
    papers: await inSteps(() => shortenOldPapers(db, lastPaperDay(now).toISOString())),
    signups: await eraseAbandoned(db, vault, now),
  }
}

const step = 500

/** Until a step finds fewer than it could have taken. */
async function inSteps(work: (limit: number) => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const count = await work(step)
    total += count
    if (count < step) return total
  }
}

/** Papers of a financial year are kept from its end on: the beginning of the oldest year that still is. */
function lastPaperDay(now: Date): Date {
  const day = indiaDay(keptSince(retention.papers, now))
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0)
  return indiaInstant(`${year}-04-01`)
}

async function eraseAbandoned(db: Kysely<Tables>, vault: Vault, now: Date): Promise<number> {
  let count = 0
  for (const id of await listAbandonedAccounts(db, keptSince(retention.signups, now).toISOString(), step)) {
    const known = await getUser(db, id)
    if (!known) continue
    const { ids: mails } = await findMailTraces(db, vault, known)
    await db.transaction().execute(async (trx) => {
      const user = await lockUser(trx, id)
      // A password was set meanwhile.
      if (!user || user.password_hash !== null || user.erased_at !== null) return
      await erasePerson(trx, user, { now, mails })
      const object = { type: 'user', id }
      await recordAudit(trx, { at: now, action: 'person_erased', actor: null, subject: id, object })
      count += 1
    })
  }
  return count
}
