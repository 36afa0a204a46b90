/** Two processes on one database, each with a content folder of its own, as two machines have; and one that is killed. */
import { expect } from '@playwright/test'
import { makeContentFolder } from '../support/content-folder'
import { startSite } from '../support/site'
import { test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }

test('a change is shown by another process within seconds, and by one that starts later', async () => {
  const here = makeContentFolder()
  const there = makeContentFolder()
  const shared = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const one = await startSite({ ...shared, CONTENT_DIR: here.contentDir })
  const other = await startSite({
    ...shared,
    CONTENT_DIR: there.contentDir,
    DATA_DIR: one.dataDir,
    PAGE_CACHE_DIR: `${there.folder}/pages`,
  })
  try {
    const call = async (path: string, method: string, body?: unknown, token?: string) =>
      (
        await fetch(`${one.url}/api${path}`, {
          method,
          headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
      ).json()
    const login = await call('/auth/login', 'POST', admin)
    const token = String(login.access_token ?? login.data?.access_token)
    const shown = async (url: string) => (await fetch(`${url}/services`)).text()
    expect(await shown(other.url)).toContain('₹9,000')
    const { data: file } = await call('/admin/content/plans', 'GET', undefined, token)
    file.data.subscription[2].priceRupees = 9500
    const body = { digest: file.digest, data: file.data, confirmed_prices: { 'plan three-months': 9500 } }
    expect(await call('/admin/content/plans', 'PUT', body, token)).toMatchObject({ success: true })
    expect(await shown(one.url)).toContain('₹9,500')
    await expect.poll(() => shown(other.url), { timeout: 10_000 }).toContain('₹9,500')
    expect(there.read('plans.yaml')).toBe(here.read('plans.yaml'))

    // As after a process was killed between the database and the file.
    here.write('plans.yaml', here.read('plans.yaml').replace('9500', '9000'))
    there.write('plans.yaml', here.read('plans.yaml'))
    const { rmSync } = await import('node:fs')
    rmSync(`${here.folder}/.content-live`, { recursive: true })
    await one.restart()
    expect(here.read('plans.yaml')).toContain('priceRupees: 9500')
    expect(await shown(one.url)).toContain('₹9,500')
  } finally {
    await other.stop()
    await one.stop()
    here.remove()
    there.remove()
  }
})
