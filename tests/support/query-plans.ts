/** What the queries that a piece of work makes would read: each engine says it of itself, before a single row is there. */
import { CompiledQuery, type Kysely, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { Engine } from './database'

/**
 * Reads with which `work` grows slower as a table grows: no index leads to the rows, or they are sorted once they are read.
 * @param maySort the rows that an index leads to are few: they may be sorted and grouped
 */
export async function growingReads(
  engine: Engine,
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<unknown>,
  { maySort = false } = {},
): Promise<string[]> {
  const queries = await queriesOf(db, work)
  if (queries.length === 0) throw new Error('No query was made.')
  const growing = engine === 'sqlite' ? growingOnSqlite : growingOnPostgres
  const found = await Promise.all(
    queries.map(async (query) => (await growing(db, query, maySort)).map((step) => `${step} — in: ${query.sql}`)),
  )
  return found.flat()
}

export async function queriesOf(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = []
  // A query inside another one is transformed as well, but only the outer one is executed and has a result.
  const transformed = new WeakMap<QueryId, CompiledQuery>()
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      transformed.set(queryId, db.getExecutor().compileQuery(node as RootOperationNode, queryId))
      return node
    },
    transformResult: async ({ result, queryId }) => {
      const query = transformed.get(queryId)
      if (query) queries.push(query)
      return result
    },
  }
  await work(db.withPlugin(recorder))
  return queries
}

/** The steps of SQLite's plan, in its words. */
export async function planOnSqlite(db: Kysely<Tables>, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  )
  return rows.map(({ detail }) => detail)
}

async function growingOnSqlite(db: Kysely<Tables>, query: CompiledQuery, maySort: boolean): Promise<string[]> {
  const hasLimit = /\blimit \?/.test(query.sql)
  const steps = await planOnSqlite(db, query)
  // The rows of a query inside this one: how they are found is a step of its own.
  const inner = new Set(steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? []))
  return steps
    .filter((step) => !inner.has(/^SCAN (\S+)$/.exec(step)?.[1] ?? ''))
    .filter(
      (step) =>
        // An index that is read from its end, as far as the page is long, is a scan that ends early.
        (/^SCAN /.test(step) && !(hasLimit && isBoundedScan(step)) && !isOfFewRows(step)) ||
        (!maySort && /^USE TEMP B-TREE/.test(step)),
    )
}

/** `counted` is what a count reads: rows that its own limit has bounded; `found` the entries of some words in an FTS5 index, the newest first. */
const isBoundedScan = (step: string) =>
  / USING (COVERING )?INDEX /.test(step) ||
  step === 'SCAN counted' ||
  /^SCAN found VIRTUAL TABLE INDEX \d+:M/.test(step)

/** Indexes of rows that wait for a person, for a provider or for a payment: they are few, and all of them are read. */
const indexesOfFewRows = ['orders_need_person', 'refunds_waiting', 'payment_attempts_open']
/** What staff write one by one, such as a code for each gym or a post: all of them may be counted. */
const tablesOfFewRows = ['discount_codes', 'post_drafts']
const isOfFewRows = (step: string) =>
  indexesOfFewRows.some((name) => step.includes(` INDEX ${name}`)) ||
  tablesOfFewRows.some((name) => step.startsWith(`SCAN ${name} `))

type PlanNode = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

async function growingOnPostgres(
  db: Kysely<Tables>,
  { sql, parameters }: CompiledQuery,
  maySort: boolean,
): Promise<string[]> {
  // With tables this small it would scan them anyway: told not to, it does so only where there is no other way.
  const plan = await db.transaction().execute(async (trx) => {
    for (const way of maySort ? ['seqscan'] : ['seqscan', 'sort', 'incremental_sort'])
      await trx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`))
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
    )
    return rows[0]?.['QUERY PLAN'][0].Plan
  })
  if (!plan) throw new Error('PostgreSQL gave no plan.')
  const hasLimit = /\blimit \$/.test(sql)
  return steps(plan)
    .filter((node) => {
      const type = node['Node Type']
      const isIndexScan = /^(Index|Index Only|Bitmap Index) Scan$/.test(type)
      const ofFewRows = tablesOfFewRows.some((name) => (node['Relation Name'] ?? node['Index Name'])?.startsWith(name))
      if (ofFewRows) return false
      const isSort = type === 'Sort' || type === 'Incremental Sort'
      return (
        type === 'Seq Scan' ||
        (isSort && !maySort) ||
        (isIndexScan && !node['Index Cond'] && !hasLimit && !indexesOfFewRows.includes(node['Index Name'] ?? ''))
      )
    })
    .map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''}`)
}

const steps = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(steps)]
