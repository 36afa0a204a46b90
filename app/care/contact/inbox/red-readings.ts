/** What readings bring into the inbox: those of the red list until they are marked as done, and the weights of the last weeks. */
import type { Kysely } from 'kysely'
import type { ReadingKind } from '~/domain/clients/reading-kinds'
import { Decimal } from '~/domain/food/decimal'
import { addDays, daysBetween, indiaInstant, shortDay } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import type { CareFacts } from '../../food/kitchen-content'
import { weeklyChange } from '../../readings/rules/body-now'
import { needsAction, requireKind, shownValue } from '../../readings/rules/limits'
import { recentReadingsOf, type StoredReading, unmarkedRedReadings } from '../../readings/store'

/** Of a client: `at`, when the last of them was entered. */
export type RedReadings = ReadonlyMap<string, { at: string; kind: ReadingKind; words: string }>

type Given = { db: Kysely<Tables>; vault: Vault; facts: CareFacts; today: string }

/** @param only one client, else all of whom there are any, in care or not any more */
export async function redReadingsOf({ db, vault, facts }: Omit<Given, 'today'>, only?: string): Promise<RedReadings> {
  const unmarked = await unmarkedRedReadings(db, vault, only)
  const red = new Map<string, { at: string; kind: ReadingKind; words: string }>()
  for (const [userId, readings] of unmarked) {
    const [first, ...others] = readings.filter((one) => needsAction(requireKind(facts, one.kind), one))
    if (!first) continue
    // One that is entered while the list is open makes it another row: no mark takes out what was not seen.
    const at =
      [first, ...others]
        .map(({ created_at }) => created_at)
        .toSorted()
        .at(-1) ?? first.created_at
    const more = others.length === 0 ? '' : ` And ${others.length} more before it.`
    red.set(userId, { at, kind: first.kind, words: redWords(first, facts) + more })
  }
  return red
}

/** By client: a weight that moves faster than a kilogram a week. */
export async function fastChangesOf(
  { db, vault, facts, today }: Given,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { at: string; words: string }>> {
  const from = indiaInstant(addDays(today, -facts.formulas.weightChange.days)).toISOString()
  const recent = await recentReadingsOf(db, vault, userIds, { kinds: ['weight'], from })
  return new Map(
    [...recent].flatMap(([userId, weights]) => {
      const change = fastChange(weights, facts, today)
      return change ? [[userId, change] as const] : []
    }),
  )
}

function redWords(reading: StoredReading, facts: CareFacts): string {
  const kind = requireKind(facts, reading.kind)
  return `${kind.label} ${shownValue(kind, reading)}, ${shortDay(reading.taken_on)}.`
}

function fastChange(
  weights: readonly StoredReading[],
  facts: CareFacts,
  today: string,
): { at: string; words: string } | null {
  const change = weeklyChange(weights, facts, today)
  const [last, first] = [weights[0], weights.at(-1)]
  if (!change?.isFast || !last || !first) return null
  const days = daysBetween(first.taken_on, last.taken_on)
  const week = new Decimal(change.kgPerWeek).abs().toFixed(2)
  return { at: last.created_at, words: `${first.value} to ${last.value} kg in ${days} days, ${week} kg a week.` }
}
