/** Who has read what the clinic knows of a person's health: from the audit log, where each reading is written as it happens. */

import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import { isStaff } from '~/team/permissions'

/** The audit's actions that are such readings. */
export const readingActions = {
  health_note_read: 'health_note',
  client_notes_read: 'client_notes',
  person_exported: 'export',
  care_opened: 'care_file',
  care_reason_given: 'reason',
  document_opened: 'document',
} as const

const most = 200

/** The newest first; the person's own export is no reading by another. */
export async function listReadings(db: Kysely<Tables>, userId: string) {
  const rows = await db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor')
    .select(['audit_entries.at', 'audit_entries.action', 'audit_entries.details', 'users.full_name'])
    .select(['users.role', 'users.can_care', 'users.team_roles'])
    .where('subject', '=', userId)
    .where('action', 'in', Object.keys(readingActions))
    .where(({ eb, or }) => or([eb('actor', 'is', null), eb('actor', '!=', userId)]))
    .orderBy('at', 'desc')
    .orderBy('audit_entries.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ at, action, details, full_name: by, ...who }) => ({
    reason:
      action === 'care_reason_given' ? ((JSON.parse(details ?? '{}') as { reason?: string }).reason ?? null) : null,
    ...{ at, by, role: isStaff(who) ? ('admin' as const) : who.role },
    what: readingActions[action as keyof typeof readingActions],
  }))
}
