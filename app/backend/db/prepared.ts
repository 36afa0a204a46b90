/**
 * Prepared queries: built and compiled once, run with other values each time. For what nearly every request asks, building and
 * compiling takes about as long as SQLite takes to answer. All other queries are built anew each time, as is usual with Kysely.
 * In a transaction they go straight to its connection, past Kysely's executor and its plugins, of which the program has none.
 */
import type { Compilable, CompiledQuery, DatabaseConnection, DialectAdapter, Kysely, QueryResult } from 'kysely'
import type { Tables } from './tables'

/** Text, numbers and null, rows of them, lists of rows. */
type Values = { readonly [name: string]: string | number | null | Values | readonly Values[] }

/** Stands in a compiled query for a value that comes with each call: the first, second, … of all that a call gives. */
class StandIn {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/** The names of what a call gives, in its order, and of what is in it; a list has as many names as it is long. */
type Shape = readonly { readonly name: string; readonly nested: Shape | null }[]
type Compiled<Row> = { shape: Shape; query: CompiledQuery<Row> }

type Prepared<Given, Row> = {
  /** @param db a transaction, or the database itself */
  rows(db: Kysely<Tables>, given: Given): Promise<Row[]>
  first(db: Kysely<Tables>, given: Given): Promise<Row | undefined>
  /** @returns how many rows it wrote; an engine has that at hand, where `returning` would cost it the reading of rows */
  written(db: Kysely<Tables>, given: Given): Promise<number>
  /** The query with its values, to be run in another way. */
  compiled(db: Kysely<Tables>, given: Given): CompiledQuery<Row>
}

/**
 * @param build gets stand-ins for what a call gives: they can be compared with, inserted and set, but not read
 */
export function prepared<Given extends Values, Row>(
  build: (db: Kysely<Tables>, given: Given) => Compilable<Row>,
): Prepared<Given, Row> {
  /** Each engine has its own SQL, and so has each shape of what is given: other columns, more rows. */
  const byEngine = new WeakMap<DialectAdapter, Compiled<Row>[]>()

  function compile(db: Kysely<Tables>, given: Given): Compiled<Row> {
    const shape = shapeOf(given)
    const standIns = standInsFor(shape, given, { next: 0 }) as Given
    return { shape, query: build(db, standIns).compile() }
  }

  function compiled(db: Kysely<Tables>, given: Given): CompiledQuery<Row> {
    const { adapter } = db.getExecutor()
    let known = byEngine.get(adapter)
    if (!known) {
      known = []
      byEngine.set(adapter, known)
    }
    const values: unknown[] = []
    for (const { shape, query } of known) {
      if (collect(values, given, shape)) return withValues(query, values)
      values.length = 0
    }
    const compiledNow = compile(db, given)
    known.push(compiledNow)
    collect(values, given, compiledNow.shape)
    return withValues(compiledNow.query, values)
  }

  async function run(db: Kysely<Tables>, given: Given): Promise<QueryResult<Row>> {
    const query = compiled(db, given)
    return db.isTransaction ? (await connectionOf(db)).executeQuery<Row>(query) : db.executeQuery(query)
  }
  return {
    rows: async (db, given) => (await run(db, given)).rows,
    first: async (db, given) => (await run(db, given)).rows[0],
    written: async (db, given) => Number((await run(db, given)).numAffectedRows),
    compiled,
  }
}

const connections = new WeakMap<Kysely<Tables>, DatabaseConnection>()

/** A transaction has one connection. Kysely hands it out anew for each query, by some ten promises. */
function connectionOf(trx: Kysely<Tables>): DatabaseConnection | Promise<DatabaseConnection> {
  const known = connections.get(trx)
  if (known) return known
  return trx.getExecutor().provideConnection(async (connection) => {
    connections.set(trx, connection)
    return connection
  })
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

function withValues<Row>(query: CompiledQuery<Row>, values: readonly unknown[]): CompiledQuery<Row> {
  const parameters = query.parameters.map((parameter) =>
    parameter instanceof StandIn ? values[parameter.index] : parameter,
  )
  return { ...query, parameters }
}

function shapeOf(given: object): Shape {
  return Object.entries(given).map(([name, value]) => ({ name, nested: isNested(value) ? shapeOf(value) : null }))
}

/** Adds the values that are given, in their order. @returns whether they have this shape; no text is made to find out */
function collect(values: unknown[], given: object, shape: Shape): boolean {
  let count = 0
  for (const name in given) {
    const expected = shape[count++]
    if (expected?.name !== name) return false
    const value = (given as Record<string, unknown>)[name]
    const { nested } = expected
    if (isNested(value)) {
      if (!nested || !collect(values, value, nested)) return false
    } else {
      if (nested) return false
      values.push(value)
    }
  }
  return count === shape.length
}

function standInsFor(shape: Shape, given: object, count: { next: number }): object {
  const standIns = shape.map(({ name, nested }) => {
    if (!nested) return [name, new StandIn(count.next++)] as const
    return [name, standInsFor(nested, (given as Record<string, object>)[name] as object, count)] as const
  })
  return Array.isArray(given) ? standIns.map(([, standIn]) => standIn) : Object.fromEntries(standIns)
}
