/** Parts `growth` and `growth-postgres`: how the time of each list grows with the rows there are. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '~/backend/db/migrate'
import { type Database, openDatabase } from '~/backend/db/open'
import { createVault } from '~/backend/vault/vault'
import { fillClinic, knownClient, type Sizes } from '../scripts/demo/many-rows'
import { isShortList, listCalls, otherCalls } from '../tests/support/list-calls'
import { median, shown } from './figures'
import { atMost, type BenchContext, type Part, type PartResult, type Row } from './part'
import { makeDatabase } from './postgres-databases'

const perPage = 100
/** Each figure of a round is the median of so many. */
const timesEach = 15

type Sized = { rows: number; database: Database }
type Call = (database: Database, rows: number) => Promise<unknown>

const how =
  'Each table has so many rows, spread over three years, of them 50 of the client who asks; a page has 100 rows. The time of what the API asks the database for one answer, rows and total, in this process. The databases are asked in turn; medians.'

export const growth: Part = {
  name: 'growth',
  title: 'Lists on SQLite',
  how,
  run: async (context) => {
    const sizes = context.isQuick ? [1000, 10_000, 100_000] : [1000, 10_000, 100_000, 1_000_000]
    const open = () => openDatabase({ dataDir: mkdtempSync(join(context.folder, 'lists-')), databaseUrl: null })
    return measureLists(context, sizes, async () => open())
  },
}

export const growthOnPostgres: Part = {
  name: 'growth-postgres',
  title: 'Lists on PostgreSQL',
  how,
  run: async (context) => {
    const server = await context.startPostgres()
    try {
      const sizes = [1000, 10_000, 100_000]
      return await measureLists(context, sizes, async (rows) =>
        openDatabase({ dataDir: '', databaseUrl: await makeDatabase(server.url, `lists_${rows}`) }),
      )
    } finally {
      await server.stop()
    }
  },
}

async function measureLists(
  context: BenchContext,
  sizes: number[],
  open: (rows: number) => Promise<Database>,
): Promise<PartResult> {
  const filled: Sized[] = []
  try {
    for (const rows of sizes) {
      context.say(`  filling tables with ${rows.toLocaleString('en-US')} rows`)
      const database = await open(rows)
      filled.push({ rows, database })
      await migrate(database.db)
      await fillClinic(database.db, everyTable(rows))
    }
    const raw: Record<string, Record<number, number>> = {}
    for (const [name, call] of Object.entries(calls())) {
      context.say(`  ${name}`)
      raw[name] = await timesBySize(context, filled, call)
    }
    const rows = Object.entries(raw).map(([name, times]) => toRow(name, times))
    const notes = [
      'Search looks posts up in an index of its own in memory, which holds every post: its size grows with the posts, and so does the read that brings it up to date after one has changed. What each search asks the database is in the table.',
    ]
    return { rows, notes, raw }
  } finally {
    for (const { database } of filled) await database.close()
  }
}

const everyTable = (rows: number): Sizes => ({
  ...{ clients: rows, appointments: rows, orders: rows, enquiries: rows },
  ...{ subscribers: rows, mails: rows, auditEntries: rows, posts: rows },
})

function calls(): Record<string, Call> {
  const given = {
    vault: createVault(['a key that opens nothing here, as nothing is sealed']),
    userId: knownClient,
    now: new Date(),
  }
  const pages: Record<string, (rows: number) => number> = {
    'first page': () => 1,
    'page in the middle': (rows) => Math.ceil(rows / perPage / 2),
    'last page': (rows) => Math.ceil(rows / perPage),
  }
  const lists = Object.entries(listCalls({ ...given, page: { page: 1, per_page: perPage } })).flatMap(([id, asked]) =>
    Object.keys(asked).flatMap((what) =>
      Object.entries(pages)
        .filter(([place]) => !isShortList(id) || place === 'first page')
        .map(([place, pageOf]) => {
          const call: Call = ({ db }, rows) => {
            // Of one status there are fewer.
            const page = Math.max(1, Math.ceil(pageOf(rows) / (what === 'all' ? 1 : 5)))
            const [work] = [listCalls({ ...given, page: { page, per_page: perPage } })[id]?.[what]]
            return work?.(db) ?? Promise.reject(new Error(id))
          }
          return [`${id}, ${what}, ${place}`, call] as const
        }),
    ),
  )
  const others = Object.entries(otherCalls(given)).map(
    ([name, work]) => [name, (({ db }) => work(db)) satisfies Call] as const,
  )
  return Object.fromEntries([...lists, ...others])
}

async function timesBySize({ rounds }: BenchContext, filled: Sized[], call: Call): Promise<Record<number, number>> {
  const times = Object.fromEntries(filled.map(({ rows }) => [rows, [] as number[]]))
  for (let round = 0; round < rounds; round += 1)
    for (const { rows, database } of filled)
      for (let i = 0; i < timesEach; i += 1) {
        const from = performance.now()
        await call(database, rows)
        times[rows]?.push(performance.now() - from)
      }
  return Object.fromEntries(Object.entries(times).map(([rows, all]) => [rows, median(all)]))
}

function toRow(name: string, times: Record<number, number>): Row {
  const sizes = Object.keys(times).map(Number)
  const largest = Math.max(...sizes)
  const ratio = (times[largest] ?? Number.NaN) / (times[10_000] ?? Number.NaN)
  const cells = Object.fromEntries(
    sizes.map((rows) => [`ms, ${rows.toLocaleString('en-US')} rows`, shown(times[rows] ?? Number.NaN)]),
  )
  const ratioName = `${largest.toLocaleString('en-US')} / 10,000`
  return {
    name,
    cells: { ...cells, [ratioName]: shown(ratio) },
    goal: largest > 10_000 ? atMost(Number(ratio.toFixed(2)), 2, '×') : null,
  }
}
