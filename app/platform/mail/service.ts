/**
 * The outbox as the clinic's staff see it. Who holds a reset link can act for its person, so staff never see one where
 * mail goes out by itself. Without a mail server an admin has to hand the link on: then, and only for mail that is kept,
 * they may read it, and the audit records it.
 */
import type { Kysely } from 'kysely'
import { recordAudit, recordStaffAudit } from '../audit/store'
import type { Tables } from '../db/tables'
import type { Staff } from '../http/api/actor'
import { ApiError } from '../http/api/api-error'
import type { PageQuery } from '../http/api/paging'
import type { Vault } from '../vault/vault'
import type { Clock } from '../work/clock'
import type { OutboxStatus } from './contract'
import type { Letterhead } from './letter/letter'
import { forStaff, isWhole, type MailKinds, renderMail } from './mail-kinds'
import {
  getMail,
  listFailedTo,
  listMail,
  type OpenedEntry,
  type OutboxEntry,
  readdressMails,
  releaseMail,
} from './outbox/store'
import { wakeMailWorkers } from './outbox/wake'

type OutboxOptions = {
  db: Kysely<Tables>
  vault: Vault
  kinds: MailKinds
  clock: Clock
  /** Whether there is a mail server. */
  isMailSent: boolean
  loadClinic: () => Promise<Letterhead>
}

export type OutboxService = ReturnType<typeof createOutboxService>

export function createOutboxService({ db, vault, kinds, clock, isMailSent, loadClinic }: OutboxOptions) {
  const required = async (id: string): Promise<OpenedEntry> => {
    const entry = await getMail(db, vault, id)
    if (!entry) throw new ApiError('mail_not_found')
    return entry
  }
  return {
    /**
     * What could not be delivered to one address goes out to another, or to the same. What has lost its link is left as it is.
     * @param trx a transaction
     * @returns how many mails
     */
    async sendFailedAgain(
      trx: Kysely<Tables>,
      { from, to, isOf = () => true }: { from: string; to: string; isOf?: (mail: OutboxEntry) => boolean },
      now: Date,
    ): Promise<number> {
      const failed = (await listFailedTo(trx, vault, from)).filter(
        (entry) => entry.mail !== null && isWhole(kinds, entry.mail) && isOf(entry),
      )
      const ids = failed.map(({ id }) => id)
      const count = await readdressMails(trx, ids, to, now)
      if (count > 0) wakeMailWorkers()
      return count
    },

    /**
     * Sends one mail that could not be delivered to another address.
     * @throws {ApiError} mail_not_found, mail_not_retryable
     */
    async readdress(staff: Staff, id: string, to: string): Promise<OutboxEntry> {
      const entry = await required(id)
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const isSent =
          entry.mail !== null && isWhole(kinds, entry.mail) && (await readdressMails(trx, [id], to, now)) > 0
        if (!isSent) throw new ApiError('mail_not_retryable')
        const object = { type: 'mail', id }
        await recordStaffAudit(trx, staff, {
          at: now,
          action: 'mails_sent_again',
          subject: null,
          object,
          details: { count: 1 },
        })
      })
      wakeMailWorkers()
      return required(id)
    },

    /** Newest first. */
    listMail: (wish: PageQuery & { status?: OutboxStatus | undefined }) => listMail(db, wish),

    /**
     * A mail with its words.
     * @param readerId the admin who reads it
     * @throws {ApiError} mail_not_found
     */
    readMail: async (id: string, readerId: string): Promise<{ entry: OutboxEntry; subject: string; text: string }> => {
      const entry = await required(id)
      if (entry.mail === null) return { entry, ...unreadable }
      const masked = forStaff(kinds, entry.mail)
      const showsSecret = !isMailSent && entry.status === 'kept' && masked !== entry.mail && isWhole(kinds, entry.mail)
      if (showsSecret) {
        await recordAudit(db, { at: clock(), action: 'kept_mail_read', actor: readerId, subject: null })
      }
      const { subject, text } = renderMail(kinds, showsSecret ? entry.mail : masked, await loadClinic())
      return { entry, subject, text }
    },

    /**
     * Sends a mail that failed or was kept after all.
     * @throws {ApiError} mail_not_found, mail_not_retryable (it is under way, sent, or its link is no longer kept)
     */
    retryMail: async (id: string): Promise<OutboxEntry> => {
      const entry = await required(id)
      if (!entry.mail || !isWhole(kinds, entry.mail) || !(await releaseMail(db, id, clock())))
        throw new ApiError('mail_not_retryable')
      wakeMailWorkers()
      return required(id)
    },
  }
}

const unreadable = {
  subject: 'This mail cannot be read',
  text: 'The key it was sealed with is not in DATA_KEY. Put that key back, after the newest one, and start the site anew.',
}
