/** The site's content on the dashboard, with scripts and without: a price is changed, seen everywhere, and taken back. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { makeContentFolder } from '../support/content-folder'
import { tabTo } from '../support/keyboard'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { test } from './fixtures'

test.describe.configure({ timeout: 180_000 })

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
let content: ReturnType<typeof makeContentFolder>

test.beforeAll(async () => {
  // With scripts and without the same changes are made: the first compiles them.
  content = makeContentFolder(join(process.env.E2E_DATA_DIR ?? '', 'compiled'))
  site = await startSite({
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CONTENT_DIR: content.contentDir,
  })
})
test.afterAll(async () => {
  await site.stop()
  content.remove()
})

async function logIn(page: Page) {
  const answer = await page.request.post(`${site.url}/login`, {
    form: admin,
    headers: { origin: site.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBeLessThan(400)
}

/** The files are compiled first: two seconds, and many on a machine whose cores do other work. With scripts the page looks again by itself. */
const savedOrTakenBack = (page: Page, words: string | RegExp) =>
  expect(async () => {
    if (await page.getByText('please look again in a moment').isVisible())
      await page.getByRole('button', { name: 'Look again' }).click()
    await expect(page.getByText(words)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 75_000 })
const shows = async (path: string, words: string) => (await (await fetch(site.url + path)).text()).includes(words)
const pagesWithThePrice = ['/services', '/order/three-months', '/search?q=3+months', '/api/search?q=3+months']

test('a price is changed, seen on every page, and taken back, by keyboard alone', async ({
  page,
  pageProblems,
  javaScriptEnabled,
}) => {
  // A price that is typed wrong the second time.
  pageProblems.expect('422')
  for (const path of pagesWithThePrice) expect(await shows(path, '₹9,000'), path).toBe(true)
  const before = content.read('plans.yaml')
  await logIn(page)
  await page.goto(`${site.url}/dashboard`)
  await tabTo(page, page.getByRole('link', { name: 'Content', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: /^3 Months/ }))
  await page.keyboard.press('Enter')
  const [price, again] = [page.getByLabel('Price in rupees'), page.getByLabel('Type the price again')]
  await tabTo(page, price)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('9,500')
  if (!javaScriptEnabled) await page.keyboard.press('Enter')
  await expect(page.getByText('Type the new price once more: 9,500')).toBeVisible()
  await tabTo(page, again)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('9500')
  if (!javaScriptEnabled) await page.keyboard.press('Enter')
  await expect(page.getByText('+ priceRupees: 9500')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Save ₹9,500' }))
  await page.keyboard.press('Enter')
  await savedOrTakenBack(page, 'Saved. The site shows it now.')
  const startedAt = Date.now()
  for (const path of pagesWithThePrice) await expect.poll(() => shows(path, '₹9,500'), { message: path }).toBe(true)
  // Pages are told of it at once; each is rendered anew, which takes a slow machine seconds.
  expect(Date.now() - startedAt, 'milliseconds until every page showed it').toBeLessThan(30_000)
  expect(content.read('plans.yaml')).toBe(before.replace('priceRupees: 9000', 'priceRupees: 9500'))

  await tabTo(page, page.getByRole('button', { name: /^Undo 3 Months/ }).first())
  await page.keyboard.press('Enter')
  // The price is asked for as it was when it was changed.
  await page.getByLabel('Type the price again: ₹9,000').fill('9500')
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText('That is not the price. Please type it once more.')).toBeVisible()
  await page.getByLabel('Type the price again: ₹9,000').fill('9,000')
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await savedOrTakenBack(page, 'Undone. The site shows it now.')
  for (const path of pagesWithThePrice) await expect.poll(() => shows(path, '₹9,000'), { message: path }).toBe(true)
  expect(content.read('plans.yaml')).toBe(before)
})

test('a save that takes longer than a page waits goes on, and what goes wrong in it keeps what was typed', async ({
  page,
  pageProblems,
  javaScriptEnabled,
}) => {
  pageProblems.expect('409')
  const before = content.read('gallery.yaml')
  // As another process of the machine that saves: this one lives as long as the test.
  const lock = join(content.folder, '.content-live/lock')
  const hold = () => writeFileSync(lock, String(process.pid))
  const type = async (title: string) => {
    await page.goto(`${site.url}/dashboard/content/gallery?open=items.0`)
    await page.getByLabel('Title', { exact: true }).fill(title)
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'See what changes' }).last().click()
    await page.getByRole('button', { name: 'Save', exact: true }).click({ noWaitAfter: true })
    await expect(page.getByText('This takes a little longer than usual.')).toBeVisible({ timeout: 20_000 })
  }
  await logIn(page)

  hold()
  await type('A plate that takes its time')
  rmSync(lock)
  await savedOrTakenBack(page, 'Saved. The site shows it now.')
  expect(content.read('gallery.yaml')).toContain('A plate that takes its time')

  hold()
  await type('A plate that comes too late')
  const byHand = content.read('gallery.yaml').replace('A plate that takes its time', 'A plate by hand')
  content.write('gallery.yaml', byHand)
  rmSync(lock)
  await savedOrTakenBack(page, /was edited on the server meanwhile/)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A plate that comes too late')
  expect(content.read('gallery.yaml')).toBe(byHand)
  content.write('gallery.yaml', before)
})

