/** What readings bring into the inbox: those of the last weeks. */
import type { Kysely } from 'kysely'
import { Decimal } from '~/domain/food/decimal'
import { addDays, dayOf, daysBetween, indiaInstant, shortDay } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import type { CareFacts } from '../../food/kitchen-content'
import { weeklyChange } from '../../readings/rules/body-now'
import { needsAction, requireKind, shownValue } from '../../readings/rules/limits'
import { recentReadingsOf, type StoredReading } from '../../readings/store'

export type ReadingMatters = {
  /** The newest reading of the red list. */
  red_reading: { at: string; words: string } | null
  /** A weight that moves faster than a kilogram a week. */
  weight_change: { at: string; words: string } | null
  /** The day of the last one that the client has entered. */
  entered_on: string | null
}

type Given = { db: Kysely<Tables>; vault: Vault; facts: CareFacts; today: string }

/** By client; clients without a reading in the last weeks are not among them. */
export async function redReadingsOf(
  { db, vault, facts, today }: Given,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadingMatters>> {
  const kinds = facts.readings.kinds.filter(({ id, actNow, lower }) => id === 'weight' || actNow || lower?.actNow)
  const from = indiaInstant(addDays(today, -facts.formulas.weightChange.days)).toISOString()
  const recent = await recentReadingsOf(db, vault, userIds, { kinds: kinds.map(({ id }) => id), from })
  return new Map([...recent].map(([userId, readings]) => [userId, mattersIn(readings, facts, today)]))
}

/** @param readings those that count, the newest first */
function mattersIn(readings: readonly StoredReading[], facts: CareFacts, today: string): ReadingMatters {
  const red = readings.find((one) => needsAction(requireKind(facts, one.kind), one))
  const own = readings.find(({ way }) => way === 'client')
  return {
    red_reading: red ? { at: red.created_at, words: redWords(red, facts) } : null,
    weight_change: fastChange(
      readings.filter(({ kind }) => kind === 'weight'),
      facts,
      today,
    ),
    entered_on: own ? dayOf(own.created_at) : null,
  }
}

function redWords(reading: StoredReading, facts: CareFacts): string {
  const kind = requireKind(facts, reading.kind)
  return `${kind.label} ${shownValue(kind, reading)}, ${shortDay(reading.taken_on)}.`
}

function fastChange(
  weights: readonly StoredReading[],
  facts: CareFacts,
  today: string,
): ReadingMatters['weight_change'] {
  const change = weeklyChange(weights, facts, today)
  const [last, first] = [weights[0], weights.at(-1)]
  if (!change?.isFast || !last || !first) return null
  const days = daysBetween(first.taken_on, last.taken_on)
  const week = new Decimal(change.kgPerWeek).abs().toFixed(2)
  return { at: last.created_at, words: `${first.value} to ${last.value} kg in ${days} days, ${week} kg a week.` }
}
