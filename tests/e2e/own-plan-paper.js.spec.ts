/** Kitchen sheets as a browser prints them: as many pages of A4 as days, and all of each meal on its own, however much is eaten. */
import { writeFile } from 'node:fs/promises'
import { signUpClient } from '../support/account-client'
import { agree, apiOf, dayOf, food, recipesOf, sendPlan } from '../support/diet-plans'
import { pdfPages, pdfText } from '../support/pdf-text'
import { printedPages } from '../support/printed-text'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const meals = ['on_waking', 'breakfast', 'mid_morning', 'lunch', 'evening', 'dinner', 'bedtime'] as const
let site: Site
test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

test('seven days, the fullest with five dishes of the longest names in each meal, are seven pages', async ({
  page,
}) => {
  const staff = await apiOf(site, admin)
  const recipe = await recipesOf(staff)
  const client = await signUpClient(site, page.request, 'Ritika Sharma')
  await client.order('three_months', { inDays: 0 })
  await agree(site, client)
  const made = await Promise.all(
    ['One', 'Two', 'Three', 'Four', 'Five'].map((name) =>
      staff('POST', '/admin/recipes', {
        name_en: `${name} kebab with grated paneer, roasted cumin and a spoon of thick hung curd`,
        name_hi: 'हरा भरा कबाब, कद्दूकस पनीर, भुने जीरे और एक चम्मच गाढ़े दही के साथ',
        ...{ portion_en: 'katori', portion_hi: 'कटोरी', portion_grams: 150, cooked_grams: 300 },
        ...{ is_weighed: true, minutes: null, steps_en: [], steps_hi: [] },
        lines: [
          { food: '02047', recipe_id: null, grams: 4, measure: null },
          { food: '01003', recipe_id: null, grams: 10, measure: null },
        ],
      }),
    ),
  )
  const long = made.map(({ id }) => ({ recipe_id: String(id), food: null, quantity: 1.25, measure: null }))
  const short = [recipe('Phulka', 2), recipe('Dal palak'), recipe('Gobhi matar'), food('01116', 0.5, 'katori')]
  const dayWith = (items: typeof short) =>
    dayOf(Object.fromEntries(meals.map((meal) => [meal, { time: '13:30', items }])))
  const counts = [1, 2, 3, 4, 5]
  const days = [
    ...[dayWith(short.slice(0, 2)), dayWith(short)],
    ...counts.map((count) => dayWith(long.slice(0, count))),
  ]
  const swaps = [
    { dish: recipe('Phulka', 2), instead: [recipe('Rice', 1.25), recipe('Makki roti')] },
    ...long.map((dish) => ({ dish, instead: [recipe('Lobia'), recipe('Kadhi')] })),
  ]
  await sendPlan(staff, String((await client.get('/users/info')).data.id), { days, swaps })

  await page.goto(`${site.url}/account/plan/print`)
  await page.evaluate(() => document.fonts.ready)
  const paper = await page.pdf({ preferCSSPageSize: true })
  await writeFile(test.info().outputPath('page.pdf'), paper)
  const printed = printedPages(paper)
  expect(printed).toHaveLength(7)
  // What a page says, without the blanks at which its lines are broken.
  const bare = (text: string) => text.replace(/\s+/g, '')
  for (const [at, text] of printed.entries()) {
    const sheet = page.getByRole('article').nth(at)
    const said = await sheet.locator('h2, h3, ul:not([lang]) > li, .sheet-foot').allInnerTexts()
    expect(said.length).toBeGreaterThan(15)
    for (const line of said.flatMap((one) => one.split('\n')).filter((one) => /^[ -~]+$/.test(one)))
      expect(bare(text), `page ${at + 1}`).toContain(bare(line))
    // Devanagari is shaped on the way, and its letters stand in another order.
    expect(text, `page ${at + 1}`).toMatch(/[\u0900-\u097f]/)
  }
  await page.emulateMedia({ media: 'print' })
  for (const part of ['header:not(main *)', 'footer:not(main *)', 'main .btn', 'main form'])
    expect(await page.locator(part).filter({ visible: true }).count(), part).toBe(0)

  const file = await (await page.request.get(`${site.url}/account/plan/print.pdf`)).body()
  expect(pdfPages(file)).toBe(7)
  expect(
    pdfText(file)
      .replace(/\s+/g, ' ')
      .match(/spoon of thick hung curd/g)?.length,
  ).toBeGreaterThan(7 * 15)
})
