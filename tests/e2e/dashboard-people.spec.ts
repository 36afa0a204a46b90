/** The staff's screens about people: the inbox, clients, the newsletter's subscribers, the audit log. */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const unknownId = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
let site: Site

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

/** Axe is a script; the markup is the same without scripts. */
let scripts = true
test.beforeEach(({ javaScriptEnabled }) => {
  scripts = javaScriptEnabled !== false
})
const expectAccessible = async (page: Page, scope: string) => {
  if (scripts) await expectNoAxeViolations(page, scope)
}

type Requests = { post: (url: string, options: object) => Promise<{ status(): number }> }

const logIn = async (requests: Requests, person: { email: string; password: string }) => {
  const answer = await requests.post(`${site.url}/login`, {
    form: person,
    headers: { origin: site.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}

async function call(path: string, { token, body }: { token?: string; body?: object } = {}) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${site.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as { data: never; access_token: string } }
}

const signUp = async (full_name: string) => {
  const account = {
    full_name,
    email: `${full_name.toLowerCase().replaceAll(' ', '.')}@example.in`,
    password: 'bajra & lauki 7',
  }
  expect((await call('/auth/signup', { body: account })).status).toBe(200)
  return account
}

test('an enquiry is read and answered, the mail is in the outbox, and the log knows who read it', async ({
  page,
  pageProblems,
}) => {
  test.setTimeout(90_000)
  // An answer without a word, where the browser does not say so itself.
  pageProblems.expect(/\b422\b/)
  const written = { name: 'Asha Verma', phone: '9876543210', email: 'asha@example.in' }
  const question = { subject: 'Millets', message: 'Is ragi alright for me?\nI cook it daily.' }
  expect((await call('/contact', { body: { ...written, ...question } })).status).toBe(200)
  await logIn(page.request, admin)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/dashboard/enquiries`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible()
  await expect(main).not.toContainText('ragi')
  await expectAccessible(page, 'the inbox')
  await main.getByRole('link', { name: 'Asha Verma' }).click()
  const detail = main.getByRole('region', { name: 'Asha Verma' })
  await expect(detail.getByRole('region', { name: 'What was written' })).toContainText('Is ragi alright for me?')

  await detail.getByRole('button', { name: 'Send the answer' }).click()
  await expect(detail.getByText('Answer is required').first()).toBeVisible()
  await detail.getByRole('textbox', { name: 'Answer' }).fill('Yes, ragi is good.\n\nTake two spoons.')
  await detail.getByRole('button', { name: 'Send the answer' }).click()
  const answers = detail.getByRole('region', { name: 'Answers' })
  await expect(answers.getByRole('article')).toHaveCount(1)
  await expect(answers).toContainText('Yes, ragi is good.')
  await expect(answers).toContainText('Owner')
  await expect(detail.getByText('Answered', { exact: true })).toBeVisible()
  await expectAccessible(page, 'an enquiry')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await detail.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(detail.getByText('The enquiry’s status is changed.')).toBeVisible()
  await expect(detail.getByText('Closed', { exact: true })).toBeVisible()
  await expect(detail.getByRole('textbox')).toHaveCount(0)
  await detail.getByRole('button', { name: 'Open again' }).click()
  await expect(detail.getByText('New', { exact: true })).toBeVisible()

  await answers.getByRole('link', { name: 'the mail' }).click()
  await expect(main.getByText('An answer from Aahar').first()).toBeVisible()
  await expect(main).toContainText('Take two spoons.')

  await page.goto(`${site.url}/dashboard/audit?action=enquiry_read`)
  await expect(main.getByRole('row').nth(1)).toContainText('Enquiry read')
  await expect(main.getByRole('row').nth(1)).toContainText('Owner')

  const missing = await page.request.get(`${site.url}/dashboard/enquiries/${unknownId}`)
  expect(missing.status()).toBe(404)
  expect(await missing.text()).toContain('Back to the enquiries')
})

test('a client is found, noted about, blocked and unblocked with a reason, and the log shows it', async ({ page }) => {
  test.setTimeout(120_000)
  const ritika = await signUp('Ritika Sharma')
  await signUp('Kavita Joshi')
  await logIn(page.request, admin)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/dashboard/clients`)
  const main = page.getByRole('main')
  const rows = main.getByRole('row')
  await expect(rows.filter({ hasText: 'Kavita Joshi' })).toHaveCount(1)
  await expectAccessible(page, 'the clients')
  await main.getByLabel('Name, mail or phone').fill('shar rit')
  await main.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/\?.*q=shar\+rit/)
  await expect(rows.filter({ hasText: 'Kavita Joshi' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await main.getByRole('link', { name: 'Ritika Sharma' }).click()
  await expect(main.getByRole('heading', { level: 2, name: 'Ritika Sharma' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Account', exact: true })).toContainText(ritika.email)
  await expect(main.getByRole('link', { name: 'Mail: welcome' })).toBeVisible()
  await expectAccessible(page, 'a client')

  // A payment names the client, with what the account knows.
  await main.getByRole('link', { name: 'Payment', exact: true }).click()
  await expect(main.getByText('For Ritika Sharma.')).toBeVisible()
  await expect(main.getByLabel("Client's name")).toHaveValue('Ritika Sharma')
  await expect(main.getByLabel(/^Email/)).toHaveValue(ritika.email)
  await main.getByRole('link', { name: 'For another client' }).click()
  await expect(main.getByLabel("Client's name")).toHaveValue('')
  await page.goBack()
  await main.getByRole('link', { name: 'Ritika Sharma' }).click()

  await main.getByRole('link', { name: /^Notes/ }).click()
  await main.getByLabel('New note').fill('Works nights. Call after 1 PM only.')
  await main.getByRole('button', { name: 'Save note' }).click()
  const note = main.getByRole('listitem').filter({ hasText: 'Works nights' })
  await expect(note).toContainText('Owner')
  await note.getByText('Delete', { exact: true }).click()
  await note.getByRole('button', { name: 'Delete it for good' }).click()
  await expect(main.getByText('The note is deleted.')).toBeVisible()
  await expect(note).toHaveCount(0)

  await main.getByText('Close the account', { exact: true }).click()
  await main.getByLabel('Reason for closing').fill('Asked to, by phone')
  await main.getByRole('button', { name: 'Close the account and log it out' }).click()
  await expect(main.getByText('The account is closed, and logged out everywhere.')).toBeVisible()
  expect((await call('/auth/login', { body: ritika })).status).toBe(403)
  await main.getByText('Reopen the account', { exact: true }).click()
  await main.getByLabel('Reason for reopening').fill('Came back')
  await main.getByRole('button', { name: 'Reopen account' }).click()
  await expect(main.getByText('The account is open again.')).toBeVisible()
  expect((await call('/auth/login', { body: ritika })).status).toBe(200)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  await main.getByRole('link', { name: 'What was done' }).click()
  const closed = main.getByRole('row').filter({ hasText: 'Account closed' })
  await expect(closed).toContainText('Reason: Asked to, by phone')
  await expect(closed).toContainText('Owner')
  await expect(closed).toContainText(/\d{1,2} \w{3} \d{4}, \d{1,2}:\d{2} [AP]M/)
  await expect(main.getByRole('row').filter({ hasText: 'Account opened again' })).toContainText('Reason: Came back')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page, 'the audit log')

  const missing = await page.request.get(`${site.url}/dashboard/clients/${unknownId}`)
  expect(missing.status()).toBe(404)
  expect(await missing.text()).toContain('Go to the overview')
})

test('staff make an account for a client, who gets a link to set a password', async ({ page, pageProblems }) => {
  // The email of another account.
  pageProblems.expect(/\b409\b/)
  // Neither a phone nor the tick.
  pageProblems.expect(/ 422|answer 422/)
  await logIn(page.request, admin)
  await page.goto(`${site.url}/dashboard/clients/new`)
  const main = page.getByRole('main')
  await expectAccessible(page, 'a new client')
  await main.getByLabel('Full name').fill('Meena Rathore')
  await main.getByLabel('Email').fill(admin.email)
  await main.getByRole('button', { name: 'Make the client’s file' }).click()
  await expect(main.getByText('Please give the phone number, or tick “No phone”').first()).toBeVisible()
  await main.getByLabel('No phone').check()
  await main.getByRole('button', { name: 'Make the client’s file' }).click()
  await expect(main.getByText('There is an account with this email already.').first()).toBeVisible()
  await expect(main.getByLabel('Full name')).toHaveValue('Meena Rathore')
  await main.getByLabel('Email').fill('meena@example.in')
  await main.getByLabel(/^Phone/).fill('98123 45678')
  await main.getByRole('button', { name: 'Make the client’s file' }).click()
  await expect(main.getByRole('heading', { level: 2, name: 'Meena Rathore' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Account', exact: true })).toContainText('not set yet')
  await expect(main.getByRole('link', { name: 'Mail: account made' })).toBeVisible()

  // Misheard: the name and the email are put right, and the link goes to the right one.
  await main.getByRole('link', { name: 'Correct name, email, phone or language' }).click()
  await expect(main.getByLabel('Email')).toHaveValue('meena@example.in')
  await main.getByLabel('Full name').fill('Meenal Rathore')
  await main.getByLabel('Email').fill(admin.email)
  await main.getByLabel('Reason').fill('Misheard on the telephone')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('Another account has this email already.').first()).toBeVisible()
  await expect(main.getByLabel('Full name')).toHaveValue('Meenal Rathore')
  await expectAccessible(page, 'correcting a client')
  await main.getByLabel('Email').fill('meenal@example.in')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('heading', { level: 2, name: 'Meenal Rathore' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Account', exact: true })).toContainText('meenal@example.in')
  await expect(main.getByRole('link', { name: 'Mail: account made' })).toBeVisible()
})

test('subscribers are counted and exported', async ({ page }) => {
  await call('/newsletter', { body: { email: 'asha@example.in' } })
  await call('/newsletter', { body: { email: 'ravi@example.in' } })
  const { access_token: token } = (await call('/auth/login', { body: admin })).body
  const mails = (await call('/admin/outbox', { token })).body.data as { id: string; template: string; to: string }[]
  const letter = mails.find(({ template, to }) => template === 'newsletter_confirm' && to === 'asha@example.in')
  const { text } = (await call(`/admin/outbox/${letter?.id}`, { token })).body.data as { text: string }
  const link = /confirm\?token=([\w-]+)/.exec(text)?.[1]
  expect((await call('/newsletter/confirm', { body: { token: link } })).status).toBe(200)

  await logIn(page.request, admin)
  await page.goto(`${site.url}/dashboard/newsletter`)
  const main = page.getByRole('main')
  await expect(main.getByRole('row')).toHaveCount(3)
  await expectAccessible(page, 'the newsletter')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await main.getByRole('link', { name: /^Subscribed/ }).click()
  await expect(main.getByRole('row')).toHaveCount(2)
  const waiting = page.waitForEvent('download')
  await main.getByRole('link', { name: 'Download subscribers (CSV)' }).click()
  expect((await waiting).suggestedFilename()).toMatch(/^newsletter-\d{4}-\d{2}-\d{2}\.csv$/)
  const file = await page.request.get(`${site.url}/dashboard/newsletter/export.csv`)
  expect(file.headers()['content-type']).toBe('text/csv; charset=utf-8')
  expect((await file.text()).split('\r\n')[1]).toMatch(
    /^asha@example\.in,\d{4}-\d{2}-\d{2},https?:.*\/newsletter\/unsubscribe\?token=[\w-]{43}$/,
  )
  expect(await file.text()).not.toContain('ravi@example.in')

  // Asked on the telephone: staff take it off, which is asked once more.
  await main.getByText('Unsubscribe: asha@example.in').click()
  await main.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(main.getByText('asha@example.in is unsubscribed and gets no more letters.')).toBeVisible()
  await expect(main.getByRole('row')).toHaveCount(0)
})

test('a stranger and a client get nothing of it', async ({ page }) => {
  const paths = [
    'clients',
    'clients/new',
    `clients/${unknownId}`,
    'enquiries',
    `enquiries/${unknownId}`,
    'newsletter',
    'newsletter/export.csv',
    'audit',
  ]
  const visit = async (path: string) => {
    const answer = await page.request.get(`${site.url}/dashboard/${path}`, { maxRedirects: 0 })
    return { status: answer.status(), to: answer.headers().location, text: await answer.text() }
  }
  for (const path of paths) {
    expect(await visit(path), path).toMatchObject({ status: 303, to: expect.stringMatching(/^\/login\?/) })
  }
  await logIn(page.request, await signUp('Nisha Gupta'))
  for (const path of paths) expect(await visit(path), path).toMatchObject({ status: 303, to: '/' })
  for (const path of ['clients', 'enquiries', 'audit', 'newsletter'])
    expect((await visit(`${path}.data`)).text, path).not.toMatch(/example\.in|\bOwner\b/)
})
