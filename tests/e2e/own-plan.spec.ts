/** A client reads the diet plan: today's plate, the week, the shop, the kitchen sheet, a text to send on; and answers it. */
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import type { OwnCheckIn } from '~/care/contract/contact/check-ins'
import { dayAndMonth, weekday } from '~/domain/time/days'
import { sqlitePath } from '~/platform/db/sqlite/sqlite-path'
import { type Client, signUpClient } from '../support/account-client'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { type Api, agree, apiOf, dayOf, food, inDays, recipesOf, sendPlan } from '../support/diet-plans'
import { pdfPages, pdfText } from '../support/pdf-text'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const widths = [390, 768, 1024, 1366, 1440]
let site: Site
let staff: Api
let recipe: Awaited<ReturnType<typeof recipesOf>>

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())
test.beforeEach(async () => {
  staff = await apiOf(site, admin)
  recipe = await recipesOf(staff)
})

/** A client with a paid plan who agrees to the use of health details. */
async function inCare(page: Page, name: string): Promise<{ client: Client; id: string }> {
  const client = await signUpClient(site, page.request, name)
  await client.order('three_months', { inDays: 0 })
  await agree(site, client)
  return { client, id: String((await client.get('/users/info')).data.id) }
}

const aDay = () =>
  dayOf({
    on_waking: { time: '06:30', items: [food('12061', 5, 'piece')] },
    breakfast: { time: '08:30', items: [recipe('Moong palak cheela', 2), food('01116', 0.5, 'katori')] },
    lunch: {
      time: '13:30',
      items: [{ ...recipe('Phulka', 2), or: [recipe('Rice', 1.25)] }, recipe('Dal palak'), recipe('Kachumber')],
    },
    dinner: { time: '19:30', note: 'Before the film', items: [recipe('Jowar roti'), recipe('Masoor dal')] },
  })
const aBody = () => ({
  days: Array.from({ length: 7 }, aDay),
  swaps: [{ dish: recipe('Dal palak'), instead: [recipe('Lobia'), recipe('Kadhi')] }],
  notes: 'The wedding on Saturday: dinner at home first, then one plate there.',
})

async function expectClean(page: Page, what: string, scripts: boolean) {
  if (!scripts) return
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoAxeViolations(page, what)
}

test('without care the account looks as ever, and the diet plan says how it begins', async ({ page }) => {
  await signUpClient(site, page.request, 'Nila Rao')
  await page.goto(`${site.url}/account`)
  const places = page.getByRole('navigation', { name: 'Your account' })
  await expect(places.getByRole('link', { name: 'Orders' })).toBeVisible()
  await expect(places.getByRole('link', { name: 'Diet plan' })).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Your diet plan' })).toHaveCount(0)
  await page.goto(`${site.url}/account/plan`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No diet plan yet' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Book a consultation' })).toHaveAttribute('href', '/book')
})

