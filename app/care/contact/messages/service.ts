/**
 * One thread of messages for each client. Writing needs the client's consent to the use of health details; nothing is deleted, and for
 * five minutes a message can be taken back. Mails say no more than that there is one, and one an hour at most to each receiver.
 */
import type { Kysely } from 'kysely'
import { getUser } from '~/accounts/account-store'
import { listExceptions } from '~/appointments/calendar/calendar-store'
import { type AppointmentRules, openSpans } from '~/domain/appointments/appointment-times'
import { addDays, dayOf, indiaDay } from '~/domain/time/days'
import { recordStaffAudit } from '~/platform/audit/store'
import { takeNamedLock } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'
import type { Person, Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import { lastDueAt } from '~/platform/mail/outbox/store'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { type CareMessage, type CareThread, withdrawableMinutes } from '../../contract/contact/messages'
import { careObject, recordOpening } from '../../files/openings'
import { ensureCareFile, requireConsent, requireInCare } from '../../files/service'
import type { LoadKitchenContent } from '../../food/kitchen-content'
import type { CareMail } from '../../letters/care-mail'
import { answerDueAt, answerMinutes, medianMinutes, waitingSince } from './answer-time'
import {
  getMessageOf,
  insertMessage,
  listMessages,
  listWritten,
  markRead,
  markWithdrawn,
  type StoredMessage,
} from './store'
import { requireOpen, writingOf } from './writing'

type MessagesOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  loadKitchen: LoadKitchenContent
  loadRules: () => Promise<AppointmentRules>
  /** Where the clinic reads that a client has written. */
  loadClinic: () => Promise<{ email: string }>
  enqueueMail: (trx: Kysely<Tables>, mail: CareMail, now: Date, dueAt?: Date) => Promise<unknown>
}

export type Messages = ReturnType<typeof createMessages>

const dayMs = 24 * 60 * 60_000
const hourMs = 60 * 60_000
const perPage = 20
/** Answers of so many days tell how long one takes. */
const medianDays = 30

type Page = { before?: string | undefined }
type Sent = { text: string; form_token?: string | undefined }

