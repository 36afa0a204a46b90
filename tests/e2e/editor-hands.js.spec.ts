/** What hands do in the editor beside typing: another who looks in, pictures that are dropped and pasted, links. */
import { writeFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe'
import { pngFile } from '../support/post-pictures'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const meera = { email: 'meera@aahar.example', password: 'bajra & lauki 7', full_name: 'Meera Joshi' }
let site: Site

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

const logIn = async (context: BrowserContext, { email, password } = admin) => {
  const answer = await context.request.post(`${site.url}/login`, {
    form: { email, password },
    headers: { origin: site.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}

async function call(path: string, body?: object, token?: string) {
  const answer = await fetch(`${site.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status, path).toBeLessThan(300)
  return answer.json()
}

/** Signs up, and is made an admin by the owner. */
async function addMeera() {
  await call('/auth/signup', meera)
  const { access_token: token } = await call('/auth/login', admin)
  const { data } = await call(`/admin/users?q=${encodeURIComponent(meera.email)}`, undefined, token)
  const [{ id, version }] = data
  await call(`/admin/team/${id}/roles`, { roles: ['writer'], reason: 'Writes the blog', version }, token)
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })
const saved = (page: Page) => expect(page.getByText(/^Saved at /)).toBeVisible()
const begin = async (page: Page, title: string) => {
  await page.goto(`${site.url}/editor`)
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.keyboard.press('Enter')
}

test('Ctrl+S saves a post at once, and the browser keeps no page', async ({ page, context }) => {
  await page.clock.install()
  await logIn(context)
  await begin(page, 'Saved by a key')
  await page.keyboard.type('Ragi.')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.type(' Kodo.')
  await page.keyboard.press('Control+s')
  await saved(page)
  await expect(page.getByRole('button', { name: 'Save draft' })).toHaveAttribute('aria-keyshortcuts', 'Control+S')
})

test('two who have a post open read of each other and get what the other has saved, until one leaves', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(60_000)
  await addMeera()
  // So that what is asked every 20 seconds can be waited for.
  await page.clock.install()
  await logIn(context)
  await begin(page, 'Open to two')
  await page.keyboard.type('Bajra.')
  await saved(page)
  await expect(page.getByText(/ha(s|ve) this open too/)).toHaveCount(0)

  const hers = await browser.newContext()
  await logIn(hers, meera)
  const second = await hers.newPage()
  await second.goto(`${site.url}/blog/open-to-two/edit`)
  await expect(textOf(second)).toBeVisible()
  await expect(second.getByText(/has this open too\./)).toBeVisible()
  await page.clock.fastForward(21_000)
  await expect(page.getByText('Meera Joshi has this open too.')).toBeVisible()

  await textOf(second).click()
  await second.keyboard.press('End')
  await second.keyboard.type(' Jowar.')
  await saved(second)
  await page.clock.fastForward(21_000)
  await expect(page.getByText('Meera Joshi saved this post too. Those changes are in your text now.')).toBeVisible()
  await expect(textOf(page)).toHaveText('Bajra. Jowar.')
  await second.close()
  await page.clock.fastForward(21_000)
  await expect(page.getByText(/has this open too/)).toHaveCount(0)
  await hers.close()
})

test('a picture file that is dropped stands where it fell, one that is pasted where the cursor is', async ({
  page,
  context,
}, testInfo) => {
  test.setTimeout(60_000)
  await logIn(context)
  await begin(page, 'Two pictures')
  for (const line of ['First line.', 'Second line.', 'Third line.']) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  // As the desktop hands a file over, not as an event made by a script.
  const { buffer } = await pngFile('dropped.png', '#b04a3a')
  const path = testInfo.outputPath('dropped.png')
  writeFileSync(path, buffer)
  const box = await textOf(page).getByText('First line.').boundingBox()
  if (!box) throw new Error('There is no first line.')
  const devtools = await context.newCDPSession(page)
  const at = { x: box.x + 20, y: box.y + box.height / 2 }
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data })
  const description = page.getByLabel('What it shows (required)')
  await expect(description).toBeFocused()
  await page.keyboard.type('Dropped chillies')
  const blocks = textOf(page).locator('> *')
  await expect(blocks.nth(1).getByRole('img', { name: 'Dropped chillies' })).toBeVisible()

  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  await textOf(page).getByText('Third line.').click()
  const { buffer: second } = await pngFile('pasted.png', '#2a6a3a')
  await page.evaluate(async (bytes) => {
    const picture = new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], { type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
  }, second.toString('base64'))
  await page.keyboard.press('Control+V')
  await expect(description).toHaveCount(2)
  await expect(description.nth(1)).toBeFocused()
  await page.keyboard.type('Pasted lauki')
  await saved(page)
  expect(await order(page)).toEqual(['First line.', 'Dropped chillies', 'Second line.', 'Third line.', 'Pasted lauki'])
  await page.reload()
  await expect(textOf(page)).toBeVisible()
  expect(await order(page)).toEqual(['First line.', 'Dropped chillies', 'Second line.', 'Third line.', 'Pasted lauki'])
  expect(await textOf(page).locator('img').first().getAttribute('src')).toMatch(/^\/media\//)
})

/** The blocks that say something, pictures by their description. */
const order = (page: Page) =>
  textOf(page)
    .locator('> *')
    .evaluateAll((blocks) =>
      blocks.map((block) => block.querySelector('img')?.alt ?? block.textContent?.trim() ?? '').filter(Boolean),
    )

test('a file that is no picture is refused with a sentence beside the text', async ({
  page,
  context,
  pageProblems,
}, testInfo) => {
  pageProblems.expect(/\b422\b/)
  await logIn(context)
  await begin(page, 'No picture')
  await page.keyboard.type('A line.')
  const path = testInfo.outputPath('broken.png')
  writeFileSync(path, 'this is no picture')
  const box = await textOf(page).boundingBox()
  if (!box) throw new Error('There is no text.')
  const devtools = await context.newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: box.x + 20, y: box.y + 10, data })
  const pictures = page.getByRole('list', { name: 'Pictures being uploaded' })
  await expect(pictures.getByRole('alert')).toBeVisible()
  await pictures.getByRole('button', { name: 'Close' }).click()
  await expect(pictures).toHaveCount(0)
  await expect(textOf(page)).toHaveText('A line.')
})

test('a link is set, changed and removed by keys, and no script becomes one', async ({ page, context }) => {
  test.setTimeout(60_000)
  await logIn(context)
  await begin(page, 'Links')
  await page.keyboard.type('Read what the WHO says')
  for (let letters = 0; letters < 'says'.length; letters += 1) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+K')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  const address = dialog.getByLabel('Address')
  await expect(address).toBeFocused()
  await expect(dialog.getByLabel('Words of the link')).toHaveCount(0)
  for (const script of ['javascript:alert(1)', 'data:text/html,x', 'no address']) {
    await address.fill(script)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('A link needs an address that starts with https://, / or mailto:.')).toBeVisible()
    await expect(address).toHaveValue(script)
  }
  await expectNoAxeViolations(page, 'the link dialog')
  await address.fill('who.int/nutrition')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(textOf(page)).toBeFocused()
  const link = textOf(page).getByRole('link')
  await expect(link).toHaveText('says')
  await expect(link).toHaveAttribute('href', 'https://who.int/nutrition')

  // The cursor in it: the whole of it is changed, then removed. Moments after it has the focus again, the editor puts the cursor where it
  // was; a key before that goes for nothing.
  const linkButton = page.getByRole('button', { name: 'Link', exact: true })
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(linkButton).toHaveAttribute('aria-pressed', 'false', { timeout: 1000 })
    await page.keyboard.press('ArrowLeft')
    await expect(linkButton).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Control+K')
  await expect(address).toHaveValue('https://who.int/nutrition')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('/services')
  await page.keyboard.press('Enter')
  await expect(link).toHaveAttribute('href', '/services')
  await expect(dialog).toBeHidden()
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('Control+K')
  await expect(address).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Remove it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(link).toHaveCount(0)
  await expect(textOf(page)).toBeFocused()

  // Nothing chosen: the words are asked for, too. Escape leaves all as it is.
  await page.keyboard.press('End')
  await page.keyboard.type('. ')
  await page.keyboard.press('Control+K')
  await expect(dialog.getByLabel('Words of the link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('Control+K')
  await expect(dialog.getByLabel('Words of the link')).toBeFocused()
  await page.keyboard.type('Write to us')
  await page.keyboard.press('Tab')
  await page.keyboard.type('care@aahar.example')
  await page.keyboard.press('Enter')
  await expect(link).toHaveText('Write to us')
  await expect(link).toHaveAttribute('href', 'mailto:care@aahar.example')
  await page.keyboard.type(' soon')
  await saved(page)
  await expect(link, 'what is typed after a link is not part of it').toHaveText('Write to us')
})
