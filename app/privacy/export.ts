/** A person's data as one document: the rows of every table that hold any, by the register. */
import { type Kysely, sql } from 'kysely'
import type { User } from '~/accounts/account-store'
import { inBatches } from '~/platform/db/in-batches'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import { findPersonKeys, type PersonKeys } from './client-keys'
import type { PersonExport } from './contract/privacy'
import { register } from './register/register'
import type { ColumnRule, TableRule } from './register/rules'

type Row = Record<string, unknown>
type PersonTable = Exclude<TableRule, { ofNobody: string }>

/** @param db a transaction, so that all of it is of one moment */
export async function exportPerson(
  db: Kysely<Tables>,
  vault: Vault,
  user: User,
  { now, clinic }: { now: Date; clinic: string },
): Promise<PersonExport> {
  const keys = await findPersonKeys(db, user)
  const sections: PersonExport['sections'] = []
  for (const [table, rule] of personTables()) {
    const given = Object.entries(rule.columns).filter(([, column]) => typeof column === 'string')
    if (given.length === 0) continue
    const rows = await rowsOf(
      db,
      table,
      rule,
      keys,
      given.map(([name]) => name),
    )
    sections.push({ table, title: rule.title, rows: rows.map((row) => openRow(vault, table, rule, row)) })
  }
  return {
    format: 'aahar-person-export',
    format_version: 1,
    made_at: now.toISOString(),
    clinic,
    person: { id: user.id, email: user.email, full_name: user.full_name },
    email_is_proven: user.email_proven_at !== null,
    sections,
    left_out: leftOutColumns(),
  }
}

export const personTables = (): [string, PersonTable][] =>
  (Object.entries(register) as [string, TableRule][]).flatMap(([table, rule]) =>
    'ofNobody' in rule ? [] : [[table, rule]],
  )

/** Of every table that holds something of a person. */
const leftOutColumns = () =>
  personTables().flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([column, rule]) =>
      typeof rule === 'string' ? [] : [{ table, column, reason: rule.leftOut }],
    ),
  )

async function rowsOf(
  db: Kysely<Tables>,
  table: string,
  { where, sealedBy }: PersonTable,
  keys: PersonKeys,
  columns: readonly string[],
): Promise<Row[]> {
  const read = new Set([...columns, ...(sealedBy === undefined ? [] : [sealedBy])])
  const names = sql.join([...read].map((column) => sql.ref(column)))
  const rows: Row[] = []
  for (const [column, key] of where) {
    rows.push(
      ...(await inBatches(keys[key], async (ids) => {
        const query = sql<Row>`select ${names} from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)})`
        return (await query.execute(db)).rows
      })),
    )
  }
  return rows
}

function openRow(vault: Vault, table: string, { columns, sealedBy }: PersonTable, row: Row): Row {
  const open = (column: string, rule: ColumnRule | undefined, value: unknown): unknown => {
    if (typeof value !== 'string' || rule === 'given') return value
    if (rule === 'json') return parsed(value)
    // Emptied by the program.
    if (!value.startsWith('n1.')) return value
    const text = vault.open(value, { table, column, id: String(row[sealedBy ?? '']) })
    if (text === null) return 'This text cannot be read any more: the clinic no longer has the key that opens it.'
    return rule === 'sealed json' ? parsed(text) : text
  }
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, open(column, columns[column], value)]),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
