/** The editor as a form: a post written as Markdown, with nothing lost on any way. */
import type { BrowserContext, Page } from '@playwright/test'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

const logIn = async (context: BrowserContext) => {
  const answer = await context.request.post(`${site.url}/login`, {
    form: admin,
    headers: { origin: site.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}

const picture = '/illustrations/meal-rainbow-fruit-salad.svg'
const markdown = `Bajra is for **winter** _evenings_. See [our plans](/services).

![Bajra in a bowl](${picture} "On a Sunday")

## Jowar

- all year
- as **roti**

1. soak
2. grind
`
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('a post is written, previewed, published, edited, restored, moved and taken back by forms alone', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await logIn(context)
  await page.goto(`${site.url}/editor`)
  await page.getByLabel('Title').fill('Winter grains')
  await page.getByLabel('Text', { exact: true }).fill(markdown)
  await page.getByLabel('Description').fill('Which grain warms, and which one is for all the year.')
  await page.getByLabel('Address of the cover').fill('/illustrations/placeholder-1.svg')
  await page.getByLabel('What the cover shows').fill('Bajra and jowar')
  await page.getByLabel('Tags').fill('grains, winter')
  await press(page, 'Save and preview')
  await expect(page).toHaveURL(/\/editor\/[\da-f-]+\/preview$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Winter grains' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'our plans' })).toHaveAttribute('href', '/services')
  expect((await page.request.get(`${site.url}/blog/winter-grains`)).status()).toBe(404)
  await page.getByRole('link', { name: 'Back to the editor' }).click()

  await expect(page).toHaveURL(`${site.url}/blog/winter-grains/edit?plain=`)
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(markdown)
  await expect(page.getByLabel('Tags')).toHaveValue('grains, winter')
  await press(page, 'Publish')
  await expect(page.getByText('Published: readers see it now.')).toBeVisible()
  const read = await (await page.request.get(`${site.url}/blog/winter-grains`)).text()
  expect(read).toContain('<strong>winter</strong>')
  expect(read).toContain('alt="Bajra in a bowl"')

  await page.getByLabel('Title').fill('Winter grains of Rajasthan')
  await press(page, /^Save$/)
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Earlier versions' }).click()
  await page
    .getByRole('link', { name: /Published/ })
    .first()
    .click()
  await expect(page.locator('del').filter({ hasText: 'of Rajasthan' })).toBeVisible()
  await press(page, 'Restore this version')
  await expect(page.getByLabel('Title')).toHaveValue('Winter grains')

  await page.getByLabel('Address', { exact: true }).fill('grains-for-winter')
  await press(page, 'Publish the changes')
  await expect(page.getByText('Published: readers see it now.')).toBeVisible()
  await expect(page).toHaveURL(/\/blog\/grains-for-winter\/edit/)
  await page.goto(`${site.url}/blog/winter-grains`)
  await expect(page).toHaveURL(`${site.url}/blog/grains-for-winter`)
  await page.goto(`${site.url}/blog/grains-for-winter/edit`)
  await press(page, 'Unpublish')
  await expect(page.getByText('Unpublished. Your text is still here.')).toBeVisible()
  expect((await page.request.get(`${site.url}/blog/grains-for-winter`)).status()).toBe(404)

  await page.getByLabel('Publish date').fill('2031-01-05T07:00')
  await press(page, 'Publish')
  await expect(page.getByText('Scheduled: readers see it from its publish date on.')).toBeVisible()
  await expect(page.getByLabel('Publish date')).toHaveValue('2031-01-05T07:00')
  // Postponed, and only saved: the planned day holds, and one button changes it.
  await page.getByLabel('Publish date').fill('2031-01-06T07:00')
  await press(page, /^Save$/)
  await expect(page.getByText('On 5 Jan 2031, 7:00 AM readers get the text as you scheduled it')).toBeVisible()
  await press(page, 'Schedule this text for 6 Jan 2031, 7:00 AM')
  await expect(page.getByText('Scheduled: readers see it from its publish date on.')).toBeVisible()
  await expect(page.getByText(/readers get the text as you scheduled it/)).toHaveCount(0)
  expect((await page.request.get(`${site.url}/blog/grains-for-winter`)).status()).toBe(404)
})

test('a slip is told with its line, and what two have saved stands side by side', async ({
  page,
  context,
  pageProblems,
}) => {
  pageProblems.expect(/\b(409|422)\b/)
  await logIn(context)
  await page.goto(`${site.url}/editor`)
  await page.getByLabel('Title').fill('Slips')
  await page.getByLabel('Text', { exact: true }).fill('One.\n\n---\n\n<script>alert(1)</script>')
  await press(page, 'Save draft')
  await expect(page.getByText(/Line 3: .* cannot be shown in a post\. Line 5: raw HTML/)).toBeVisible()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('One.\n\n---\n\n<script>alert(1)</script>')
  await page.getByLabel('Text', { exact: true }).fill('[x](javascript:alert(1))')
  await press(page, 'Save draft')
  // An address that would run something is left out, and holds up nothing.
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/^x\s*$/)
  await page.getByLabel('Text', { exact: true }).fill('One.')
  await press(page, 'Save draft')
  await expect(page.getByText('Saved.')).toBeVisible()

  await page.getByLabel('Text', { exact: true }).fill('One.\n\nTwo.')
  await press(page, 'Save draft')
  await expect(page.getByText('Saved.')).toBeVisible()

  // Another has changed another part: both are saved.
  const other = await context.newPage()
  await other.goto(`${site.url}/blog/slips/edit`)
  await other.getByLabel('Text', { exact: true }).fill('Hers.\n\nTwo.')
  await press(other, 'Save draft')
  await expect(other.getByText('Saved.')).toBeVisible()
  await page.getByLabel('Text', { exact: true }).fill('One.\n\n---\n\nHis.')
  await press(page, 'Save draft')
  await expect(page.getByText(/a rule \(---\) cannot be shown/)).toBeVisible()
  await page.getByLabel('Text', { exact: true }).fill('One.\n\nHis.')
  await press(page, 'Save draft')
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/^Hers\.\n\nHis\.\s*$/)

  // Both have changed the same part: both are in the text.
  await other.reload()
  await other.getByLabel('Text', { exact: true }).fill('Hers.\n\nHers too.')
  await press(other, 'Save draft')
  await expect(other.getByText('Saved.')).toBeVisible()
  await page.getByLabel('Text', { exact: true }).fill('Hers.\n\nHis too.')
  await press(page, 'Save draft')
  await expect(page.getByText(/has saved this post meanwhile and changed the same places/)).toBeVisible()
  await expect(page.getByLabel('Their text')).toHaveValue(/Hers too\./)
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/^Hers\.\n\nHers too\.\n\nHis too\.\s*$/)
  await press(page, 'Save draft')
  await expect(page.getByText('Saved.')).toBeVisible()
  await other.reload()
  await expect(other.getByLabel('Text', { exact: true })).toHaveValue(/Hers too\.\n\nHis too\./)
})

test('whose session has ended goes on from the page that says so', async ({ page, context, pageProblems }) => {
  pageProblems.expect(/\b401\b/)
  await logIn(context)
  await page.goto(`${site.url}/editor`)
  const long = Array.from({ length: 400 }, (_, at) => `Line ${at} of a text that no cookie could hold.`).join('\n\n')
  await page.getByLabel('Title').fill('A long evening')
  await page.getByLabel('Text', { exact: true }).fill(long)
  await page.getByLabel('Tags').fill('evenings')
  await context.clearCookies()
  await press(page, 'Save draft')
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(long)
  await logIn(context)
  await press(page, 'Save draft')
  await expect(page).toHaveURL(/\/blog\/a-long-evening\/edit/)
  await expect(page.getByLabel('Tags')).toHaveValue('evenings')
  expect((await page.getByLabel('Text', { exact: true }).inputValue()).trim()).toBe(long)
})
