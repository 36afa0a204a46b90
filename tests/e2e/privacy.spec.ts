import { readFileSync } from 'node:fs'
import { newEmail, signInNew } from '../support/ordering'
import { unhurried } from '../support/unhurried'
import { expect, test } from './fixtures'

test('the notice is read in Hindi by a link, and back', async ({ page }) => {
  await page.goto('/privacy/notice')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy notice')
  await page.getByRole('link', { name: 'हिन्दी में पढ़ें' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('निजता सूचना')
  await expect(page.locator('article')).toHaveAttribute('lang', 'hi')
  await expect(page.getByText('3 वर्ष').first()).toBeVisible()
  await page.getByRole('link', { name: 'Read in English' }).click()
  await expect(page.getByRole('heading', { name: 'How long we keep it' })).toBeVisible()
})

test('a client takes a choice back, takes the data away, and asks to be erased', async ({ page, baseURL }) => {
  const email = await signInNew(page, baseURL ?? '', newEmail())
  await page.goto('/account/privacy')
  const main = page.locator('#main')
  await main.getByRole('button', { name: 'Take it back: Reminder mails' }).click()
  await expect(main.getByText('Your choice is saved.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'I agree: Reminder mails' })).toBeVisible()
  await main.getByRole('button', { name: 'I agree: Messages by WhatsApp' }).click()
  await expect(main.getByRole('button', { name: 'Take it back: Messages by WhatsApp' })).toBeVisible()

  const form = main.locator('form[action="/account/privacy/export"]')
  await form.getByLabel('Your password').fill('a wrong one')
  await form.getByRole('button', { name: 'Page to read' }).click()
  await expect(main.getByText('The password is not right.')).toBeVisible()
  await form.getByLabel('Your password').fill('gatte ki sabzi 12')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: 'Page to read' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^my-data-.*\.html$/)
  const file = readFileSync(await download.path(), 'utf8')
  expect(file).toContain(email)
  expect(file).not.toMatch(/<script|https?:\/\/|src=/)

  await page.goto('/account/privacy')
  await main.getByText('Erase my account', { exact: true }).click()
  const erase = main.locator('details form')
  await erase.getByLabel('Your password').fill('gatte ki sabzi 12')
  await erase.getByRole('button', { name: 'Erase it in seven days' }).click()
  await expect(main.getByText(/^Your account will be erased on /)).toBeVisible()
  await main.getByRole('button', { name: 'Keep my account' }).click()
  await expect(main.getByText('Your account stays.')).toBeVisible()
})

test('a complaint gets its number and its day', async ({ page }) => {
  await page.goto('/grievance')
  const form = page.locator('#grievance')
  await form.getByLabel('Name').fill('Ritika Sharma')
  await form.getByLabel('Email').fill(newEmail())
  await form.getByLabel('What it is about').fill('Late meals')
  await form.getByLabel('What happened').fill('Twice this week.')
  await unhurried(page)
  await form.getByRole('button', { name: 'Send the complaint' }).click()
  await expect(page.getByText(/Its number is G-[0-9A-F]{8}\. You will have our answer by mail by /)).toBeVisible()
})
