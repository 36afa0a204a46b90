/** Meri thali: a plate is laid with one thumb, by keys or from lists, and goes on to the dietitian. */
import type { Page } from '@playwright/test'
import { signUpClient } from '../support/account-client'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

const food = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}, (lay it|one more)$`) })
const answer = (page: Page) => page.getByRole('main').getByRole('status').first()
const drawing = (page: Page) => page.getByRole('main').getByRole('img').first()

test('seven taps lay a plate; a quarter more, one food off, and the dietitian sees it as a plate', {
  tag: ['@firefox'],
}, async ({ page, javaScriptEnabled }) => {
  test.setTimeout(120_000)
  const scripts = javaScriptEnabled !== false
  const client = await signUpClient(site, page.request, scripts ? 'Asha Mathur' : 'Asha Rao')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`${site.url}/thali`)
  if (scripts) await hydrated(page)
  await expect(answer(page)).toContainText('Your plate is empty.')
  const taps = ['Roti', 'Roti', 'Dal', 'Beans sabzi', 'Dahi', 'Kachumber', 'Papad']
  for (const [at, name] of taps.entries()) {
    await food(page, name).click()
    if (scripts && at === 1) await expect(answer(page)).toContainText('2 roti, grain now two of three.')
    await expect(food(page, name)).toHaveAttribute('aria-current', 'true')
  }
  await expect(drawing(page)).toHaveAccessibleName(
    'A thali with 2 roti, 1 katori dal, 1 katori beans sabzi, 1 katori dahi, 1 katori kachumber, 1 papad',
  )
  await expect(answer(page)).toContainText('One more roti would round it.')
  const laid = page.getByRole('region', { name: 'On your plate' })
  await laid.getByRole('link', { name: 'A quarter Dahi less' }).click()
  await laid.getByRole('link', { name: 'A quarter Dahi less' }).click()
  await expect(laid.getByText('½ katori')).toBeVisible()
  await laid.getByRole('link', { name: 'Take Papad off' }).click()
  await expect(drawing(page)).not.toHaveAccessibleName(/papad/)
  await expect(page).toHaveURL(/\/thali\?p=1~roti8~dal4~beans4~dahi2~salad4$/)
  await page.getByText('Protein and fibre').click()
  await expect(page.getByText(/^\d+ to \d+ g$|^at least \d+ g$/).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  if (scripts) await expectNoAxeViolations(page, 'a plate')

  await page.getByRole('link', { name: 'Show this plate to the dietitian' }).click()
  await expect(page.getByText('Your plate goes along: 2 roti, 1 katori dal')).toBeVisible()
  await page.getByLabel('Mobile number').fill('98765 43210')
  await page.getByLabel(/^I agree to the use of my health details/).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Appointment booked successfully!').first()).toBeVisible()

  await page.context().clearCookies()
  const headers = { origin: site.url }
  await page.request.post(`${site.url}/login`, { form: admin, headers, maxRedirects: 0 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/dashboard/booking?view=list&q=${encodeURIComponent(client.email)}`)
  await page.getByRole('main').getByRole('link', { name: /^Asha/ }).first().click()
  await page.getByRole('button', { name: 'Show health note' }).click()
  await expect(page.getByText(/^The plate of an evening: 2 roti, 1 katori dal/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^A thali with 2 roti/ })).toBeVisible()
})

test('chips leave out what does not fit and say their careful sentence; a link from elsewhere is read as far as it goes', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(`${site.url}/thali?p=9~pizza4~roti999~dal4`)
  if (javaScriptEnabled !== false) await hydrated(page)
  await expect(page.getByText('One food of this link is not on our list')).toBeVisible()
  await expect(drawing(page)).toHaveAccessibleName('A thali with 6 roti, 1 katori dal')
  await page.getByRole('link', { name: /^Jain/ }).click()
  await expect(page.getByText('Many-seeded vegetables and sprouts differ from family to family.')).toBeVisible()
  await expect(food(page, 'Rajma')).toHaveCount(0)
  await expect(food(page, 'Paneer')).toHaveCount(1)
  await page.getByRole('link', { name: 'Begin anew' }).click()
  await expect(drawing(page)).toHaveAccessibleName('An empty thali')
})

test('a plate is laid from lists', async ({ page, javaScriptEnabled }) => {
  await page.goto(`${site.url}/thali`)
  if (javaScriptEnabled !== false) await hydrated(page)
  await page.getByText('Choose from lists').click()
  await page.getByLabel('Grain, food 1').selectOption('bajra-roti')
  await page.getByLabel('Grain, how much of food 1').fill('2')
  await page.getByLabel('Vegetables, food 1').selectOption('saag')
  await page.getByRole('button', { name: 'Lay this plate' }).click()
  await expect(page).toHaveURL(/\/thali\?p=1~bajra-roti8~saag4$/)
  await expect(drawing(page)).toHaveAccessibleName('A thali with 2 bajra roti, 1 katori sarson saag')
})

test('the picture of a plate can be shared, and the page names it', { tag: ['@once'] }, async ({ page }) => {
  const code = '1~roti8~dal4'
  const answered = await page.request.get(`${site.url}/share/thali/${code}.png`)
  expect(answered.headers()['content-type']).toBe('image/png')
  expect((await answered.body()).length).toBeGreaterThan(20_000)
  for (const wrong of ['1', '1~pizza4', '..%2f..%2fetc'])
    expect((await page.request.get(`${site.url}/share/thali/${wrong}.png`)).status(), wrong).toBe(404)
  // Both name the public address, whatever host was asked.
  const headers = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' }
  const html = await (await page.request.get(`${site.url}/thali?p=${code}`, { headers })).text()
  expect(html).toMatch(new RegExp(`property="og:image" content="${site.url}/share/thali/${code}\\.png\\?v=\\w+"`))
  expect(html).toContain(encodeURIComponent(`${site.url}/thali?p=${code}`))
  expect(html).not.toContain('elsewhere.example')
})
