/** Passkeys as people meet them, with an authenticator of Chromium's own in the place of a phone. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site

test.beforeEach(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
// What the page still asks for would find the site gone.
test.afterEach(async ({ page }) => {
  await page.close()
  await site?.stop()
})

/** A phone with its owner before it; `setOwner(false)`: a stranger holds it. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    setOwner: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

async function signIn(page: Page, to: string) {
  await page.goto(`${site.url}/login?redirectTo=${encodeURIComponent(to)}`)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** As if the quarter of an hour had passed. */
function ageProofs(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'aahar.sqlite'), { timeout: 5000 })
  database.prepare('update sessions set proven_at = ?').run('2026-01-01T00:00:00.000Z')
  database.close()
}

test('a passkey is added, signs in, proves who it is, and is removed', { tag: '@after-scripts' }, async ({
  page,
  pageProblems,
}) => {
  test.setTimeout(120_000)
  // The proof that is refused, and the log-in.
  pageProblems.expect('status of 422')
  const phone = await addAuthenticator(page)
  const check = async () => {
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page, 'main')
  }
  const usePasskey = page.getByRole('button', { name: 'Use a passkey' })

  await signIn(page, '/account/security')
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible()
  await check()
  await page.getByLabel('Name').fill('')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Name').fill('The phone at the desk')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('The passkey is added.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  expect(codes.filter((code) => /^([a-z2-9]{4}-){5}[a-z2-9]{4}$/.test(code))).toHaveLength(10)
  await page.getByRole('link', { name: 'Back to sign-in and devices' }).click()
  await expect(page.getByText('The phone at the desk')).toBeVisible()
  await expect(page.getByText('you are asked for a passkey. 10 of your recovery codes are left')).toBeVisible()
  await check()

  // Another person's finger, then the owner's.
  await page.context().clearCookies()
  await signIn(page, '/dashboard/plans')
  await expect(page).toHaveURL(/\/login\/code\?redirectTo=/)
  await expect(page.getByRole('heading', { name: 'Your passkey' })).toBeVisible()
  await check()
  await phone.setOwner(false)
  await usePasskey.click()
  await expect(page.getByText('Your browser did not send a passkey. You can try again.')).toBeVisible()
  await phone.setOwner(true)
  await usePasskey.click()
  await expect(page).toHaveURL(/\/dashboard\/plans$/)

  // The proof before an export; what was asked too long ago is refused, and asked anew.
  ageProofs(site.dataDir)
  await page.goto(`${site.url}/dashboard/plans/export?month=2026-11`)
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible()
  await check()
  const database = new DatabaseSync(join(site.dataDir, 'aahar.sqlite'), { timeout: 5000 })
  database.prepare('update passkey_challenges set expires_at = ?').run('2026-01-01T00:00:00.000Z')
  database.close()
  await usePasskey.click()
  await expect(page.getByText('This passkey was not accepted. Please try it once more, or use a code.')).toBeVisible()
  await usePasskey.click()
  await expect(page).toHaveURL(/\/dashboard\/plans\/export\?month=2026-11$/)

  await page.goto(`${site.url}/account/security`)
  await expect(page.getByText(/· used /)).toBeVisible()
  await page.getByRole('button', { name: /^Remove the passkey The phone at the desk, added / }).click()
  await expect(page.getByText('The passkey is removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, '/account/security')
  await expect(page, 'the password alone').toHaveURL(/\/account\/security$/)
})

test('a phone that is gone leaves the recovery codes', async ({ page }) => {
  const phone = await addAuthenticator(page)
  await signIn(page, '/account/security/passkey')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('The passkey is added.')).toBeVisible()
  const codes = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  const code = codes.find((text) => /^([a-z2-9]{4}-){5}[a-z2-9]{4}$/.test(text)) ?? ''
  await page.context().clearCookies()
  await phone.forget()
  await signIn(page, '/account/security')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Your browser did not send a passkey. You can try again.')).toBeVisible()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('9 of your recovery codes are left')).toBeVisible()
})
