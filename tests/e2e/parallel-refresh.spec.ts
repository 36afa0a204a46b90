import { request as requests } from '@playwright/test'
import { seal, open as unseal } from '../../app/platform/session/cookies/sealed-cookie.server'
import { keyFor } from '../../app/platform/vault/secrets.server'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const secret = 'a-secret-for-this-test-only-long-enough-to-be-one'
const keys = [keyFor('session cookie', secret)]
let site: Site

test.beforeAll(async ({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
  site = await startSite({ SESSION_SECRET: secret })
})
test.afterAll(async () => site?.stop())

type Held = { access_token: string; refresh_token: string }

/** The session inside a cookie; Remix writes a cookie's value as base64 of JSON. */
async function held(cookie: string): Promise<Held> {
  const value = decodeURIComponent(/aahar_session=([^;]*)/.exec(cookie)?.[1] ?? '')
  return (await unseal(JSON.parse(Buffer.from(value, 'base64').toString('utf8')) as string, keys)) as Held
}

async function cookieOf(session: object): Promise<string> {
  const value = Buffer.from(JSON.stringify(await seal(session, keys))).toString('base64')
  return `aahar_session=${encodeURIComponent(value)}`
}

test('two tabs and ten parallel requests with an expired access token: one refresh, nobody logged out', async () => {
  const browser = await requests.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } })
  const form = { full_name: 'Two Tabs', email: 'tabs@example.in', password: 'khichdi and papad' }
  const signup = await browser.post('/signup', { form, maxRedirects: 0 })
  const session = await held(signup.headers()['set-cookie'] ?? '')
  const expired = await cookieOf({ ...session, access_token: 'expired' })

  const tab = await requests.newContext({ baseURL: site.url })
  const paths = [
    '/profile',
    '/change-password',
    '/profile.data',
    '/profile',
    '/profile',
    '/change-password',
    '/profile',
    '/profile.data',
    '/profile',
    '/profile',
  ]
  const answers = await Promise.all(
    paths.map((path) => tab.get(path, { headers: { cookie: expired }, maxRedirects: 0 })),
  )
  const successors = new Set<string>()
  for (const [i, answer] of answers.entries()) {
    expect(answer.status(), paths[i]).toBe(200)
    const fresh = await held(answer.headers()['set-cookie'] ?? '')
    successors.add(fresh.refresh_token)
  }
  expect(successors.size, 'one rotation, one successor').toBe(1)
  expect(successors.has(session.refresh_token)).toBe(false)

  // The new pair works, and so does a late tab that still holds the old cookie.
  const fresh = await cookieOf({ ...session, access_token: 'expired', refresh_token: [...successors][0] })
  expect((await tab.get('/profile', { headers: { cookie: expired }, maxRedirects: 0 })).status()).toBe(200)
  expect((await tab.get('/profile', { headers: { cookie: fresh }, maxRedirects: 0 })).status()).toBe(200)
})

test('a restart between rotation and answer locks nobody out', async () => {
  const browser = await requests.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } })
  const form = { full_name: 'Restart', email: 'restart@example.in', password: 'khichdi and papad' }
  const signup = await browser.post('/signup', { form, maxRedirects: 0 })
  const session = await held(signup.headers()['set-cookie'] ?? '')
  const expired = await cookieOf({ ...session, access_token: 'expired' })
  const tab = await requests.newContext({ baseURL: site.url })
  // The token is rotated, the answer with the new cookie is lost, and so is what the process remembered.
  expect((await tab.get('/profile', { headers: { cookie: expired }, maxRedirects: 0 })).status()).toBe(200)
  await site.restart()
  expect((await tab.get('/profile', { headers: { cookie: expired }, maxRedirects: 0 })).status()).toBe(200)
})

test('a session that was ended elsewhere leads to the log-in and clears the cookie', async () => {
  const browser = await requests.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } })
  const form = { full_name: 'Ended', email: 'ended@example.in', password: 'khichdi and papad' }
  const signup = await browser.post('/signup', { form, maxRedirects: 0 })
  const session = await held(signup.headers()['set-cookie'] ?? '')
  await browser.post('/api/auth/logout', { data: { refresh_token: session.refresh_token } })
  const answer = await browser.get('/profile', { maxRedirects: 0 })
  expect(answer.headers().location).toBe('/login?redirectTo=%2Fprofile')
  expect(answer.headers()['set-cookie']).toContain('Max-Age=0')
})
