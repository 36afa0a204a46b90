/** The way from a button to a booked appointment: the answer in view and in focus, three steps on a phone, the free call where it is promised. */
import type { Page } from '@playwright/test'
import { toPaymentPage } from '../support/ordering'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { unhurried } from '../support/unhurried'
import { expect, test } from './fixtures'

let site: Site
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

const widths = [
  { width: 360, height: 640 },
  { width: 1366, height: 768 },
]

/** In view as a whole or as far as the window goes, and with the focus. */
async function expectAnswer(page: Page, text: string | RegExp) {
  const answer = page.locator('#answer')
  await expect(answer.getByText(text).first()).toBeInViewport()
  await expect(answer).toBeFocused()
}

async function fillWho(page: Page, email: string) {
  const main = page.locator('main')
  await main.getByLabel('Name', { exact: true }).fill('Ritika Sharma')
  await main.getByLabel('Email', { exact: true }).fill(email)
}

for (const size of widths) {
  test(`at ${size.width} px a booking and a paid order take one sign-up, ask nothing twice and end with the answer in view`, {
    tag: size.width !== 360 ? '@once' : [],
  }, async ({ page, javaScriptEnabled, pageProblems }) => {
    pageProblems.expect(/\b401\b/)
    test.setTimeout(90_000)
    const scripts = javaScriptEnabled !== false
    const email = `way.${size.width}.${scripts ? 'js' : 'nojs'}@example.in`
    await page.setViewportSize(size)
    await page.goto(`${site.url}/book?kind=discovery`)
    await fillWho(page, email)
    await page.getByLabel('Mobile number').fill('98765 43210')
    await page.getByLabel(/^Medical issues/).fill('Thyroid since 2019')
    await page.getByLabel(/^I agree to the use of my health details/).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expectAnswer(page, 'One last step')
    await expect(page.locator('#answer')).toContainText('Please log in to book an appointment.')
    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
    await page.locator('#answer').getByRole('link', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue('Ritika Sharma')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Phone number')).toHaveValue('98765 43210')
    await page.getByLabel('Password', { exact: true }).fill('gatte ki sabzi 12')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expectAnswer(page, 'Appointment booked successfully!')
    const answer = page.locator('#answer')
    for (const words of ['Free call for Ritika Sharma', 'By phone: we call you on +919876543210', 'nothing to pay'])
      await expect(answer).toContainText(words)

    await page.goto(`${site.url}/account/appointments`)
    await expect(page.getByText('Free call for Ritika Sharma')).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Requested' })).toHaveCount(1)

    await page.goto(`${site.url}/order/one-month`)
    const order = page.locator('#main')
    await expect(order.getByLabel('Full name')).toHaveValue('Ritika Sharma')
    await expect(order.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(order.getByLabel('Phone')).toHaveValue(/^(\+91 ?)?98765 ?43210$/)
    await order.getByLabel('Delivery address').fill('14 Hanuman Nagar, Vaishali Nagar, Jaipur 302021')
    const payment = await toPaymentPage(page, /^Pay ₹4,000$/, scripts)
    await payment.setViewportSize(size)
    await payment.getByRole('button', { name: 'Pay ₹4,000.00' }).click()
    await expect(payment.getByRole('heading', { level: 1, name: 'Thank You for Your Subscription!' })).toBeInViewport()

    // Another order knows where it goes.
    await page.goto(`${site.url}/order/two-months`)
    await expect(order.getByLabel('Delivery address')).toHaveValue('14 Hanuman Nagar, Vaishali Nagar, Jaipur 302021')
  })

  test(`at ${size.width} px contact, consultation and grievance answer in view`, {
    tag: size.width !== 360 ? '@once' : [],
  }, async ({ page, javaScriptEnabled }) => {
    await page.setViewportSize(size)
    const email = `answers.${size.width}.${javaScriptEnabled === false ? 'nojs' : 'js'}@example.in`
    const forms = [
      {
        path: '/contact',
        fill: { Phone: '98765 43210', Subject: 'A question', Message: 'Is there parking?' },
        send: 'Send Message',
        says: 'Message sent successfully!',
      },
      {
        path: '/consultation',
        fill: { 'Organisation or goal': 'A lighter dinner', 'Contact number': '9123456780' },
        send: 'Send request',
        says: 'Thank you.',
      },
      {
        path: '/grievance',
        fill: { 'What it is about': 'Late', 'What happened': 'The tiffin came late.' },
        send: 'Send the complaint',
        says: 'We have your complaint.',
      },
    ]
    for (const { path, fill, send, says } of forms) {
      await page.goto(`${site.url}${path}`)
      await fillWho(page, email)
      for (const [label, text] of Object.entries(fill))
        await page.locator('main').getByLabel(label, { exact: true }).fill(text)
      await unhurried(page)
      await page.locator('main').getByRole('button', { name: send }).click()
      await expectAnswer(page, new RegExp(`^${says.replace('!', '')}`))
    }
  })
}

test('what says that a call is free chooses the free call', async ({ page }) => {
  await page.goto(`${site.url}/contact`)
  const opener = page.locator('main').getByText('Book Free Consultation')
  await expect(opener).toHaveAttribute('href', '/book?kind=discovery')
  await page.goto(`${site.url}/book?kind=discovery`)
  await expect(page.getByRole('radio', { name: /^Free call/ })).toBeChecked()
  await expect(page.getByText('Where?')).toBeHidden()
  await page.getByRole('radio', { name: /^Full consultation/ }).check()
  await expect(page.getByText('Where?')).toBeVisible()
  await expect(page.locator('label').filter({ hasText: /^\w{3}.*\d free$/ })).toHaveCount(0)
})

test('on a phone the sheet asks in three steps; what is wrong leads to its step', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts the form is one page')
  pageProblems.expect(/\b401\b/)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`${site.url}/contact`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Book Free Consultation' }).click()
  const sheet = page.getByRole('dialog', { name: 'Book Appointment' })
  const next = sheet.getByRole('button', { name: 'Next' })
  await expect(sheet.getByText('Step 1 of 3: What and when')).toBeVisible()
  await expect(sheet.getByRole('radio', { name: /^Free call/ })).toBeChecked()
  await expect(sheet.getByLabel('Name', { exact: true })).toBeHidden()

  // A chosen time leaves no question open.
  await expect(sheet.getByLabel('Preferred day')).toBeVisible()
  const time = sheet.locator('label:has([name=starts_at]:not([value=""]))').filter({ visible: true }).last()
  await time.click()
  await expect(sheet.getByLabel('Preferred day')).toBeHidden()
  await expect(sheet.getByRole('radio', { name: 'Any time suits me' })).toBeHidden()
  await sheet.getByRole('button', { name: 'Any time suits me instead' }).click()
  await expect(sheet.getByRole('radio', { name: 'Any time suits me' })).toBeChecked()
  await time.click()

  await next.click()
  await expect(sheet.getByText('Step 2 of 3: Who it is for')).toBeFocused()
  await next.click()
  await expect(sheet.getByText('Name is required')).toBeVisible()
  await expect(sheet.getByLabel('Name', { exact: true })).toBeFocused()
  await sheet.getByLabel('Name', { exact: true }).fill('Ritika Sharma')
  await sheet.getByLabel('Email', { exact: true }).fill('steps@example.in')
  await sheet.getByLabel('Mobile number').fill('98765 43210')
  await sheet.getByLabel('Mobile number').press('Enter')
  await expect(sheet.getByText('Step 3 of 3: Health and consent')).toBeFocused()
  await sheet.getByRole('button', { name: 'Back' }).click()
  await expect(sheet.getByText('Step 2 of 3: Who it is for')).toBeFocused()
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue('Ritika Sharma')
  await sheet.getByLabel('Name', { exact: true }).fill('')
  await sheet.getByLabel('Name', { exact: true }).fill('Ritika Sharma')
  await next.click()

  await sheet.getByLabel(/^Medical issues/).fill('x'.repeat(2001))
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet.getByText('Medical issues must be 2000 characters or less')).toBeVisible()
  await sheet.getByLabel(/^Medical issues/).fill('')
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet.locator('#answer')).toBeFocused()
  await expect(sheet.locator('#answer').getByRole('link', { name: 'Sign Up' })).toBeInViewport()
  await expect(sheet.locator('#answer')).toContainText('is held for you until')
})
