/** What is typed into the content desk and not saved: asked about before it is left, offered after a crash, stepped back, put together; and edits on the server. */
import { expect, type Page } from '@playwright/test'
import { makeContentFolder } from '../support/content-folder'
import { type Site, startSite } from '../support/site'
import { test } from './fixtures'

test.describe.configure({ timeout: 180_000 })

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
let content: ReturnType<typeof makeContentFolder>

test.beforeAll(async () => {
  content = makeContentFolder()
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

async function open(page: Page, path: string) {
  const answer = await page.request.post(`${site.url}/login`, {
    form: admin,
    headers: { origin: site.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBeLessThan(400)
  await page.goto(`${site.url}/dashboard/content/${path}`)
}
const titleOf = (page: Page) => page.getByLabel('Title', { exact: true })
/** By keys: a browser asks before a page is left only where a hand has been on it. */
async function type(page: Page, words: string) {
  await titleOf(page).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(words)
}
const leave = (page: Page) => page.getByRole('dialog', { name: 'Not saved yet' })
const saved = (page: Page, words: string | RegExp = 'Saved. The site shows it now.') =>
  expect(page.getByText(words)).toBeVisible({ timeout: 75_000 })

test('an entry, a file and the page ask before typed words are left, and offer them again', async ({ page }) => {
  await open(page, 'plans?open=subscription.0')
  await type(page, 'A month of khichdi')
  await page.getByRole('link', { name: /^2 Months/ }).click()
  await expect(leave(page)).toBeVisible()
  await leave(page).getByRole('button', { name: 'Stay here' }).click()
  await expect(leave(page)).toBeHidden()
  await expect(titleOf(page)).toHaveValue('A month of khichdi')
  await expect(page).toHaveURL(/open=subscription\.0$/)

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(leave(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(leave(page)).toBeHidden()
  await expect(titleOf(page)).toHaveValue('A month of khichdi')

  // Closing the window, or another address: the browser's own question.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(titleOf(page)).toHaveValue('A month of khichdi')

  await page.getByRole('link', { name: /^2 Months/ }).click()
  await leave(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(titleOf(page)).toHaveValue('2 Months')
  await page.getByRole('link', { name: /^1 Month/ }).click()
  await expect(page.getByText(/^What you typed here at .* was kept on this computer and never saved\.$/)).toBeVisible()
  await expect(titleOf(page)).toHaveValue('1 Month')
  await page.getByRole('button', { name: 'Discard it' }).click()
  await page.reload()
  await expect(titleOf(page)).toHaveValue('1 Month')
  await expect(page.getByText(/was kept on this computer/)).toHaveCount(0)
})

test('a saved form and an untouched one are left without a question', async ({ page }) => {
  const before = content.read('gallery.yaml')
  await open(page, 'gallery?open=items.0')
  const former = await titleOf(page).inputValue()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).not.toHaveURL(/gallery/)
  await open(page, 'gallery?open=items.0')
  await type(page, 'A plate with less oil')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).not.toHaveURL(/gallery/)
  await open(page, 'gallery?open=items.0')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await saved(page, 'Undone. The site shows it now.')
  await open(page, 'gallery?open=items.0')
  await expect(titleOf(page)).toHaveValue(former)
  expect(content.read('gallery.yaml')).toBe(before)
})

test('what was typed when the machine went off is offered, also after more was typed, and can be saved', async ({
  page,
  context,
}) => {
  const before = content.read('plans.yaml')
  await open(page, 'plans?open=subscription.0')
  await type(page, 'A month of bajra')
  await expect(page.getByText('+ title: A month of bajra')).toBeVisible()
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()

  const again = await context.newPage()
  await open(again, 'plans?open=subscription.0')
  const offer = again.getByText(/^What you typed here at .* was kept on this computer and never saved\.$/)
  await expect(offer).toBeVisible()
  // The first key takes nothing of it away.
  await type(again, 'A month')
  await expect(again.getByText(/\+ title: A month$/)).toBeVisible()
  await expect(offer).toBeVisible()
  await again.getByRole('button', { name: 'Use it' }).click()
  await expect(titleOf(again)).toHaveValue('A month of bajra')
  await expect(offer).toHaveCount(0)
  await again.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(again)
  expect(content.read('plans.yaml')).toContain('title: A month of bajra')
  await open(again, 'plans?open=subscription.0')
  await expect(offer).toHaveCount(0)
  await again.getByRole('button', { name: /^Undo/ }).first().click()
  await saved(again, 'Undone. The site shows it now.')
  expect(content.read('plans.yaml')).toBe(before)
})

test('typing is undone step by step', async ({ page }) => {
  await open(page, 'plans?open=subscription.0')
  await type(page, 'A month of ragi')
  await expect(page.getByText('+ title: A month of ragi')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo typing' })
  await expect(undo).toBeVisible()
  // Of another field: a step of its own.
  await page.getByRole('textbox', { name: 'Features 1, text' }).fill('Ragi on Mondays')
  await expect(page.getByText('+ - text: Ragi on Mondays')).toBeVisible()
  await undo.click()
  await expect(page.getByRole('textbox', { name: 'Features 1, text' })).not.toHaveValue('Ragi on Mondays')
  await expect(titleOf(page)).toHaveValue('A month of ragi')
  await undo.click()
  await expect(titleOf(page)).toHaveValue('1 Month')
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
})

test('where two wrote one field, the other text is taken by “Use theirs”', async ({ page, browser, pageProblems }) => {
  pageProblems.expect('409')
  await open(page, 'faq?open=items.0')
  const question = (of: Page) => of.getByLabel('Question', { exact: true })
  await question(page).fill('What do I eat on Monday?')
  const other = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  await open(other, 'faq?open=items.0')
  await expect(other.getByRole('button', { name: 'See what changes' }).last()).toBeVisible()
  await expect(async () => {
    await question(other).fill('What do we eat on Monday?')
    await other.getByRole('button', { name: 'Save', exact: true }).click({ timeout: 5000 })
  }).toPass()
  await saved(other)
  await other.context().close()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Another person wrote here as well' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('They wrote: What do we eat on Monday?')).toBeVisible()
  await expect(question(page)).toHaveValue('What do I eat on Monday?')
  expect(content.read('faq.yaml')).toContain('What do we eat on Monday?')
  await page.getByRole('button', { name: /^Use theirs/ }).click()
  await expect(question(page)).toHaveValue('What do we eat on Monday?')
  await expect(page.getByRole('heading', { name: 'Another person wrote here as well' })).toHaveCount(0)
  // Not “Undo typing”, which is there before the history has come.
  await page
    .getByRole('button', { name: /^Undo What do we eat/ })
    .first()
    .click()
  await saved(page, 'Undone. The site shows it now.')
})

test('an edit on the server is shown, put back with its price, and found in the history', async ({
  page,
  pageProblems,
}) => {
  // A price that is typed wrong first.
  pageProblems.expect('422')
  const before = content.read('plans.yaml')
  content.write('plans.yaml', before.replace('priceRupees: 4000', 'priceRupees: 4300'))
  await open(page, 'plans')
  const panel = page.getByRole('region', { name: 'Edited on the server, not on the site yet' })
  await expect(panel.getByText('- priceRupees: 4000')).toBeVisible()
  await expect(panel.getByText('+ priceRupees: 4300')).toBeVisible()
  await expect(page.getByRole('link', { name: /^1 Month/ })).toContainText('₹4,000')
  await expect(panel.getByLabel('Type the price again: ₹4,300')).toBeVisible()

  await panel.getByRole('button', { name: 'Put the saved text back' }).click()
  const asked = page.getByRole('region', { name: 'Put the saved text of “Plans and prices” back' })
  await asked.getByLabel('Type the price again: ₹4,000').fill('4300')
  await asked.getByRole('button', { name: 'Put the saved text back' }).click()
  await expect(page.getByText('That is not the price. Please type it once more.')).toBeVisible()
  expect(content.read('plans.yaml')).toContain('priceRupees: 4300')
  await asked.getByLabel('Type the price again: ₹4,000').fill('4,000')
  await asked.getByRole('button', { name: 'Put the saved text back' }).click()
  await saved(page, 'The saved text is back in the file. The edit is kept in the history.')
  await expect(panel).toHaveCount(0)
  expect(content.read('plans.yaml')).toBe(before)
  await page.getByRole('link', { name: /^Compare Saved text put back: 1 Month/ }).click()
  await expect(page.getByText('priceRupees: 4300')).toBeVisible()
})

test('an edit that cannot be read says so, holds up no other file, and is put back', async ({ page }) => {
  const before = content.read('gallery.yaml')
  content.write('gallery.yaml', 'items: "never closed')
  await open(page, 'gallery')
  const panel = page.getByRole('region', { name: 'Edited on the server, not on the site yet' })
  await expect(panel.getByText('It cannot be put on the site as it is:')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Put this edit on the site' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Put the saved text back' }).click()
  await saved(page, 'The saved text is back in the file. The edit is kept in the history.')
  expect(content.read('gallery.yaml')).toBe(before)
})

test('an edit on the server goes on the site by its own button', async ({ page }) => {
  content.write('faq.yaml', content.read('faq.yaml').replace(/question: .*/, 'question: What is on the plate?'))
  await open(page, 'faq')
  await page.getByRole('button', { name: 'Put this edit on the site' }).click()
  await saved(page, 'The edit is saved. The site shows it now.')
  await expect(page.getByRole('link', { name: /^What is on the plate\?/ })).toBeVisible()
})
