/** Parts `desk` and `desk-postgres`: what the front desk asks for, of a large clinic and of one ten times as large. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '~/backend/db/migrate'
import { openDatabase } from '~/backend/db/open'
import { addDays, indiaDay, weekdayOf, weekdays } from '~/domain/days'
import { fillClinic, knownClient, largeClinic, phoneOfRow, type Sizes, timesAsMany } from '../scripts/demo/many-rows'
import { median, shown } from './figures'
import { get, postJson } from './http'
import { atMost, type BenchContext, type Part, type PartResult, type Row } from './part'
import { makeDatabase } from './postgres-databases'
import { residentMb } from './processes'
import { admin, type RunningSite, startSite } from './site'

/** Each figure of a round is the median of so many. */
const timesEach = 15
const [limitMs, limitRatio] = [50, 2]

const how = `Two sites run side by side, one with ${spelled(largeClinic)}, one with ten times as many of each but posts (npm run seed fills a database in this way). The time from the request over HTTP to the last byte of the API’s answer, log on; the sites are asked in turn; medians.`

export const desk: Part = {
  name: 'desk',
  title: 'The front desk on SQLite',
  how,
  run: (context) =>
    measureDesk(context, async (sizes) => {
      const dataDir = mkdtempSync(join(context.folder, 'desk-'))
      await fill({ dataDir, databaseUrl: null }, sizes)
      return { dataDir }
    }),
}

export const deskOnPostgres: Part = {
  name: 'desk-postgres',
  title: 'The front desk on PostgreSQL',
  how,
  run: async (context) => {
    const server = await context.startPostgres()
    try {
      return await measureDesk(context, async (sizes) => {
        const databaseUrl = await makeDatabase(server.url, `desk_${sizes.appointments}`)
        await fill({ dataDir: '', databaseUrl }, sizes)
        return { databaseUrl }
      })
    } finally {
      await server.stop()
    }
  },
}

async function fill(place: Parameters<typeof openDatabase>[0], sizes: Sizes): Promise<void> {
  const database = openDatabase(place)
  try {
    await migrate(database.db)
    await fillClinic(database.db, sizes)
  } finally {
    await database.close()
  }
}

type Place = { dataDir?: string; databaseUrl?: string }
/** `oneClinic`: the one that is not ten times as large. */
type PathOf = (desk: Desk, oneClinic: Desk) => string | Promise<string>
type Desk = { site: RunningSite; sizes: Sizes; token: string; restMb: number }

async function measureDesk(context: BenchContext, fillPlace: (sizes: Sizes) => Promise<Place>): Promise<PartResult> {
  const clinics = (context.isQuick ? [0.02, 0.2] : [1, 10]).map((times) => ({
    ...timesAsMany(largeClinic, times),
    posts: largeClinic.posts,
  }))
  const desks: Desk[] = []
  try {
    for (const sizes of clinics) {
      context.say(`  filling tables with ${spelled(sizes)}`)
      desks.push(await openDesk(context, await fillPlace(sizes), sizes))
    }
    const raw: Record<string, number[]> = {}
    for (const [name, pathOf] of Object.entries(questions(new Date()))) {
      context.say(`  ${name}`)
      raw[name] = await timesOf(context, desks, pathOf)
    }
    const rows = Object.entries(raw).map(([name, times]) => toRow(name, times))
    const memory = desks.map(({ site, restMb }) => ({ restMb, afterMb: residentMb(site.pid) }))
    rows.push(memoryRow(memory.map(({ afterMb }) => afterMb)))
    return { rows, notes: [], raw: { times: raw, memory } }
  } finally {
    for (const { site } of desks) await site.stop()
  }
}

async function openDesk(context: BenchContext, place: Place, sizes: Sizes): Promise<Desk> {
  const site = await startSite(context, place)
  const answer = await postJson(site.port, '/api/auth/login', admin)
  const { access_token: token } = JSON.parse(answer.body.toString()) as { access_token: string }
  return { site, sizes, token, restMb: residentMb(site.pid) }
}

async function stopsOf({ site, token }: Desk, day: string): Promise<number> {
  const { body } = await get(site.port, `/api/admin/deliveries?day=${day}`, { authorization: `Bearer ${token}` })
  return (JSON.parse(body.toString()) as { data: { stops: unknown[] } }).data.stops.length
}

/**
 * Of a day with about as many stops as the one clinic has today: plans end, so that the days ahead have fewer and fewer. A day on
 * which the kitchen is closed has none, and would say nothing.
 */
async function pathOfSheets(desk: Desk, oneClinic: Desk, today: string): Promise<string> {
  const most = await stopsOf(oneClinic, today)
  for (let ahead = 0; ahead < 366; ahead += 1) {
    const day = addDays(today, ahead)
    const stops = await stopsOf(desk, day)
    if (stops <= most && stops >= most / 2) return `/deliveries?day=${day}`
  }
  throw new Error(`No day of the next year has between ${most / 2} and ${most} stops.`)
}

