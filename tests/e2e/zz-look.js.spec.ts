import { writeFile } from 'node:fs/promises'
import { signUpClient } from '../support/account-client'
import { agree, apiOf, dayOf, food, recipesOf, sendPlan } from '../support/diet-plans'
import { type Site, startSite } from '../support/site'
import { test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())
const out = '/tmp/client-look'
test('look', async ({ page }) => {
  const staff = await apiOf(site, admin)
  const r = await recipesOf(staff)
  const client = await signUpClient(site, page.request, 'Ritika Sharma')
  const shots = async (name: string, path: string, widths = [390, 1440]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 1366 ? 768 : 900 })
      await page.goto(`${site.url}${path}`)
      await page.screenshot({ path: `${out}/${name}-${width}.png`, fullPage: true })
    }
  }
  await shots('none', '/account/plan')
  await client.order('three_months', { inDays: 0 })
  await agree(site, client)
  const id = String((await client.get('/users/info')).data.id)
  await shots('assess', '/account/plan', [390])
  const usual = dayOf({
    on_waking: { time: '06:30', items: [food('12061', 5, 'piece'), food('12155', 2, 'piece')] },
    breakfast: {
      time: '08:30',
      items: [r('Moong palak cheela', 2), food('01116', 0.5, 'katori'), r('Pudina chutney')],
    },
    mid_morning: { time: '11:00', items: [food('09139', 1, 'medium')] },
    lunch: {
      time: '13:30',
      items: [
        { ...r('Phulka', 2), or: [r('Rice', 1.25)] },
        r('Dal palak'),
        r('Gobhi matar'),
        r('Kachumber'),
        food('01116', 0.5, 'katori'),
      ],
    },
    evening: { time: '17:00', items: [r('Chai, no sugar'), r('Bhuna chana')] },
    dinner: { time: '19:30', items: [r('Jowar roti'), r('Masoor dal'), r('Baingan bharta')] },
    bedtime: { time: '21:45', items: [r('Haldi doodh')] },
  })
  const line = [
    { food: '02047', recipe_id: null, grams: 4, measure: null },
    { food: '01003', recipe_id: null, grams: 10, measure: null },
    { food: '20649', recipe_id: null, grams: 200, measure: null },
  ]
  const made = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) =>
      staff('POST', '/admin/recipes', {
        name_en: `Hara bhara kebab ${n} with grated paneer, roasted cumin and a spoon of hung curd`,
        name_hi: `हरा भरा कबाब ${n}, कद्दूकस पनीर, भुने जीरे और एक चम्मच गाढ़े दही के साथ`,
        portion_en: 'katori',
        portion_hi: 'कटोरी',
        portion_grams: 150,
        cooked_grams: 300,
        is_weighed: true,
        minutes: null,
        steps_en: [],
        steps_hi: [],
        lines: line,
      }),
    ),
  )
  const long = made.map(({ id }) => ({ recipe_id: String(id), food: null, quantity: 1.25, measure: null }))
  const names = ['on_waking', 'breakfast', 'mid_morning', 'lunch', 'evening', 'dinner', 'bedtime'] as const
  const full = (count: number) =>
    dayOf(
      Object.fromEntries(
        names.map((n, at) => [n, { time: `${String(7 + at * 2).padStart(2, '0')}:30`, items: long.slice(0, count) }]),
      ),
    )
  const mid = dayOf(
    Object.fromEntries(
      names.map((n, at) => [
        n,
        {
          time: `${String(7 + at * 2).padStart(2, '0')}:30`,
          items: [r('Phulka', 2), r('Dal palak'), r('Gobhi matar'), r('Kachumber'), r('Kadhi')],
        },
      ]),
    ),
  )
  const most = dayOf(Object.fromEntries(names.map((n) => [n, { time: '07:30', items: [...long, ...long] }])))
  await sendPlan(staff, id, {
    days: [
      usual,
      { ...usual, kind: 'festival', note: 'Diwali: enjoy one plate.' },
      mid,
      full(3),
      full(5),
      most,
      { ...usual, kind: 'fast', fast_list: 'ekadashi' },
    ],
    swaps: [
      { dish: r('Dal palak'), instead: [r('Lobia'), r('Kadhi')] },
      { dish: r('Phulka', 2), instead: [r('Rice', 1.25), r('Makki roti')] },
    ],
    notes: 'The wedding on Saturday: have dinner at home first, then one plate there and enjoy it.',
  })
  const five = [390, 768, 1024, 1366, 1440]
  await shots('overview', '/account', [390])
  await shots('plan', '/account/plan', five)
  await page.locator('button', { hasText: 'Show calories' }).click()
  await shots('figures', '/account/plan', [390])
  await shots('week', '/account/plan/week', [390, 1440])
  await shots('answer', '/account/plan/answer', [390, 1440])
  await shots('shopping', '/account/plan/shopping', [390, 1440])
  await shots('text', '/account/plan/text?language=hi', [390, 1440])
  await shots('katori', '/account/plan/katori', [390, 1440])
  await shots('print', '/account/plan/print?days=1', [390, 1440])
  await page.goto(`${site.url}/account/plan/print`)
  await page.emulateMedia({ media: 'print' })
  await writeFile(`${out}/page.pdf`, await page.pdf({ preferCSSPageSize: true }))
  await page.emulateMedia({ media: 'screen' })
  await writeFile(`${out}/file.pdf`, await (await page.request.get(`${site.url}/account/plan/print.pdf`)).body())
  await page.goto(`${site.url}/account/plan/shopping`)
  await writeFile(`${out}/shopping.pdf`, await page.pdf({ preferCSSPageSize: true }))
})
