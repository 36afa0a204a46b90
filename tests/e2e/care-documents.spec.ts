/** Documents of care: sent, refused, filed, shared and opened; photos with a check-in. With and without scripts. */
import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { apiAs, clientInCare } from '../support/care-client'
import { makePdf, scriptPdf } from '../support/pdfs'
import { makePhoto } from '../support/pictures'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

async function logIn(page: Page, { email, password }: typeof admin) {
  await page.context().clearCookies()
  const sent = { form: { email, password }, headers: { origin: site.url }, maxRedirects: 0 }
  expect((await page.request.post(`${site.url}/login`, sent)).status()).toBe(303)
}

/** What a browser gets behind the link of a document. */
async function fileBehind(page: Page, link: Locator) {
  const answer = await page.request.get(`${site.url}${await link.getAttribute('href')}`)
  const headers = answer.headers()
  return {
    status: answer.status(),
    bytes: await answer.body(),
    headers: {
      name: headers['content-disposition'],
      cache: headers['cache-control'],
      policy: headers['content-security-policy'],
      sniff: headers['x-content-type-options'],
    },
  }
}

test('a report is sent, the clinic files and shares a letter, and both are opened', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}, info) => {
  test.setTimeout(120_000)
  pageProblems.expect(/\b422\b/)
  const scripts = javaScriptEnabled !== false
  const main = page.getByRole('main')
  const report = await makePdf('Report')
  const name = `Asha ${info.project.name}`
  const { id } = await clientInCare(site, page.request, await apiAs(site, admin), name)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/account/care-documents`)
  await expect(main).toContainText('Nothing is here yet.')
  const send = async (buffer: Buffer) => {
    await main.getByLabel('File').setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer })
    await main.getByRole('button', { name: /^Send it to/ }).click()
  }
  await main.getByLabel('Name').fill('Blood report of November')
  await send(await scriptPdf(true))
  await expect(main).toContainText('Please choose what it is')
  await main.getByLabel('What is it?').selectOption('Report')
  await send(await scriptPdf(true))
  await expect(main).toContainText('This PDF holds a program (JavaScript)')
  await expect(main.getByLabel('Name')).toHaveValue('Blood report of November')
  await send(Buffer.from('MZ a program'))
  await expect(main).toContainText('This file cannot be taken. Please choose a file: PDF, JPEG or PNG')
  await send(Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-'))
  await expect(main).toContainText('The file is larger than 10 MB')
  await send(report)
  const link = main.getByRole('link', { name: 'Blood report of November' })
  await expect(link).toBeVisible()
  expect(await fileBehind(page, link)).toEqual({
    ...{ status: 200, bytes: report },
    headers: {
      name: expect.stringMatching(/^attachment; filename="aahar-report-[\d-]+\.pdf"$/),
      ...{ cache: 'private, no-store', policy: 'sandbox', sniff: 'nosniff' },
    },
  })
  if (scripts) await expectNoAxeViolations(page, 'the documents of a client')
  await expectNoSidewaysScroll(page)

  const client = page.context()
  const ashas = await client.cookies()
  await logIn(page, admin)
  const desk = `${site.url}/dashboard/clients/${id}/care/documents`
  await page.goto(desk)
  await expect(main).toContainText('Report, from the client')
  expect((await fileBehind(page, main.getByRole('link', { name: 'Blood report of November' }))).bytes).toEqual(report)
  const letter = await makePdf('Letter')
  await main.getByLabel('File', { exact: true }).setInputFiles({
    ...{ name: 'Closing letter.pdf', mimeType: 'application/pdf', buffer: letter },
  })
  await main.getByLabel('What is it?').selectOption('Letter')
  await main.getByRole('button', { name: 'File it' }).click()
  await expect(main.getByText('The client does not see it')).toBeVisible()
  const letterLink = main.getByRole('link', { name: 'Closing letter.pdf' })
  const letterPath = String(await letterLink.getAttribute('href')).replace(/^.*\//, '/account/care-documents/')
  if (scripts) await expectNoAxeViolations(page, 'the documents at the desk')
  await expectNoSidewaysScroll(page)

  const staffs = await client.cookies()
  const asClient = async () => {
    await client.clearCookies()
    await client.addCookies(ashas)
  }
  await asClient()
  expect((await page.request.get(site.url + letterPath)).status()).toBe(404)
  await page.goto(`${site.url}/account/care-documents`)
  await expect(main).not.toContainText('Closing letter')
  await client.clearCookies()
  await client.addCookies(staffs)
  await page.goto(desk)
  await main.getByRole('button', { name: 'Share Closing letter.pdf' }).click()
  await expect(main.getByText('The client sees it now.')).toBeVisible()

  await asClient()
  await page.goto(`${site.url}/account/care-documents`)
  expect((await fileBehind(page, main.getByRole('link', { name: 'Closing letter.pdf' }))).bytes).toEqual(letter)
  await page.goto(`${site.url}/account/privacy`)
  await expect(main).toContainText('a document of yours or a photo of a meal')
  await page.goto(`${site.url}/account/care-documents`)
  await main.locator('summary', { hasText: 'Remove' }).click()
  await main.getByRole('button', { name: 'Erase it' }).click()
  await expect(main.getByRole('link', { name: 'Blood report of November' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Closing letter.pdf' })).toBeVisible()
})

test('a photo is added to a day with its consent, seen by the dietitian and erased when the consent is taken back', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}, info) => {
  test.setTimeout(120_000)
  pageProblems.expect(/\b422\b/)
  const scripts = javaScriptEnabled !== false
  const main = page.getByRole('main')
  const { id } = await clientInCare(site, page.request, await apiAs(site, admin), `Ravi ${info.project.name}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/account/check-in`)
  await main.getByRole('link', { name: 'Add a photo of a meal' }).click()
  await expect(main).toContainText('There is no photo of this day yet.')
  const buffer = await makePhoto()
  const choose = () =>
    main.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'lunch.jpg', mimeType: 'image/jpeg', buffer })
  await choose()
  await main.getByRole('button', { name: 'Add the photo' }).click()
  await expect(main).toContainText('Please agree that we keep photos of your meals')
  await choose()
  await main.getByLabel(/^I agree that the clinic keeps photos/).check()
  await main.getByRole('button', { name: 'Add the photo' }).click()
  const photo = main.getByRole('img', { name: /^Photo 1, / })
  await expect(photo).toBeVisible()
  await expect.poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(400)
  await expect(main.getByLabel(/^I agree that the clinic keeps photos/)).toHaveCount(0)
  if (scripts) await expectNoAxeViolations(page, 'the photos of a day')
  await expectNoSidewaysScroll(page)
  await page.goto(`${site.url}/account/check-in`)
  await expect(photo).toBeVisible()

  const ravis = await page.context().cookies()
  await logIn(page, admin)
  await page.goto(`${site.url}/dashboard/clients/${id}/care/check-ins`)
  await expect(photo).toBeVisible()
  if (scripts) await expectNoAxeViolations(page, 'the check-ins at the desk')

  await page.context().clearCookies()
  await page.context().addCookies(ravis)
  await page.goto(`${site.url}/account/privacy`)
  await main.getByRole('button', { name: 'Take it back: Photos of meals' }).click()
  await expect(main.getByRole('button', { name: 'I agree: Photos of meals' })).toBeVisible()
  await page.goto(`${site.url}/account/check-in`)
  await expect(photo).toHaveCount(0)
})
