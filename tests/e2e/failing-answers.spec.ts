/** What a person meets while the clinic's own parts fail: a database that another program holds, an answer that does not come. */
import { DatabaseSync } from 'node:sqlite'
import { sqlitePath } from '~/platform/db/sqlite/sqlite-path'
import { signInNew } from '../support/ordering'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

let site: Site
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

test('while nothing can be written a booking says so and stays as typed; after that it goes through', async ({
  page,
  pageProblems,
  javaScriptEnabled,
}) => {
  pageProblems.expect(/\b503\b/)
  test.setTimeout(60_000)
  await signInNew(page, site.url)
  await page.goto(`${site.url}/book?kind=discovery`)
  await page.getByLabel('Mobile number').fill('98765 43210')
  await page.getByLabel(/^Medical issues/).fill('Thyroid since 2019')
  await page.getByLabel(/^I agree to the use of my health details/).check()
  const holder = new DatabaseSync(sqlitePath(site.dataDir))
  holder.exec('BEGIN IMMEDIATE')
  try {
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(/not available right now|does not work right now/).first()).toBeInViewport({
      timeout: 30_000,
    })
    if (javaScriptEnabled === false) await expect(page.getByLabel('Mobile number')).toHaveValue('98765 43210')
    await expect(page.getByLabel(/^Medical issues/)).toHaveValue('Thyroid since 2019')
  } finally {
    holder.exec('ROLLBACK')
    holder.close()
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Appointment booked successfully!').first()).toBeInViewport()
})

test('a post that does not open is told in a toast', { tag: '@after-scripts' }, async ({
  page,
  pageProblems,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts a post is a page of its own')
  pageProblems.expect(/Failed to load resource|\b50\d\b|net::ERR/)
  await page.goto(`${site.url}/gallery`)
  await hydrated(page)
  const opener = page.getByRole('contentinfo').locator('a[href^="/blog/"]').first()
  await page.route('**/blog-dialog/**', (route) => route.abort())
  await opener.click()
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to load blog details. Please try again later.' })
  await expect(toast).toBeAttached()
  await toast.getByRole('button', { name: 'Close message' }).click()
  await page.unroute('**/blog-dialog/**')
  await opener.click()
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
})
