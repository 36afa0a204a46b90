/** Ten years of readings, as a client has them who weighs twice a week: for measures of speed. */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { emptyFacts } from '~/care/contract/care-files'
import type { ReadingKind } from '~/domain/clients/reading-kinds'
import { addDays, indiaInstant } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'

/** Of each kind, every how many days. */
const every: Partial<Record<ReadingKind, number>> = {
  ...{ weight: 3.5, blood_pressure: 7, waist: 30, glucose_fasting: 30, hba1c: 90, cholesterol_ldl: 90 },
  ...{ triglycerides: 90, vitamin_b12: 180, creatinine: 180 },
}
const years = 10

/** @returns how many readings */
export async function addManyReadings(
  db: Kysely<Tables>,
  vault: Vault,
  { userId, today }: { userId: string; today: string },
): Promise<number> {
  const file = uuidv7()
  const at = indiaInstant(today).toISOString()
  const seal = (table: string, column: string, id: string, text: string) => vault.seal(text, { table, column, id })
  await db
    .insertInto('care_files')
    .values({
      ...{ id: file, user_id: userId, hide: 'none', version: 1, created_at: at, updated_at: at, own_katori_ml: null },
      born_on: seal('care_files', 'born_on', file, '1980-01-01'),
      sex: seal('care_files', 'sex', file, 'f'),
      facts: seal('care_files', 'facts', file, JSON.stringify({ ...emptyFacts, height_cm: 160 })),
    })
    .execute()
  const rows = Object.entries(every).flatMap(([kind, days]) =>
    Array.from({ length: Math.floor((years * 365) / days) }, (_, count) => {
      const id = uuidv7()
      const text = kind === 'blood_pressure' ? `${120 + (count % 20)}/${70 + (count % 20)}` : String(70 + (count % 20))
      return {
        ...{ id, file_id: file, kind, taken_at: indiaInstant(addDays(today, -Math.floor(count * days))).toISOString() },
        value: seal('readings', 'value', id, text),
        lab_low: kind === 'hba1c' ? seal('readings', 'lab_low', id, '4') : null,
        lab_high: kind === 'hba1c' ? seal('readings', 'lab_high', id, '5.6') : null,
        ...{ entered_by: userId, way: 'client' as const, created_at: at },
      }
    }),
  )
  for (let from = 0; from < rows.length; from += 200)
    await db
      .insertInto('readings')
      .values(rows.slice(from, from + 200))
      .execute()
  return rows.length
}
