import { openAccountMenu } from '../support/account-menu'
import { expectNoAxeViolations } from '../support/axe'
import { type Mailbox, type Site, startMailbox, startSite } from '../support/site'
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

test('a client signs up, is greeted, edits the profile, changes the password, forgets it, and comes back in', {
  tag: '@firefox',
}, async ({ page, javaScriptEnabled, pageProblems }) => {
  test.setTimeout(90_000)
  // Wrong passwords are answered with their proper status, which the console notes.
  pageProblems.expect(/\b4(00|01|22)\b/)
  const scripts = javaScriptEnabled !== false
  const email = `ritika.${scripts ? 'js' : 'nojs'}@example.in`
  await page.setViewportSize({ width: 1440, height: 900 })

  // Signing up, with mistakes first.
  await page.goto(`${site.url}/signup`)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  for (const message of ['Full name is required', 'Email is required', 'Password is required']) {
    await expect(page.getByText(message)).toBeVisible()
  }
  if (scripts) await expectNoAxeViolations(page, 'sign-up with errors')
  await page.getByLabel('Full name').fill('Ritika Sharma')
  await page.locator('main, dialog[open]').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('kadhi chawal 42')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByText('Hello, Ritika Sharma').first()).toBeVisible()
  await expect(page.getByText('Your account is ready.')).toBeVisible()
  await mailbox.next(email, 'Ritika')

  // Editing the profile: the dialog with scripts, its page without.
  await openAccountMenu(page)
  if (scripts) await page.getByRole('button', { name: 'Your profile' }).click()
  else await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page.locator('main, dialog[open]').getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.locator('main, dialog[open]').getByLabel('Email', { exact: true })).not.toBeEditable()
  await expect(page.getByLabel('Subscription plan')).toHaveValue('Not subscribed')
  await expect(page.getByLabel('Food plan')).toHaveValue('No food plan')
  if (scripts) await expectNoAxeViolations(page, 'the profile dialog')
  await page.getByLabel('Full name').fill('   ')
  await page.getByLabel('Phone number').fill('12345')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(page.getByText('Phone number must be 10 digits')).toBeVisible()
  await page.getByLabel('Full name').fill('Ritika Verma')
  await page.getByLabel('Phone number').fill('98765 43210')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  if (scripts) {
    // What was typed and not saved is there again.
    await page.getByLabel('Full name').fill('Nobody')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Your profile' }), 'the menu is still open').toBeFocused()
    await page.getByRole('button', { name: 'Your profile' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue('Nobody')
    await expect(page.getByLabel('Phone number')).toHaveValue('98765 43210')
  }
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)

  // A restart in the middle keeps the person signed in. (The page is left before it: its slides go on loading pictures.)
  await page.goto('about:blank')
  await site.restart()
  await page.goto(`${site.url}/change-password`)
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password').fill('poha with peanuts 7')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('The current password is not right.')).toBeVisible()
  await page.getByLabel('Current password').fill('kadhi chawal 42')
  await page.getByLabel('New password').fill('poha with peanuts 7')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('status').filter({ hasText: /password/i })).toBeVisible()

  // Out, and in by the mailed link.
  await page.goto(`${site.url}/`)
  await expect(page.getByText('Hello, Ritika Verma').first()).toBeVisible()
  await openAccountMenu(page)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await page.goto(`${site.url}/forgot-password`)
  await page.locator('main, dialog[open]').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If an account exists')).toBeVisible()
  const letter = await mailbox.next(email, '/reset-password?token=')
  const link = /https?:\/\/[^\s"<>]+\/reset-password\?token=[\w-]+/.exec(letter)?.[0] ?? ''
  expect(link.startsWith(site.url)).toBe(true)
  await page.goto(link)
  await page.getByLabel('New password').fill('bajra roti at nine')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()

  // The link is used up; the old password is over; the new one works.
  await page.goto(link)
  await page.getByLabel('New password').fill('another one entirely')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /link/i })).toBeVisible()
  await page.goto(`${site.url}/login?redirectTo=/profile`)
  await page.locator('main, dialog[open]').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('poha with peanuts 7')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Email or password is not right.')).toBeVisible()
  await expect(page.locator('main, dialog[open]').getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('bajra roti at nine')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${site.url}/profile`)
  await expect(page.getByLabel('Full name')).toHaveValue('Ritika Verma')

  const cookies = await page.context().cookies(site.url)
  const session = cookies.find(({ name }) => name === 'aahar_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1, path: '/' })
  expect(session?.value).not.toContain('Ritika')
})

test('a form that meets an expired session comes back filled after the log-in', { tag: '@slow-scripts' }, async ({
  page,
  javaScriptEnabled,
}) => {
  const scripts = javaScriptEnabled !== false
  const email = `expired.${scripts ? 'js' : 'nojs'}@example.in`
  await page.goto(`${site.url}/signup?redirectTo=/profile`)
  await page.getByLabel('Full name').fill('Arjun Mehta')
  await page.locator('main, dialog[open]').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('dal baati churma 9')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`${site.url}/profile`)
  // The address changes before the page does, and the form of /signup has fields of the same names.
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await page.getByLabel('Full name').fill('Arjun Singh Mehta')
  await page.getByLabel('Phone number').fill('9123456780')
  await page.context().clearCookies({ name: 'aahar_session' })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fprofile$/)
  await page.locator('main, dialog[open]').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('dal baati churma 9')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${site.url}/profile`)
  await expect(page.getByLabel('Full name')).toHaveValue('Arjun Singh Mehta')
  await expect(page.getByLabel('Phone number')).toHaveValue('9123456780')
})
