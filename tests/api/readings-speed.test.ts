/** How long the page of progress waits for its readings: one client here, READINGS_CLIENTS=200 for a whole clinic. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { addManyReadings } from '../support/many-readings'
import { signUpProven } from '../support/people'

const [now, today] = ['2026-11-23T04:00:00.000Z', '2026-11-23']
const clients = Number(process.env.READINGS_CLIENTS ?? 1)
const mostMs = 150

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let own: ClinicApi
  let count = 0

  beforeAll(async () => {
    connection = await connect()
    backend = await startTestBackend({ engine, now })
    const asha = await signUpProven(backend, connection.transport)
    own = createClinicApi({ transport: connection.transport, token: asha.access_token })
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
    }
  }, 600_000)
  afterAll(async () => {
    await backend.stop()
    await connection.close()
  })

  test.each(['recent', '2020', 'all'])(
    `ten years of readings, %s: within ${mostMs} ms at the median`,
    async (period) => {
      expect(count).toBeGreaterThan(1800)
      const times: number[] = []
      for (let turn = 0; turn < 15; turn += 1) {
        const begun = performance.now()
        const answer = await own.readings.progress({ period })
        times.push(performance.now() - begun)
        expect(answer.ok && answer.data.entries.length).toBeGreaterThan(90)
      }
      const median = times.toSorted((a, b) => a - b)[7] ?? Number.POSITIVE_INFINITY
      if (clients > 1) process.stdout.write(`${engine}, ${clients} clients, ${period}: ${median.toFixed(1)} ms\n`)
      expect(median).toBeLessThan(mostMs)
    },
  )
})
