/** A follow-up that is booked at the desk with one press, and a letter that is written there. With and without scripts. */
import type { Page } from '@playwright/test'
import { compactDay } from '~/domain/time/days'
import { signUpClient } from '../support/account-client'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { type Api, agree, apiOf, dayOf, inDays, recipesOf, sendPlan } from '../support/diet-plans'
import { pdfText } from '../support/pdf-text'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
let staff: Api
test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  staff = await apiOf(site, admin)
})
test.afterAll(async () => site?.stop())
test.setTimeout(120_000)

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.context().clearCookies()
  const sent = { form: { email, password }, headers: { origin: site.url }, maxRedirects: 0 }
  expect((await page.request.post(`${site.url}/login`, sent)).status()).toBe(303)
}

/** With a diet plan that holds from today on. */
async function eating(page: Page, name: string) {
  const client = await signUpClient(site, page.request, name)
  await client.order('three_months', { inDays: 0 })
  await agree(site, client)
  const id = String((await client.get('/users/info')).data.id)
  const recipe = await recipesOf(staff)
  const day = dayOf({ lunch: { items: [recipe('Phulka', 2), recipe('Dal palak')] } })
  await sendPlan(staff, id, { days: Array.from({ length: 7 }, () => day) })
  return { ...client, id }
}

test('the next follow-up is said to both, booked with one press, and a time that was just taken leads to others', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}, info) => {
  pageProblems.expect(/\b409\b/)
  const scripts = javaScriptEnabled !== false
  const main = page.getByRole('main')
  const asha = await eating(page, `Asha ${info.project.name}`)
  const call = await apiOf(site, asha)
  await call('PUT', '/users/update-user-info', { full_name: `Asha ${info.project.name}`, phone_number: '9876543210' })
  const due = inDays(7)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/account/plan`)
  const visit = main.getByRole('region', { name: 'Your next visit' })
  await expect(visit).toContainText(`It is time for it on ${compactDay(due)}.`)
  await expect(visit.getByRole('link', { name: 'Choose a time' })).toHaveAttribute(
    'href',
    `/book?kind=discovery&from=${due}`,
  )
  await expectNoSidewaysScroll(page)

  await signIn(page, admin)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/dashboard/clients/${asha.id}/care`)
  const next = main.getByRole('region', { name: 'Next follow-up' })
  await expect(next).toContainText(`Due on ${compactDay(due)}. One press books it.`)
  if (scripts) await expectNoAxeViolations(page, 'a client’s next follow-up')
  const times = next.getByRole('button')
  const first = await next.locator('input[name=starts_at]').first().getAttribute('value')
  const firstName = await times.first().getAttribute('aria-label')
  // Another client's, between the page and the press.
  await staff('POST', '/admin/appointments', {
    ...{ name: 'Kabir', mobile_number: '9876500000', kind: 'discovery', starts_at: first },
  })
  await times.first().click()
  await expect(main.getByText(/This time has just been taken\. Free near it:/)).toBeVisible()
  await expect(main.getByRole('button', { name: firstName ?? '', exact: true })).toHaveCount(0)
  const wanted = await next.locator('input[name=starts_at]').first().getAttribute('value')
  await times.first().click()
  await expect(main.getByText(/^The follow-up is booked: /)).toBeVisible()
  await expect(next).toContainText(', booked.')
  await expect(next.getByRole('button')).toHaveCount(0)
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
  const own = (await call('GET', '/appointments/mine')) as unknown as { starts_at: string; service: string }[]
  expect(own.map(({ starts_at, service }) => [starts_at, service])).toEqual([[wanted, 'Follow-up']])

  await signIn(page, asha)
  await page.goto(`${site.url}/account/plan`)
  await expect(visit.getByRole('link')).toHaveAttribute('href', '/account/appointments')
})

test('a letter is written at the desk, keeps what was typed when it is refused, and its client opens the PDF', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}, info) => {
  pageProblems.expect(/\b422\b/)
  const scripts = javaScriptEnabled !== false
  const main = page.getByRole('main')
  const name = `Ravi ${info.project.name}`
  const ravi = await eating(page, name)
  await signIn(page, admin)
  await page.goto(`${site.url}/dashboard/clients/${ravi.id}/care/documents`)
  await main.getByRole('link', { name: 'Write a letter' }).click()
  await main.getByLabel('Letter', { exact: true }).fill('डॉक्टर साहब,\n\nरितिका अब समय पर खाना खाती हैं।')
  await main.getByLabel('Language').selectOption('hi')
  await main.getByLabel('Title').evaluate((field) => field.removeAttribute('required'))
  await main.getByRole('button', { name: 'File the letter' }).click()
  await expect(main.getByText('Title is required').first()).toBeVisible()
  await expect(main.getByLabel('Letter', { exact: true })).toHaveValue(/समय पर खाना/)
  await expect(main.getByLabel('Language')).toHaveValue('hi')
  if (scripts) await expectNoAxeViolations(page, 'a letter')
  for (const width of [320, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
  await main.getByLabel('Title').fill('Closing letter 25/11')
  await main.getByLabel('Share it with the client at once').check()
  await main.getByRole('button', { name: 'File the letter' }).click()
  await expect(main.getByRole('link', { name: 'Closing letter 25-11' })).toBeVisible()
  await expect(main).toContainText('Letter, from the clinic')

  await signIn(page, ravi)
  await page.goto(`${site.url}/account/care-documents`)
  const link = main.getByRole('link', { name: 'Closing letter 25-11' })
  const answer = await page.request.get(`${site.url}${await link.getAttribute('href')}`)
  const text = pdfText(await answer.body()).replace(/\s/g, '')
  for (const part of [name, 'समय', 'खाती', 'Meera Sharma', 'Clinical Dietitian', 'के लिए'])
    expect(text).toContain(part.replace(/\s/g, ''))
})