/** The paths of the API by what they are for. */
function questions(now: Date): Record<string, PathOf> {
  const today = indiaDay(now)
  const monday = addDays(today, -weekdays.indexOf(weekdayOf(today)))
  const sunday = addDays(monday, 6)
  const perPage = 50
  const middle = (rows: number) => Math.ceil(rows / perPage / 2)
  const always = (path: string) => () => path
  return {
    'the overview': always('/stats/overview'),
    'the counts of what waits': always('/stats/waiting'),
    'the week in the calendar': always(`/calendar?from=${monday}&to=${sunday}`),
    'appointments, first page': always(`/appointments?per_page=${perPage}`),
    'appointments, a page in the middle': ({ sizes: { appointments } }) =>
      `/appointments?per_page=${perPage}&page=${middle(appointments)}`,
    'appointments that are completed, by time': always(`/appointments?per_page=${perPage}&state=completed&sort=-time`),
    'appointments of this week, by time': always(
      `/appointments?per_page=${perPage}&from=${monday}&to=${sunday}&sort=time`,
    ),
    'appointments of a kind and a service': always(`/appointments?kind=discovery&service=Thyroid`),
    'appointments, a common first name': always('/appointments?q=meera'),
    'appointments, a first and a last name': always('/appointments?q=meera%20joshi'),
    'appointments, an email': always('/appointments?q=client-777%40example.in'),
    'orders, first page': always(`/orders?per_page=${perPage}`),
    'orders, a page in the middle': ({ sizes: { orders } }) => `/orders?per_page=${perPage}&page=${middle(orders)}`,
    'orders that are paid': always(`/orders?per_page=${perPage}&status=paid`),
    'orders that need a person': always(`/orders?per_page=${perPage}&needs_person=1`),
    'orders, a common first name': always('/orders?q=meera'),
    'orders, a number': always(`/orders?q=${phoneOfRow(777)}`),
    'the sheets of a day’s deliveries': (desk, oneClinic) => pathOfSheets(desk, oneClinic, today),
    'clients, first page': always(`/users?per_page=${perPage}`),
    'clients by name, a page in the middle': ({ sizes: { clients } }) =>
      `/users?per_page=${perPage}&sort=name&page=${middle(clients)}`,
    'clients, a common first name': always('/users?q=meera'),
    'clients, an email': always('/users?q=client-777%40example.in'),
    'a client': always(`/users/${knownClient}`),
    'a client’s appointments': always(`/users/${knownClient}/appointments`),
    'a client’s mails': always(`/users/${knownClient}/mails`),
    'enquiries, first page': always(`/enquiries?per_page=${perPage}`),
    'enquiries, a name': always('/enquiries?q=meera'),
    'newsletter subscribers, a page in the middle': ({ sizes: { subscribers } }) =>
      `/newsletter?per_page=${perPage}&page=${middle(subscribers)}`,
    'the outbox, a page in the middle': ({ sizes: { mails } }) => `/outbox?per_page=${perPage}&page=${middle(mails)}`,
    'the audit log, first page': always(`/audit?per_page=${perPage}`),
    'the audit log of one action': always(`/audit?per_page=${perPage}&action=appointment_moved`),
  }
}

async function timesOf({ rounds }: BenchContext, desks: Desk[], pathOf: PathOf): Promise<number[]> {
  const paths = await Promise.all(desks.map(async (desk) => `/api/admin${await pathOf(desk, desks[0] ?? desk)}`))
  const times = desks.map(() => [] as number[])
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { site, token }] of desks.entries())
      for (let i = 0; i < timesEach; i += 1) {
        const path = paths[at] ?? ''
        const from = performance.now()
        const { status } = await get(site.port, path, { authorization: `Bearer ${token}` })
        times[at]?.push(performance.now() - from)
        if (status !== 200) throw new Error(`${path} answered ${status}.`)
      }
  return times.map(median)
}

function toRow(name: string, [one = Number.NaN, tenfold = Number.NaN]: number[]): Row {
  // Of a few milliseconds most is HTTP and chance.
  const isMet = one <= limitMs && (tenfold <= limitRatio * one || tenfold <= 10)
  return {
    name,
    cells: { 'ms, large clinic': shown(one), 'ms, ten times': shown(tenfold), ratio: shown(tenfold / one) },
    goal: { text: `≤ ${limitMs} ms, ≤ ${limitRatio} ×`, isMet },
  }
}

function memoryRow([one = Number.NaN, tenfold = Number.NaN]: number[]): Row {
  const cells = {
    'ms, large clinic': `${one.toFixed(0)} MB`,
    'ms, ten times': `${tenfold.toFixed(0)} MB`,
    ratio: shown(tenfold / one),
  }
  return {
    name: 'memory of the process after all of it',
    cells,
    goal: atMost(Math.round(tenfold - one), 20, 'MB more'),
  }
}

function spelled({ clients, appointments, orders }: Sizes): string {
  const count = (rows: number) => rows.toLocaleString('en-US')
  return `${count(clients)} clients, ${count(appointments)} appointments and ${count(orders)} orders`
}
