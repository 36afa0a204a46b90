import type { Locator, Page } from '@playwright/test'
import { unhurried } from '../support/unhurried'
import { expect, test } from './fixtures'

/** Specification §5 and bad input: what a person reads for what they typed, that it stays, and that it does no harm. */
const long = 'x'.repeat(10_000)
const tricky = {
  emoji: '🥗👩‍👩‍👧 Ritika',
  rightToLeft: 'ريتيكا شارما',
  script: '"><script>window.harmed = 1</script><img src=x onerror="window.harmed=1">',
  sql: "Robert'); DROP TABLE appointments;--",
}

type Row = { name: string; fill: Record<string, string>; says: Record<string, string> }
type Form = { path: string; send: string; good: Record<string, string>; rows: Row[]; signedIn?: true }

/** `says`: the message beside the field of that label. */
const required = (...labels: string[]): Pick<Row, 'fill' | 'says'>[] =>
  // A browser takes plain spaces out of an email field by itself.
  ['', '\u00a0 \u00a0'].map((text) => ({
    fill: Object.fromEntries(labels.map((label) => [label, text])),
    says: Object.fromEntries(labels.map((label) => [label, `${label} is required`])),
  }))

const blanks = (...labels: string[]): Row[] =>
  required(...labels).map((row, index) => ({ ...row, name: index === 0 ? 'nothing' : 'blanks' }))

const forms: Form[] = [
  {
    path: '/book',
    send: 'Submit',
    good: {
      Name: 'Ritika Sharma',
      Email: 'ritika@example.in',
      'Mobile number': '+14155550123',
      'Diet concern (optional)': '',
    },
    rows: [
      ...blanks('Name', 'Email', 'Mobile number'),
      {
        name: '10,000 characters',
        fill: { Name: long, Email: long, 'Mobile number': '9'.repeat(10_000), 'Diet concern (optional)': long },
        says: {
          Name: 'Name must be 100 characters or less',
          Email: 'Email must be 254 characters or less',
          'Mobile number': 'Invalid mobile number (e.g., +1234567890)',
          'Diet concern (optional)': 'Diet concern must be 2000 characters or less',
        },
      },
      {
        name: 'what is no email and no number',
        fill: { Name: tricky.sql, Email: 'ritika@', 'Mobile number': '0123' },
        says: { Email: 'Invalid email format', 'Mobile number': 'Invalid mobile number (e.g., +1234567890)' },
      },
      {
        name: 'one character too many',
        fill: { Name: `${'n'.repeat(100)}m`, 'Mobile number': '+1234567890123456' },
        says: {
          Name: 'Name must be 100 characters or less',
          'Mobile number': 'Invalid mobile number (e.g., +1234567890)',
        },
      },
    ],
  },
  {
    path: '/consultation',
    send: 'Send request',
    good: { Name: 'Arjun', 'Organisation or goal': 'Lunch', Email: 'a@example.in', 'Contact number': '9123456780' },
    rows: [
      ...blanks('Name', 'Organisation or goal', 'Email', 'Contact number'),
      {
        name: '10,000 characters',
        fill: { Name: long, 'Organisation or goal': long, 'Contact number': long, 'Comments (optional)': long },
        says: {
          Name: 'Name must be 100 characters or less',
          'Organisation or goal': 'Organisation or goal must be 200 characters or less',
          'Contact number': 'Contact number must be 30 characters or less',
          'Comments (optional)': 'Comments must be 2000 characters or less',
        },
      },
    ],
  },
  {
    path: '/contact',
    send: 'Send Message',
    good: { Name: 'Arjun', Phone: '9123456780', Email: 'a@example.in', Subject: 'Parking', Message: 'Is there any?' },
    rows: [
      ...blanks('Name', 'Phone', 'Email', 'Subject', 'Message'),
      {
        name: '10,000 characters',
        fill: { Name: long, Phone: long, Subject: long, Message: long },
        says: {
          Name: 'Name must be 100 characters or less',
          Phone: 'Phone must be 30 characters or less',
          Subject: 'Subject must be 200 characters or less',
          Message: 'Message must be 2000 characters or less',
        },
      },
      {
        name: 'a phone number with a digit missing',
        fill: { Phone: '987654321' },
        says: { Phone: 'Invalid phone number (e.g., +1234567890)' },
      },
    ],
  },
  {
    path: '/newsletter',
    send: 'Subscribe',
    good: { Email: 'a@example.in' },
    rows: [
      { name: 'nothing', fill: { Email: '' }, says: { Email: 'Email is required' } },
      { name: 'what is no email', fill: { Email: 'ritika' }, says: { Email: 'Invalid email format' } },
      {
        name: '10,000 characters',
        fill: { Email: `${long}@example.in` },
        says: { Email: 'Email must be 254 characters or less' },
      },
    ],
  },
  {
    path: '/profile',
    send: 'Save Changes',
    signedIn: true,
    good: { 'Full name': 'Ritika', 'Phone number': '9876543210' },
    rows: [
      {
        name: 'blanks',
        fill: { 'Full name': ' \u00a0', 'Phone number': '' },
        says: { 'Full name': 'Full name is required', 'Phone number': 'Phone number must be 10 digits' },
      },
      {
        name: '10,000 characters',
        fill: { 'Full name': long, 'Phone number': '9'.repeat(10_000) },
        says: {
          'Full name': 'Full name must be 100 characters or less',
          'Phone number': 'Phone number must be 10 digits',
        },
      },
      {
        name: 'nine digits',
        fill: { 'Phone number': '987654321' },
        says: { 'Phone number': 'Phone number must be 10 digits' },
      },
    ],
  },
]

