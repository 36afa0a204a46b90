import type { Page } from '@playwright/test'
import { unhurried } from '../support/unhurried'
import { expect, test } from './fixtures'

async function fillIn(page: Page) {
  await page.goto('/contact')
  await page.getByRole('textbox', { name: 'Name' }).fill('Arjun Mehta')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+91 98765 43210')
  await page.locator('main, dialog[open]').getByRole('textbox', { name: 'Email' }).fill('arjun@example.in')
  await page.getByRole('textbox', { name: 'Subject' }).fill('A question')
  await page.getByRole('textbox', { name: 'Message' }).fill('Is there parking at the clinic?')
}

test('where the site cannot be reached, the form says so and keeps what was typed', { tag: '@after-scripts' }, async ({
  page,
  pageProblems,
}) => {
  pageProblems.expect('net::ERR_INTERNET_DISCONNECTED')
  await fillIn(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Network error. Please check your internet connection.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is there parking at the clinic?')

  await page.context().setOffline(false)
  await unhurried(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent successfully!').filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('a form whose token is worth nothing is shown again, filled in and with a new one', async ({
  page,
  pageProblems,
}) => {
  pageProblems.expect(/\b422\b/)
  await fillIn(page)
  await page.locator('input[name=form_token]').evaluate((input: HTMLInputElement) => {
    input.value = 'made-up-by-somebody'
  })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(
    page.getByText('This form is out of date. Please send it again.').filter({ visible: true }),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is there parking at the clinic?')
  await unhurried(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent successfully!').filter({ visible: true })).toBeVisible()
})
