/** Public pages for signed-in clients: each is rendered for them, and kept for nobody. */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type APIRequestContext, request as requests } from '@playwright/test'
import { openAccountMenu } from '../support/account-menu'
import { fillPath, publicPaths } from '../support/built-routes'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const password = 'bajra & lapsi 7'
let site: Site

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

const visitor = () => requests.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } })

async function signUp(browser: APIRequestContext, name: string, email: string) {
  const form = { full_name: name, email, password }
  const answer = await browser.post(`${site.url}/signup`, { form, headers: { origin: site.url }, maxRedirects: 0 })
  expect(answer.status(), name).toBe(303)
  // The welcome, which is said once.
  expect(await (await browser.get(site.url)).text()).toContain('Your account is ready.')
}

async function cookieOf(browser: APIRequestContext) {
  const { cookies } = await browser.storageState()
  return `aahar_session=${cookies.find(({ name }) => name === 'aahar_session')?.value}`
}

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

function get(path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = httpRequest(site.url + path, { agent: false, headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      const encoding = answer.headers['content-encoding']
      const text = `${encoding === 'gzip' ? gunzipSync(body) : encoding === 'br' ? brotliDecompressSync(body) : body}`
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
    })
    asking.on('error', reject)
    asking.end()
  })
}

const pageOf = (path: string, cookie: string) => get(path, { cookie, 'accept-encoding': 'gzip, br' })

test('each public page is a client’s own, whatever their name, and private', async ({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
  test.setTimeout(240_000)
  const names = [
    'Asha Rao',
    '</script><script>alert(1)</script><!--',
    `"'&<> \` $& $1 \\ \\u003c \u2028 &amp; \u202e"`,
    'आशा 👩🏽‍🌾 ऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋऋ',
  ]
  const cookies: string[] = []
  for (const [at, name] of names.entries()) {
    const browser = await visitor()
    await signUp(browser, name, `client-${at}@example.in`)
    cookies.push(await cookieOf(browser))
  }
  const owner = await visitor()
  expect((await owner.post('/login', { form: admin, maxRedirects: 0 })).status()).toBe(303)
  cookies.push(await cookieOf(owner))

  const { data: posts } = (await (await owner.get('/api/blogs/all_blog_lists')).json()) as { data: { slug: string }[] }
  const paths = (await publicPaths()).map((path) => fillPath(path, () => posts[0]?.slug ?? ''))
  expect(paths.length).toBeGreaterThan(8)
  for (const path of paths) {
    for (const [at, cookie] of cookies.entries()) {
      const what = `${path} for client ${at}`
      const { status, headers, text } = await pageOf(path, cookie)
      expect([status, headers['cache-control'], headers.etag], what).toEqual([200, 'private, no-store', undefined])
      if (at < names.length) expect(text, what).toContain(`client-${at}@example.in`)
      expect(text, what).not.toContain('<script>alert(1)')
      const others = text.match(/client-\d@example\.in/g)?.filter((email) => email !== `client-${at}@example.in`)
      expect(others ?? [], what).toEqual([])
    }
  }
})

test('clients who ask at the same time get pages of their own; a session that ended elsewhere is over here', async ({
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
  const people = await Promise.all(
    ['Leela', 'Zubeida'].map(async (name) => {
      const browser = await visitor()
      await signUp(browser, name, `${name.toLowerCase()}@example.in`)
      return { name, browser, cookie: await cookieOf(browser) }
    }),
  )
  const asks = Array.from({ length: 40 }, (_, at) => people[at % 2] as (typeof people)[number])
  const answers = await Promise.all(asks.map(({ cookie }) => pageOf('/about', cookie)))
  for (const [at, { text }] of answers.entries()) {
    expect(text).toContain(asks[at]?.name)
    expect(text).not.toContain(asks[at + 1]?.name ?? asks[0]?.name)
  }
  const [leela, zubeida] = people
  if (!leela || !zubeida) throw new Error('two people')
  await leela.browser.post('/logout', { maxRedirects: 0 })
  const [after, other] = [await pageOf('/about', leela.cookie), await pageOf('/about', zubeida.cookie)]
  expect(after.text).toContain('Sign In')
  expect(after.text).not.toContain('Leela')
  expect(other.text).toContain('Zubeida')
})

test('a client’s home works, and the header changes with each log-in and log-out', async ({
  page,
  javaScriptEnabled,
}) => {
  const scripts = javaScriptEnabled !== false
  const suffix = scripts ? 'js' : 'nojs'
  const name = `Zoë "</script>" & Sons 👩🏽‍🌾`
  const others = await visitor()
  await signUp(others, 'Meera', `meera.${suffix}@example.in`)
  await signUp(page.request, name, `zoe.${suffix}@example.in`)
  await page.setViewportSize({ width: 1440, height: 900 })

  const answer = await page.goto(site.url)
  const headers = (await answer?.allHeaders()) ?? {}
  expect(headers['cache-control']).toBe('private, no-store')
  const banner = page.getByRole('banner')
  await expect(banner.getByText(`Hello, ${name}`)).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Sign In' })).toHaveCount(0)

  // Another page: by script with data of its own, or another document; and back.
  await banner.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(`${site.url}/about`)
  await expect(banner.getByText(`Hello, ${name}`)).toBeVisible()
  await page.goto(`${site.url}/services`)
  await expect(banner.getByText(`Hello, ${name}`)).toBeVisible()

  await openAccountMenu(page)
  await banner.getByRole('button', { name: 'Logout' }).click()
  await expect(banner.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto(site.url)
  await expect(banner.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)

  await page.goto(`${site.url}/login`)
  await page.locator('main, dialog[open]').getByLabel('Email').fill(`meera.${suffix}@example.in`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(banner.getByText('Hello, Meera')).toBeVisible()
  await page.goto(`${site.url}/about`)
  await expect(banner.getByText('Hello, Meera')).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await banner.getByRole(scripts ? 'button' : 'link', { name: 'Menu' }).click()
  const menu = page.locator('#menu')
  await expect(menu.getByText(`meera.${suffix}@example.in`)).toBeVisible()
  await expect(menu.getByText('Not subscribed')).toBeVisible()
})