async function fillIn(main: Locator, fill: Record<string, string>) {
  for (const [label, text] of Object.entries(fill)) await main.getByLabel(label, { exact: true }).fill(text)
}

async function expectTyped(main: Locator, fill: Record<string, string>, when: string) {
  for (const [label, text] of Object.entries(fill))
    await expect(main.getByLabel(label, { exact: true }), `${label}: ${when}`).toHaveValue(text)
}

const isHarmed = (page: Page) => page.evaluate(() => 'harmed' in window)

test.describe.configure({ mode: 'default' })
test.beforeEach(({ pageProblems }) => {
  // Mistakes are answered with their proper status, which the console notes.
  pageProblems.expect(/\b4(01|22|09)\b/)
})

for (const { path, send, good, rows, signedIn } of forms) {
  test(`${path} says beside each field what is wrong with it, and leaves what was typed`, async ({ page, baseURL }) => {
    test.setTimeout(120_000)
    if (signedIn) {
      const email = `input.${test.info().project.name}@example.in`
      const form = { full_name: 'Ritika', email, password: 'gatte ki sabzi 12' }
      const answer = await page.request.post('/signup', { form, headers: { origin: String(baseURL) }, maxRedirects: 0 })
      expect(answer.status()).toBe(303)
    }
    await page.goto(path)
    const main = page.getByRole('main')
    for (const { name, fill, says } of rows) {
      await fillIn(main, { ...good, ...fill })
      await main.getByRole('button', { name: send }).click()
      for (const [label, message] of Object.entries(says)) {
        const field = main.getByLabel(label, { exact: true })
        await expect(field, `${name}: ${label}`).toHaveAccessibleDescription(new RegExp(escaped(message)))
        await expect(field).toHaveAttribute('aria-invalid', 'true')
      }
      await expect(main.locator('[aria-invalid=true]'), name).toHaveCount(Object.keys(says).length)
      await expectTyped(main, fill, name)
    }
  })
}

test("a field's message goes when the field is edited, and nothing is sent before", { tag: '@after-scripts' }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'only a script sees the typing')
  await page.goto('/book')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(main.getByText('Email is required')).toBeVisible()
  await main.getByLabel('Email', { exact: true }).fill('ritika@example.in')
  await expect(main.getByText('Email is required')).toBeHidden()
  await expect(main.getByText('Name is required')).toBeVisible()
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(main.getByLabel('Name', { exact: true })).toBeFocused()
  expect(sent).toEqual([])
})

test('a page that comes back with mistakes begins at the first of them', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled !== false, 'with scripts the page stays')
  for (const [path, button, first, complaint] of [
    ['/book', 'Submit', 'Name', 'Name is required'],
    ['/consultation', 'Send request', 'Name', 'Name is required'],
    ['/signup', 'Sign Up', 'Full name', 'Full name is required'],
  ] as const) {
    await page.goto(path)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: button }).click()
    await expect(main.getByLabel(first, { exact: true })).toBeFocused()
    await expect(main.getByText(complaint)).toBeInViewport()
  }
})

test('what is pasted is never cut: a long field counts what is left, and says how much is too much', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts the field says its limit')
  await page.goto('/contact')
  const message = page.getByRole('main').getByLabel('Message', { exact: true })
  await expect(message).toHaveAccessibleDescription('2,000 characters left')
  await message.focus()
  await page.keyboard.insertText('x'.repeat(1990))
  await expect(message).toHaveAccessibleDescription('10 characters left')
  await page.keyboard.insertText('y'.repeat(30))
  await expect(message).toHaveValue('x'.repeat(1990) + 'y'.repeat(30))
  await expect(message).toHaveAccessibleDescription('20 characters too many')
})

test('good news goes when the form is sent again, also where the browser sends nothing', async ({ page, baseURL }) => {
  const email = `again.${test.info().project.name}@example.in`
  const form = { full_name: 'Ritika', email, password: 'gatte ki sabzi 12' }
  await page.request.post('/signup', { form, headers: { origin: String(baseURL) }, maxRedirects: 0 })
  await page.goto('/profile')
  const main = page.getByRole('main')
  const saved = main.getByText('Profile updated successfully!')
  await fillIn(main, { 'Full name': 'Ritika Sharma', 'Phone number': '0091 98765 43210' })
  await main.getByRole('button', { name: 'Save Changes' }).click()
  await expect(saved).toBeVisible()
  await fillIn(main, { 'Full name': ' ' })
  await main.getByRole('button', { name: 'Save Changes' }).click()
  await expect(main.getByText('Full name is required')).toBeVisible()
  await expect(saved).toBeHidden()
})

