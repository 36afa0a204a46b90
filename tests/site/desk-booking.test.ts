/** The desk's New booking: the times that visitors see, from the same call, and what becomes of what is sent. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FreeDay } from '~/appointments/contract/appointments'
import { action, loader } from '~/appointments/desk/new-appointment/route'
import { formToken } from '~/platform/forms/form-token.server'

vi.stubEnv('SESSION_SECRET', 'the secret of these tests is long enough')

const spied = vi.hoisted(() => ({ asked: [] as object[], booked: [] as object[] }))
const world = vi.hoisted(() => {
  const user = {
    id: '00000000-0000-4000-8000-000000000002',
    full_name: 'Meera Joshi',
    role: 'admin',
    roles: ['owner'],
    email: 'a@b.in',
  }
  // Tuesday has three times left, Wednesday more, Thursday none.
  const days: FreeDay[] = [
    { day: '2026-11-24', is_open: true, times: ['05:00', '05:15', '11:00'].map((at) => `2026-11-24T${at}:00.000Z`) },
    {
      day: '2026-11-25',
      is_open: true,
      times: ['05:00', '05:15', '05:30', '11:00'].map((at) => `2026-11-25T${at}:00.000Z`),
    },
    { day: '2026-11-26', is_open: true, times: [] },
  ]
  const clinic = () => ({
    freeTimes: async (query: object) => {
      spied.asked.push(query)
      return { ok: true, data: days }
    },
    book: async (body: object) => {
      spied.booked.push(body)
      return { ok: true, data: { id: '00000000-0000-4000-8000-000000000009' } }
    },
  })
  return { user, clinic }
})

vi.mock('~/platform/session/session.server', async (importOriginal) => ({
  ...(await importOriginal<typeof import('~/platform/session/session.server')>()),
  getViewer: async () => ({ user: world.user, justSignedUp: false }),
  clinicOf: async () => world.clinic,
  requireStaff: async () => world,
  redirectWithSession: async (_: unknown, to: string) => new Response(null, { status: 303, headers: { location: to } }),
}))

vi.mock('~/platform/work/clock.server', () => ({ programTime: () => new Date('2026-11-24T03:30:00Z') }))

beforeEach(() => {
  spied.asked.length = 0
  spied.booked.length = 0
})

const visit = (path: string, init?: RequestInit) =>
  ({ request: new Request(`http://localhost${path}`, init), params: {}, context: {} }) as LoaderFunctionArgs

type Answer = { data: { result: { error?: Record<string, string[]> } }; init: { status: number } }

async function send(fields: Record<string, string>) {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T03:29:00Z'), toFake: ['Date'] })
  const form_token = formToken()
  vi.useRealTimers()
  const filled = { name: 'Om Prakash', mobile_number: '98290 12345', kind: 'consultation', place: 'clinic' }
  const body = new URLSearchParams({ ...filled, form_token, ...fields })
  return action(visit('/dashboard/booking/new', { method: 'POST', body }) as ActionFunctionArgs) as Promise<unknown>
}

test('the desk has the days, times and counts of the public form', async () => {
  const { loader: publicLoader } = await import('~/appointments/site/book/route')
  const [desk, visitors] = [
    await loader(visit('/dashboard/booking/new?kind=discovery')),
    await publicLoader(visit('/book?kind=discovery')),
  ]
  expect(desk.times).toEqual(visitors.times)
  expect(desk.times?.days.map(({ date, count }) => [date, count])).toEqual([
    ['24', '3 free'],
    ['25', null],
    ['26', 'Full'],
  ])
  expect(desk.wish).toEqual(visitors.wish)
  expect(desk.kinds).toEqual(visitors.kinds)
  expect(spied.asked[0]).toEqual(spied.asked[1])
})

test('days further on are asked for by the address, within those that can be booked', async () => {
  const { wish } = await loader(visit('/dashboard/booking/new?from=2026-12-01'))
  expect(wish).toEqual({ kind: 'consultation', from: '2026-12-01', place: 'clinic', practitioner: null })
  expect((await loader(visit('/dashboard/booking/new?from=2019-01-01'))).wish.from).toBe('2026-11-24')
})

test('a free time is booked as it was chosen, whatever was typed beside it before', async () => {
  const starts_at = '2026-11-24T05:00:00.000Z'
  const answer = await send({ starts_at, day: '2026-11-30', time: '9:47', place: 'video' })
  expect((answer as Response).status).toBe(303)
  expect(spied.booked).toMatchObject([{ starts_at, kind: 'consultation', place: 'video', email: null }])
  expect(Object.keys(spied.booked[0] ?? {})).not.toContain('day')
})

test('staff can give a time that is not offered, or none', async () => {
  await send({ starts_at: '', day: '2026-11-28', time: '19:30' })
  await send({ starts_at: '' })
  expect(spied.booked).toMatchObject([{ starts_at: '2026-11-28T14:00:00.000Z' }, { starts_at: null }])
})

test('half of another time is asked to be made whole', async () => {
  const { data, init } = (await send({ starts_at: '', day: '2026-11-28' })) as Answer
  expect(init.status).toBe(422)
  expect(data.result.error).toEqual({ time: ['Please give both, day and time'] })
  expect(spied.booked).toEqual([])
})

test('an email that looks mistyped is asked about, and taken as it was meant or as it is', async () => {
  const { data, init } = (await send({ email: 'om@gmial.com' })) as Answer
  expect(init.status).toBe(422)
  expect(data.result.error).toEqual({ email: ['Did you mean om@gmail.com?'] })
  expect(spied.booked).toEqual([])
  await send({ email: 'om@gmial.com', email_guess: 'om@gmail.com' })
  await send({ email: 'om@gmial.com', email_kept: 'on' })
  expect(spied.booked).toMatchObject([{ email: 'om@gmail.com' }, { email: 'om@gmial.com' }])
})
