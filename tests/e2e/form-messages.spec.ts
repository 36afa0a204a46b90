import type { Locator, Page } from '@playwright/test'
import { openAccountMenu } from '../support/account-menu'
import { type FarAnswer, type FarBackend, startFarBackend } from '../support/far-backend'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

/** Specification §8: what a person reads in a form for each answer of the backend, and that what was typed stays. */
const network = 'Network error. Please check your internet connection.'
const user = {
  id: '00000000-0000-4000-8000-000000000002',
  email: 'ritika@example.in',
  full_name: 'Ritika Sharma',
  phone_number: '9876543210',
  profile_path: 'profile_pictures/default.png',
  role: 'client',
  status: 'active',
  meal_plan: null,
  subscription_plan: null,
  food_plan: null,
}
const session = { access_token: 'access', refresh_token: 'refresh', user }
const standing: Record<string, FarAnswer> = {
  'POST /api/auth/login': { status: 200, body: { success: true, ...session, data: session } },
  'GET /api/users/info': { status: 200, body: { success: true, data: user } },
  'GET /api/blogs/all_blog_lists': {
    status: 200,
    body: { success: true, data: [], meta: { page: 1, per_page: 100, total: 0 } },
  },
}

const failed = (status: number, message?: string): FarAnswer => ({ status, body: { success: false, message } })
const detailed = (status: number, ...messages: string[]): FarAnswer => ({
  status,
  body: { success: false, detail: messages.map((msg) => ({ loc: ['body'], msg, type: 'value_error' })) },
})
const named = (field: string, msg: string): FarAnswer => ({
  status: 422,
  body: { success: false, detail: [{ loc: ['body', field], msg, type: 'value_error' }] },
})

type Form = {
  path: string
  call: string
  send: string
  fill: Record<string, string>
  signedIn?: true
  /** No two neighbours alike, so that each message is seen to come. `field`: the message stands beside this one. */
  rows: { name: string; answer: FarAnswer; text: string; field?: string }[]
}

const enquiryRows = (fallback: string): Form['rows'] => [
  { name: '422 with details', answer: detailed(422, 'Not this', 'nor that'), text: 'Not this, nor that' },
  { name: '422 of a field', answer: named('email', 'No such letter box'), text: 'No such letter box', field: 'email' },
  { name: '422 without details', answer: failed(422, 'Refused.'), text: 'Invalid input data.' },
  { name: '429 with a message', answer: failed(429, 'Please wait a little.'), text: 'Please wait a little.' },
  { name: '500 with a message', answer: failed(500, 'Stack overflow.'), text: fallback },
  { name: 'no connection', answer: 'gone', text: network },
  { name: 'an answer that is none', answer: { status: 200, body: ['?'] }, text: fallback },
]

