/**
 * Over all routes of the build: no answer has a header that is too long for a proxy, whatever a stranger writes into the address, the
 * cookies and the forms. nginx answers such a one with 502, and takes the program for ill.
 */
import { type APIRequestContext, request as requests } from '@playwright/test'
import { signUpClient } from '../support/account-client'
import { type BuiltRoute, builtRoutes, dataPath, fillPath } from '../support/built-routes'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

/** Bytes of one header, and of all of an answer (the samples' proxy_buffer_size is 32k). */
const mostOfOne = 4096
const mostOfAll = 16_384

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
let routes: BuiltRoute[]

test.beforeAll(async ({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
  routes = await builtRoutes()
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

const visitor = () => requests.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } })

const slashes = '%2F'.repeat(634)
const letters = 'क'.repeat(600)
/** Names that pages read, each with more than any of them needs. */
const named = [
  'redirectTo',
  'q',
  'order_id',
  't',
  'token',
  'open',
  'day',
  'state',
  'sort',
  'basket',
  'month',
  'id',
  'n',
]
const queries = [
  slashes,
  named.map((name) => `${name}=${encodeURIComponent(`/account?${slashes.slice(0, 900)}`)}`).join('&'),
]
const cookies = ['aahar_draft', 'aahar_device', 'aahar_login_step', 'aahar_figures', 'theme'].map(
  (name) => `${name}=${'x'.repeat(3000)}`,
)
const form = {
  redirectTo: `/account?${slashes}`,
  name: letters,
  full_name: letters,
  message: letters,
  open: slashes,
  a: '1',
}

const samples: Record<string, string> = {
  '*': 'services.png',
  slug: 'five-millets-and-when-to-eat-them',
  planId: 'three-months',
  link: 'confirm',
}

async function expectShort(person: APIRequestContext, method: 'GET' | 'POST', path: string, cookie?: string) {
  const answer = await person.fetch(path, {
    method,
    maxRedirects: 0,
    ...(method === 'POST' && { form }),
    ...(cookie !== undefined && { headers: { cookie } }),
  })
  const what = `${method} ${path.slice(0, 80)}`
  const sizes = answer
    .headersArray()
    .map(({ name, value }) => ({ name, bytes: Buffer.byteLength(`${name}: ${value}`) }))
  expect(
    sizes.filter(({ bytes }) => bytes > mostOfOne),
    what,
  ).toEqual([])
  expect(
    sizes.reduce((all, { bytes }) => all + bytes + 2, 0),
    what,
  ).toBeLessThan(mostOfAll)
  return answer
}

test('no address, cookie or form makes a header that is too long for a proxy', async () => {
  test.setTimeout(600_000)
  const [stranger, browser, owner] = [await visitor(), await visitor(), await visitor()]
  // As long as a name may be: it stands in the session's cookie.
  const client = await signUpClient(site, browser, 'क'.repeat(100))
  const orderId = await client.order('three_months', { inDays: 0 })
  const signedIn = await expectShort(owner, 'GET', `/login?redirectTo=${encodeURIComponent(`/account?${slashes}`)}`)
  expect(signedIn.status()).toBe(200)
  const led = await owner.post(`/login?redirectTo=${encodeURIComponent(`/account?${slashes}`)}`, {
    form: admin,
    maxRedirects: 0,
  })
  expect([led.status(), led.headers().location]).toEqual([303, '/account'])

  let redirects = 0
  for (const [who, person] of Object.entries({ stranger, browser, owner })) {
    for (const { path: pattern, hasLoader, hasAction } of routes) {
      if (pattern === '/logout') continue
      const usual = fillPath(pattern, (parameter) => ({ ...samples, orderId })[parameter] ?? 'none')
      const long = fillPath(pattern, () => encodeURIComponent('क'.repeat(200)))
      // What is read of an address does not hang on who asks: the longest ones are a stranger's.
      const asked = who === 'stranger' ? queries : queries.slice(1)
      const places = new Set([usual, dataPath(usual), ...(who === 'stranger' ? [long, dataPath(long)] : [])])
      for (const at of places)
        for (const query of at === usual || at === dataPath(usual) ? asked : queries.slice(1)) {
          const address = `${at}?${query}`
          if (hasLoader) redirects += (await expectShort(person, 'GET', address)).status() === 302 ? 1 : 0
          if (hasAction) await expectShort(person, 'POST', address)
        }
      // The other cookies of a person stand in the way of their session's.
      if (who === 'stranger') await expectShort(person, 'GET', usual, cookies.join('; '))
    }
    await person.dispose()
  }
  // The catch-all among them: the test sees what it is about.
  expect(redirects).toBeGreaterThan(0)
})