export function createMessages(options: MessagesOptions) {
  const { db, clock, vault, loadKitchen, loadRules, loadClinic, enqueueMail } = options

  /** @param reader null: a person it is shared with, by whom nothing counts as read */
  async function thread(
    userId: string,
    { before }: Page,
    reader: { userId: string; side: 'client' | 'clinic' } | null,
  ): Promise<CareThread> {
    const now = clock()
    const since = new Date(now.getTime() - medianDays * dayMs).toISOString()
    const longBefore = new Date(now.getTime() - 2 * medianDays * dayMs).toISOString()
    const [rows, writing, own, all, { facts }] = await Promise.all([
      listMessages(db, vault, userId, { before, limit: perPage + 1 }),
      writingOf({ db, loadRules, loadKitchen }, userId, indiaDay(now)),
      listWritten(db, { userId }),
      listWritten(db, { since: longBefore }),
      loadKitchen(),
    ])
    if (reader) await markRead(db, userId, reader.side === 'client' ? 'clinic' : 'client', now)
    const { workingDays } = facts.contact.answer
    const waiting = waitingSince(own)
    return {
      messages: rows.slice(-perPage).map((row) => toMessage(row, reader?.userId, now)),
      has_earlier: rows.length > perPage,
      writing,
      waiting_since: waiting,
      answer_by: waiting && (await dueOf(waiting, workingDays)),
      promised_working_days: workingDays,
      median_minutes: medianMinutes(answerMinutes(all, since)),
    }
  }

  async function dueOf(waiting: string, workingDays: number): Promise<string | null> {
    const day = dayOf(waiting)
    const [rules, exceptions] = await Promise.all([
      loadRules(),
      listExceptions(db, { from: day, to: addDays(day, 3 * medianDays) }),
    ])
    return answerDueAt(new Date(waiting), workingDays, (day) => openSpans(day, rules, exceptions))
  }

  /** One an hour at most to one address: a later message is told when the hour is over, unless it was read meanwhile. */
  async function tell(trx: Kysely<Tables>, mail: CareMail, now: Date): Promise<void> {
    await takeNamedLock(trx, `message mail ${mail.to}`, 'exclusive')
    const last = await lastDueAt(trx, mail)
    if (last && last > now) return
    const next = last ? new Date(last.getTime() + hourMs) : now
    await enqueueMail(trx, mail, now, next > now ? next : now)
  }

  async function withdraw(
    author: string,
    userId: string,
    id: string,
    then?: (trx: Kysely<Tables>, now: Date) => Promise<void>,
  ) {
    const now = clock()
    await db.transaction().execute(async (trx) => {
      const message = await getMessageOf(trx, { id, author, userId })
      if (!message) throw new ApiError('message_not_found')
      if (message.withdrawn_at !== null) return
      if (!isWithdrawable(message.created_at, now)) throw new ApiError('message_not_withdrawable')
      await markWithdrawn(trx, id, now)
      await then?.(trx, now)
    })
  }

  return {
    own: {
      thread: ({ userId }: Person, page: Page): Promise<CareThread> => thread(userId, page, { userId, side: 'client' }),

      /** @throws {ApiError} care_not_found, invalid_input without consent, form_already_sent */
      async send({ userId }: Person, { text, form_token: token }: Sent): Promise<void> {
        const now = clock()
        requireOpen(await writingOf({ db, loadRules, loadKitchen }, userId, indiaDay(now)))
        const { email: to } = await loadClinic()
        const form = { name: 'care message', owner: userId, token, fields: { text } }
        await runIdempotent(db, form, now, async (trx, id) => {
          const file = await ensureCareFile(trx, vault, userId, now)
          await insertMessage(trx, vault, { id, file_id: file.id, side: 'client', author: userId, text }, now)
          await tell(trx, { template: 'message_to_clinic', to, data: {} }, now)
        })
      },

      /** @throws {ApiError} message_not_found, message_not_withdrawable */
      withdraw: ({ userId }: Person, id: string) => withdraw(userId, userId, id),
    },

    shared: ({ userId }: Pick<Person, 'userId'>, page: Page): Promise<CareThread> => thread(userId, page, null),

    /** @throws {ApiError} care_not_found */
    async thread(staff: Staff, userId: string, page: Page) {
      const { user } = await requireInCare(db, userId)
      const read = await thread(userId, page, { userId: staff.userId, side: 'clinic' })
      await recordOpening(db, staff, userId, clock())
      return { client_id: userId, full_name: user.full_name, ...read }
    },

    /** @throws {ApiError} care_not_found, invalid_input without consent, form_already_sent */
    async send(staff: Staff, userId: string, { text, form_token: token }: Sent): Promise<void> {
      const now = clock()
      await requireInCare(db, userId)
      const form = { name: 'care answer', owner: staff.userId, token, fields: { userId, text } }
      await runIdempotent(db, form, now, async (trx, id) => {
        await requireConsent(trx, userId, indiaDay(now))
        const user = await getUser(trx, userId)
        if (!user) throw new ApiError('care_not_found')
        const file = await ensureCareFile(trx, vault, userId, now)
        await insertMessage(trx, vault, { id, file_id: file.id, side: 'clinic', author: staff.userId, text }, now)
        await recordStaffAudit(trx, staff, {
          ...{ at: now, action: 'care_message_sent', subject: userId, object: careObject(userId) },
        })
        const data = { fullName: user.full_name, file_id: file.id }
        await tell(trx, { template: 'message_to_client', to: user.email, data }, now)
      })
    },

    /** @throws {ApiError} care_not_found, message_not_found, message_not_withdrawable */
    async withdraw(staff: Staff, userId: string, id: string): Promise<void> {
      await requireInCare(db, userId)
      await withdraw(staff.userId, userId, id, (trx, at) =>
        recordStaffAudit(trx, staff, {
          ...{ at, action: 'care_message_withdrawn', subject: userId, object: careObject(userId) },
        }),
      )
    },
  }
}

const isWithdrawable = (sentAt: string, now: Date) => now.getTime() - Date.parse(sentAt) <= withdrawableMinutes * 60_000

const toMessage = (
  { id, side, author, author_name: by, text, created_at: sent_at, read_at, withdrawn_at }: StoredMessage,
  reader: string | undefined,
  now: Date,
): CareMessage => ({
  ...{ id, side, by, text, sent_at, read_at, withdrawn_at },
  can_withdraw: author === reader && withdrawn_at === null && isWithdrawable(sent_at, now),
})