test('a signed-in client may be as quick as they like', async ({ page, baseURL }) => {
  const email = `quick.${test.info().project.name}@example.in`
  const form = { full_name: 'Ritika', email, password: 'gatte ki sabzi 12' }
  await page.request.post('/signup', { form, headers: { origin: String(baseURL) }, maxRedirects: 0 })
  for (const [path, words] of [
    ['/book', { name: 'Ritika', email, mobile_number: '098765 43210' }],
    ['/contact', { name: 'Ritika', phone: '98765 43210', email, subject: 'Parking', message: 'Is there any?' }],
    ['/consultation', { name: 'Ritika', brandName: 'Lunch', email, contactNumber: '+91 098765 43210' }],
  ] as const) {
    const shown = await (await page.request.get(path)).text()
    const token = /name="form_token" value="([^"]+)"/.exec(shown)?.[1] ?? ''
    expect(token, path).not.toBe('')
    const answer = await page.request.post(path, {
      form: { ...words, form_token: token },
      headers: { origin: String(baseURL) },
    })
    expect(answer.status(), path).toBe(200)
  }
})

test('emoji, right-to-left, script and SQL text comes back as it was typed and is taken', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  const fill = { Name: tricky.emoji, Phone: '9123456780', Subject: tricky.script, Message: tricky.sql }
  await fillIn(main, { ...fill, Email: 'ritika@' })
  await main.getByRole('button', { name: 'Send Message' }).click()
  await expect(main.getByText('Invalid email format')).toBeVisible()
  await expectTyped(main, fill, 'contact')
  expect(await isHarmed(page)).toBe(false)

  const good = { Name: tricky.rightToLeft, Email: 'ritika@example.in', Subject: tricky.emoji }
  await fillIn(main, good)
  await unhurried(page)
  await main.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent successfully!').filter({ visible: true })).toBeVisible()

  // Signed out, a booking is answered by the server and shown again as it was.
  await page.goto('/book')
  const booking = { Name: tricky.rightToLeft, 'Medical issues (optional)': `${tricky.sql}\n${tricky.script}` }
  await fillIn(main, { ...booking, Email: 'ritika@example.in', 'Mobile number': '98765 43210' })
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(main.getByText('Please log in to book an appointment.')).toBeVisible()
  await expectTyped(main, booking, 'book')
  expect(await isHarmed(page)).toBe(false)
})

test('a form sent again under its old token: the same words are taken once, other words can be sent on', async ({
  page,
}) => {
  await page.goto('/consultation')
  const main = page.getByRole('main')
  const fill = {
    Name: 'Arjun',
    'Organisation or goal': 'Lunch',
    Email: 'replay@example.in',
    'Contact number': '9123456780',
  }
  const token = await page.locator('#main [name=form_token]').inputValue()
  await fillIn(main, fill)
  await unhurried(page)
  await main.getByRole('button', { name: 'Send request' }).click()
  await expect(main.getByText('Thank you. We call you on the next working day.')).toBeVisible()

  // What a program or a page from the history would send.
  const send = (form: Record<string, string>) =>
    page.request.post('/consultation', { form: { ...form, form_token: token } })
  const words = { name: 'Arjun', brandName: 'Lunch', email: 'replay@example.in', contactNumber: '9123456780' }
  const again = await send(words)
  expect(again.status()).toBe(200)
  expect(await again.text()).toContain('Thank you. We call you on the next working day.')
  const other = await send({ ...words, brandName: 'Dinner' })
  expect(other.status()).toBe(409)
  const shown = await other.text()
  expect(shown).toContain('This form was sent before. To send it once more, please press the button again.')
  expect(shown).toContain('value="Dinner"')
  // The button sends it under a new one.
  expect(shown.includes(`name="form_token" value="${token}"`)).toBe(false)
})

test('what is no form, or a form of another site, is refused without harm', async ({ page, baseURL }) => {
  for (const path of ['/book', '/consultation', '/contact', '/newsletter', '/login', '/signup', '/forgot-password']) {
    for (const [type, data] of [
      ['text/plain', 'name=Ritika'],
      ['application/json', '{"name":"Ritika"}'],
      ['multipart/form-data; boundary=none', 'broken'],
    ] as const) {
      const answer = await page.request.post(path, { headers: { 'content-type': type, origin: String(baseURL) }, data })
      expect(answer.status(), `${type} to ${path}`).toBe(422)
    }
    for (const [header, value] of [
      ['origin', 'https://elsewhere.example'],
      ['origin', 'null'],
      // An Origin that is missing, from a browser.
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      const answer = await page.request.post(path, { headers: { [header]: value }, form: { name: 'Ritika' } })
      expect(answer.status(), `${header} ${value} to ${path}`).toBe(403)
    }
  }
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
