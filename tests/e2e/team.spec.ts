import type { Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { type Mailbox, type Site, startMailbox, startSite } from '../support/site'
import { expect, test } from './fixtures'

const owner = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let mailbox: Mailbox
let site: Site

test.beforeAll(async () => {
  mailbox = await startMailbox()
  site = await startSite({
    ...{ MAIL_URL: mailbox.url, MAIL_FROM: 'clinic@aahar.example' },
    ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
  })
})
test.afterAll(async () => {
  await site.stop()
  await mailbox.stop()
})

async function logIn(page: Page, form: { email: string; password: string }) {
  const headers = { origin: site.url }
  await page.request.post(`${site.url}/logout`, { headers, maxRedirects: 0 })
  const answer = await page.request.post(`${site.url}/login`, { form, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

test('an owner invites a colleague, who sets a password, finds the own screens alone, and is logged out again', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  pageProblems.expect(/\b4(03|22)\b/)
  const scripts = javaScriptEnabled !== false
  const farhan = { email: `farhan.${scripts ? 'js' : 'nojs'}@clinic.example`, password: 'aloo gobhi matar 1' }
  const main = page.getByRole('main')
  await logIn(page, owner)
  await page.goto(`${site.url}/dashboard/team`)
  await main.getByLabel('Full name').fill('Farhan Ali')
  await main.getByLabel('Email').fill(farhan.email)
  await main.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(main.getByText('Please choose at least one role')).toBeVisible()
  await main.getByRole('checkbox', { name: 'Front desk' }).check()
  await main.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(main.getByText('Farhan Ali is invited')).toBeVisible()
  await expect(main.getByRole('row', { name: /Farhan Ali.*Front desk.*Invited/ })).toBeVisible()
  if (scripts) {
    await expectNoAxeViolations(page, 'the team')
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
  }

  const letter = await mailbox.next(farhan.email, 'Front desk')
  await page.context().clearCookies()
  await page.goto(/https?:\/\/[^\s"<>]+\/reset-password\?token=[\w-]+/.exec(letter)?.[0] ?? '')
  await page.getByLabel('New password').fill(farhan.password)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await logIn(page, farhan)
  await page.goto(`${site.url}/dashboard`)
  await expect(main.getByRole('heading', { name: 'Your part of the clinic' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Dashboard' }).first()
  await expect(menu.getByRole('link')).toHaveText([/Overview/, /Booking/, /Plans/, /Clients/, /Enquiries/])
  await page.goto(`${site.url}/dashboard/audit`)
  await expect(page.getByRole('heading', { name: 'You cannot open this.' })).toBeVisible()

  const browser = page.context().browser()
  const desk = await browser?.newContext({ javaScriptEnabled: scripts })
  if (!desk) throw new Error('no browser')
  const second = await desk.newPage()
  await logIn(second, owner)
  await second.goto(`${site.url}/dashboard/team`)
  await second.getByRole('link', { name: 'Farhan Ali' }).click()
  await second.locator('summary', { hasText: 'Log out everywhere' }).click()
  await second.getByLabel('Reason', { exact: true }).fill('A lost phone')
  await second.getByRole('button', { name: 'End all sessions' }).click()
  await expect(second.getByText('This person is logged out on every device.')).toBeVisible()
  await page.goto(`${site.url}/dashboard`)
  await expect(page).toHaveURL(/\/login/)

  // The owner demands a second factor of roles: never so that it locks themself out.
  await second.goto(`${site.url}/dashboard/team`)
  await second.getByRole('link', { name: 'Choose which roles need two-step sign-in' }).click()
  await expect(second.getByRole('heading', { name: 'Who needs two-step sign-in' })).toBeVisible()
  await second.getByRole('checkbox', { name: /^Owner/ }).check()
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByText(/^This would lock you out: please set up two-step sign-in/).first()).toBeVisible()
  await expect(second.getByRole('checkbox', { name: /^Owner/ })).toBeChecked()
  await second.getByRole('checkbox', { name: /^Owner/ }).uncheck()
  const frontDesk = second.getByRole('checkbox', { name: /^Front desk.*Not set up yet: .*Farhan Ali/ })
  await frontDesk.check()
  const from = second.getByLabel(/^Newly ticked roles need it from/)
  const today = new Date(Date.parse(await from.inputValue()) - 7 * 86_400_000).toISOString().slice(0, 10)
  await from.fill(today)
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByText(/^Saved\. .* two-step sign-in and will be told by mail\.$/)).toBeVisible()
  await expect(second.getByRole('checkbox', { name: /^Front desk ?Needed now/ })).toBeChecked()
  if (scripts) await expectNoAxeViolations(second, 'who needs two-step sign-in')
  await second.goto(`${site.url}/dashboard/team`)
  await expect(second.getByRole('row', { name: /Farhan Ali.*missing, the dashboard is closed/ })).toBeVisible()
  expect(await mailbox.next(farhan.email, 'two-step sign-in')).toContain('/account/security')
  await desk.close()

  // Who lacks one can log in, and sees what to do.
  await logIn(page, farhan)
  await page.goto(`${site.url}/dashboard`)
  await expect(page).toHaveURL(/\/account\/security$/)
  await expect(
    main.getByText(/^The clinic asks its staff for two-step sign-in\. The dashboard opens once/),
  ).toBeVisible()
  await expect(main.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})
