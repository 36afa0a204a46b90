/** The library of pictures: uploaded, described, shown by a post, deleted and brought back; and what the front door lets through. */
import { request as httpRequest } from 'node:http'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { htmlPage, makeJpeg, makePhoto, svgWithScript } from '../support/pictures'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

type Requests = { post: (url: string, options: object) => Promise<{ status(): number }> }
const logIn = async (requests: Requests, person: { email: string; password: string } = admin) => {
  const headers = { origin: site.url }
  const answer = await requests.post(`${site.url}/login`, { form: person, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

async function call(path: string, { token, body, method }: { token?: string; body?: object; method?: string } = {}) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${site.url}/api${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as { data: { id: string; url: string; version: number }; access_token: string }
}

test('a picture is uploaded by keyboard, described, used by a post, and can be deleted only when it is not', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  pageProblems.expect('409')
  const scripts = javaScriptEnabled !== false
  await logIn(page.request)
  await page.goto(`${site.url}/dashboard/media`)
  await expect(page.getByText('No picture is here yet')).toBeVisible()
  const name = scripts ? 'Bajra roti.jpg' : 'Jowar roti.jpg'
  const colour = scripts ? '#8a5a2b' : '#c9b037'
  await page.getByLabel('Picture', { exact: true }).setInputFiles({
    ...{ name, mimeType: 'image/jpeg' },
    buffer: await makeJpeg({ width: 1400, height: 900, colour }),
  })
  await page.getByLabel('What it shows (alternative text)').focus()
  await page.keyboard.type('A roti on a steel plate')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\/media\/[0-9a-f]{40}/)
  const panel = page.getByRole('region', { name })
  await expect(panel.getByText('1400 × 900 pixels')).toBeVisible()
  await expect(panel.getByLabel('Alternative text')).toHaveValue('A roti on a steel plate')
  await expect(panel.getByText('Owner')).toBeVisible()

  await panel.getByLabel('Alternative text').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Two rotis with garlic chutney')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('status')).toHaveText('The picture is changed.')
  if (scripts) {
    await expectNoAxeViolations(page, 'main')
    await expectNoSidewaysScroll(page)
  }

  const url = (await panel.getByRole('link', { name: /^\/media\// }).getAttribute('href')) ?? ''
  const { access_token: token } = await call('/auth/login', { body: admin })
  const draft = {
    title: 'Two rotis',
    slug: 'two-rotis',
    description: 'Of two grains.',
    cover: { src: url, alt: 'Two rotis' },
    tags: [],
    publish_date: null,
    body: [
      { type: 'paragraph', content: 'Bajra and jowar.' },
      { type: 'image', url, alt: 'Two rotis', caption: '' },
    ],
  }
  const post = (await call('/admin/blogs', { token, body: { draft } })).data
  await call(`/admin/blogs/${post.id}/publish`, { token, body: { version: post.version } })

  const served = await page.request.get(site.url + url)
  expect(served.headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const etag = served.headers().etag ?? ''
  expect((await page.request.get(site.url + url, { headers: { 'if-none-match': etag } })).status()).toBe(304)
  expect((await page.request.head(site.url + url)).headers()['content-length']).toBe(
    String((await served.body()).length),
  )

  await page.goto(`${site.url}/blog/two-rotis`)
  const cover = page.locator('article picture img').first()
  await expect(cover).toHaveAttribute('alt', 'Two rotis')
  await expect(cover).toHaveAttribute('width', '1400')
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/)
  expect(await cover.evaluate((img: HTMLImageElement) => img.naturalWidth > 0)).toBe(true)
  expect(await cover.evaluate((img) => getComputedStyle(img).backgroundImage)).toContain('data:image/bmp')

  await page.goto(`${site.url}/dashboard/media`)
  await page.getByLabel('Name or what it shows').fill('garlic')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name }).click()
  await expect(panel.getByRole('link', { name: 'Two rotis' })).toHaveAttribute('href', '/blog/two-rotis/edit')
  await expect(panel.getByRole('button', { name: 'Delete' })).toHaveCount(0)
})

test('a picture that is used nowhere is deleted and brought back', async ({ page }) => {
  await logIn(page.request)
  const { access_token: token } = await call('/auth/login', { body: admin })
  const file = (await makeJpeg({ colour: '#112233' })).toString('base64')
  const { id } = (await call('/admin/media', { token, body: { file, name: 'Blue.jpg' } })).data
  await page.goto(`${site.url}/dashboard/media/${id}`)
  await page.getByRole('button', { name: 'Delete the picture' }).click()
  await expect(page.getByText('Until')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('link', { name: 'Blue.jpg' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(page.getByRole('button', { name: 'Delete the picture' })).toBeVisible()
})

test('what is no picture, or too large, is refused with a sentence', { tag: '@once' }, async ({
  page,
  pageProblems,
}) => {
  for (const status of ['422', '413']) pageProblems.expect(status)
  await logIn(page.request)
  const files = [
    { name: 'photo.jpg', buffer: htmlPage, says: 'This file is no picture' },
    { name: 'drawing.png', buffer: svgWithScript, says: 'This is an SVG drawing' },
    { name: 'large.gif', buffer: Buffer.alloc(11_000_000, 1), says: 'larger than 10 MB' },
    { name: 'far-too-large.gif', buffer: Buffer.alloc(14_000_000, 1), says: 'larger than 10 MB' },
  ]
  for (const { name, buffer, says } of files) {
    await page.goto(`${site.url}/dashboard/media`)
    await page.getByLabel('Picture', { exact: true }).setInputFiles({ ...{ name, buffer, mimeType: 'image/gif' } })
    await page.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByRole('main').getByText(says)).toBeVisible()
  }
})

test('only admins may upload, see the library, or have more than hardly anything read', async ({ page, request }) => {
  const form = { multipart: { file: { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg() } } }
  const headers = { origin: site.url }
  const answersOf = async (requests: typeof request) => {
    const status = async (path: string, method: 'get' | 'post') =>
      (
        await requests[method](site.url + path, {
          ...{ headers, maxRedirects: 0 },
          ...(method === 'post' && form),
        })
      ).status()
    return [
      await status('/dashboard/media', 'get'),
      await status('/dashboard/media', 'post'),
      await status('/dashboard/media/upload', 'post'),
      await status('/dashboard/media/pictures', 'get'),
      await status('/dashboard/media/pictures', 'post'),
    ]
  }
  expect(await answersOf(request)).toEqual([303, 303, 401, 303, 303])
  const client = { email: `client${Math.random()}@example.in`, password: 'bajra & lauki 7', full_name: 'Asha' }
  await call('/auth/signup', { body: client })
  await logIn(page.request, client)
  expect(await answersOf(page.request)).toEqual([303, 303, 401, 303, 303])
  expect(
    (
      await page.request.post(`${site.url}/dashboard/media/upload`, {
        ...form,
        headers: { origin: 'https://evil.example' },
      })
    ).status(),
  ).toBe(403)
})

test('a hostile upload of a stranger is answered before it is read, and costs no memory', async () => {
  const send = (path: string, type: string, megabytes: number) =>
    new Promise<number>((resolve, reject) => {
      const request = httpRequest(site.url + path, {
        method: 'POST',
        headers: { origin: site.url, 'content-type': type },
      })
      const chunk = Buffer.alloc(1024 * 1024, '--x\r\n')
      let sent = 0
      const write = () => {
        while (sent < megabytes) {
          sent += 1
          if (!request.write(chunk)) return void request.once('drain', write)
        }
        request.end()
      }
      request.on('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      request.on('error', reject)
      write()
    })
  const type = 'multipart/form-data; boundary=x'
  expect(await send('/dashboard/media', type, 300)).toBe(303)
  expect(await send('/dashboard/media/upload', type, 300)).toBe(401)
  expect(await send('/api/admin/media', 'application/json', 300)).toBe(401)
})

test('nothing else is served below /media', async ({ request }) => {
  const { access_token: token } = await call('/auth/login', { body: admin })
  const file = (await makePhoto()).toString('base64')
  const { url } = (await call('/admin/media', { token, body: { file } })).data
  const folder = url.replace('.jpg', '')
  expect((await request.get(site.url + url)).status()).toBe(200)
  expect((await request.get(`${site.url}${folder}/400.webp`)).headers()['content-type']).toBe('image/webp')
  for (const path of [
    '/media',
    '/media/',
    '/media/x',
    '/media/..%2f..%2faahar.sqlite',
    `${folder}/..%2f..%2f..%2faahar.sqlite`,
    `${folder}/401.jpg`,
    `${folder}/400.svg`,
    `${folder}/400.jpg/`,
    `${folder}/0400.jpg`,
    `${url}.data`,
    url.replace('400x', '0400x'),
    url.replace('media/', 'media/%00'),
    `/media/${'f'.repeat(40)}-640x360.jpg`,
  ]) {
    const answer = await request.get(site.url + path)
    expect([path, answer.status()]).toEqual([path, path.includes('%00') ? 400 : 404])
    expect(answer.headers()['cache-control']).toContain('no-store')
  }
  expect((await request.post(site.url + url, { headers: { origin: site.url } })).status()).toBe(405)
})
