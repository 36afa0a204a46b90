/** The list of posts on the dashboard: found, copied, taken from the site, deleted and brought back. */
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

test('staff find a post, copy it, take it from the site, delete it and undo that', async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(90_000)
  const answer = await page.request.post(`${site.url}/login`, {
    form: admin,
    headers: { origin: site.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/dashboard/blog`)
  const main = page.getByRole('main')
  const row = (title: string) => main.getByRole('row').filter({ hasText: title })
  const chip = (name: string) =>
    main.getByRole('navigation', { name: 'Which posts' }).getByRole('link', { name: new RegExp(`^${name}`) })
  await expect(main.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'New post' })).toHaveAttribute('href', '/editor')
  const published = Number((await chip('Published').textContent())?.replace(/\D/g, ''))
  expect(published).toBeGreaterThan(5)
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'the posts')

  await main.getByLabel('Words in the title').fill('five mill')
  await main.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/\?.*q=five\+mill/)
  await expect(main.getByRole('row')).toHaveCount(2)
  const title = 'Five millets and when to eat them'
  await expect(row(title)).toContainText('Published')
  await expect(row(title).getByRole('link', { name: title })).toHaveAttribute('href', /^\/blog\/.+\/edit$/)

  await row(title).getByText('More').click()
  await row(title).getByRole('button', { name: 'Duplicate' }).click()
  await expect(main.getByRole('status').getByText(`“${title} (copy)” is ready, as a draft.`)).toBeVisible()
  await expect(row(`${title} (copy)`)).toContainText('Draft')
  await expect(chip('Draft')).toContainText('1')

  const original = main.getByRole('row').filter({ hasText: title, hasNotText: '(copy)' })
  await original.getByText('More').click()
  await expect(original.getByRole('link', { name: 'See it on the site' })).toBeVisible()
  await original.getByRole('button', { name: 'Unpublish' }).click()
  await expect(main.getByText('is unpublished.')).toBeVisible()
  await expect(chip('Published')).toContainText(String(published - 1))
  await expect(chip('Unpublished')).toContainText('1')

  const copy = row(`${title} (copy)`)
  await copy.getByText('More').click()
  await copy.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/deleted=/)
  await expect(main.getByText(`“${title} (copy)” is deleted.`)).toBeVisible()
  await expect(copy).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await main.getByRole('button', { name: 'Undo' }).click()
  await expect(main.getByText(`“${title} (copy)” is back, as a draft.`)).toBeVisible()
  await expect(copy).toContainText('Draft')
  await expect(main.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await page.goto(`${site.url}/dashboard/audit?action=post_deleted`)
  await expect(main.getByRole('row').nth(1)).toContainText('Post deleted')
})
