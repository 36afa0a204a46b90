import type { Kysely } from 'kysely'
import { mapPage } from '../db/lists/paging'
import type { Tables } from '../db/tables'
import { pickBy, type Route, route } from '../http/api/route'
import { adminAuditOperations, auditEntrySchema } from './contract'
import { listAudit, type NamesOf } from './list-store'

const toAnswer = pickBy(auditEntrySchema)

export function auditRoutes({ db, namesOf }: { db: Kysely<Tables>; namesOf: NamesOf }): Route[] {
  return [route(adminAuditOperations.list, async ({ query }) => mapPage(await listAudit(db, query, namesOf), toAnswer))]
}
