/**
 * The rules of the clinic's inbox: staff read what was written (each reading is in the audit log), answer it by mail and move
 * it between states (app/domain/enquiries/enquiry-state.ts). An answer is kept sealed with the enquiry, and goes out once for one form.
 * The mail repeats nothing of what the enquirer wrote, as the address may be mistyped.
 */
import type { Kysely } from 'kysely'
import { getUserByEmail } from '~/accounts/account-store'
import { canAnswerEnquiry, canMoveEnquiry, type EnquiryState } from '~/domain/enquiries/enquiry-state'
import { changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import type { EnquiryMail } from '../letters'
import {
  countEnquiries,
  type EnquiryAnswer,
  type EnquiryWish,
  getEnquiry,
  getListedEnquiry,
  insertAnswer,
  type ListedEnquiry,
  listAnswers,
  listEnquiries,
  lockEnquiry,
  type OpenedEnquiry,
  updateEnquiryStatus,
} from './store'

type EnquiryDeskOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  /** @returns the mail's id */
  enqueueMail: (trx: Kysely<Tables>, mail: EnquiryMail, now: Date) => Promise<string>
}

export type EnquiryDesk = ReturnType<typeof createEnquiryDesk>

const objectOf = (id: string) => ({ type: 'enquiry', id })

export function createEnquiryDesk({ db, clock, vault, enqueueMail }: EnquiryDeskOptions) {
  /** @throws {ApiError} enquiry_not_found, changed_meanwhile */
  async function requireUnchanged(trx: Kysely<Tables>, id: string, version: number): Promise<ListedEnquiry> {
    const enquiry = await lockEnquiry(trx, id)
    if (!enquiry) throw new ApiError('enquiry_not_found')
    if (enquiry.version !== version) throw await changedMeanwhile(trx, objectOf(id))
    return enquiry
  }

  async function move(trx: Kysely<Tables>, enquiry: ListedEnquiry, status: EnquiryState): Promise<ListedEnquiry> {
    const moved = await updateEnquiryStatus(trx, { ...enquiry, status })
    if (!moved) throw await changedMeanwhile(trx, objectOf(enquiry.id))
    return moved
  }

  return {
    /** Without a word of what was written. */
    list: (wish: EnquiryWish): Promise<Page<ListedEnquiry>> => listEnquiries(db, wish),

    counts: (): Promise<Record<EnquiryState, number>> => countEnquiries(db),

    /** @throws {ApiError} enquiry_not_found */
    async read(
      staff: Staff,
      id: string,
    ): Promise<OpenedEnquiry & { answers: EnquiryAnswer[]; user_id: string | null }> {
      const now = clock()
      return db.transaction().execute(async (trx) => {
        const enquiry = await getEnquiry(trx, vault, id)
        if (!enquiry) throw new ApiError('enquiry_not_found')
        const user = await getUserByEmail(trx, enquiry.email)
        await recordStaffAudit(trx, staff, {
          at: now,
          action: 'enquiry_read',
          subject: user?.id ?? null,
          object: objectOf(id),
        })
        return { ...enquiry, answers: await listAnswers(trx, vault, id), user_id: user?.id ?? null }
      })
    },

    /** @throws {ApiError} enquiry_not_found, changed_meanwhile, enquiry_not_movable */
    async move(
      staff: Staff,
      id: string,
      { to, reason, version }: { to: EnquiryState; reason: string | null; version: number },
    ): Promise<ListedEnquiry> {
      const now = clock()
      return db.transaction().execute(async (trx) => {
        const enquiry = await requireUnchanged(trx, id, version)
        if (!canMoveEnquiry(enquiry.status, to, enquiry.kind)) throw new ApiError('enquiry_not_movable')
        const moved = await move(trx, enquiry, to)
        await recordStaffAudit(trx, staff, {
          at: now,
          action: 'enquiry_moved',
          subject: null,
          object: objectOf(id),
          details: { from: enquiry.status, to, ...(reason !== null && { reason }) },
        })
        return moved
      })
    },

    /**
     * Mails an answer. The same form sent again answers as the first time, and no second mail goes out.
     * @throws {ApiError} enquiry_not_found, changed_meanwhile, enquiry_not_answerable, form_already_sent
     */
    async answer(
      staff: Staff,
      id: string,
      { text, version, form_token: token }: { text: string; version: number; form_token?: string | undefined },
    ): Promise<ListedEnquiry> {
      const now = clock()
      const form = { name: 'enquiry answer', owner: staff.userId, token, fields: { id, text } }
      await runIdempotent(db, form, now, async (trx, answerId) => {
        const enquiry = await requireUnchanged(trx, id, version)
        if (!canAnswerEnquiry(enquiry.status)) throw new ApiError('enquiry_not_answerable')
        await move(trx, enquiry, 'answered')
        const data = { fullName: enquiry.name, words: { answer: text } }
        const mail_id = await enqueueMail(trx, { template: 'enquiry_answer', to: enquiry.email, data }, now)
        await insertAnswer(trx, vault, { id: answerId, enquiry_id: id, author_id: staff.userId, mail_id, text }, now)
        await recordStaffAudit(trx, staff, {
          at: now,
          action: 'enquiry_answered',
          subject: null,
          object: objectOf(id),
          details: { from: enquiry.status, mail: mail_id },
        })
      })
      const enquiry = await getListedEnquiry(db, id)
      if (!enquiry) throw new ApiError('enquiry_not_found')
      return enquiry
    },
  }
}
