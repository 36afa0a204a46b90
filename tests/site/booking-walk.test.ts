/** The way of a booking through the house, of a client who is signed in and has no scripts: it is short, and nothing is asked or read twice. */
import { parseWithZod } from '@conform-to/zod/v4'
import { compactDecrypt } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '~/domain/time/days'
import { startTestBackend, type TestBackend } from '../support/backend'
import { ownFilesOf } from '../support/own-files'
import { loadWholeSite, type WholeSite } from '../support/whole-site'

const origin = 'http://localhost:3000'
vi.stubEnv('SESSION_SECRET', 'the secret of these tests is long enough')
vi.stubEnv('PUBLIC_URL', origin)

const queries = vi.hoisted(() => [] as string[])
vi.mock('~/platform/db/query-watch', () => ({
  createQueryWatch: () => (event: { query: { sql: string } }) => void queries.push(event.query.sql),
}))
vi.mock('jose', async (importOriginal) => {
  const jose = await importOriginal<typeof import('jose')>()
  return { ...jose, compactDecrypt: vi.fn(jose.compactDecrypt) }
})
vi.mock('@conform-to/zod/v4', async (importOriginal) => {
  const conform = await importOriginal<typeof import('@conform-to/zod/v4')>()
  return { ...conform, parseWithZod: vi.fn(conform.parseWithZod) }
})
// What else the program does meanwhile is no part of the way.
vi.mock('~/platform/work/worker-loop', () => ({ startWorkerLoop: () => ({ wake: () => {}, stop: async () => {} }) }))

const { formToken } = await import('~/platform/forms/form-token.server')
const { appointmentBodySchema, appointmentOperations } = await import('~/appointments/contract/appointments')
const { createClinicApi } = await import('~/platform/session/client.server')

/** With the floor that the rooms stand on: forms, session, client, database, limits, outbox, vault, and what is true of days and phone numbers. */
const mostFiles = 73
/** Of the rooms of the features, and the program that puts them together; three of them say what is paid now, and what a plan pays. */
const mostFilesOfRooms = 22
const isFloor = (file: string) => /^(domain|ui|platform)\//.test(file)

let backend: TestBackend
let site: WholeSite
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  backend = await startTestBackend({ engine: 'sqlite', now: new Date().toISOString() })
  site = await loadWholeSite()
})
afterAll(() => backend.stop())

const jar = new Map<string, string>()

/** As the front door hands a form to Remix (platform/http/remix-request.ts). */
async function send(path: string, form: Record<string, string>) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, origin, 'x-forwarded-host': new URL(origin).host }
  const request = new Request(origin + path, { method: 'POST', body: new URLSearchParams(form), headers })
  const response = await site.handle(request, { clientAddress: '203.0.113.7', requestId: 'of the test' })
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return { status: response.status, to: response.headers.get('location') }
}

/** With a time and a word about health, so that all of the rules have their say. */
async function bookingForm() {
  const from = addDays(new Date().toISOString().slice(0, 10), 5)
  const wish = { from, to: addDays(from, 6), kind: 'consultation' } as const
  const answer = await createClinicApi()(appointmentOperations).freeTimes(wish)
  const [starts_at] = answer.ok ? answer.data.flatMap(({ times }) => times) : []
  if (starts_at === undefined) throw new Error('no time is free')
  const person = { name: 'Ritika Sharma', email: 'ritika@example.in', mobile_number: '98765 43210' }
  const asked = { kind: 'consultation', place: 'clinic', starts_at, time_zone: 'Europe/Berlin' }
  return { ...person, ...asked, medical_issue: 'Thyroid since 2019', health_consent: 'on', form_token: formToken() }
}

test('a booking touches few files, asks once for the session, reads the form once on each side, and is answered with 303', async () => {
  const account = { full_name: 'Ritika Sharma', email: 'ritika@example.in', password: 'gatte ki sabzi 12' }
  expect(await send('/signup', account)).toMatchObject({ status: 303 })
  // What is loaded or read with the first of all bookings is no part of the way.
  expect(await send('/book', await bookingForm())).toMatchObject({ status: 303 })

  const form = await bookingForm()
  queries.length = 0
  vi.mocked(compactDecrypt).mockClear()
  vi.mocked(parseWithZod).mockClear()
  const readByApi = vi.spyOn(appointmentBodySchema._zod, 'run')
  const { result, files } = await ownFilesOf(() => send('/book', form))
  expect(result).toEqual({ status: 303, to: expect.stringMatching(/^\/book\?booked=[\w-]+#answer$/) })
  expect(compactDecrypt).toHaveBeenCalledTimes(1)
  expect(queries.filter((sql) => /\b(sessions|refresh_tokens)\b/.test(sql))).toHaveLength(1)
  expect(parseWithZod).toHaveBeenCalledTimes(1)
  expect(readByApi).toHaveBeenCalledTimes(1)

  expect(files).toContain('appointments/service.ts')
  const ofRooms = files.filter((file) => !isFloor(file))
  expect(ofRooms.length, ofRooms.join('\n')).toBeLessThanOrEqual(mostFilesOfRooms)
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(mostFiles)
})