test('today, the week and the swaps; the answer; a change is asked for in words', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  pageProblems.expect(/\b422\b/)
  const scripts = javaScriptEnabled !== false
  const { id } = await inCare(page, scripts ? 'Ritika Sharma' : 'Ritika Verma')
  const main = page.getByRole('main')
  await page.goto(`${site.url}/account/plan`)
  await expect(main.getByRole('heading', { name: 'First, your consultation' })).toBeVisible()
  await sendPlan(staff, id, aBody())

  await page.goto(`${site.url}/account`)
  const row = page.getByRole('complementary', { name: 'Your diet plan' })
  await expect(row).toContainText('Diet plan 1 is here.')
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Diet plan' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Today’s plate' })).toBeVisible()
  await expect(main).toContainText('Day 1 of 14. Diet plan 1, by Meera Sharma.')
  // The programs' clock runs on from noon in India.
  const next = main.getByRole('region', { name: 'Lunch' })
  await expect(next).toContainText('Next, 1:30 PM')
  await expect(next).toContainText('Or 1¼ katori Rice')
  await expect(next).toContainText('Swap for 1 katori Lobia, or 1 katori Kadhi')
  const whole = main.getByRole('region', { name: 'The whole day' })
  await expect(whole).toContainText('5 Almonds')
  await expect(whole).toContainText('Before the film')
  await expect(main.getByRole('region', { name: 'Notes of Meera' })).toContainText('The wedding on Saturday')
  expect(await main.innerText()).not.toMatch(/kcal|\d g\b/)
  await expectClean(page, 'today’s plate', scripts)

  await main.getByRole('navigation', { name: 'Days of this week' }).getByRole('link').last().click()
  await expect(main.getByRole('heading', { level: 1, name: 'Sunday’s plate' })).toBeVisible()
  await expect(main.getByText('Next,')).toHaveCount(0)
  await main.locator('summary', { hasText: 'A swap' }).first().click()
  await expect(main.getByText('1 katori Dal palak: 1 katori Lobia, or 1 katori Kadhi')).toBeVisible()
  await page.goto(`${site.url}/account/plan?day=${inDays(60)}`)
  await expect(main.getByText('No diet plan holds on this day.')).toBeVisible()

  await page.goto(`${site.url}/account/plan/week`)
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(7)
  await expectClean(page, 'the week', scripts)

  await page.goto(`${site.url}/account/plan/answer`)
  await main.getByRole('button', { name: 'Send your answer' }).click()
  await expect(main.getByText('Please choose')).toBeVisible()
  await main.getByLabel('Please change something').check()
  await main.getByRole('button', { name: 'Send your answer' }).click()
  await expect(main.getByText('Please say what should change')).toBeVisible()
  await expect(main.getByLabel('Please change something')).toBeChecked()
  await expectClean(page, 'the answer', scripts)
  await main.getByLabel('What should change').fill('No karela please')
  await main.getByRole('button', { name: 'Send your answer' }).click()
  await expect(
    main.getByRole('status').filter({ hasText: 'You have asked for a change of diet plan 1.' }),
  ).toBeVisible()
  const stored = await staff('GET', `/admin/care/clients/${id}/diet-plans/1`)
  expect(stored).toMatchObject({ status: 'change_asked', answer_words: 'No karela please' })
  await page.goto(`${site.url}/account`)
  await expect(row).toContainText('Diet plan 1 by Meera Sharma holds today.')
})

