/** How long the screens of care wait with ten years of readings: one client here, READINGS_CLIENTS=200 for a whole clinic. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend'
import { consult } from '../support/care'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { addManyReadings } from '../support/many-readings'
import { signUpProven } from '../support/people'
import { ok } from '../support/results'

const [now, today] = ['2026-11-23T04:00:00.000Z', '2026-11-23']
const clients = Number(process.env.READINGS_CLIENTS ?? 1)
/** On a machine that does nothing else, for READINGS_CLIENTS. Beside other tests five times as long: a page that asks far too much is found. */
const mostMs = process.env.READINGS_CLIENTS === undefined ? 750 : 150
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let own: ClinicApi
  let staff: ClinicApi
  let id = ''
  let count = 0

  beforeAll(async () => {
    connection = await connect()
    backend = await startTestBackend({ engine, now, env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } })
    const asha = await signUpProven(backend, connection.transport)
    own = createClinicApi({ transport: connection.transport, token: asha.access_token })
    const { transport } = connection
    staff = createClinicApi({
      transport,
      token: ok(await createClinicApi({ transport }).auth.login(admin)).access_token,
    })
    id = asha.user.id
    await consult(backend, id)
    await own.privacy.choose({ purpose: 'health_details', agrees: true })
    count = await addManyReadings(backend.db, backend.vault(), { userId: asha.user.id, today })
    const like = await backend.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', asha.user.id)
      .executeTakeFirstOrThrow()
    for (let at = 1; at < clients; at += 1) {
      const userId = `0199aaaa-bbbb-7ccc-8ddd-${String(at).padStart(12, '0')}`
      await backend.db
        .insertInto('users')
        .values({ ...like, id: userId, email: `client-${at}@example.in`, phone_number: null })
        .execute()
      await addManyReadings(backend.db, backend.vault(), { userId, today })
      // A second apart: the ids of appointments are made of their times.
      await consult(backend, userId, new Date(Date.parse('2026-11-20T05:00:00.000Z') + at * 1000).toISOString())
    }
  }, 600_000)
  afterAll(async () => {
    await backend.stop()
    await connection.close()
  })

  /** @returns the median of 15 calls, in milliseconds */
  async function medianOf(what: string, call: () => Promise<unknown>): Promise<number> {
    const times: number[] = []
    for (let turn = 0; turn < 15; turn += 1) {
      const begun = performance.now()
      await call()
      times.push(performance.now() - begun)
    }
    const median = times.toSorted((a, b) => a - b)[7] ?? Number.POSITIVE_INFINITY
    if (clients > 1) process.stdout.write(`${engine}, ${clients} clients, ${what}: ${median.toFixed(1)} ms\n`)
    return median
  }

  test.each(['recent', '2020', 'all'])(
    `ten years of readings, %s: within ${mostMs} ms at the median`,
    async (period) => {
      expect(count).toBeGreaterThan(1800)
      const median = await medianOf(period, async () =>
        expect(ok(await own.readings.progress({ period })).entries.length).toBeGreaterThan(90),
      )
      expect(median).toBeLessThan(mostMs)
    },
  )

  test(`the inbox and the pages of a client at the desk: within ${mostMs} ms at the median`, async () => {
    const screens = {
      inbox: async () => expect(ok(await staff.careInbox.list()).length).toBeGreaterThanOrEqual(clients),
      'list of everyone in care': () => staff.adminCare.list().then(ok),
      'care file': () => staff.adminCare.get(id).then(ok),
      'readings at the desk': () => staff.adminReadings.list(id, { kind: 'weight' }).then(ok),
      // As its screen asks: first the file, then all of its parts at once.
      'care page': async () => {
        ok(await staff.adminCare.get(id))
        const parts = [
          staff.adminReadings.list(id, { kind: 'weight' }),
          staff.adminCheckIns.list(id),
          staff.adminVisitNotes.list(id),
          staff.adminCareMessages.list(id, {}),
          staff.adminCareDocuments.list(id),
          staff.appointments.freeTimes({ from: today, to: '2026-12-03', kind: 'discovery' }),
        ]
        for (const answer of await Promise.all(parts)) ok<unknown>(answer)
      },
    }
    for (const [what, call] of Object.entries(screens)) expect(await medianOf(what, call), what).toBeLessThan(mostMs)
  })
})
