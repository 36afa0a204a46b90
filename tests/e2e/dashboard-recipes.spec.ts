/** The kitchen at the desk: recipes are found, calculated, changed and written, and the clinic's own food table comes in. */
import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())
test.beforeEach(async ({ page }) => {
  const headers = { origin: site.url }
  const answer = await page.request.post(`${site.url}/login`, { form: admin, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
})

const unfold = (place: Page | Locator, name: string) => place.locator('summary', { hasText: name }).click()

test('dal palak: what is in a katori, what is not known, who can eat it; without onion it is another dish', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/dashboard/recipes?q=dal+pal`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Dal palak' }).click()
  await expect(main.getByRole('heading', { name: /Dal palak/ })).toBeVisible()
  const figures = main.getByRole('region', { name: 'In 1 katori' })
  await expect(figures).toContainText('129 kcal')
  await expect(figures).toContainText('at least 1.3 g')
  await expect(figures).toContainText('Not measured in Arhar dal (100 g), of 407 g of food.')
  const eaters = main.getByRole('region', { name: 'Who can eat it' })
  await expect(eaters).toContainText('Onion, Garlic: onion or garlic')
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'a recipe')

  await main.getByRole('button', { name: 'Variant' }).click()
  await expect(main.getByRole('heading', { name: /Dal palak, variant/ })).toBeVisible()
  for (const name of ['Onion', 'Garlic']) {
    await unfold(main, name)
    await main.getByRole('button', { name: `Take out ${name}` }).click()
    await expect(main.getByText('The ingredient is out.')).toBeVisible()
  }
  await expect(eaters).toContainText('No onion-garlic: fits')
  await expect(eaters).toContainText('Ginger: grows under the ground')
})

test('an ingredient is changed and added; what is wrong is said, and what was typed stays', async ({
  page,
  pageProblems,
}) => {
  pageProblems.expect(/\b422\b/)
  await page.goto(`${site.url}/dashboard/recipes?q=phulka`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Phulka' }).click()
  await unfold(main, 'Whole wheat flour (atta)')
  await main.getByLabel('Grams of Whole wheat flour').fill('two katori')
  await main.getByRole('button', { name: 'Save Whole wheat flour (atta)' }).click()
  await expect(main.getByText('Please enter grams, such as 13.6')).toBeVisible()
  await expect(main.getByLabel('Grams of Whole wheat flour')).toHaveValue('two katori')
  await main.getByLabel('Grams of Whole wheat flour').fill('500')
  await main.getByRole('button', { name: 'Save Whole wheat flour (atta)' }).click()
  await expect(main.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(main.getByRole('region', { name: 'In 1 phulka' })).toContainText('166 kcal')

  await unfold(main, 'Add an ingredient')
  await main.getByLabel('Food, or another recipe').selectOption({ label: 'Ghee' })
  await main.getByLabel('Grams of the new ingredient').fill('10')
  await main.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(main.getByText('The ingredient is in.')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Who can eat it' })).toContainText('Ghee: from milk')
})

test('two editors: who comes second is told, and nothing is overwritten', async ({ page, pageProblems, context }) => {
  pageProblems.expect(/\b409\b/)
  await page.goto(`${site.url}/dashboard/recipes?q=kadhi`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Kadhi' }).click()
  await expect(main.getByRole('heading', { name: /Kadhi/ })).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await unfold(other, 'Gram flour (besan)')
  await other.getByLabel('Grams of Gram flour').fill('70')
  await other.getByRole('button', { name: 'Save Gram flour (besan)' }).click()
  await expect(other.getByText('Saved.', { exact: true })).toBeVisible()
  await unfold(main, 'Gram flour (besan)')
  await main.getByLabel('Grams of Gram flour').fill('90')
  await main.getByRole('button', { name: 'Save Gram flour (besan)' }).click()
  await expect(main.getByText(/changed this on .* Please look at it again/)).toBeVisible()
  await other.reload()
  await expect(other.getByRole('main')).toContainText('70')
})

test('a recipe is written', async ({ page, javaScriptEnabled }) => {
  await page.goto(`${site.url}/dashboard/recipes/new`)
  const main = page.getByRole('main')
  await main.getByLabel('Name', { exact: true }).fill('Nimbu pani')
  await main.getByLabel('Name in Hindi').fill('नींबू पानी')
  await main.getByLabel('A portion is').fill('glass')
  await main.getByLabel('A portion, in Hindi').fill('गिलास')
  await main.getByLabel('A portion weighs, in g').fill('200')
  await main.getByLabel('First ingredient').selectOption({ label: 'Lemon, without peel' })
  await main.getByLabel('Grams, raw and cleaned').fill('15')
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'a new recipe')
  await main.getByRole('button', { name: 'Save the recipe' }).click()
  await expect(main.getByRole('heading', { name: /Nimbu pani/ })).toBeVisible()
  await expect(main).toContainText('Weigh the cooked dish once')
})

test('the clinic’s own food table comes in, and each refused line is told with its reason', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/dashboard/recipes/foods`)
  const main = page.getByRole('main')
  const head =
    'usda_ndb_no,name_en,name_hi,search_words,group,energy_kcal,protein_g,fat_g,carbohydrate_g,fibre_g,sugars_g,saturated_fat_g,cholesterol_mg,sodium_mg,potassium_mg,calcium_mg,iron_mg,magnesium_mg,zinc_mg,vitamin_a_rae_ug,vitamin_c_mg,vitamin_d_ug,vitamin_b12_ug,folate_dfe_ug,water_g,usda_description'
  const good = 'own-1,Ragi flour,रागी,ragi,millets,320,7.16,,,,,,,,,,,,,,,,,,,ours'
  const bad = 'own-2,Bajra,बाजरा,bajra,millets,much,,,,,,,,,,,,,,,,,,,,ours'
  const buffer = Buffer.from([head, good, bad].join('\n'))
  await main
    .getByLabel('Food table', { exact: true })
    .setInputFiles({ name: 'foods.csv', mimeType: 'text/csv', buffer })
  await main.getByLabel('Source').fill('Our own analysis')
  await main.getByRole('button', { name: 'Import' }).click()
  const report = main.getByRole('status').filter({ hasText: 'The import' })
  await expect(report).toContainText('1 added, 0 changed, 0 as before, 1 line refused.')
  await expect(report).toContainText('energy_kcal: “much”')
  await expectNoSidewaysScroll(page)
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'the import')
  await page.goto(`${site.url}/dashboard/recipes/foods?imported=yes`)
  await expect(main).toContainText('Ragi flour')
})
