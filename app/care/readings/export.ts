/** All readings of one client, for files that leave the clinic: tables, FHIR, the summary for a doctor. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import type { ReadingExport } from '../contract/readings/reading-fields'
import { requireInCare } from '../files/service'
import { getCareFile } from '../files/store'
import type { CareFacts } from '../food/kitchen-content'
import { isHidden, kindView, readingView } from './reading-view'
import { listReadings } from './store'

/** @param isForClient without what is hidden on the client's own pages @throws {ApiError} care_not_found */
export async function readingExport({
  db,
  vault,
  userId,
  facts,
  now,
  isForClient,
}: {
  db: Kysely<Tables>
  vault: Vault
  userId: string
  facts: CareFacts
  now: Date
  isForClient: boolean
}): Promise<ReadingExport> {
  const { user } = await requireInCare(db, userId)
  const file = await getCareFile(db, vault, userId)
  const all = file ? await listReadings(db, vault, file.id) : []
  const kinds = facts.readings.kinds.map(kindView)
  const hide = isForClient ? (file?.hide ?? 'none') : 'none'
  return {
    made_at: now.toISOString(),
    person: { id: userId, full_name: user.full_name, born_on: file?.born_on ?? null, sex: file?.sex ?? null },
    kinds,
    readings: all
      .filter(({ kind }) => !isHidden(hide, kind))
      .toReversed()
      .map((one) => readingView(one, userId)),
    hidden: kinds.flatMap(({ id }) => (isHidden(hide, id) ? id : [])),
  }
}
