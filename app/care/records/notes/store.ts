/** The SQL of visit notes. A draft alone is changed, and each write says so in its WHERE. An amendment is a row of its own, signed from birth. */
import type { Kysely, Selectable } from 'kysely'
import { inBatches } from '~/platform/db/in-batches'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import type { NoteBody, NotePart, VisitNote } from '../../contract/records/visit-notes'

type Row = Selectable<Tables['visit_notes']>
export type Amendment = { part: NotePart; text: string; reason: string }
type Visit = NonNullable<VisitNote['visit']>

const placeOf = (id: string) => ({ table: 'visit_notes', column: 'body', id })
const sealBody = (vault: Vault, id: string, body: NoteBody | Amendment) => vault.seal(JSON.stringify(body), placeOf(id))

function openBody<Body extends NoteBody | Amendment>(vault: Vault, { id, body }: Pick<Row, 'id' | 'body'>): Body {
  const text = vault.open(body, placeOf(id))
  if (text === null) throw new Error('A visit note cannot be read: DATA_KEY lacks the key it was sealed with.')
  return JSON.parse(text) as Body
}

const notesOf = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('visit_notes')
    .innerJoin('care_files', 'care_files.id', 'visit_notes.file_id')
    .leftJoin('appointments', 'appointments.id', 'visit_notes.appointment_id')
    .leftJoin('users', 'users.id', 'visit_notes.signed_by')
    .selectAll('visit_notes')
    .select(['appointments.kind', 'appointments.starts_at', 'users.full_name as signed_by_name'])
    .where('care_files.user_id', '=', userId)

/** Of one client, with their amendments; the newest first. */
export async function listNotes(db: Kysely<Tables>, vault: Vault, userId: string): Promise<VisitNote[]> {
  const rows = await notesOf(db, userId).orderBy('visit_notes.created_at').orderBy('visit_notes.id').execute()
  return rows
    .filter(({ amends_id }) => amends_id === null)
    .map((row): VisitNote => {
      const { id, version, created_at, updated_at, signed_at, signed_by_name, appointment_id, kind, starts_at } = row
      return {
        ...{ id, version, created_at, updated_at, signed_at, signed_by_name },
        visit: appointment_id === null || starts_at === null ? null : { appointment_id, kind, starts_at },
        ...openBody<NoteBody>(vault, row),
        amendments: rows
          .filter(({ amends_id }) => amends_id === id)
          .map((one) => ({
            ...openBody<Amendment>(vault, one),
            ...{ id: one.id, signed_at: one.signed_at ?? one.created_at, signed_by_name: one.signed_by_name },
          })),
      }
    })
    .toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)))
}

const timeOf = ({ visit, created_at }: VisitNote) => visit?.starts_at ?? created_at

/** Visits that took place, or are under way, and have no note; the newest first. @param until a UTC instant */
export const listVisitsWithoutNote = async (db: Kysely<Tables>, userId: string, until: string): Promise<Visit[]> => {
  const rows = await db
    .selectFrom('appointments')
    .select(['id as appointment_id', 'kind', 'starts_at'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['confirmed', 'completed'])
    .where('starts_at', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('visit_notes')
            .select('visit_notes.id')
            .whereRef('visit_notes.appointment_id', '=', 'appointments.id'),
        ),
      ),
    )
    .orderBy('starts_at', 'desc')
    .limit(20)
    .execute()
  return rows.flatMap(({ starts_at, ...row }) => (starts_at === null ? [] : [{ ...row, starts_at }]))
}

/** Of some clients: when the oldest note was begun that has no signature. @param before begun before this UTC instant */
export async function unsignedNotesOf(
  db: Kysely<Tables>,
  userIds: readonly string[],
  before: string,
): Promise<Map<string, string>> {
  const rows = await inBatches(userIds, (ids) =>
    db
      .selectFrom('visit_notes')
      .innerJoin('care_files', 'care_files.id', 'visit_notes.file_id')
      .select(({ fn }) => ['care_files.user_id', fn.min('visit_notes.created_at').as('since')])
      .where('care_files.user_id', 'in', ids)
      .where('visit_notes.signed_at', 'is', null)
      .where('visit_notes.created_at', '<', before)
      .groupBy('care_files.user_id')
      .execute(),
  )
  return new Map(rows.map(({ user_id, since }) => [user_id, since]))
}

/** @returns false where the visit has a note */
export async function insertNote(
  trx: Kysely<Tables>,
  vault: Vault,
  {
    id,
    body,
    ...note
  }: Pick<Row, 'id' | 'file_id' | 'appointment_id'> & { author: string } & (
      | { body: NoteBody; amends_id: null }
      | { body: Amendment; amends_id: string }
    ),
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const signature = note.amends_id === null ? {} : { signed_at: at, signed_by: note.author }
  const row = await trx
    .insertInto('visit_notes')
    .values({ id, ...note, ...signature, body: sealBody(vault, id, body), created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('appointment_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Draft = { id: string; version: number }

const draftOf = (trx: Kysely<Tables>, { id, version }: Draft) =>
  trx.updateTable('visit_notes').where('id', '=', id).where('version', '=', version).where('signed_at', 'is', null)

/** @returns false where it is signed, or of another version */
export async function updateNote(
  trx: Kysely<Tables>,
  vault: Vault,
  { body, ...draft }: Draft & { body: NoteBody },
  now: Date,
): Promise<boolean> {
  const row = await draftOf(trx, draft)
    .set({ body: sealBody(vault, draft.id, body), version: draft.version + 1, updated_at: now.toISOString() })
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false where it is signed, or of another version */
export async function signNote(trx: Kysely<Tables>, draft: Draft & { by: string }, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const row = await draftOf(trx, draft)
    .set({ signed_at: at, signed_by: draft.by, updated_at: at, version: draft.version + 1 })
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false where it is signed, or of another version */
export async function deleteDraft(trx: Kysely<Tables>, { id, version }: Draft): Promise<boolean> {
  const row = await trx
    .deleteFrom('visit_notes')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('signed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
