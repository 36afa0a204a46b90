/** Parts `growth` and `growth-postgres`: how the time of each list grows with the rows there are. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '~/backend/db/migrate'
import { type Database, openDatabase } from '~/backend/db/open'
import type { Page } from '~/backend/db/paging'
import { createVault } from '~/backend/vault/vault'
import { mostCounted } from '~/clinic/contract/paging'
import { fillClinic, knownClient, type Sizes } from '../scripts/demo/many-rows'
import { isShortList, listCalls, otherCalls } from '../tests/support/list-calls'
import { median, shown } from './figures'
import { atMost, type BenchContext, type Part, type PartResult, type Row } from './part'
import { makeDatabase } from './postgres-databases'

const perPage = 100
/** Each figure of a round is the median of so many. */
const timesEach = 15

type Sized = { rows: number; database: Database }
/** What is measured; what it needs to know of the database is asked before. */
type Call = (database: Database) => Promise<() => Promise<unknown>>

const how =
  'Each table has so many rows, spread over three years, of them 50 of the client who asks. What waits for the staff is as much at each size: 100 new requests, orders and enquiries, 100 blocked clients, the meals of a day, the refunds of a month. A page of a list has 100 rows; the middle and the last full one are of those that the list has, or shows. The time of what the API asks the database for one answer, rows and total, in this process. The databases are asked in turn; medians.'

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
      'A search goes through the rows of the rarest of its words, or of its filter where that has fewer, until 200 are found. Two words that are each common, as a first and a last name that many have, are read side by side until so many are found; where few rows have both, that is as many rows as the rarer of them has: among 10,000 a hundredth of those among 1,000,000.',
      `What a filter leaves is counted, and leafed through, as far as ${mostCounted.toLocaleString('en-US')} rows. Some filters leave fewer of 10,000 rows (a service 1,667, a month 225) and as many as are counted of 1,000,000: those answers have a larger total and a last page farther down, and from there on take no longer.`,
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
  const pages: Record<string, (last: number) => number> = {
    'first page': () => 1,
    'page in the middle': (last) => Math.ceil(last / 2),
    'last page': (last) => last,
  }
  const lists = Object.entries(listCalls({ ...given, page: { page: 1, per_page: perPage } })).flatMap(([id, asked]) =>
    Object.keys(asked).flatMap((what) =>
      Object.entries(pages)
        .filter(([place]) => !isShortList(id) || place === 'first page')
        .map(([place, pageOf]) => {
          const call: Call = async ({ db }) => {
            const list = async (page: number) => {
              const work = listCalls({ ...given, page: { page, per_page: perPage } })[id]?.[what]
              if (!work) throw new Error(id)
              return (await work(db)) as Page<unknown>
            }
            const page = place === 'first page' ? 1 : pageOf(await lastPageOf(list))
            return () => list(page)
          }
          return [`${id}, ${what}, ${place}`, call] as const
        }),
    ),
  )
  const others = Object.entries(otherCalls(given)).map(([name, work]) => {
    const call: Call = async ({ db }) => {
      return () => work(db)
    }
    return [name, call] as const
  })
  return Object.fromEntries([...lists, ...others])
}

/** The last one that is full, where there is one: of each size as many rows are read. */
async function lastPageOf(list: (page: number) => Promise<Page<unknown>>): Promise<number> {
  const { meta } = await list(1)
  return Math.max(1, Math.floor(meta.total / perPage))
}

async function timesBySize({ rounds }: BenchContext, filled: Sized[], call: Call): Promise<Record<number, number>> {
  const times = Object.fromEntries(filled.map(({ rows }) => [rows, [] as number[]]))
  const works = await Promise.all(filled.map(async ({ rows, database }) => ({ rows, work: await call(database) })))
  for (let round = 0; round < rounds; round += 1)
    for (const { rows, work } of works)
      for (let i = 0; i < timesEach; i += 1) {
        const from = performance.now()
        await work()
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
