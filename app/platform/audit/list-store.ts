/** Reads the audit log. */
import type { Kysely } from 'kysely'
import { byAge, having, listRows, ofDays } from '../db/lists/list-rows'
import type { Page } from '../db/lists/paging'
import type { Tables } from '../db/tables'
import type { PageQuery } from '../http/api/paging'

type AuditWish = PageQuery & {
  actor?: string | undefined
  subject?: string | undefined
  action?: string | undefined
  object_type?: string | undefined
  object_id?: string | undefined
  /** Days of India's calendar, both included. */
  from?: string | undefined
  to?: string | undefined
}

type NamedAuditEntry = Omit<Tables['audit_entries'], 'details'> & {
  details: Record<string, string | number | boolean | null> | null
  actor_name: string | null
  subject_name: string | null
}

/** The names of accounts by their ids. */
export type NamesOf = (db: Kysely<Tables>, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Newest first, with the names of those who still have an account. Farther back than `mostCounted` by an earlier `to`. */
export async function listAudit(
  db: Kysely<Tables>,
  { page, per_page, from, to, ...filters }: AuditWish,
  namesOf: NamesOf,
): Promise<Page<NamedAuditEntry>> {
  const rows = db.selectFrom('audit_entries').selectAll()
  const chosen = ofDays(having(rows, filters), 'at', { from, to })
  const { data: entries, meta } = await listRows(db, { rows, chosen, order: byAge('newest', 'at') }, { page, per_page })
  const names = await namesOf(
    db,
    entries.flatMap(({ actor, subject }) => [actor, subject].filter((id) => id !== null)),
  )
  const data = entries.map((row) => ({
    ...row,
    details: row.details === null ? null : (JSON.parse(row.details) as NamedAuditEntry['details']),
    actor_name: names.get(row.actor ?? '') ?? null,
    subject_name: names.get(row.subject ?? '') ?? null,
  }))
  return { data, meta }
}
