import type { Kysely } from 'kysely'
import { auditEntrySchema } from '~/platform/audit/contract'
import { listAudit, type NamesOf } from '~/platform/audit/list-store'
import { mapPage } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import { adminAuditOperations } from './contract/audit'

const toAnswer = pickBy(auditEntrySchema)

export function auditRoutes({ db, namesOf }: { db: Kysely<Tables>; namesOf: NamesOf }): Route[] {
  return [route(adminAuditOperations.list, async ({ query }) => mapPage(await listAudit(db, query, namesOf), toAnswer))]
}
