import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { userAnswer } from '../../../tests/support/answers'
import { createOddBackend } from '../../../tests/support/odd-backend'
import { profileFetchMessage } from './answers/errors'

/** What becomes of a client's session where the backend does not say whose it is. */
const info = 'GET /api/users/info'
const odd = createOddBackend()
let sessions: typeof import('./session.server')

beforeAll(async () => {
  vi.stubEnv('SESSION_SECRET', 'x'.repeat(48))
  sessions = await import('./session.server')
})
afterAll(() => void vi.unstubAllEnvs())

async function clientAt(path: string) {
  const visit = { request: new Request(`http://localhost:3000${path}`), context: {} }
  const user = userAnswer()
  await sessions.beginSession(visit, { access_token: 'a', refresh_token: 'r', user })
  return { visit, user }
}

test.each<[number, object, string]>([
  [404, { message: 'User not found' }, 'User not found'],
  [404, {}, 'Failed to fetch user profile'],
  [
    403,
    { message: 'This account is closed. Please contact the clinic.' },
    'This account is closed. Please contact the clinic.',
  ],
  [500, {}, 'Failed to fetch user profile'],
])('a profile answered with %i and %j: the client stays logged in and reads %j', async (status, body, sentence) => {
  odd.answers = { [info]: { status, body: { success: false, ...body } } }
  const { visit, user } = await clientAt('/profile')
  const { user: held, failure } = await sessions.fetchUser(visit)
  expect(held).toEqual(user)
  expect(failure && profileFetchMessage(failure)).toBe(sentence)
  expect(await sessions.getViewer(visit)).not.toBeNull()

  const thrown = await sessions.requireUser(visit).catch((error: Response) => error)
  if (!(thrown instanceof Response)) throw new Error('no answer')
  expect([thrown.status, await thrown.text()]).toEqual([503, sentence])
})

test('a session that is over (401) leads to the log-in', async () => {
  const over = { status: 401, body: { success: false, code: 'session_ended', message: 'Over.' } }
  odd.answers = { [info]: over, 'POST /api/users/refresh': over }
  const { visit } = await clientAt('/profile')
  const thrown = await sessions.fetchUser(visit).catch((error: Response) => error)
  if (!(thrown instanceof Response)) throw new Error('no redirect')
  expect(thrown.headers.get('location')).toBe('/login?redirectTo=%2Fprofile')
  expect(await sessions.getViewer(visit)).toBeNull()
})
