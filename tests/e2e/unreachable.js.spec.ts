import type { Page } from '@playwright/test'
import { openAccountMenu } from '../support/account-menu'
import { unhurried } from '../support/unhurried'
import { expect, test } from './fixtures'

/** The browser is offline or the server is gone: every form says so and keeps what was typed, and a later try goes on. */
const message = 'Network error. Please check your internet connection.'
const password = 'gatte ki sabzi 12'

test.beforeEach(async ({ page, pageProblems }) => {
  pageProblems.expect('ERR_INTERNET_DISCONNECTED')
  // Remix looks up links of the page that are new; it tries again later.
  pageProblems.expect('Failed to fetch manifest patches')
  await page.setViewportSize({ width: 1440, height: 900 })
})

const seen = (page: Page) => page.getByText(message).filter({ visible: true })

async function signUp(page: Page, email: string) {
  await page.goto('/signup', { waitUntil: 'networkidle' })
  await page.getByLabel('Full name').fill('Meher Jain')
  await page.locator('main, dialog[open]').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.waitForLoadState('networkidle')
}

test('the booking dialog over another page', async ({ page, context, pageProblems }) => {
  pageProblems.expect(/\b401\b/)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('banner').getByRole('button', { name: 'Book Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' })
  await dialog.getByLabel('Name', { exact: true }).fill('Ritika Sharma')
  await dialog.getByLabel('Email', { exact: true }).fill('ritika@example.in')
  await dialog.getByLabel('Mobile number').fill('9876543210')
  await dialog.getByLabel(/^Diet concern/).fill('Late dinners')
  // A phone shows the button and the top of the form one at a time.
  await page.setViewportSize({ width: 390, height: 844 })
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText(message)).toBeInViewport()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ritika Sharma')
  await expect(dialog.getByLabel(/^Diet concern/)).toHaveValue('Late dinners')

  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Please log in to book an appointment.')).toBeInViewport()
  await expect(dialog.getByRole('link', { name: 'Sign In' })).toBeInViewport()
  await expect(dialog.getByText(message)).toBeHidden()
  await expect(dialog.getByLabel(/^Diet concern/)).toHaveValue('Late dinners')
})

test('the consultation dialog over another page', async ({ page, context }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Book a consultation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a consultation' })
  await dialog.getByLabel('Name', { exact: true }).fill('Arjun Mehta')
  await dialog.getByLabel('Organisation or goal').fill('A lighter dinner')
  await dialog.getByLabel('Email', { exact: true }).fill('arjun@example.in')
  await dialog.getByLabel('Contact number').fill('9123456780')
  await unhurried(page)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText(message)).toBeVisible()
  await expect(dialog.getByLabel('Organisation or goal')).toHaveValue('A lighter dinner')

  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Thank you. We call you on the next working day.')).toBeVisible()
})

test("the newsletter in a page's footer, before anything of it was fetched and after", {
  tag: '@after-scripts',
}, async ({ page, context }) => {
  await page.goto('/about', { waitUntil: 'networkidle' })
  const footer = page.getByRole('contentinfo')
  const email = footer.getByLabel('Email')
  await context.setOffline(true)
  await email.fill('letter.offline@example.in')
  await email.press('Enter')
  await expect(footer.getByText(message)).toBeVisible()
  await context.setOffline(false)
  await email.press('Enter')
  await expect(footer.getByRole('status').filter({ hasText: /\w/ })).toBeVisible()
  await expect(footer.getByText(message)).toBeHidden()

  await context.setOffline(true)
  await email.fill('letter.again@example.in')
  await email.press('Enter')
  await expect(footer.getByText(message)).toBeVisible()
  await expect(email).toHaveValue('letter.again@example.in')
})

