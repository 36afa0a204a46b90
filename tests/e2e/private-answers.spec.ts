/** Over all routes of the build, so that a new one is covered: who may keep an answer, and what the log shows of an address. */
import { type APIRequestContext, type APIResponse, request as requests } from '@playwright/test'
import { operations } from '~/program/operations'
import { signUpClient } from '../support/account-client'
import { type BuiltRoute, builtRoutes, dataPath, fillPath } from '../support/built-routes'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

/** What has opted in to being kept; every other answer is `private, no-store`, or the API's `no-store`. */
const kept = [
  '/feed.json',
  '/feed.xml',
  '/manifest.webmanifest',
  '/robots.txt',
  '/search-suggestions',
  '/share/services.png',
  '/sitemap.xml',
]

/** The pages that are the same for every visitor without a session (decision 0022). */
const keptPages = [
  '/',
  '/about',
  '/blog/five-millets-and-when-to-eat-them',
  '/blogs',
  '/gallery',
  '/menu',
  '/privacy',
  '/privacy/notice',
  '/refund',
  '/services',
  '/shipping',
  '/terms',
  '/thali',
]

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const secret = 's3cr3tOfALink'
let site: Site
let routes: BuiltRoute[]

test.beforeAll(async ({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
  routes = await builtRoutes()
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'info' })
})
test.afterAll(async () => site?.stop())

const visitor = () => requests.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } })

type Seen = { what: string; answer: APIResponse; body: string }

/** Asks for every route as a document and as data, and sends an empty form to each action in both forms. */
async function askAll(person: APIRequestContext, value: (parameter: string) => string): Promise<Seen[]> {
  const seen: Seen[] = []
  const note = async (method: 'GET' | 'HEAD' | 'POST', path: string) => {
    const answer = await person.fetch(path, { method, maxRedirects: 0, ...(method === 'POST' && { form: { a: '1' } }) })
    seen.push({ what: `${method} ${path}`, answer, body: await answer.text() })
  }
  for (const { path: pattern, hasLoader, hasAction } of routes) {
    // Left for the end.
    if (pattern === '/logout') continue
    const path = fillPath(pattern, value)
    if (hasLoader) for (const form of [path, dataPath(path)]) await note('GET', form)
    if (hasAction) for (const form of [path, dataPath(path)]) await note('POST', form)
  }
  await note('GET', '/payment-callback.data?order_id=ORDER_none&t=x')
  await note('POST', '/logout.data')
  return seen
}

function expectRule({ what, answer, body }: Seen, personal: readonly string[]) {
  const { 'cache-control': rule, 'set-cookie': cookie } = answer.headers()
  expect(answer.status(), what).toBeLessThan(500)
  expect(rule, what).toBeDefined()
  const path = what.split(' ')[1] ?? ''
  const isData = path.split('?', 1)[0]?.endsWith('.data')
  const isRedirect = answer.status() >= 300 && answer.status() < 400
  const isPersonal = cookie !== undefined || personal.some((text) => body.includes(text))
  // `no-store` alone forbids every cache as well: so the API and the front door's refusals say it.
  if (isData || isRedirect || isPersonal) expect(rule, what).toMatch(/^(private, )?no-store$/)
  if (!/no-store/.test(rule ?? '')) expect([...kept, ...keptPages], `${what} may be kept: ${rule}`).toContain(path)
}

const samples: Record<string, string> = {
  '*': 'services.png',
  slug: 'five-millets-and-when-to-eat-them',
  planId: 'three-months',
  link: 'confirm',
}

test('no answer that needs or shows a session may be kept, in either form, for whoever asks', async () => {
  test.setTimeout(300_000)
  const [stranger, browser, owner] = [await visitor(), await visitor(), await visitor()]
  const client = await signUpClient(site, browser, 'Zeenat Joshi')
  const orderId = await client.order('three_months', { inDays: 0 })
  const id = await client.book({ inDays: 3 })
  const signedIn = await owner.post('/login', { form: admin, maxRedirects: 0 })
  expect(signedIn.status()).toBe(303)
  expectRule({ what: 'POST /login', answer: signedIn, body: '' }, [])

  const personal = [client.email, 'Zeenat', admin.email]
  const value = (parameter: string) => ({ ...samples, orderId, id })[parameter] ?? 'none'
  let answers = 0
  for (const person of [stranger, browser, owner]) {
    const seen = await askAll(person, value)
    answers += seen.length
    for (const one of seen) expectRule(one, personal)
    // The test sees what it is about.
    const account = seen.find(({ what }) => what === 'GET /account.data')
    const shown = { stranger: 'login', browser: client.email, owner: admin.email }
    const name = person === stranger ? 'stranger' : person === browser ? 'browser' : 'owner'
    expect(account?.body).toContain(shown[name])
    const files = seen.filter(({ what }) => kept.includes(what.slice('GET '.length)))
    // A visitor's cookie takes nothing away from what is public.
    for (const { what, answer } of files) expect(answer.headers()['cache-control'], what).toMatch(/public|max-age=60/)
    expect(files).toHaveLength(kept.length)
    const pages = seen.filter(({ what }) => keptPages.includes(what.slice('GET '.length)))
    const rule = person === stranger ? /^public, max-age=0,/ : /^private, no-store$/
    for (const { what, answer } of pages) expect(answer.headers()['cache-control'], `${name}: ${what}`).toMatch(rule)
    expect(new Set(pages.map(({ what }) => what)).size).toBe(keptPages.length)
    await person.dispose()
  }
  expect(answers).toBeGreaterThan(3 * routes.length)
})

test('the log shows no parameter of any address, of a page or of the API, and every line has its code', async () => {
  test.setTimeout(300_000)
  const person = await visitor()
  await askAll(person, () => secret)
  await askAll(person, () => `${secret}.png`)
  for (const path of [
    `/sandbox/pay/${secret}/${secret}`,
    `/sandbox/pay/%73${secret}`,
    `${site.url}//${secret}`,
    `/newsletter/confirm?token=${secret}`,
    `/reset-password?token=${secret}`,
    `/payment-callback?order_id=ORDER_1&t=${secret}`,
  ])
    await person.get(path, { maxRedirects: 0 })
  for (const { method, path } of operations)
    await person.fetch(`/api${path.replace(/\{\w+\}/g, secret)}`, { method, data: {} })

  const lines = () => site.output().trim().split('\n')
  await expect.poll(() => lines().filter((line) => line.includes('"/api/orders/*"')).length).toBeGreaterThan(0)
  expect(lines().filter((line) => line.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
  const shown = new Set<unknown>()
  for (const line of lines().filter((text) => text.startsWith('{'))) {
    const { time, level, code, path } = JSON.parse(line) as Record<string, unknown>
    expect({ time, level, code }, line).toEqual({
      time: expect.any(String),
      level: expect.any(String),
      code: expect.stringMatching(/^[a-z_]+$/),
    })
    shown.add(path)
  }
  for (const path of ['/sandbox/pay/*', '/account/orders/*/receipt.pdf', '/pay/*.data', '/blog/*']) {
    expect([...shown]).toContain(path)
  }
  await person.dispose()
})
