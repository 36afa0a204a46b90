/** Visit notes as dietitians write them: begun, saved, signed; then only amended. What a client reads of them is `own`. */
import type { Kysely } from 'kysely'
import { indiaDay } from '~/domain/time/days'
import { type AuditAction, changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Person, Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { type NoteBody, noteParts, type OwnVisit, type VisitNote } from '../../contract/records/visit-notes'
import { recordOpening } from '../../files/openings'
import { ensureCareFile, requireConsent, requireInCare } from '../../files/service'
import {
  type Amendment,
  deleteDraft,
  insertNote,
  listNotes,
  listVisitsWithoutNote,
  signNote,
  updateNote,
} from './store'

export type VisitNotes = ReturnType<typeof createVisitNotes>

const objectOf = (id: string) => ({ type: 'visit_note', id })
const emptyNote: NoteBody = { assessment: null, problem: null, intervention: null, to_watch: null }
/** Names of a form and of a call. */
type Wish = { userId: string; id: string; version: number }

export function createVisitNotes({ db, clock, vault }: { db: Kysely<Tables>; clock: Clock; vault: Vault }) {
  /** Of this client alone. @throws {ApiError} care_not_found, visit_note_not_found */
  async function require(from: Kysely<Tables>, userId: string, id: string): Promise<VisitNote> {
    await requireInCare(from, userId)
    const note = (await listNotes(from, vault, userId)).find((one) => one.id === id)
    if (!note) throw new ApiError('visit_note_not_found')
    return note
  }

  const audit = (trx: Kysely<Tables>, staff: Staff, userId: string, id: string, action: AuditAction, at: Date) =>
    recordStaffAudit(trx, staff, { at, action, subject: userId, object: objectOf(id) })

  /** @throws {ApiError} care_not_found, visit_note_not_found, note_is_signed, changed_meanwhile */
  async function changeDraft(
    staff: Staff,
    { userId, id, version }: Wish,
    action: AuditAction,
    write: (trx: Kysely<Tables>, now: Date, note: VisitNote) => Promise<boolean>,
  ): Promise<void> {
    const now = clock()
    await db.transaction().execute(async (trx) => {
      const note = await require(trx, userId, id)
      if (note.signed_at !== null) throw new ApiError('note_is_signed')
      if (note.version !== version || !(await write(trx, now, note))) throw await changedMeanwhile(trx, objectOf(id))
      await audit(trx, staff, userId, id, action, now)
    })
  }

  return {
    /** @throws {ApiError} care_not_found */
    async list(staff: Staff, userId: string) {
      const now = clock()
      await requireInCare(db, userId)
      const [notes, without_note] = await Promise.all([
        listNotes(db, vault, userId),
        listVisitsWithoutNote(db, userId, now.toISOString()),
      ])
      await recordOpening(db, staff, userId, now)
      return { notes, without_note }
    },

    /** @throws {ApiError} care_not_found, appointment_not_found, visit_has_note, form_already_sent, invalid_input without consent */
    async begin(
      staff: Staff,
      userId: string,
      { form_token: token, appointment_id }: { appointment_id: string | null; form_token?: string | undefined },
    ): Promise<VisitNote> {
      const now = clock()
      const form = { name: 'visit note', owner: staff.userId, token, fields: { userId, appointment_id } }
      const id = await runIdempotent(db, form, now, async (trx, id) => {
        await requireInCare(trx, userId)
        await requireConsent(trx, userId, indiaDay(now))
        if (appointment_id !== null) await requireVisit(trx, userId, appointment_id)
        const { id: file_id } = await ensureCareFile(trx, vault, userId, now)
        const note = { id, file_id, appointment_id, amends_id: null, author: staff.userId, body: emptyNote }
        if (!(await insertNote(trx, vault, note, now))) throw new ApiError('visit_has_note')
        await audit(trx, staff, userId, id, 'visit_note_begun', now)
      })
      return require(db, userId, id)
    },

    /** @throws {ApiError} care_not_found, visit_note_not_found, note_is_signed, changed_meanwhile, invalid_input without consent */
    async save(staff: Staff, wish: Wish, body: NoteBody): Promise<VisitNote> {
      await changeDraft(staff, wish, 'visit_note_changed', async (trx, now) => {
        await requireConsent(trx, wish.userId, indiaDay(now))
        return updateNote(trx, vault, { ...wish, body }, now)
      })
      return require(db, wish.userId, wish.id)
    },

    /** @throws {ApiError} care_not_found, visit_note_not_found, note_is_signed, changed_meanwhile, invalid_input where it is empty */
    async sign(staff: Staff, wish: Wish): Promise<VisitNote> {
      await changeDraft(staff, wish, 'visit_note_signed', (trx, now, note) => {
        if (noteParts.every((part) => note[part] === null))
          throw invalidField('assessment', 'There is nothing to sign yet', 'custom')
        return signNote(trx, { ...wish, by: staff.userId }, now)
      })
      return require(db, wish.userId, wish.id)
    },

    /** @throws {ApiError} care_not_found, visit_note_not_found, note_is_signed, changed_meanwhile */
    discard: (staff: Staff, wish: Wish): Promise<void> =>
      changeDraft(staff, wish, 'visit_note_discarded', (trx) => deleteDraft(trx, wish)),

    /** @throws {ApiError} care_not_found, visit_note_not_found, note_not_signed, form_already_sent, invalid_input without consent */
    async amend(
      staff: Staff,
      { userId, id: amends_id }: Pick<Wish, 'userId' | 'id'>,
      { form_token: token, ...body }: Amendment & { form_token?: string | undefined },
    ): Promise<VisitNote> {
      const now = clock()
      const form = { name: 'visit note amended', owner: staff.userId, token, fields: { userId, amends_id, ...body } }
      await runIdempotent(db, form, now, async (trx, id) => {
        const note = await require(trx, userId, amends_id)
        if (note.signed_at === null) throw new ApiError('note_not_signed')
        await requireConsent(trx, userId, indiaDay(now))
        const { id: file_id } = await ensureCareFile(trx, vault, userId, now)
        const row = { id, file_id, appointment_id: null, amends_id, author: staff.userId, body }
        await insertNote(trx, vault, row, now)
        await audit(trx, staff, userId, amends_id, 'visit_note_amended', now)
      })
      return require(db, userId, amends_id)
    },

    /** What the client reads of their own: of signed notes the intervention. */
    async own({ userId }: Pick<Person, 'userId'>): Promise<OwnVisit[]> {
      const notes = await listNotes(db, vault, userId)
      return notes
        .filter(({ signed_at }) => signed_at !== null)
        .map(({ id, visit, created_at, intervention, signed_by_name, amendments }) => ({
          ...{ id, intervention, signed_by_name, at: visit?.starts_at ?? created_at, kind: visit?.kind ?? null },
          amendments: amendments
            .filter(({ part }) => part === 'intervention')
            .map(({ text, signed_at }) => ({ text, signed_at })),
        }))
    },
  }
}

/** @throws {ApiError} appointment_not_found */
async function requireVisit(trx: Kysely<Tables>, userId: string, id: string): Promise<void> {
  const row = await trx
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', 'in', ['confirmed', 'completed'])
    .where('starts_at', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new ApiError('appointment_not_found')
}
