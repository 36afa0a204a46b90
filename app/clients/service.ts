/**
 * What the clinic's staff see of a client beside the account: plans, consents, appointments, orders, mails; and what they note about
 * a client for each other.
 */
import type { Kysely } from 'kysely'
import { requireUser, type User } from '~/accounts/account-store'
import { type ConsentRow, listConsents } from '~/accounts/consent-store'
import { secondFactorSince } from '~/accounts/second-factor/second-factor-store'
import { type CareDays, careDaysOf } from '~/care/files/care-matters'
import { indiaDay } from '~/domain/time/days'
import { getSubscriber } from '~/newsletter/staff/store'
import { type PlansOfUser, plansOfUser } from '~/orders/sales/plans-of-client'
import { listOrdersOf, type Order } from '~/orders/store'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { PageQuery } from '~/platform/http/api/paging'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import { listMailTo, type OutboxEntry } from '~/platform/mail/outbox/store'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { listMergedInto } from './merging/merge-store'
import {
  countsOf,
  deleteNote,
  insertNote,
  lastLoginAt,
  listAppointmentsWithoutNotes,
  listNotes,
  type UserNote,
} from './store'

export type ClientDesk = ReturnType<typeof createClientDesk>

type Client = User & {
  counts: Awaited<ReturnType<typeof countsOf>>
  consents: ConsentRow[]
  last_login_at: string | null
  newsletter: Awaited<ReturnType<typeof getSubscriber>>
  plans: PlansOfUser
  care: CareDays | null
  has_second_factor: boolean
  merged: Awaited<ReturnType<typeof listMergedInto>>
}

const objectOf = (id: string) => ({ type: 'user', id })

export function createClientDesk({ db, clock, vault }: { db: Kysely<Tables>; clock: Clock; vault: Vault }) {
  return {
    /** @throws {ApiError} user_not_found */
    async get(id: string): Promise<Client> {
      const user = await requireUser(db, id)
      const [counts, consents, last_login_at, newsletter, plans, care, factorSince, merged] = await Promise.all([
        countsOf(db, user),
        listConsents(db, id),
        lastLoginAt(db, id),
        user.email === null ? null : getSubscriber(db, user.email),
        plansOfUser(db, id, clock()),
        careDaysOf(db, id, indiaDay(clock())),
        secondFactorSince(db, id),
        listMergedInto(db, id),
      ])
      const has_second_factor = factorSince !== null
      return { ...user, counts, consents, last_login_at, newsletter, plans, care, has_second_factor, merged }
    },

    /** @throws {ApiError} user_not_found */
    async listAppointments(id: string, wish: PageQuery) {
      await requireUser(db, id)
      return listAppointmentsWithoutNotes(db, id, wish)
    },

    /** @throws {ApiError} user_not_found */
    async listOrders(id: string, wish: PageQuery): Promise<Page<Order>> {
      await requireUser(db, id)
      return listOrdersOf(db, id, wish)
    },

    /** Those to the account's email. @throws {ApiError} user_not_found */
    async listMails(id: string, wish: PageQuery): Promise<Page<OutboxEntry>> {
      const { email } = await requireUser(db, id)
      return listMailTo(db, email ?? '', wish)
    },

    /** Each reading is in the audit log. @param own theirs alone. @throws {ApiError} user_not_found */
    readNotes(
      staff: Staff,
      id: string,
      { own, ...wish }: PageQuery & { own: boolean },
    ): Promise<Page<UserNote & { is_own: boolean }>> {
      const at = clock()
      return db.transaction().execute(async (trx) => {
        await requireUser(trx, id)
        const { data, meta } = await listNotes(trx, vault, id, wish, own ? staff.userId : undefined)
        await recordStaffAudit(trx, staff, { at, action: 'client_notes_read', subject: id, object: objectOf(id) })
        return { data: data.map((note) => ({ ...note, is_own: note.author_id === staff.userId })), meta }
      })
    },

    /** @throws {ApiError} user_not_found, form_already_sent */
    async addNote(
      staff: Staff,
      id: string,
      { text, form_token: token }: { text: string; form_token?: string | undefined },
    ): Promise<void> {
      const now = clock()
      const form = { name: 'client note', owner: staff.userId, token, fields: { id, text } }
      await runIdempotent(db, form, now, async (trx, noteId) => {
        await requireUser(trx, id)
        await insertNote(trx, vault, { id: noteId, user_id: id, author_id: staff.userId, text }, now)
        const object = { type: 'client_note', id: noteId }
        await recordStaffAudit(trx, staff, { at: now, action: 'client_note_added', subject: id, object })
      })
    },

    /** @throws {ApiError} note_not_found, also for another's */
    async deleteNote(staff: Staff, id: string, noteId: string): Promise<void> {
      const at = clock()
      await db.transaction().execute(async (trx) => {
        const isDeleted = await deleteNote(trx, { id: noteId, user_id: id, author_id: staff.userId })
        if (!isDeleted) throw new ApiError('note_not_found')
        const object = { type: 'client_note', id: noteId }
        await recordStaffAudit(trx, staff, { at, action: 'client_note_deleted', subject: id, object })
      })
    },
  }
}
