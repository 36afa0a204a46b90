/** Appointments booked through the API on a file on the disk, each durable before it is acknowledged. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccessTokens } from '~/backend/accounts/access-tokens'
import { openDatabase } from '~/backend/db/open'
import { backendFetch } from '~/backend/start'
import { sessionSecrets } from '~/secrets.server'
import type { Settings } from '~/settings.server'
import { type Times, timesOf } from './figures'

/** Below what one client and one address may book in an hour. */
const bookingsEach = 8
const atOnce = 64
/** Each measurement books from addresses and for mailboxes of its own: both are limited. */
let networks = 1

/** As fast as 64 clients at once get their answers. */
export const bookAtOnce = async (settings: Settings, runs: number): Promise<Times> =>
  timesOf(runs, atOnce, await bookings(settings, runs))

/** One every few milliseconds whether the former is answered or not; each counts from when it should have begun. */
export async function bookEvenly(settings: Settings, runs: number, perSecond: number): Promise<Times> {
  const book = await bookings(settings, runs)
  const times: number[] = []
  const startedAt = performance.now()
  const pending: Promise<void>[] = []
  for (let i = 0; i < runs; i += 1) {
    const due = startedAt + (i * 1000) / perSecond
    if (due > performance.now()) await sleep(due - performance.now())
    pending.push(book(i).then(() => void times.push(performance.now() - due)))
  }
  await Promise.all(pending)
  return { perSecond: runs / ((performance.now() - startedAt) / 1000), times }
}

/** @returns what books number i, with a client, an address and a form of its own */
async function bookings(settings: Settings, runs: number) {
  const network = networks++
  const tokens = await manyClients(settings, Math.ceil(runs / bookingsEach))
  return async (i: number) => {
    const who = i % tokens.length
    const body = {
      name: 'Meera Joshi',
      email: `booker${network}.${who}@example.in`,
      mobile_number: '+919811122233',
      medical_issue: 'None that is known of, but tired in the afternoon',
      message: 'Vegetarian, no onion or garlic',
      health_consent: true,
      status: 'active',
      service: 'General Appointment',
      form_token: randomUUID(),
    }
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens[who]}` }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const request = new Request('http://localhost:3000/api/appointments/create', init)
    const answer = await backendFetch(request, { clientAddress: `10.${network}.${who >> 8}.${who & 255}` })
    if (!answer.ok) throw new Error(`${answer.status} while booking: ${await answer.text()}`)
    await answer.text()
  }
}

/** Copies of a client who has signed up: hashing a password for each would take minutes. @returns their access tokens */
async function manyClients(settings: Settings, count: number): Promise<string[]> {
  const { db, close } = openDatabase(settings)
  const session = await db.selectFrom('sessions').selectAll().limit(1).executeTakeFirstOrThrow()
  const user = await db.selectFrom('users').selectAll().where('id', '=', session.user_id).executeTakeFirstOrThrow()
  const signer = createAccessTokens({ secrets: sessionSecrets(settings), clock: () => new Date() })
  const claims = Array.from({ length: count }, () => ({ userId: randomUUID(), sessionId: randomUUID() }))
  await db.transaction().execute(async (trx) => {
    for (const { userId, sessionId } of claims) {
      await trx
        .insertInto('users')
        .values({ ...user, id: userId, email: `${userId}@example.in` })
        .execute()
      await trx
        .insertInto('sessions')
        .values({ ...session, id: sessionId, user_id: userId })
        .execute()
    }
  })
  await close()
  return Promise.all(claims.map((claim) => signer.sign(claim)))
}