const forms: Form[] = [
  {
    path: '/book',
    call: 'POST /api/appointments/create',
    send: 'Submit',
    signedIn: true,
    fill: {
      Name: 'Ritika Sharma',
      Email: 'ritika@example.in',
      'Mobile number': '98765 43210',
      'Diet concern (optional)': 'Late dinners',
    },
    rows: [
      { name: '422 with details', answer: detailed(422, 'Not this', 'nor that'), text: 'Not this, nor that' },
      {
        name: '422 of a field',
        answer: named('mobile_number', 'Nobody answers'),
        text: 'Nobody answers',
        field: 'mobile_number',
      },
      { name: '422 without details', answer: failed(422, 'Refused.'), text: 'Invalid input data.' },
      { name: '500 with a message', answer: failed(500, 'Down for lunch.'), text: 'Down for lunch.' },
      { name: '500 without', answer: failed(500), text: 'Server error occurred. Please contact support.' },
      { name: '409 with a message', answer: failed(409, 'That day is full.'), text: 'That day is full.' },
      { name: '400 with a detail', answer: detailed(400, 'Not on Sundays.'), text: 'Not on Sundays.' },
      { name: '503 without either', answer: { status: 503 }, text: 'An error occurred.' },
      { name: 'no connection', answer: 'gone', text: network },
      {
        name: 'an answer that is none',
        answer: { status: 200, body: { success: false } },
        text: 'Failed to book appointment. Please try again later.',
      },
      // The last: the session is over with it.
      { name: '401', answer: failed(401, 'Who is that?'), text: 'Unauthorized. Please log in again.' },
    ],
  },
  {
    path: '/consultation',
    call: 'POST /api/consultations',
    send: 'Send request',
    fill: { Name: 'Arjun', 'Organisation or goal': 'Lunch', Email: 'a@example.in', 'Contact number': '9123456780' },
    rows: enquiryRows('Failed to send request. Please try again later.'),
  },
  {
    path: '/contact',
    call: 'POST /api/contact',
    send: 'Send Message',
    fill: { Name: 'Arjun', Phone: '9123456780', Email: 'a@example.in', Subject: 'Parking', Message: 'Is there any?' },
    rows: enquiryRows('Failed to send message. Please try again later.'),
  },
  {
    path: '/newsletter',
    call: 'POST /api/newsletter',
    send: 'Subscribe',
    fill: { Email: 'a@example.in' },
    rows: enquiryRows('Failed to update your subscription. Please try again later.'),
  },
  {
    path: '/profile',
    call: 'PUT /api/users/update-user-info',
    send: 'Save Changes',
    signedIn: true,
    fill: { 'Full name': 'Ritika Sharma Mehta', 'Phone number': '9123456780' },
    rows: [
      { name: '404', answer: failed(404, 'Nobody.'), text: 'User not found' },
      { name: '422 with details', answer: detailed(422, 'Not this', 'nor that'), text: 'Not this, nor that' },
      { name: '422 of a field', answer: named('full_name', 'Too short'), text: 'Too short', field: 'full_name' },
      { name: '422 without details', answer: failed(422), text: 'Invalid input data' },
      { name: '500 with a message', answer: failed(500, 'Down for lunch.'), text: 'Down for lunch.' },
      { name: '500 without', answer: failed(500), text: 'Failed to update user profile' },
      { name: 'no connection', answer: 'gone', text: network },
      {
        name: 'an unsuccessful flag with a message',
        answer: { status: 200, body: { success: false, message: 'Not today.' } },
        text: 'Not today.',
      },
      {
        name: 'an unsuccessful flag without',
        answer: { status: 200, body: { success: false } },
        text: 'Failed to update user info',
      },
    ],
  },
]

let far: FarBackend
let site: Site

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  far = await startFarBackend({ ...standing })
  site = await startSite({ CLINIC_API_URL: far.url })
})
test.afterAll(async () => {
  await site.stop()
  far.stop()
})
test.beforeEach(({ pageProblems }) => {
  // Failures are answered with their proper status, which the console notes.
  pageProblems.expect(/status of [45]\d\d/)
  far.answers = { ...standing }
})

