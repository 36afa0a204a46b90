/** What calculations of a diet plan need of a client's readings: the latest of each kind, and the weights of the last weeks. */
import type { Kysely } from 'kysely'
import { addDays, indiaInstant } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import type { CareFacts } from '../food/kitchen-content'
import type { BodyNow } from './rules/body-now'
import { thatCount } from './rules/progress'
import { latestReadings, listReadings } from './store'

/** @param file null: nothing is written of this client yet */
export async function loadBodyNow(
  db: Kysely<Tables>,
  vault: Vault,
  file: { id: string } | null,
  { formulas }: CareFacts,
  today: string,
): Promise<BodyNow> {
  if (!file) return { latest: [], weights: [] }
  const from = indiaInstant(addDays(today, -formulas.weightChange.days)).toISOString()
  const [latest, weights] = await Promise.all([
    latestReadings(db, vault, file.id),
    listReadings(db, vault, file.id, { kind: 'weight', from }),
  ])
  return { latest, weights: thatCount(weights) }
}