test('what another person saves takes no letter out of a form, and is said above it', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'Without scripts no page changes by itself.')
  const before = content.read('faq.yaml')
  await logIn(page)
  await page.goto(`${site.url}/dashboard/content/faq?open=items.0`)
  await hydrated(page)
  const question = page.getByLabel('Question', { exact: true })
  await question.fill('What do I eat on Monday?')

  const other = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  await logIn(other)
  await other.goto(`${site.url}/dashboard/content/faq?open=items.1`)
  await hydrated(other)
  await other.getByLabel('Question', { exact: true }).fill('And on Tuesday?')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await savedOrTakenBack(other, 'Saved. The site shows it now.')

  // As the poll of the half minute does, at once.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('This file was changed while you were here.')).toBeVisible({ timeout: 15_000 })
  await expect(question).toHaveValue('What do I eat on Monday?')
  await other.context().close()
  content.write('faq.yaml', before)
})

test('a line is added, and a mistake is said beside its field', async ({ page, javaScriptEnabled }) => {
  const before = content.read('faq.yaml')
  await logIn(page)
  await page.goto(`${site.url}/dashboard/content/plans?open=subscription.0`)
  await page.getByRole('button', { name: 'Add a line to Features' }).click()
  const added = page.getByRole('textbox', { name: 'Features 4, text' })
  await expect(added).toBeVisible()
  await added.fill('Recipes: weekly & “hot”')
  await page.getByLabel('Title').fill('')
  if (!javaScriptEnabled) await page.getByLabel('Title').press('Enter')
  await expect(page.locator('#c-subscription-0-title-error')).toContainText('some text')
  await page.getByLabel('Title').fill('1 Month')
  if (!javaScriptEnabled) await page.getByLabel('Title').press('Enter')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await savedOrTakenBack(page, 'Saved. The site shows it now.')
  expect(content.read('plans.yaml')).toContain("text: 'Recipes: weekly & “hot”'")
  expect(content.read('faq.yaml')).toBe(before)
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await savedOrTakenBack(page, 'Undone. The site shows it now.')
})

test('a change that is not saved is looked at on its whole page, and the site shows nothing of it', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await logIn(page)
  await page.goto(`${site.url}/dashboard/content/plans?open=subscription.0`)
  await page.getByLabel('Title').fill('A month of khichdi & calm')
  if (!javaScriptEnabled) await page.getByLabel('Title').press('Enter')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'All of Services with this change' }).click()
  const whole = await opened
  await expect(whole.getByText('Nothing of this is saved')).toBeVisible({ timeout: 75_000 })
  await expect(whole.getByRole('heading', { name: 'A month of khichdi & calm' })).toBeVisible()
  // The page is the site's own, styles included, and can only be looked at.
  await expect(whole.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Fraunces|Lora|serif/i)
  expect(await whole.evaluate(() => document.querySelectorAll('script:not([type])').length)).toBe(0)
  expect(await shows('/services', 'A month of khichdi')).toBe(false)
  // What was typed stands in the form still.
  await expect(page.getByLabel('Title')).toHaveValue('A month of khichdi & calm')
  await whole.close()

  await page.getByLabel('Title').fill('')
  const refused = context.waitForEvent('page')
  await page.getByRole('button', { name: 'All of Services with this change' }).click()
  await expect((await refused).getByText(/cannot be shown yet/)).toBeVisible({ timeout: 75_000 })
})

test('another dietitian is added in the browser, can be booked at once, and leaves the booking form again', async ({
  page,
  pageProblems,
}) => {
  // A price that is typed once.
  pageProblems.expect('422')
  // One after the other, each with a name of its own: a file name is never given twice.
  const name = `Kavita ${test.info().project.name}`
  const row = page.getByRole('link', { name })
  await logIn(page)
  await page.goto(`${site.url}/dashboard/content/plans`)
  await page.getByRole('link', { name: 'Who sees clients' }).first().click()
  await page.getByRole('link', { name: 'Add a person' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Title').fill('Dietitian')
  await page.getByLabel('Languages').fill('Hindi, Punjabi')
  await page.getByLabel('Words for clients').fill('Food for the whole family.')
  await page.getByLabel('Monday').fill('9:00-13:00, 15:00-18:00')
  await page.getByLabel('Consultation price').fill('700')
  await page.getByRole('button', { name: 'Add this person' }).click()
  await expect(page.getByText('Type the new price of a full consultation')).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('Type the price again').fill('700')
  await page.getByRole('button', { name: 'Add this person' }).click()
  await expect(row).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => shows('/book?kind=consultation', name), { timeout: 30_000 }).toBe(true)
  expect(await shows('/book?kind=consultation', '₹700')).toBe(true)

  await row.click()
  await expect(page.getByLabel('Monday')).toHaveValue('09:00-13:00, 15:00-18:00')
  await page.getByLabel('Clients can book them').uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Takes no bookings').first()).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => shows('/book?kind=consultation', name), { timeout: 30_000 }).toBe(false)
})

test('where content comes from git, changes are checked and given as a patch', { tag: '@once' }, async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const fromGit = await startSite({
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CONTENT_DIR: content.contentDir,
    CONTENT_READONLY: '1',
  })
  try {
    const before = content.read('plans.yaml')
    const origin = fromGit.url
    await context.request.post(`${origin}/login`, { form: admin, headers: { origin }, maxRedirects: 0 })
    await page.goto(`${origin}/dashboard/content/plans?open=heading`)
    await expect(page.getByText(/is kept in git/)).toBeVisible()
    await page.goto(`${origin}/dashboard/content/plans?open=subscription.0`)
    await page.getByLabel('Title').fill('A month')
    if (!javaScriptEnabled) await page.getByLabel('Title').press('Enter')
    await expect(page.getByRole('link', { name: 'Download the patch' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'All of Services with this change' }).click()
    await expect((await opened).getByRole('heading', { name: 'A month', exact: true })).toBeVisible({ timeout: 75_000 })
    expect(content.read('plans.yaml')).toBe(before)
  } finally {
    await fromGit.stop()
  }
})
