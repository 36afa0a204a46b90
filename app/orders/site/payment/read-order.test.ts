import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Session } from '~/platform/session/contract'
import { orderAnswer, userAnswer } from '../../../../tests/support/answers'
import type { OddAnswer } from '../../../../tests/support/odd-backend'
import { createOddBackend } from '../../../../tests/support/odd-backend'

const check = 'POST /api/orders/ORDER_1/check'
const refresh = 'POST /api/users/refresh'
const order = orderAnswer()
const session: Session = {
  access_token: 'old',
  refresh_token: 'refresh',
  user: userAnswer(),
}
const read: OddAnswer = { status: 200, body: { success: true, data: order } }
const refusal = (status: number, code: string): OddAnswer => ({
  status,
  body: { success: false, code, message: 'No.' },
})

const odd = createOddBackend()
let readOrder: typeof import('./read-order.server')['readOrder']
let sessions: typeof import('~/platform/session/session.server')

beforeAll(async () => {
  vi.stubEnv('SESSION_SECRET', 'x'.repeat(48))
  readOrder = (await import('./read-order.server')).readOrder
  sessions = await import('~/platform/session/session.server')
})
afterAll(() => void vi.unstubAllEnvs())

async function visitor({ isSignedIn, token = 'refresh' }: { isSignedIn: boolean; token?: string }) {
  const visit = { request: new Request('http://localhost:3000/order-confirmation?order_id=ORDER_1'), context: {} }
  if (isSignedIn) await sessions.beginSession(visit, { ...session, refresh_token: token })
  return visit
}
const asking = (orderId: string) => new URLSearchParams({ order_id: orderId, t: 'x' })

test.each<[string, OddAnswer, object]>([
  ['an order', read, { kind: 'read', order }],
  ['404', refusal(404, 'order_not_found'), { kind: 'missing' }],
  ['422', refusal(422, 'invalid_input'), { kind: 'missing' }],
  ['401', refusal(401, 'unauthorized'), { kind: 'unknown' }],
  ['429', refusal(429, 'too_many_tries'), { kind: 'unknown' }],
  ['500', refusal(500, 'internal_error'), { kind: 'unknown' }],
  ['what is no order', { status: 200, body: { success: true, data: { status: 'paid' } } }, { kind: 'unknown' }],
  ['a broken connection', 'gone', { kind: 'unknown' }],
])('%s for a stranger', async (_, answer, reading) => {
  odd.answers = { [check]: answer }
  expect(await readOrder(await visitor({ isSignedIn: false }), asking('ORDER_1'))).toEqual(reading)
})

test('what cannot be the id of an order is missing, and nothing is asked', async () => {
  const before = odd.asked(check)
  for (const id of ['', '..', 'a b', 'x'.repeat(300)])
    expect(await readOrder(await visitor({ isSignedIn: false }), asking(id))).toEqual({ kind: 'missing' })
  expect(odd.asked(check)).toBe(before)
})

test('a token that has run out is renewed, and the order read with the new one', async () => {
  let letGo = (_: { status: number; body?: unknown }) => {}
  const held = new Promise<{ status: number; body?: unknown }>((resolve) => {
    letGo = resolve
  })
  odd.answers = { [check]: refusal(401, 'unauthorized'), [refresh]: { held } }
  const before = odd.tokens(check).length
  const reading = readOrder(await visitor({ isSignedIn: true, token: 'good' }), asking('ORDER_1'))
  await expect.poll(() => odd.tokens(check).length).toBe(before + 1)
  odd.answers = { ...odd.answers, [check]: read }
  const pair = { access_token: 'fresh', refresh_token: 'next' }
  letGo({ status: 200, body: { success: true, ...pair, data: pair } })
  expect(await reading).toEqual({ kind: 'read', order })
  expect(odd.tokens(check).slice(before)).toEqual(['old', 'fresh'])
})

test('a session that is over leads to the log-in and is cleared', async () => {
  odd.answers = { [check]: refusal(401, 'unauthorized'), [refresh]: refusal(401, 'session_ended') }
  const visit = await visitor({ isSignedIn: true, token: 'over' })
  const before = odd.tokens(check).length
  const redirect = await readOrder(visit, asking('ORDER_1')).catch((thrown: Response) => thrown)
  if (!(redirect instanceof Response)) throw new Error('no redirect')
  expect(redirect.headers.get('location')).toBe('/login?redirectTo=%2Forder-confirmation%3Forder_id%3DORDER_1')
  expect(redirect.headers.getSetCookie().join()).toMatch(/aahar_session=;.*Max-Age=0/)
  expect(await sessions.getViewer(visit)).toBeNull()
  // Asked once more as a stranger, who may hold the return token.
  expect(odd.tokens(check).slice(before)).toEqual(['old', null])
})

test('with the return token it is read all the same once the session is over', async () => {
  let letGo = (_: { status: number; body?: unknown }) => {}
  const held = new Promise<{ status: number; body?: unknown }>((resolve) => {
    letGo = resolve
  })
  odd.answers = { [check]: refusal(401, 'unauthorized'), [refresh]: { held } }
  const before = odd.asked(refresh)
  const reading = readOrder(await visitor({ isSignedIn: true, token: 'over too' }), asking('ORDER_1'))
  await expect.poll(() => odd.asked(refresh)).toBe(before + 1)
  odd.answers = { ...odd.answers, [check]: read }
  letGo({ status: 401, body: { success: false, code: 'session_ended', message: 'Over.' } })
  expect(await reading).toEqual({ kind: 'read', order })
})

test('a renewal that gets no answer ends no session, and is asked for again by the next request', async () => {
  odd.answers = { [check]: refusal(401, 'unauthorized'), [refresh]: 'gone' }
  const before = odd.asked(refresh)
  for (const times of [1, 2]) {
    const visit = await visitor({ isSignedIn: true, token: 'unlucky' })
    expect(await readOrder(visit, asking('ORDER_1'))).toEqual({ kind: 'unknown' })
    expect((await sessions.getViewer(visit))?.user.email).toBe('ritika@example.in')
    expect(odd.asked(refresh)).toBe(before + times)
  }
})