test('a dialog that cannot be fetched is told in a message and opens once it can', {
  tag: '@after-scripts',
}, async ({ page, context }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  for (const [opener, title] of [
    ['Book Appointment', 'Book Appointment'],
    ['Book a consultation', 'Book a consultation'],
  ] as const) {
    const open = page.getByRole('button', { name: opener }).filter({ visible: true }).first()
    const dialog = page.getByRole('dialog', { name: title })
    // Twice: before its code is there, and when only its data are missing.
    for (const round of ['first', 'second']) {
      await context.setOffline(true)
      await open.click()
      await expect(seen(page), `${title}, ${round} time`).toBeVisible()
      await page.getByRole('button', { name: 'Close message' }).click()
      await expect(dialog).toBeHidden()
      await context.setOffline(false)
      await open.click()
      await expect(dialog.getByLabel('Name', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  }
})

type PageForm = { path: string; fill: Record<string, string>; send: string }
const pages: PageForm[] = [
  { path: '/book', fill: { Name: 'Ritika', 'Mobile number': '9876543210', Email: 'r@example.in' }, send: 'Submit' },
  {
    path: '/consultation',
    fill: { Name: 'Arjun', 'Organisation or goal': 'Lunch', Email: 'a@example.in', 'Contact number': '9123456780' },
    send: 'Send request',
  },
  {
    path: '/contact',
    fill: { Name: 'Arjun', Phone: '9123456780', Email: 'a@example.in', Subject: 'Parking', Message: 'Is there any?' },
    send: 'Send Message',
  },
  { path: '/newsletter', fill: { Email: 'a@example.in' }, send: 'Subscribe' },
  { path: '/login', fill: { Email: 'a@example.in', Password: password }, send: 'Sign In' },
  {
    path: '/signup',
    fill: { 'Full name': 'Meher', Email: 'm@example.in', Password: password },
    send: 'Sign Up',
  },
  { path: '/forgot-password', fill: { Email: 'm@example.in' }, send: 'Send the link' },
  { path: '/reset-password?token=abc', fill: { 'New password': password }, send: 'Save the new password' },
  { path: '/newsletter/confirm?token=abc', fill: {}, send: 'Yes, subscribe me' },
  { path: '/newsletter/unsubscribe?token=abc', fill: {}, send: 'Unsubscribe' },
]

async function sendOffline(page: Page, { path, fill, send }: PageForm) {
  await page.goto(path, { waitUntil: 'networkidle' })
  const form = page.getByRole('main')
  for (const [label, text] of Object.entries(fill)) await form.getByLabel(label, { exact: true }).fill(text)
  await page.context().setOffline(true)
  await form.getByRole('button', { name: send }).click()
  await expect(form.getByText(message), path).toBeVisible()
  for (const [label, text] of Object.entries(fill)) {
    await expect(form.getByLabel(label, { exact: true }), `${path}: ${label}`).toHaveValue(text)
  }
  await page.context().setOffline(false)
  return form.getByRole('button', { name: send })
}

test('each form that is a page', { tag: '@after-scripts' }, async ({ page, pageProblems }) => {
  pageProblems.expect(/\b4\d\d\b/)
  test.setTimeout(120_000)
  for (const form of pages) {
    const send = await sendOffline(page, form)
    await send.click()
    // Whatever the clinic answers, it has answered.
    await expect(page.getByRole('main').getByText(message), form.path).toBeHidden()
    await expect(page.getByText('Something went wrong.')).toBeHidden()
  }
})

test('the forms of a signed-in person: profile, in the dialog and as a page, and change of password', async ({
  page,
  context,
  pageProblems,
}) => {
  pageProblems.expect(/\b422\b/)
  await signUp(page, 'offline.meher@example.in')
  await openAccountMenu(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Your profile' }).click()
  await expect(seen(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close message' }).click()
  await context.setOffline(false)
  await openAccountMenu(page)
  await page.getByRole('button', { name: 'Your profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your profile' })
  await dialog.getByLabel('Full name').fill('Meher Jain Mehta')
  await dialog.getByLabel('Phone number').fill('9876543210')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText(message)).toBeVisible()
  await expect(dialog.getByLabel('Full name')).toHaveValue('Meher Jain Mehta')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Profile updated successfully!')).toBeVisible()
  await expect(dialog.getByText(message)).toBeHidden()

  const save = await sendOffline(page, { path: '/profile', fill: { 'Full name': 'Meher' }, send: 'Save Changes' })
  await save.click()
  await expect(page.getByRole('main').getByText('Profile updated successfully!')).toBeVisible()

  const change = await sendOffline(page, {
    path: '/change-password',
    fill: { 'Current password': password, 'New password': 'papad ki sabzi 34' },
    send: 'Save the new password',
  })
  await change.click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\w{3}/ })).toBeVisible()
})
