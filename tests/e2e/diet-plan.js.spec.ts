/** How few keys a week of a diet plan takes, from a template, without the mouse. */
import { expectNoAxeViolations } from '../support/axe'
import { apiAs, clientInCare } from '../support/care-client'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

/** Issue 39. */
const mostKeys = 90

test('a week from a template, with a dish more on each day, takes at most 90 keys', async ({ page, request }) => {
  test.slow()
  const staff = await apiAs(site, admin)
  const client = await clientInCare(site, request, staff, 'Ritika Sharma')
  const first = await client.begin()
  const [recipe] = (await staff('GET', '/admin/recipes?q=phulka')) as unknown as { id: string }[]
  const plan = (await staff('GET', `${client.plans}/1`)) as {
    body: { days: { meals: { meal: string; items: object[] }[] }[] }
    version: number
    starts_on: string
    ends_on: string
  }
  const phulka = { recipe_id: recipe?.id, food: null, quantity: 2, measure: null, or: [] }
  for (const { meals } of plan.body.days) for (const { items } of meals) items.push(phulka)
  const { version, starts_on, ends_on, body } = plan
  await staff('PUT', `${client.plans}/1`, { version, starts_on, ends_on, body })
  await staff('POST', '/admin/care/diet-templates', { name: 'Thali', client_id: client.id, number: 1 })
  for (const { meals } of body.days) for (const meal of meals) meal.items = []
  await staff('PUT', `${client.plans}/1`, { version: version + 1, starts_on, ends_on, body })

  const headers = { origin: site.url }
  await page.request.post(`${site.url}/login`, { form: admin, headers, maxRedirects: 0 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(site.url + first)
  let keys = 0
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      await page.keyboard.press(key)
      keys += 1
    }
  }
  const main = page.getByRole('main')
  await expect(main.getByLabel('Begin with a template')).toBeFocused()
  await press('T', 'Tab', 'Tab', 'Enter')
  await expect(main.getByText('The template is in.')).toBeVisible()
  const field = (meal: string) => main.getByRole('combobox', { name: `Add a dish to ${meal}` })
  const isThere = () => field('on waking').evaluate((one) => one === document.activeElement)
  for (let tabs = 0; tabs < 20 && !(await isThere()); tabs += 1) await press('Tab')
  await press('ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect(field('lunch')).toBeFocused()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await expect(main.getByRole('heading', { level: 2, name: new RegExp(`^${day} `) })).toBeVisible()
    await press('d', 'a', 'l')
    await expect(main.getByRole('option').first()).toBeVisible()
    if (day === 'Monday') await expectNoAxeViolations(page, 'the open list of dishes')
    await press('Enter', '1', 'Enter')
    await expect(main.getByLabel('How much Dal palak')).toHaveValue('1')
    await expect(field('lunch')).toBeFocused()
    if (day !== 'Sunday') await press('ArrowRight')
  }
  expect(keys).toBeLessThanOrEqual(mostKeys)
  const { totals } = (await staff('GET', `${client.plans}/1`)) as { totals: { meals: { rows: object[] }[] }[] }
  expect(totals.map(({ meals }) => meals[3]?.rows.length)).toEqual(Array(7).fill(2))
})

test('what is typed faster than it is saved is saved all the same, one after the other', async ({ page, request }) => {
  const staff = await apiAs(site, admin)
  const client = await clientInCare(site, request, staff, 'Quick Typist')
  const address = await client.begin()
  const headers = { origin: site.url }
  await page.request.post(`${site.url}/login`, { form: admin, headers, maxRedirects: 0 })
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto(site.url + address)
  const main = page.getByRole('main')
  const field = main.getByRole('combobox', { name: 'Add a dish to breakfast' })
  for (const typed of ['dal pal', 'phulka', 'rice']) {
    await field.fill(typed)
    await expect(main.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
  }
  await expect(main.getByRole('textbox', { name: /^How much/ })).toHaveCount(3, { timeout: 15_000 })
  await main.getByLabel('How much Phulka').fill('2')
  await page.keyboard.press('Enter')
  await expect(main.getByLabel('How much Phulka')).toBeFocused()
  await expect(main.getByRole('region', { name: 'Breakfast' }).getByText('Saved.')).toHaveCount(1)
})
