/** Without scripts nothing asks for a passkey, and the code field is what it was. */

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }

test('an account with a passkey is opened by a recovery code, and no button is there that would do nothing', async ({
  page,
}) => {
  const site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  try {
    const signIn = async () => {
      await page.goto(`${site.url}/login?redirectTo=/account/security`)
      await page.getByLabel('Email').fill(admin.email)
      await page.getByLabel('Password', { exact: true }).fill(admin.password)
      await page.getByRole('button', { name: 'Sign In' }).click()
    }
    await signIn()
    await page.getByRole('link', { name: 'Add a passkey' }).click()
    await expect(page.getByText('JavaScript is off in your browser')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create passkey' })).toHaveCount(0)

    const database = new DatabaseSync(join(site.dataDir, 'aahar.sqlite'), { timeout: 5000 })
    const { id } = database.prepare('select id from users').get() as { id: string }
    const values = [randomUUID(), id, 'AAAA', 'AAAA', 0, '', 'Phone', '2026-01-01T00:00:00.000Z']
    database
      .prepare(
        'insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at) values (?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(...values)
    database.prepare('update sessions set second_factor_at = created_at').run()
    database.close()
    await page.goto(`${site.url}/account/security`)
    await page.getByRole('button', { name: 'Make new recovery codes' }).click()
    const codes = await page.getByRole('main').getByRole('listitem').allInnerTexts()
    const code = codes.find((text) => /^([a-z2-9]{4}-){5}[a-z2-9]{4}$/.test(text)) ?? ''

    await page.context().clearCookies()
    await signIn()
    await expect(page.getByRole('heading', { name: 'Your passkey' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/account\/security$/)
    await expect(page.getByText('9 of your recovery codes are left')).toBeVisible()
  } finally {
    await site.stop()
  }
})
