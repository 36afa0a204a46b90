/** The dashboard by keyboard, and a page of it that stays open while the network or the session goes. */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  for (const name of ['Asha Verma', 'Ravi Mehta', 'Meena Rathore']) await write(name)
})
test.afterAll(async () => site?.stop())

test.beforeEach(async ({ page }) => {
  await logIn(page)
  await page.setViewportSize({ width: 1440, height: 900 })
})

async function write(name: string) {
  const answer = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      phone: '9876543210',
      email: 'a@example.in',
      subject: 'Millets',
      message: 'Is ragi fine?',
    }),
  })
  expect(answer.status).toBe(200)
}

const post = async (page: Page, path: string, form = {}) => {
  const answer = await page.request.post(`${site.url}${path}`, {
    form,
    headers: { origin: site.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}
const logIn = (page: Page) => post(page, '/login', admin)

const enquiry = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const answerField = (page: Page) => page.getByRole('textbox', { name: 'Answer' })
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('a list is walked, opened, closed and searched by keys', { tag: '@after-scripts' }, async ({ page }) => {
  await page.goto(`${site.url}/dashboard/enquiries?sort=oldest`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await page.keyboard.press('j')
  await expect(enquiry(page, 'Asha Verma')).toBeFocused()
  await page.keyboard.press('k')
  await expect(enquiry(page, 'Asha Verma')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(enquiry(page, 'Meena Rathore')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(enquiry(page, 'Ravi Mehta')).toBeFocused()
  expect(await row('Ravi Mehta').evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  expect(await row('Asha Verma').evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('none')
  for (const modifier of ['Control', 'Alt', 'Meta']) await page.keyboard.press(`${modifier}+k`)
  await expect(enquiry(page, 'Ravi Mehta')).toBeFocused()

  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Ravi Mehta' })
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(enquiry(page, 'Ravi Mehta')).toBeFocused()

  // What was typed and not sent keeps its panel open.
  await page.keyboard.press('Enter')
  await answerField(page).fill('Yes, but j and k are')
  await answerField(page).press('End')
  await page.keyboard.type(' letters?/')
  await expect(answerField(page)).toHaveValue('Yes, but j and k are letters?/')
  await panel.getByRole('button', { name: 'Send the answer' }).focus()
  await page.keyboard.press('Escape')
  await expect(answerField(page)).toBeFocused()
  await answerField(page).fill('')
  await panel.getByRole('button', { name: 'Send the answer' }).focus()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await page.keyboard.press('/')
  const search = page.getByRole('main').getByLabel('Name, mail or phone')
  await expect(search).toBeFocused()
  await page.keyboard.type('mee')
  await page.keyboard.press('Escape')
  await expect(search).not.toBeFocused()
  await expect(search).toHaveValue('mee')
  await page.keyboard.press('/')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=mee/)
  await expect(enquiry(page, 'Asha Verma')).toHaveCount(0)

  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('row').nth(1).getByRole('link', { name: 'Enquiry read' })).toBeFocused()
  // A row that is no link as a whole has the focus itself.
  await page.goto(`${site.url}/dashboard/audit?action=logged_in`)
  await page.keyboard.press('j')
  await expect(page.getByRole('row').nth(1)).toBeFocused()
})

test('where the panel takes the place of its list, the focus goes with it', { tag: '@after-scripts' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`${site.url}/dashboard/enquiries?sort=oldest`)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Asha Verma' })
  await expect(panel).toBeFocused()
  await expect(enquiry(page, 'Ravi Mehta')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(enquiry(page, 'Asha Verma')).toBeFocused()
})

test('a sheet lists the keys, and letters are switched off in it for good', { tag: '@after-scripts' }, async ({
  page,
}) => {
  await page.goto(`${site.url}/dashboard/enquiries`)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet).toContainText('Audit log')
  await expectNoAxeViolations(page, 'the sheet of keys')
  await page.keyboard.press('j')
  await expect(enquiry(page, 'Meena Rathore')).not.toBeFocused()
  await sheet.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  const nothingHappens = async () => {
    for (const key of ['j', '/', '?', 'g', 'c']) await page.keyboard.press(key)
    await expect(sheet).toBeHidden()
    await expect(page.locator('body')).toBeFocused()
    await expect(page).toHaveURL(`${site.url}/dashboard/enquiries`)
  }
  await page.reload()
  await hydrated(page)
  await nothingHappens()
  // What is no letter works as ever.
  await enquiry(page, 'Meena Rathore').focus()
  await page.keyboard.press('ArrowDown')
  await expect(enquiry(page, 'Ravi Mehta')).toBeFocused()

  await page.getByRole('button', { name: 'Keys', exact: true }).click()
  await expect(sheet.getByRole('switch')).not.toBeChecked()
  await sheet.getByRole('switch').check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
})

test('an open page hears what is new, also after the network was gone', { tag: '@after-scripts' }, async ({
  page,
  context,
  pageProblems,
}) => {
  pageProblems.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  await page.goto(`${site.url}/dashboard/enquiries`)
  await expect(page).toHaveTitle(/^\(3\) Enquiries/)
  await write('Anil Gupta')
  await comeBack(page)
  await expect(page).toHaveTitle(/^\(4\) Enquiries/)
  await expect(enquiry(page, 'Anil Gupta')).toBeVisible()

  await enquiry(page, 'Anil Gupta').click()
  await answerField(page).fill('Half an answer')
  const notice = page.getByRole('status').filter({ hasText: 'cannot be reached' })
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await expect(answerField(page)).toHaveValue('Half an answer')
  await write('Kavita Joshi')
  await context.setOffline(false)
  await expect(page).toHaveTitle(/^\(5\) Enquiry/)
  await expect(notice).toHaveCount(0)
  await expect(answerField(page)).toHaveValue('Half an answer')
})

test('an open page says that its session has ended, and keeps what was typed', { tag: '@after-scripts' }, async ({
  page,
}) => {
  await page.goto(`${site.url}/dashboard/enquiries?sort=oldest`)
  await enquiry(page, 'Asha Verma').click()
  await answerField(page).fill('Ragi is good.')
  await post(page, '/logout')
  await comeBack(page)
  const notice = page.getByRole('status').filter({ hasText: 'You are logged out' })
  await expect(notice.getByRole('link', { name: 'Log in in a new tab' })).toHaveAttribute('target', '_blank')
  await expect(answerField(page)).toHaveValue('Ragi is good.')
  await expectNoAxeViolations(page, 'a page without its session')
  await logIn(page)
  await comeBack(page)
  await expect(notice).toHaveCount(0)
  await expect(answerField(page)).toHaveValue('Ragi is good.')

  // Sent without a session, it waits behind the log-in.
  await post(page, '/logout')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page).toHaveURL(/\/login\?/)
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(admin.email)
  await main.getByLabel('Password', { exact: true }).fill(admin.password)
  await main.getByRole('button', { name: 'Sign In' }).click()
  await expect(answerField(page)).toHaveValue('Ragi is good.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(
    page.getByText('No mail server is set up, so no mail goes out. Your answer is kept under “Outbox”.'),
  ).toBeVisible()
})

test('after a decision by keys the focus goes to the next row, and stays where the decision was refused', {
  tag: '@after-scripts',
}, async ({ page }) => {
  for (const name of ['Zoya Khan', 'Yash Soni', 'Xavier Dsouza']) await write(name)
  await page.goto(`${site.url}/dashboard/enquiries?sort=newest&state=new`)
  await page.keyboard.press('j')
  await expect(enquiry(page, 'Xavier Dsouza')).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Xavier Dsouza' })
  await expect(panel).toBeFocused()
  await panel.getByRole('button', { name: 'Send the answer' }).focus()
  await page.keyboard.press('Enter')
  await expect(answerField(page)).toBeFocused()
  // It leaves the list of new ones: the next one stands at its place.
  await panel.getByRole('button', { name: 'Close', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(enquiry(page, 'Yash Soni')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Yash Soni' })).toBeFocused()
  // Pressed with the mouse, nothing moves.
  await page.getByRole('region', { name: 'Yash Soni' }).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(enquiry(page, 'Yash Soni')).toHaveCount(0)
  await expect(enquiry(page, 'Zoya Khan')).not.toBeFocused()
})

test('on a laptop of 1366 × 768 the whole bar stands there, down to "Log out"', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`${site.url}/dashboard`)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeInViewport({ ratio: 1 })
})
