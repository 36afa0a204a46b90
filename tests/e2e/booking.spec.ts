import { expectNoAxeViolations } from '../support/axe'
import { hydrated } from '../support/page-ready'
import { type Mailbox, type Site, startMailbox, startSite } from '../support/site'
import { unhurried } from '../support/unhurried'
import { expect, test } from './fixtures'

let mailbox: Mailbox
let site: Site

test.beforeAll(async () => {
  mailbox = await startMailbox()
  site = await startSite({ MAIL_URL: mailbox.url, MAIL_FROM: 'clinic@aahar.example' })
})
test.afterAll(async () => {
  await site.stop()
  await mailbox.stop()
})

test('a visitor fills the booking, is asked to log in, comes back to the filled form, and books', {
  tag: ['@firefox', '@firefox-nojs'],
}, async ({ page, javaScriptEnabled, pageProblems }) => {
  test.setTimeout(90_000)
  // Mistakes and the missing log-in are answered with their proper status, which the console notes.
  pageProblems.expect(/\b4(01|22)\b/)
  const scripts = javaScriptEnabled !== false
  const email = `booking.${scripts ? 'js' : 'nojs'}@example.in`
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(site.url)
  if (scripts) {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Make Appointments' }).click()
    await expect(page.getByRole('dialog', { name: 'Book Appointment' })).toBeVisible()
  } else await page.getByRole('contentinfo').getByRole('link', { name: 'Make Appointments' }).click()
  await expect(page.getByText('General Appointment')).toBeVisible()
  await expect(page.getByText('Your Mobile Number (required, e.g., +1234567890)')).toBeVisible()

  await page.locator('main, dialog[open]').getByLabel('Email', { exact: true }).fill('ritika@')
  await page.getByLabel('Mobile number').fill('12ab')
  await page.getByRole('button', { name: 'Submit' }).click()
  for (const message of ['Name is required', 'Invalid email format', 'Invalid mobile number (e.g., +1234567890)']) {
    await expect(page.getByText(message)).toBeVisible()
  }
  if (scripts) await expectNoAxeViolations(page, 'the booking dialog with errors')

  await page.getByLabel('Name', { exact: true }).fill('Ritika Sharma')
  await page.locator('main, dialog[open]').getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Mobile number').fill('98765 43210')
  await page.getByLabel(/^Medical issues/).fill('PCOS since 2022')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please log in to book an appointment.')).toBeVisible()
  await page.locator('#main, dialog[open]').getByRole('link', { name: 'Sign Up' }).last().click()

  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible()
  await page.getByLabel('Full name').fill('Ritika Sharma')
  await page.locator('main, dialog[open]').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('gatte ki sabzi 12')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/book/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ritika Sharma')
  await expect(page.getByLabel('Mobile number')).toHaveValue('98765 43210')
  await expect(page.getByLabel(/^Medical issues/)).toHaveValue('PCOS since 2022')
  await expect(page.getByText('General Appointment')).toBeVisible()

  // Health details need consent.
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please agree to the use of your health details')).toBeVisible()
  await page.getByLabel(/^I agree to the use of my health details/).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Appointment booked successfully!')).toBeVisible()
  const letter = await mailbox.next(email, 'ppointment')
  expect(letter).not.toContain('PCOS')
  await expect
    .poll(
      () =>
        mailbox.letters.filter(({ to, raw }) => to.includes('hello@aahar.example') && raw.includes('ppointment'))
          .length,
    )
    .toBeGreaterThan(0)
})

test('the dialog closes by itself two seconds after a booking', { tag: '@slow-scripts' }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'a dialog needs scripts')
  await page.clock.install()
  await page.goto(`${site.url}/signup`)
  await page.getByLabel('Full name').fill('Meher Jain')
  await page.locator('main, dialog[open]').getByLabel('Email').fill('meher@example.in')
  await page.getByLabel('Password', { exact: true }).fill('mirchi vada on monday')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await hydrated(page)
  await page
    .getByRole('region', { name: 'Welcome', exact: true })
    .getByRole('button', { name: 'Book Appointment' })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' })
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('meher@example.in')
  await dialog.getByLabel('Mobile number').fill('+14155550123')
  await page.clock.pauseAt(Date.now() + 60_000)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Appointment booked successfully!')).toBeVisible()
  await page.clock.runFor(1900)
  await expect(dialog).toBeVisible()
  await page.clock.runFor(200)
  await expect(dialog).toBeHidden()
})

test('the consultation request and the newsletter reach the clinic', async ({ page, javaScriptEnabled }) => {
  const scripts = javaScriptEnabled !== false
  const email = `letter.${scripts ? 'js' : 'nojs'}@example.in`
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(scripts ? site.url : `${site.url}/consultation`)
  if (scripts) {
    await page.getByRole('button', { name: 'Book a consultation' }).click()
  }
  const form = scripts ? page.getByRole('dialog', { name: 'Book a consultation' }) : page.locator('#main')
  await form.getByLabel('Name', { exact: true }).fill('Arjun Mehta')
  await form.getByLabel('Organisation or goal').fill('A lighter dinner')
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Contact number').fill('9123456780')
  await unhurried(page)
  await form.getByRole('button', { name: 'Send request' }).click()
  if (scripts) await expect(form).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: /\w/ }).last()).toBeVisible()
  await expect
    .poll(() => mailbox.letters.some(({ to, raw }) => to.includes('hello@aahar.example') && raw.includes(email)))
    .toBe(true)

  // The newsletter: asked for in the footer, confirmed by the mailed link, left by another.
  await page.goto(site.url)
  await page.getByRole('contentinfo').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).first().click()
  const letter = await mailbox.next(email, '/newsletter/confirm')
  const confirm = /https?:\/\/[^\s"<>]+\/newsletter\/confirm\?token=[\w.-]+/.exec(letter)?.[0] ?? ''
  await page.goto(confirm)
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click()
  await expect(page.locator('#main').getByRole('status')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes, subscribe me' })).toBeHidden()
})