/** Logs in without a page. */
async function logIn(page: Page) {
  const answer = await page.request.post(`${site.url}/login`, {
    form: { email: user.email, password: 'gatte ki sabzi 12' },
    headers: { origin: site.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}

async function fillIn(page: Page, { path, fill, signedIn }: Form): Promise<Locator> {
  if (signedIn) await logIn(page)
  await page.goto(site.url + path)
  const main = page.getByRole('main')
  for (const [label, text] of Object.entries(fill)) await main.getByLabel(label, { exact: true }).fill(text)
  return main
}

async function expectTyped(main: Locator, { fill }: Form, when: string) {
  for (const [label, text] of Object.entries(fill))
    await expect(main.getByLabel(label, { exact: true }), `${label} after ${when}`).toHaveValue(text)
}

const hasToken = ({ path }: Form) => path !== '/newsletter' && path !== '/profile'

for (const form of forms) {
  test(`${form.path} says each failure of the backend in its own words`, async ({ page }) => {
    test.setTimeout(120_000)
    const main = await fillIn(page, form)
    // Nobody fills a form within two seconds; the token it was shown with stays good from then on.
    if (hasToken(form)) await page.waitForTimeout(2100)
    for (const { name, answer, text, field } of form.rows) {
      far.answers[form.call] = answer
      await main.getByRole('button', { name: form.send }).click()
      if (field) await expect(main.locator(`[name=${field}]`), name).toHaveAccessibleDescription(new RegExp(text))
      // The last step of a booking is no mistake, and no alert.
      else if (form.path === '/book' && name === '401') await expect(main.locator('#answer'), name).toContainText(text)
      else await expect(main.getByRole('alert').filter({ hasText: /\w/ }).last(), name).toHaveText(text)
      await expectTyped(main, form, name)
    }
    if (form.path === '/book') await expect(main.getByRole('link', { name: 'Sign In' })).toBeVisible()
  })
}

test('a backend slower than ten seconds is told as a network error, and what was typed stays', async ({
  context,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'nothing of it is in the browser')
  test.setTimeout(120_000)
  const slow = forms.map(async (form) => {
    const page = await context.newPage()
    const main = await fillIn(page, form)
    if (hasToken(form)) await page.waitForTimeout(2100)
    return { form, page, main }
  })
  // All side by side, so that the ten seconds pass once.
  const shown = await Promise.all(slow)
  for (const { call } of forms) far.answers[call] = 'silent'
  await Promise.all(
    shown.map(async ({ form, page, main }) => {
      await main.getByRole('button', { name: form.send }).click()
      await expect(main.getByRole('alert').filter({ hasText: network }), form.path).toBeVisible({ timeout: 20_000 })
      await expectTyped(main, form, form.path)
      await page.close()
    }),
  )
})

test('a profile that cannot be fetched says why: on its page, and in the dialog', async ({
  page,
  javaScriptEnabled,
}) => {
  await logIn(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(site.url)
  for (const { answer, text } of [
    { answer: failed(500, 'Down for lunch.'), text: 'Down for lunch.' },
    { answer: failed(500), text: 'Failed to fetch user profile' },
    { answer: 'gone' as const, text: 'Failed to fetch user profile' },
  ]) {
    far.answers['GET /api/users/info'] = answer
    if (javaScriptEnabled === false) await page.goto(`${site.url}/profile`)
    else {
      await openAccountMenu(page)
      await page.getByRole('button', { name: 'Your profile' }).click()
    }
    const form =
      javaScriptEnabled === false ? page.getByRole('main') : page.getByRole('dialog', { name: 'Your profile' })
    await expect(form.getByRole('alert').filter({ hasText: /\w/ })).toHaveText(text)
    // What the session knows stands in the fields.
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue(user.email)
    if (javaScriptEnabled !== false) await page.keyboard.press('Escape')
  }
})

const post = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'a-plate',
  title: 'A plate of pictures',
  description: '',
  created_at: '2026-01-10T06:00:00.000Z',
  publish_date: null,
  status: 'published',
  cover: null,
  tags: [],
  body: [{ type: 'image', url: '/illustrations/cover-millets.svg', caption: '' }],
}
const inList: FarAnswer = {
  status: 200,
  body: { success: true, data: [post], meta: { page: 1, per_page: 100, total: 1 } },
}

test('a post that does not open is told in a toast, by the kind of failure', { tag: '@after-scripts' }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts a post is a page; blogs-far-backend.spec.ts has its failures')
  far.answers['GET /api/blogs/all_blog_lists'] = inList
  await page.goto(`${site.url}/gallery`)
  const opener = page.getByRole('contentinfo').getByRole('link', { name: post.title })
  for (const { answer, text } of [
    { answer: failed(404), text: 'Blog not found.' },
    { answer: failed(422), text: 'Invalid blog ID.' },
    { answer: failed(500, 'Stack overflow.'), text: 'Failed to load blog details. Please try again later.' },
    { answer: 'gone' as const, text: 'Failed to load blog details. Please try again later.' },
    {
      answer: { status: 200, body: { success: false, data: post } },
      text: 'Failed to load blog details. Please try again later.',
    },
  ]) {
    far.answers[`GET /api/blogs/get_blog/${post.id}`] = answer
    await opener.click()
    const toast = page.getByRole('alert').filter({ hasText: text })
    await expect(toast).toBeAttached()
    await toast.getByRole('button', { name: 'Close message' }).click()
    await expect(page.getByRole('dialog', { name: post.title })).toBeHidden()
  }
})

test("a post's body says what is missing from it", async ({ page }) => {
  for (const { body, text } of [
    { body: post.body, text: 'This blog contains only images.' },
    { body: [], text: 'No content available for this blog.' },
  ]) {
    far.answers['GET /api/blogs/all_blog_lists'] = inList
    const answer = { status: 200, body: { success: true, data: { ...post, body } } }
    far.answers[`GET /api/blogs/slug/${post.slug}`] = answer
    await page.goto(`${site.url}/blog/${post.slug}`)
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
  }
})
