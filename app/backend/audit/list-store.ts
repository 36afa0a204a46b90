/** Reads the audit log. */
import type { Kysely } from 'kysely'
import type { PageQuery } from '~/clinic/contract/paging'
import { addDays, indiaInstant } from '~/domain/days'
import { namesOfUsers } from '../accounts/user-store'
import { listNearPage, type Page } from '../db/paging'
import type { Tables } from '../db/tables'

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

/** Newest first, with the names of those who still have an account. Farther back than `mostCounted` by an earlier `to`. */
export async function listAudit(
  db: Kysely<Tables>,
  { page, per_page, from, to, ...filters }: AuditWish,
): Promise<Page<NamedAuditEntry>> {
  let query = db.selectFrom('audit_entries').orderBy('at', 'desc').orderBy('id', 'desc')
  for (const column of ['actor', 'subject', 'action', 'object_type', 'object_id'] as const) {
    const value = filters[column]
    if (value !== undefined) query = query.where(column, '=', value)
  }
  if (from !== undefined) query = query.where('at', '>=', indiaInstant(from).toISOString())
  if (to !== undefined) query = query.where('at', '<', indiaInstant(addDays(to, 1)).toISOString())
  const list = { ids: query.select('audit_entries.id'), rows: db.selectFrom('audit_entries').selectAll() }
  const { data: rows, meta } = await listNearPage(db, list, { page, per_page })
  const names = await namesOfUsers(
    db,
    rows.flatMap(({ actor, subject }) => [actor, subject].filter((id) => id !== null)),
  )
  const data = rows.map((row) => ({
    ...row,
    details: row.details === null ? null : (JSON.parse(row.details) as NamedAuditEntry['details']),
    actor_name: names.get(row.actor ?? '') ?? null,
    subject_name: names.get(row.subject ?? '') ?? null,
  }))
  return { data, meta }
}
