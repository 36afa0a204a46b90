/** The diet plan builder at the desk: a day is written, copied and added up, the plan is sent with its reasons, and then changes no more. */
import { type Locator, type Page, request as requests } from '@playwright/test'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { type Api, apiAs, clientInCare } from '../support/care-client'
import { atRest, hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
let staff: Api
test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  staff = await apiAs(site, admin)
})
test.afterAll(async () => site?.stop())
test.beforeEach(async ({ page }) => {
  const headers = { origin: site.url }
  const answer = await page.request.post(`${site.url}/login`, { form: admin, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
})

const inCare = async (name: string, change = {}) => {
  const browser = await requests.newContext()
  const client = await clientInCare(site, browser, staff, name, change)
  await browser.dispose()
  return client
}

const mealOf = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

/** By keyboard with scripts; by a search and its list without. */
async function add(page: Page, meal: string, typed: string, dish: RegExp, amount: string, hasScripts: boolean) {
  const place = mealOf(page, meal)
  if (hasScripts) {
    const field = place.getByRole('combobox', { name: /^Add a dish to/ })
    await field.fill(typed)
    await expect(place.getByRole('option').first()).toBeVisible()
    const selected = () => place.getByRole('option', { selected: true }).textContent()
    for (let presses = 0; presses < 8 && !dish.test((await selected()) ?? ''); presses += 1)
      await field.press('ArrowDown')
    await field.press('Enter')
    await page.keyboard.type(amount)
    await page.keyboard.press('Enter')
    await expect(place.getByText('The dish is in.')).toHaveText('The dish is in.')
    await expect(field).toBeFocused()
    return
  }
  await place.getByRole('textbox', { name: /^Add a dish to/ }).fill(typed)
  await place.getByRole('button', { name: 'Find' }).click()
  await place.getByLabel('How much', { exact: true }).fill(amount)
  await place.getByRole('button', { name: dish }).first().click()
  await expect(place.getByText('The dish is in.')).toBeVisible()
}

const open = (place: Locator, name: string | RegExp) => place.getByRole('link', { name }).first().click()

test('a day is built, added up, copied, kept as a template and put into another plan', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  pageProblems.expect(/\b422\b/)
  test.slow()
  const hasScripts = javaScriptEnabled !== false
  await page.setViewportSize({ width: 1440, height: 900 })
  const ritika = await inCare('Ritika Sharma')
  await page.goto(site.url + (await ritika.begin()))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Ritika Sharma' })).toBeVisible()

  await main.getByRole('link', { name: 'Change target' }).click()
  await main.getByLabel('Energy, kcal').fill('lots')
  await main.getByRole('button', { name: 'Save the target' }).click()
  await expect(main.getByText('Please enter the kcal of a day as a whole number')).toBeVisible()
  await expect(main.getByLabel('Energy, kcal')).toHaveValue('lots')
  await main.getByLabel('Energy, kcal').fill('295')
  await main.getByLabel('Protein, g or more').fill('9')
  await main.getByRole('button', { name: 'Save the target' }).click()
  await expect(main.getByText('295 kcal, protein 9 g or more, sodium 2,000 mg or less a day.')).toBeVisible()

  await add(page, 'Lunch', 'phul', /Phulka/, '2', hasScripts)
  await add(page, 'Lunch', 'dal pal', /Dal palak/, '1', hasScripts)
  const figures = main.getByRole('region', { name: /^Mon 30 Nov$/ })
  await expect(figures).toContainText('295 of 295 kcal')
  await expect(figures).toContainText('Not measured in Arhar dal')
  await expect(figures.getByText('The band is 5 % to each side.')).toBeVisible()
  await expect(mealOf(page, 'Lunch')).toContainText('295 kcal, protein 11.9 g')
  if (hasScripts) await expectNoAxeViolations(page, 'the builder')

  const lunch = mealOf(page, 'Lunch')
  await lunch.getByLabel('How much Dal palak').fill('1.3')
  await lunch.getByRole('button', { name: 'Save Dal palak' }).click()
  await expect(lunch.getByText('Please enter how much in quarters, such as 1½ or 0.75')).toBeVisible()
  await expect(lunch.getByLabel('How much Dal palak')).toHaveValue('1.3')
  await lunch.getByLabel('How much Dal palak').fill('1 1/2 k')
  await lunch.getByRole('button', { name: 'Save Dal palak' }).click()
  await expect(lunch.getByLabel('How much Dal palak')).toHaveValue('1½')
  await expect(figures).toContainText('360 of 295 kcal')

  await open(lunch, /^Instead of Phulka/)
  const swaps = lunch.getByRole('region', { name: /^Instead of Phulka/ })
  await swaps.getByLabel(/^Rice, 1¼/).check()
  await swaps.getByRole('button', { name: 'Save the swaps' }).click()
  await expect(lunch.getByText('The swaps are saved.')).toBeVisible()
  await open(lunch, /^Instead of Phulka/)
  await expect(swaps.getByLabel(/^Rice, 1¼/)).toBeChecked()
  await swaps.getByLabel('Meal').selectOption('Dinner')
  await swaps.getByRole('button', { name: 'Move' }).click()
  await expect(mealOf(page, 'Dinner')).toContainText('Phulka')

  await open(main, /^Copy to/)
  const copy = main.getByRole('group', { name: 'Copy this day to' })
  for (const day of ['Tue 1 Dec', 'Wed 2 Dec', 'Thu 3 Dec', 'Fri 4 Dec', 'Sat 5 Dec', 'Sun 6 Dec'])
    await copy.getByLabel(day).check()
  await main.getByRole('button', { name: 'Copy', exact: true }).first().click()
  await expect(main.getByText('The day is copied.')).toBeVisible()
  await main
    .getByRole('navigation', { name: 'Days' })
    .getByRole('link', { name: /^Sun 6 Dec/ })
    .click()
  await expect(main.getByRole('heading', { name: 'Sunday 6 December' })).toBeVisible()
  await expect(mealOf(page, 'Dinner')).toContainText('Phulka')

  await open(main, 'Keep as template')
  await main.getByLabel('Keep as template, named').fill(`Thali ${hasScripts}`)
  await main.getByRole('button', { name: 'Keep the template' }).click()
  await expect(main.getByText('The template is kept.')).toBeVisible()

  const kiran = await inCare('Kiran Rao')
  await page.goto(site.url + (await kiran.begin()))
  await main.getByLabel('Begin with a template').selectOption({ label: `Thali ${hasScripts}, 7 days, 360 kcal` })
  await main.getByRole('button', { name: 'Put it in' }).click()
  await expect(main.getByText('The template is in.')).toBeVisible()
  await expect(mealOf(page, 'Dinner')).toContainText('Phulka')

  await page.goto(`${site.url}/dashboard/recipes`)
  await main.getByRole('link', { name: 'Templates of diet plans' }).click()
  await main.getByRole('link', { name: `Thali ${hasScripts}` }).click()
  await add(page, 'Breakfast', 'upma', /upma/i, '1', hasScripts)
  await main.getByLabel('Name', { exact: true }).fill(`Upma ${hasScripts}`)
  await main.getByRole('button', { name: 'Rename' }).click()
  await expect(main.getByRole('heading', { name: `Upma ${hasScripts}` })).toBeVisible()
  if (hasScripts) await expectNoAxeViolations(page, 'a template')
  await main.locator('summary', { hasText: 'Delete the template' }).click()
  await main.getByRole('button', { name: 'Delete it' }).click()
  await expect(main).toContainText(/No templates yet|All|Thali|Recipes/)
  await expect(main.getByRole('link', { name: `Upma ${hasScripts}` })).toHaveCount(0)
})

test('a fast offers what its list has, and names what is not on it; a festival has no targets', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  pageProblems.expect(/\b422\b/)
  const hasScripts = javaScriptEnabled !== false
  const asha = await inCare('Asha Jain')
  await page.goto(`${site.url}${await asha.begin()}?day=5`)
  const main = page.getByRole('main')
  await add(page, 'Lunch', 'dal pal', /Dal palak/, '1', hasScripts)
  await open(main, 'Fast, festival, note')
  await main.getByLabel('A fast: dishes of its list are offered').check()
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(main.getByText('Please choose the list of the fast')).toBeVisible()
  await main.getByLabel('List of the fast').selectOption({ label: 'Ekadashi' })
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  const fits = main.getByRole('region', { name: 'Fits Asha' })
  await expect(fits).toContainText(/Fri 4 Dec, not on the list of the fast: Dal palak \(.*Salt not in the list/)
  await add(page, 'Lunch', 'sabud', /sabudana/i, '50', hasScripts)
  await mealOf(page, 'Lunch').getByRole('button', { name: 'Take out Dal palak' }).click()
  await expect(fits).toContainText('All dishes fit')

  await open(main, 'Fast, festival, note')
  await main.getByLabel('A festival: a note, and no targets').check()
  await main.getByLabel('Note of the day').fill('Eat with the family')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(main.getByText('A festival: a day without targets.')).toBeVisible()
  await expect(main.getByText('Eat with the family')).toBeVisible()
})

test('a plain food has swaps, what a day lacks is added with one press, and the preview is as the client will see it', async ({
  page,
  pageProblems,
  javaScriptEnabled,
}) => {
  pageProblems.expect(/\b404\b/)
  const hasScripts = javaScriptEnabled !== false
  await page.setViewportSize({ width: 1440, height: 900 })
  const ila = await inCare('Ila Mehta')
  const address = await aWeek(ila)
  await page.goto(site.url + address)
  const main = page.getByRole('main')
  await add(page, 'Mid-morning', 'guava', /Guava/, '1', hasScripts)
  const morning = mealOf(page, 'Mid-morning')
  await open(morning, /^Instead of Guava/)
  const swaps = morning.getByRole('region', { name: /^Instead of Guava/ })
  await swaps.getByLabel(/^Papaya, 1 katori/).check()
  await swaps.getByRole('button', { name: 'Save the swaps' }).click()
  await expect(morning.getByText('The swaps are saved.')).toBeVisible()
  await open(morning, /^Instead of Guava/)
  await expect(swaps.getByLabel(/^Papaya, 1 katori/)).toBeChecked()

  await open(main, 'Change target')
  await main.getByLabel('Protein, g or more').fill('16')
  await main.getByRole('button', { name: 'Save the target' }).click()
  const fits = main.getByRole('region', { name: 'Fits Ila' })
  await expect(fits).toContainText('Mon 30 Nov: protein 12.0 g, 4 under the target')
  await open(fits, 'What adds some on Mon 30 Nov')
  const adds = main.getByRole('region', { name: 'What adds protein' })
  await expect(adds).toContainText('12.0 of 16 g: 4.0 g are missing')
  await expect(adds).not.toContainText('Dal palak')
  if (hasScripts) await expectNoAxeViolations(page, 'what adds some')
  await adds.getByLabel('Put it into').selectOption('Dinner')
  const named = await adds.getByRole('button', { name: /^Add/ }).first().innerText()
  await adds.getByRole('button', { name: /^Add/ }).first().click()
  await expect(mealOf(page, 'Dinner').getByText('The dish is in.')).toBeVisible()
  await expect(mealOf(page, 'Dinner').getByLabel(/^How much/)).toHaveCount(1)
  expect(named).toMatch(/^Add/)
  await expect(fits).not.toContainText('Mon 30 Nov')
  await expect(fits).toContainText('Tue 1 Dec: protein')

  await open(main, 'Preview')
  await expect(main.getByRole('heading', { name: 'As Ila will see it' })).toBeVisible()
  await expect(main.getByText('Draft, not sent')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'The whole day' })).toBeVisible()
  await main.locator('summary', { hasText: 'A swap' }).click()
  await expect(main.getByText('1 medium Guava: 1 katori Papaya')).toBeVisible()
  expect(await main.innerText()).not.toMatch(/\bkcal\b/)
  if (hasScripts) await expectNoAxeViolations(page, 'the preview')
  await main.getByRole('link', { name: 'The week' }).click()
  await expect(main.getByRole('heading', { name: 'The week' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Sunday 6 December' })).toBeVisible()
  await main.getByRole('link', { name: 'Tuesday 1 December' }).click()
  await expect(main.getByText('Day 2 of 14. Diet plan 1, by')).toBeVisible()
  await main.getByRole('link', { name: 'The day before' }).click()
  await expect(main.getByText('Day 1 of 14. Diet plan 1, by')).toBeVisible()
  await main.getByRole('link', { name: 'The day before' }).click()
  await expect(main.getByText('This version does not hold on this day.')).toBeVisible()
  await page.goto(`${site.url}${address}/preview?day=nonsense`)
  await expect(page.getByText('There is no such diet plan, or no such day.')).toBeVisible()
})

/** Seven days of phulka and dal palak. */
async function aWeek(
  client: Awaited<ReturnType<typeof inCare>>,
  lunch: readonly string[] = ['phulka', 'dal-palak'],
  also: { items: object[]; targets: object } = { items: [], targets: {} },
) {
  const address = await client.begin()
  const number = address.split('/').at(-1)
  const { body, version, starts_on, ends_on } = (await staff('GET', `${client.plans}/${number}`)) as {
    body: { days: { meals: { meal: string; items: object[] }[] }[]; targets: object }
    version: number
    starts_on: string
    ends_on: string
  }
  const found = await Promise.all(
    lunch.map(async (seed) => {
      const q = encodeURIComponent(seed.replace('-', ' '))
      const [recipe] = (await staff('GET', `/admin/recipes?q=${q}`)) as unknown as { id: string }[]
      return { recipe_id: recipe?.id, food: null, quantity: 1, measure: null, or: [] }
    }),
  )
  for (const { meals } of body.days)
    for (const meal of meals) if (meal.meal === 'lunch') meal.items = [...found, ...also.items]
  body.targets = { ...body.targets, ...also.targets }
  await staff('PUT', `${client.plans}/${number}`, { version, starts_on, ends_on, body })
  return address
}

test('sending asks a reason for each red flag; what was sent changes no more, and is revised and compared', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  pageProblems.expect(/\b(?:409|422)\b/)
  const meena = await inCare('Meena Iyer', { allergies: ['milk'], pregnant: 'pregnant' })
  const address = await aWeek(meena)
  await page.goto(site.url + address)
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Red flags' })).toContainText('The client is pregnant.')
  await expect(main.getByRole('region', { name: 'Fits Meena' })).toContainText(/Dal palak \(Ghee has milk/)
  const stale = await page.context().newPage()
  await stale.goto(site.url + address)

  await main.getByRole('link', { name: 'Send to Meena' }).click()
  await main.getByRole('button', { name: 'Send to Meena' }).click()
  const pregnant = main.getByRole('region', { name: 'The client is pregnant.' })
  await expect(pregnant).toContainText('Please say why the diet plan is sent all the same')
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'sending')
  for (const field of await main.getByRole('textbox', { name: /^Why it is sent all the same/ }).all())
    await field.fill('Agreed with her doctor')
  await main.getByRole('button', { name: 'Send to Meena' }).click()
  await expect(main.getByText('Version 1, sent')).toBeVisible()
  await expect(main.getByRole('button', { name: /^(?:Save|Take out)/ })).toHaveCount(0)
  await expect(main.getByRole('region', { name: 'Red flags' })).toContainText('Pregnant: Agreed with her doctor')

  await stale.getByLabel('How much Phulka').fill('3')
  await stale.getByRole('button', { name: 'Save Phulka' }).click()
  await expect(stale.getByText('This diet plan was sent, and changes no more. Please revise it.')).toBeVisible()

  await main.getByRole('button', { name: 'Revise' }).click()
  await expect(main.getByText('Version 2, draft')).toBeVisible()
  if (javaScriptEnabled !== false) await hydrated(page)
  const lunch = mealOf(page, 'Lunch')
  await lunch.getByLabel('How much Phulka').fill('3')
  await lunch.getByRole('button', { name: 'Save Phulka' }).click()
  await expect(lunch.getByText('Saved.')).toHaveCount(1)
  await lunch.getByRole('button', { name: 'Take out Dal palak' }).click()
  await expect(lunch.getByText('The dish is out.')).toHaveCount(1)
  await main.getByRole('link', { name: 'What differs' }).click()
  await expect(main.getByText('What version 2 says otherwise than version 1')).toBeVisible()
  await expect(main).toContainText('Phulka: 3 phulka, was 1 phulka')
  await expect(main).toContainText('Dal palak, 1 katori: removed')

  await page.goto(site.url + address)
  await main.getByRole('link', { name: 'Withdraw' }).click()
  await main.getByLabel('Reason').fill('Sent too early')
  await main.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(main.getByText('Version 1, withdrawn')).toBeVisible()
})

test('two editors: the second reads what the first has changed, and keeps what was typed', async ({
  page,
  context,
  pageProblems,
}) => {
  pageProblems.expect(/\b409\b/)
  const diya = await inCare('Diya Patel')
  const address = `${await aWeek(diya)}?day=3`
  await page.goto(site.url + address)
  const other = await context.newPage()
  await other.goto(site.url + address)
  await other.getByLabel('How much Dal palak').fill('2')
  await other.getByRole('button', { name: 'Save Dal palak' }).click()
  await expect(mealOf(other, 'Lunch').getByText('Saved.')).toHaveCount(1)
  const main = page.getByRole('main')
  await main.getByLabel('How much Phulka').fill('2½')
  await main.getByRole('button', { name: 'Save Phulka' }).click()
  const difference = main.getByRole('region', { name: 'What is otherwise now' })
  await expect(difference).toContainText('Wed 2 Dec, lunch')
  await expect(difference).toContainText('Dal palak: 2 katori, was 1 katori')
  await expect(main.getByLabel('How much Phulka')).toHaveValue('2½')
  await main.getByRole('button', { name: 'Save Phulka' }).click()
  await expect(mealOf(page, 'Lunch').getByText('Saved.')).toHaveCount(1)
  await expect(main.getByLabel('How much Phulka')).toHaveValue('2½')
  await expect(main.getByLabel('How much Dal palak')).toHaveValue('2')
})

test('the builder at all its widths', { tag: '@once' }, async ({ page }) => {
  const client = await inCare('Venkatanarasimharajuvaripeta Subrahmanyam')
  const guava = { recipe_id: null, food: '09139', quantity: 1, measure: 'medium', or: [] }
  const also = { items: [guava], targets: { kcal: 450, protein_g: 20, fibre_g: 24 } }
  const address = await aWeek(client, ['phulka', 'dal-palak', 'chai', 'moong'], also)
  for (const rest of ['', '?row=lunch-4', '?do=copy', '?do=adds', '/send', '/preview', '/preview/week']) {
    await page.goto(site.url + address + rest)
    for (const width of [320, 390, 768, 1024, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await atRest(page)
      await expectNoSidewaysScroll(page)
    }
  }
})
