/**
 * Prepared queries: built and compiled once, run with other values each time. For what nearly every request asks, building and
 * compiling takes about as long as SQLite takes to answer. All other queries are built anew each time, as is usual with Kysely.
 * In a transaction they go straight to its connection, past Kysely's executor and its plugins, of which the program has none.
 */
import type { Compilable, CompiledQuery, DatabaseConnection, DialectAdapter, Kysely } from 'kysely'
import type { Tables } from './tables'

/** Text, numbers and null, rows of them, lists of rows. */
type Values = { readonly [name: string]: string | number | null | Values | readonly Values[] }

/** Stands in a compiled query for a value that comes with each call; the path says where it is found. */
class StandIn {
  readonly path: readonly string[]
  constructor(path: readonly string[]) {
    this.path = path
  }
}

type Prepared<Given, Row> = {
  /** @param db a transaction, or the database itself */
  rows(db: Kysely<Tables>, given: Given): Promise<Row[]>
  first(db: Kysely<Tables>, given: Given): Promise<Row | undefined>
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
  const byEngine = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Row>>>()

  function compile(db: Kysely<Tables>, given: Given): CompiledQuery<Row> {
    const { adapter } = db.getExecutor()
    const byShape = byEngine.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    byEngine.set(adapter, byShape)
    const shape = shapeOf(given)
    const known = byShape.get(shape)
    if (known) return known
    const query = build(db, standInsFor(given, []) as Given).compile()
    byShape.set(shape, query)
    return query
  }

  function compiled(db: Kysely<Tables>, given: Given): CompiledQuery<Row> {
    const query = compile(db, given)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof StandIn ? valueAt(given, parameter.path) : parameter,
    )
    return { ...query, parameters }
  }

  async function rows(db: Kysely<Tables>, given: Given): Promise<Row[]> {
    const query = compiled(db, given)
    const asked = db.isTransaction ? (await connectionOf(db)).executeQuery<Row>(query) : db.executeQuery(query)
    return (await asked).rows
  }
  return { rows, first: async (db, given) => (await rows(db, given))[0], compiled }
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

/** The names of what is given, and of what is in it; made for each call. */
function shapeOf(values: object): string {
  let shape = ''
  for (const name in values) {
    const value = (values as Record<string, unknown>)[name]
    shape += isNested(value) ? `${name}(${shapeOf(value)})` : `${name},`
  }
  return shape
}

function standInsFor(values: object, path: readonly string[]): object {
  const standIns = Object.entries(values).map(([name, value]) => {
    const here = [...path, name]
    return [name, isNested(value) ? standInsFor(value, here) : new StandIn(here)] as const
  })
  return Array.isArray(values) ? standIns.map(([, standIn]) => standIn) : Object.fromEntries(standIns)
}

function valueAt(values: object, path: readonly string[]): unknown {
  let found: unknown = values
  for (const name of path) found = (found as Record<string, unknown>)[name]
  return found
}