test('a meal is told with one press, a glass of water too; what was told of the day stays beside it', async ({
  page,
  javaScriptEnabled,
}) => {
  const scripts = javaScriptEnabled !== false
  await page.setViewportSize({ width: 390, height: 844 })
  const { client, id } = await inCare(page, scripts ? 'Anjali Sharma' : 'Anjali Verma')
  await sendPlan(staff, id, aBody())
  const database = new DatabaseSync(sqlitePath(site.dataDir), { timeout: 5000 })
  database
    .prepare('update diet_plans set starts_on = ? where file_id in (select id from care_files where user_id = ?)')
    .run(inDays(-3), id)
  database.close()
  const own = await apiOf(site, client)
  const told = async () => (await own('GET', '/care/check-ins')) as unknown as OwnCheckIn
  const save = async (change: object) => {
    const { version } = await told()
    const blank = { meals: [], water_glasses: null, sleep_hours: null, hunger: null, energy: null, note: null }
    await own('PUT', `/care/check-ins/${inDays(0)}`, { ...blank, waist_cm: null, answers: [], ...change, version })
  }
  await save({ meals: [{ meal: 'breakfast', answer: 'skipped', instead: null }], note: 'A long day' })
  const main = page.getByRole('main')
  const next = main.getByRole('region', { name: 'Lunch' })
  const whole = main.getByRole('region', { name: 'The whole day' })
  const row = (name: string) => whole.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const followed = next.getByRole('button', { name: 'Followed' })

  await page.goto(`${site.url}/account/plan`)
  await expect(row('Breakfast (skipped)')).toBeVisible()
  await expect(row('Dinner (not told yet)')).toBeVisible()
  await expect(followed).toHaveAttribute('aria-pressed', 'false')
  // Meanwhile on another page: the press changes this meal alone.
  await save({ meals: [{ meal: 'breakfast', answer: 'followed', instead: null }], note: 'A long day', energy: 4 })
  await followed.scrollIntoViewIfNeeded()
  const before = (await followed.boundingBox())?.y
  await followed.click()
  await expect(followed).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(`${site.url}/account/plan?day=${inDays(0)}#next`)
  if (scripts) {
    await expect(followed).toBeFocused()
    expect((await followed.boundingBox())?.y).toBeCloseTo(before ?? 0, -1)
  }
  await expect(next.getByRole('status')).toContainText('Lunch: followed. Saved. You can change it until Friday.')
  await expect(row('Breakfast (followed)')).toBeVisible()
  expect((await told()).body).toMatchObject({
    note: 'A long day',
    energy: 4,
    meals: [
      { meal: 'breakfast', answer: 'followed' },
      { meal: 'lunch', answer: 'followed' },
    ],
  })

  const water = main.getByRole('region', { name: 'Water' })
  await expect(water.getByRole('status')).toHaveText('Not told yet')
  for (const glasses of ['1 glass', '2 glasses']) {
    await water.getByRole('button', { name: 'One glass more' }).click()
    await expect(water.getByRole('status')).toHaveText(glasses)
  }
  await water.getByRole('button', { name: 'One glass less' }).click()
  await expect(water.getByRole('status')).toHaveText('1 glass')
  const strip = main.getByRole('navigation', { name: 'Days of this week' })
  await expect(strip.getByRole('link', { name: 'Wednesday 25 November, today, told' })).toBeVisible()
  await expectClean(page, 'a day that is told', scripts)

  await page.setViewportSize({ width: 390, height: 844 })
  await next.getByRole('button', { name: 'Swapped' }).click()
  const instead = main.getByRole('group', { name: /^Lunch/ }).getByLabel('What did you have?')
  await expect(instead).toBeFocused()
  await instead.fill('Pulao at work')
  await main.getByRole('button', { name: 'Save check-in' }).click()
  await expect(main.getByText(/^Saved today/)).toBeVisible()
  await page.goto(`${site.url}/account/plan`)
  await expect(row('Lunch (swapped)')).toContainText('You had: Pulao at work')
  await expect(next.getByRole('link', { name: 'Change what you had' })).toBeVisible()
  expect((await told()).body).toMatchObject({ note: 'A long day', energy: 4, water_glasses: 1 })

  // A day before has no next meal, and is told as well; three days back nothing is told any more, and tomorrow not yet.
  await page.goto(`${site.url}/account/plan?day=${inDays(-1)}`)
  await expect(row('Lunch (not told yet)')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Followed' })).toHaveCount(0)
  await expect(whole.getByRole('link', { name: 'Tell more of this day' })).toHaveAttribute(
    'href',
    `/account/check-in?day=${inDays(-1)}`,
  )
  // Two presses at once are two glasses.
  const press = (day: string) =>
    page.request.post(`${site.url}/account/plan`, {
      form: { day, water: 'more' },
      headers: { origin: site.url },
      maxRedirects: 0,
    })
  const answers = await Promise.all([press(inDays(-1)), press(inDays(-1))])
  expect(answers.map((answer) => answer.status())).toEqual([303, 303])
  await page.reload()
  await expect(water.getByRole('status')).toHaveText('2 glasses')
  const late = await press(inDays(-3))
  expect(late.status()).toBe(422)
  expect(await late.text()).toContain('Today can be told, and the two days before it')
  for (const day of [inDays(-3), inDays(1)]) {
    await page.goto(`${site.url}/account/plan?day=${day}`)
    await expect(whole).toBeVisible()
    await expect(water).toHaveCount(0)
    await expect(whole.getByRole('link', { name: 'Tell more of this day' })).toHaveCount(0)
  }
})

test('without consent, and where figures are hidden, less is asked', async ({ page, javaScriptEnabled }) => {
  const scripts = javaScriptEnabled !== false
  const { client, id } = await inCare(page, scripts ? 'Pooja Sharma' : 'Pooja Verma')
  await sendPlan(staff, id, aBody())
  const main = page.getByRole('main')
  const file = await staff('GET', `/admin/care/clients/${id}`)
  const { born_on, sex, facts, own_katori_ml, version } = file
  await staff('PUT', `/admin/care/clients/${id}`, {
    ...{ born_on, sex, facts, own_katori_ml, version, hide: 'all_numbers' },
  })
  await page.goto(`${site.url}/account/plan`)
  await expect(main.getByRole('button', { name: 'Followed' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Water' })).toHaveCount(0)
  const own = await apiOf(site, client)
  await own('POST', '/users/privacy/choices', { purpose: 'health_details', agrees: false })
  await page.goto(`${site.url}/account/plan`)
  await expect(main.getByRole('complementary', { name: 'Your consent' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Followed' })).toHaveCount(0)
})

test('on phones a bar leads through the days of a client in care, and covers nothing', async ({
  page,
  javaScriptEnabled,
}) => {
  const scripts = javaScriptEnabled !== false
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await inCare(page, scripts ? 'Divya Sharma' : 'Divya Verma')
  await sendPlan(staff, id, aBody())
  const threads = `/admin/care/clients/${id}/messages`
  await staff('POST', threads, { text: 'See you on Friday', form_token: crypto.randomUUID() })
  const bar = page.getByRole('navigation', { name: 'Your care' })
  const main = page.getByRole('main')
  for (const [place, path] of [
    ['Today', 'plan/week'],
    ['Progress', 'progress'],
    ['Check-in', 'check-in'],
  ] as const) {
    await page.goto(`${site.url}/account/${path}`)
    await expect(bar.getByRole('link', { name: place })).toHaveAttribute('aria-current', 'page')
    await expect(bar.getByRole('link', { name: 'Messages (1 to read)' })).toBeVisible()
    for (const link of await bar.getByRole('link').all()) {
      const box = await link.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    // At its end the page's last words stand above the bar.
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const foot = (await page.getByRole('contentinfo').boundingBox()) ?? { y: 0, height: 9999 }
    expect(foot.y + foot.height).toBeLessThanOrEqual(((await bar.boundingBox())?.y ?? 0) + 1)
  }
  await main.getByRole('textbox', { name: 'Sleep, hours' }).focus()
  await expect(bar).toBeHidden()
  await main.getByRole('link', { name: 'Yesterday' }).focus()
  await bar.getByRole('link', { name: 'Messages (1 to read)' }).click()
  await expect(main.getByText('See you on Friday')).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Messages' })).toHaveText('Messages')
  await bar.getByRole('link', { name: 'Today' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Today’s plate' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(bar).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/account/orders`)
  await expect(bar).toHaveCount(0)
})

test('an answer that came too late says so', async ({ page, javaScriptEnabled, pageProblems }) => {
  pageProblems.expect(/\b409\b/)
  const { client, id } = await inCare(page, javaScriptEnabled === false ? 'Asha Verma' : 'Asha Sharma')
  await sendPlan(staff, id, aBody())
  const main = page.getByRole('main')
  await page.goto(`${site.url}/account/plan/answer`)
  await main.getByLabel('I accept it').check()
  await (await apiOf(site, client))('POST', '/care/plan/1/answer', { answer: 'accept' })
  await main.getByRole('button', { name: 'Send your answer' }).click()
  await expect(main.getByText('This diet plan no longer waits for your answer.')).toBeVisible()
  await expect(main.getByText('You have accepted diet plan 1. Thank you.')).toBeVisible()
})

test('calories and grams are shown once they are turned on, and stay away where the dietitian hides them', async ({
  page,
  javaScriptEnabled,
}) => {
  const { id } = await inCare(page, javaScriptEnabled === false ? 'Kavya Verma' : 'Kavya Sharma')
  await sendPlan(staff, id, aBody())
  const main = page.getByRole('main')
  await page.goto(`${site.url}/account/plan`)
  await main.getByRole('button', { name: 'Show calories and grams' }).click()
  const figures = main.getByRole('region', { name: 'In this day' })
  await expect(figures).toContainText(/Energy\s*\d+ kcal/)
  await page.reload()
  await expect(figures).toBeVisible()

  for (const hide of ['weight', 'all_numbers']) {
    const file = await staff('GET', `/admin/care/clients/${id}`)
    const { born_on, sex, facts, own_katori_ml, version } = file
    await staff('PUT', `/admin/care/clients/${id}`, { born_on, sex, facts, own_katori_ml, version, hide })
    await page.goto(`${site.url}/account/plan`)
    await expect(main.getByRole('heading', { level: 1, name: 'Today’s plate' })).toBeVisible()
    await expect(figures).toHaveCount(0)
    await expect(main.getByRole('button', { name: 'Show calories and grams' })).toHaveCount(0)
    expect(await main.innerText()).not.toMatch(/kcal/)
  }
})

test('the shop, a text to send on, the own katori', async ({ page, javaScriptEnabled, pageProblems, context }) => {
  pageProblems.expect(/\b422\b/)
  const scripts = javaScriptEnabled !== false
  const { id } = await inCare(page, scripts ? 'Sunita Sharma' : 'Sunita Verma')
  await sendPlan(staff, id, aBody())
  const main = page.getByRole('main')
  await page.goto(`${site.url}/account/plan/shopping`)
  await main.getByLabel('People').fill('4')
  await main.getByRole('button', { name: 'Make the list' }).click()
  // Two phulka are 50 g of atta: seven days, four people.
  await expect(main.getByRole('region', { name: 'To buy' })).toContainText(
    /Whole wheat flour \(atta\)\s*गेहूँ का आटा\s*1\.4 kg/,
  )
  await expect(main.getByRole('region', { name: 'Spices' })).toContainText(/Haldi\s*हल्दी/)
  await expectClean(page, 'the shopping list', scripts)
  await main.getByLabel('Days').fill('90')
  await main.getByRole('button', { name: 'Make the list' }).click()
  await expect(main.getByText('Please choose 1 to 14 days')).toBeVisible()
  await expect(main.getByLabel('Days')).toHaveValue('90')

  await page.goto(`${site.url}/account/plan/text?language=hi&days=1`)
  const text = main.getByRole('textbox', { name: 'The text' })
  await expect(text).toHaveValue(/दोपहर का खाना: 2 फुलका या 1¼ कटोरी चावल, 1 कटोरी दाल पालक/)
  await expectClean(page, 'the text', scripts)
  await main.getByLabel('Language').selectOption('en')
  await main.getByRole('button', { name: 'Show' }).click()
  await expect(text).toHaveValue(/Lunch: 2 Phulka or 1¼ katori Rice, 1 katori Dal palak/)
  await expect(main.getByRole('button', { name: 'Copy' })).toBeVisible({ visible: scripts })
  if (scripts && context.browser()?.browserType().name() === 'chromium') {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
    await main.getByRole('button', { name: 'Copy' }).click()
    await expect(main.getByText('The text is copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Lunch: 2 Phulka')
  }

  await page.goto(`${site.url}/account/plan/katori`)
  await main.getByLabel('Your katori, in ml').fill('50')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('Please enter 80 to 300 ml')).toBeVisible()
  await main.getByLabel('Your katori, in ml').fill('200')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('Your katori is saved: 200 ml.')).toBeVisible()
  await expectClean(page, 'the katori', scripts)
  await page.goto(`${site.url}/account/plan`)
  await expect(main.getByRole('region', { name: 'Lunch' })).toContainText('¾ of your katori')
})

test('the kitchen sheet: two languages, the first name alone, no weight, calories or illness; the same as a file', {
  tag: '@once',
}, async ({ page, javaScriptEnabled }) => {
  const scripts = javaScriptEnabled !== false
  const { id } = await inCare(page, scripts ? 'Meenal Joshi' : 'Meenal Pareek')
  await sendPlan(staff, id, { ...aBody(), notes: 'Her sugar was high, 71.6 kg' })
  const main = page.getByRole('main')
  await page.goto(`${site.url}/account/plan/print?days=2`)
  const sheets = main.getByRole('article')
  await expect(sheets).toHaveCount(2)
  const first = sheets.first()
  await expect(first.getByRole('heading', { name: `${weekday(inDays(0))} ${dayAndMonth(inDays(0))}` })).toBeVisible()
  const words = [
    ...['For Meenal’s kitchen, diet plan 1', 'Lunch', 'दोपहर का खाना', 'दाल पालक', 'Swap', 'बदल सकते हैं'],
    ...['1 katori Dal palak: 1 katori Lobia or 1 katori Kadhi', 'Oil and salt', 'Meera Sharma, Clinical Dietitian'],
  ]
  for (const word of words) await expect(first).toContainText(word)
  expect(await sheets.allInnerTexts().then((all) => all.join(' '))).not.toMatch(/kcal|sugar was|71\.6|Joshi|Pareek/i)
  await expectClean(page, 'the kitchen sheet', scripts)

  const answer = await page.request.get(`${site.url}/account/plan/print.pdf?days=2`)
  expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  const file = await answer.body()
  expect(pdfPages(file)).toBe(2)
  const text = pdfText(file).replace(/\s+/g, ' ')
  for (const word of ['For Meenal’s kitchen, diet plan 1', 'Moong palak cheela', 'दाल पालक', 'Clinical Dietitian'])
    expect(text).toContain(word)
  expect(text).not.toMatch(/kcal|sugar was|71\.6|Joshi|Pareek/i)
  expect((await page.request.get(`${site.url}/account/plan/print.pdf?days=90`)).status()).toBe(404)

  // The dietitian has the same pages at the desk; no other client has.
  const desk = await page.context().browser()?.newContext()
  if (!desk) throw new Error('no browser')
  const headers = { origin: site.url }
  const path = `${site.url}/dashboard/clients/${id}/diet/1/print`
  expect((await page.request.get(path, { maxRedirects: 0 })).status()).toBe(303)
  await desk.request.post(`${site.url}/login`, { form: admin, headers, maxRedirects: 0 })
  expect(await (await desk.request.get(path)).text()).toContain('For Meenal’s kitchen')
  expect(pdfPages(await (await desk.request.get(`${path}.pdf`)).body())).toBe(7)
  expect((await desk.request.get(`${site.url}/dashboard/clients/${id}/diet/9/print`)).status()).toBe(200)
  await desk.close()
})

test('another client’s diet plan is not reached', { tag: '@once' }, async ({ page, javaScriptEnabled }) => {
  const { id } = await inCare(page, javaScriptEnabled === false ? 'Lata Verma' : 'Lata Sharma')
  await sendPlan(staff, id, aBody())
  await page.context().clearCookies()
  await signUpClient(site, page.request, javaScriptEnabled === false ? 'Uma Verma' : 'Uma Sharma')
  for (const path of ['plan', `plan?day=${inDays(0)}`, 'plan/week', 'plan/shopping', 'plan/text', 'plan/print']) {
    const answer = await page.request.get(`${site.url}/account/${path}`)
    expect(answer.status(), path).toBe(200)
    expect(await answer.text(), path).not.toMatch(/Dal palak|दाल पालक/)
  }
  expect((await page.request.get(`${site.url}/account/plan/print.pdf`)).status()).toBe(404)
  await page.context().clearCookies()
  const stranger = await page.request.get(`${site.url}/account/plan`, { maxRedirects: 0 })
  expect(stranger.headers().location).toContain('/login')
})
