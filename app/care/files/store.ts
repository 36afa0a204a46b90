/** The SQL of care files. A row becomes a file here alone; what is sealed is opened here. */
import type { Kysely, Selectable } from 'kysely'
import { filesOf } from '~/accounts/account-store'
import { type Allergen, allergenNames } from '~/domain/food/attributes'
import { inBatches } from '~/platform/db/in-batches'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import type { CareFacts, CareFileFields } from '../contract/care-files'

type Row = Selectable<Tables['care_files']>
export type CareFile = Pick<Row, 'id' | 'user_id' | 'version'> & CareFileFields

const placeOf = (column: 'born_on' | 'sex' | 'facts', id: string) => ({ table: 'care_files', column, id })

function toFile(vault: Vault, { id, user_id, version, born_on, sex, facts, hide, own_katori_ml }: Row): CareFile {
  const open = (column: 'born_on' | 'sex' | 'facts', sealed: string) => {
    const text = vault.open(sealed, placeOf(column, id))
    // An allergy that cannot be read must not look like none.
    if (text === null) throw new Error('A care file cannot be read: DATA_KEY lacks the key it was sealed with.')
    return text
  }
  return {
    ...{ id, user_id, version, hide, own_katori_ml },
    born_on: born_on === null ? null : open('born_on', born_on),
    sex: sex === null ? null : (open('sex', sex) as CareFile['sex']),
    facts: JSON.parse(open('facts', facts)) as CareFacts,
  }
}

const toColumns = (vault: Vault, id: string, { born_on, sex, facts, hide, own_katori_ml }: CareFileFields) => ({
  ...{ hide, own_katori_ml },
  born_on: born_on === null ? null : vault.seal(born_on, placeOf('born_on', id)),
  sex: sex === null ? null : vault.seal(sex, placeOf('sex', id)),
  facts: vault.seal(JSON.stringify(facts), placeOf('facts', id)),
})

export async function getCareFile(db: Kysely<Tables>, vault: Vault, userId: string): Promise<CareFile | null> {
  const row = await db.selectFrom('care_files').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? toFile(vault, row) : null
}

/** What clients in care have told their dietitian of allergens; of a file that cannot be read, all of them. */
export async function listAllergensInCare(
  db: Kysely<Tables>,
  vault: Vault,
  userIds: readonly string[],
): Promise<Map<string, readonly Allergen[]>> {
  const rows = await inBatches([...new Set(userIds)], (ids) =>
    db.selectFrom('care_files').select(['id', 'user_id', 'facts']).where('user_id', 'in', ids).execute(),
  )
  return new Map(
    rows.map(({ id, user_id, facts }) => {
      const text = vault.open(facts, placeOf('facts', id))
      return [user_id, text === null ? allergenNames : (JSON.parse(text) as CareFacts).allergies]
    }),
  )
}

/** @returns false where the client has one */
export async function insertCareFile(
  trx: Kysely<Tables>,
  vault: Vault,
  { id, user_id, fields }: { id: string; user_id: string; fields: CareFileFields },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const row = await trx
    .insertInto('care_files')
    .values({ id, user_id, ...toColumns(vault, id, fields), version: 1, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false where there is no such file of this version */
export async function updateCareFile(
  trx: Kysely<Tables>,
  vault: Vault,
  { id, version, fields }: { id: string; version: number; fields: CareFileFields },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('care_files')
    .set({ ...toColumns(vault, id, fields), version: version + 1, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const onFile = [
  'care_shares',
  'care_tasks',
  'check_ins',
  'care_messages',
  'readings',
  'visit_notes',
  'care_documents',
  'diet_plans',
] as const

/** All of a client's care, what hangs on the file first. @returns how many rows are gone */
export async function eraseCare(trx: Kysely<Tables>, userId: string): Promise<number> {
  const own = trx.selectFrom('care_files').select('id').where('user_id', 'in', filesOf(trx, userId))
  let count = 0
  for (const table of onFile)
    count += (await trx.deleteFrom(table).where('file_id', 'in', own).returning('id').execute()).length
  const files = await trx
    .deleteFrom('care_files')
    .where('user_id', 'in', filesOf(trx, userId))
    .returning('id')
    .execute()
  return count + files.length
}

/** Of clients whose last diet plan, last reading, message or document, last change and last paid plan lie so far back. @param before a UTC instant; @returns how many files, at most `limit` */
export async function deleteOldCare(db: Kysely<Tables>, before: string, limit = 500): Promise<number> {
  const day = before.slice(0, 10)
  const old = db
    .selectFrom('care_files')
    .select('id')
    .where('updated_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('diet_plans')
            .select('diet_plans.id')
            .whereRef('diet_plans.file_id', '=', 'care_files.id')
            .where(({ eb, or }) => or([eb('ends_on', '>=', day), eb('diet_plans.updated_at', '>=', before)])),
        ),
      ),
    )
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (['readings', 'care_messages', 'care_documents'] as const).map((table) =>
          not(
            exists(
              selectFrom(`${table as 'readings'} as written`)
                .select('written.id')
                .whereRef('written.file_id', '=', 'care_files.id')
                .where('written.created_at', '>=', before),
            ),
          ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.user_id', '=', 'care_files.user_id')
            .where('kind', '=', 'subscription')
            .where('runs_until', '>=', day),
        ),
      ),
    )
    .limit(limit)
  const gone = await db.deleteFrom('care_files').where('id', 'in', old).returning('id').execute()
  return gone.length
}
