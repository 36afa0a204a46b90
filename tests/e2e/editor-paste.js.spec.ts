/** What is pasted by the keys of the browser: into a cell of a table, over selected words, over several paragraphs and cells. */
import type { BrowserContext, Page } from '@playwright/test'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })
const saved = (page: Page) => expect(page.getByText(/^Saved at /)).toBeVisible()

async function begin({ page, context }: { page: Page; context: BrowserContext }, title: string) {
  const answer = await context.request.post(`${site.url}/login`, {
    form: admin,
    headers: { origin: site.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  await page.goto(`${site.url}/editor`)
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.keyboard.press('Enter')
}

/** By the clipboard and the keys, as hands do it. */
async function paste(page: Page, { text, html }: { text: string; html?: string }) {
  await page.evaluate(
    async (given) => {
      const parts: Record<string, Blob> = { 'text/plain': new Blob([given.text], { type: 'text/plain' }) }
      if (given.html !== undefined) parts['text/html'] = new Blob([given.html], { type: 'text/html' })
      await navigator.clipboard.write([new ClipboardItem(parts)])
    },
    { text, html },
  )
  await page.keyboard.press('Control+V')
}

async function addTable(page: Page) {
  await page.keyboard.type('/tab')
  await expect(page.getByRole('option', { name: 'Table' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(textOf(page).locator('table')).toHaveCount(1)
}
const cell = (page: Page, row: number, column: number) =>
  textOf(page).locator('tr').nth(row).locator('th, td').nth(column)
const shape = (page: Page) =>
  textOf(page)
    .locator('tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent?.trim() ?? '')))

test('what is pasted into a cell stays one line in it, with its spaces and links', async ({ page, context }) => {
  await begin({ page, context }, 'Pasted into cells')
  await addTable(page)
  await cell(page, 1, 0).click()
  await paste(page, { text: '200 g\n\n130 g', html: '<p>200 g</p><p>130 g</p>' })
  await cell(page, 1, 1).click()
  await paste(page, { text: 'Rice\n\n1 cup' })
  await cell(page, 1, 2).click()
  await paste(page, { text: 'the WHO says', html: 'the <a href="https://who.int/diet">WHO</a> says' })
  await cell(page, 2, 0).click()
  await paste(page, { text: '- dal\n- **rice**' })
  await cell(page, 2, 1).click()
  await paste(page, { text: '10²', html: '<span>10<sup>2</sup></span>' })
  await expect
    .poll(() => shape(page))
    .toEqual([
      ['', '', ''],
      ['200 g 130 g', 'Rice 1 cup', 'the WHO says'],
      ['dal rice', '10²', ''],
    ])
  await expect(cell(page, 1, 2).getByRole('link', { name: 'WHO' })).toHaveAttribute('href', 'https://who.int/diet')
  await saved(page)
  await page.reload()
  await expect(textOf(page)).toBeVisible()
  expect(await shape(page)).toContainEqual(['200 g 130 g', 'Rice 1 cup', 'the WHO says'])
})

test('a picture pasted into a cell is not there, and a sentence says so', async ({ page, context }) => {
  await begin({ page, context }, 'A picture in a cell')
  await addTable(page)
  await cell(page, 1, 0).click()
  const html = '<p>ragi</p><img src="/illustrations/empty-no-bookings.svg" alt="A plate">'
  await paste(page, { text: 'ragi', html })
  await expect(page.getByText(/cell of a table holds text only: one picture was not pasted/)).toBeVisible()
  await expect(cell(page, 1, 0)).toHaveText('ragi')
})

test('words selected in a cell are replaced, an address makes them a link, and the table stays', async ({
  page,
  context,
}) => {
  await begin({ page, context }, 'Over words in a cell')
  await addTable(page)
  await cell(page, 1, 0).click()
  await page.keyboard.type('Rice and dal')
  for (let letters = 0; letters < 3; letters += 1) await page.keyboard.press('Shift+ArrowLeft')
  await paste(page, { text: 'rajma\n\nand kadhi', html: '<p>rajma</p><p>and kadhi</p>' })
  await expect(cell(page, 1, 0)).toHaveText('Rice and rajma and kadhi')
  for (let letters = 0; letters < 5; letters += 1) await page.keyboard.press('Shift+ArrowLeft')
  await paste(page, { text: 'https://who.int/kadhi' })
  await expect(cell(page, 1, 0)).toHaveText('Rice and rajma and kadhi')
  await expect(cell(page, 1, 0).getByRole('link', { name: 'kadhi' })).toHaveAttribute('href', 'https://who.int/kadhi')
  await saved(page)
})

for (const [kind, given] of [
  ['text', { text: 'Jowar' }],
  ['paragraphs', { text: 'Jowar\n\nBajra' }],
  ['a page', { text: 'Jowar Bajra', html: '<p>Jowar</p><p>Bajra</p>' }],
] as const)
  test(`pasted over two cells, ${kind} leaves a table of the same rows and columns`, async ({ page, context }) => {
    await begin({ page, context }, `Over cells with ${kind}`)
    await addTable(page)
    await cell(page, 1, 0).click()
    await page.keyboard.type('One')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Two')
    await expect(async () => {
      await page.keyboard.press('Shift+ArrowLeft')
      expect(await textOf(page).locator('.selectedCell').count()).toBeGreaterThan(1)
    }).toPass()
    await paste(page, given)
    const rows = await shape(page)
    expect(rows.map((row) => row.length)).toEqual([3, 3, 3])
    expect(rows.flat().join(' ')).toContain('Jowar')
    expect(rows.flat().join(' ')).not.toContain('One')
    await expect(textOf(page).locator('table')).toHaveCount(1)
    await saved(page)
  })

test('what is pasted over selected words takes their place, and an address makes them a link', async ({
  page,
  context,
}) => {
  await begin({ page, context }, 'Over a selection')
  await page.keyboard.type('Ragi is for winter evenings.')
  await page.keyboard.press('Home')
  for (let letters = 0; letters < 4; letters += 1) await page.keyboard.press('Shift+ArrowRight')
  await paste(page, { text: 'Bajra' })
  await expect(textOf(page)).toHaveText('Bajra is for winter evenings.')
  for (let letters = 0; letters < 5; letters += 1) await page.keyboard.press('Shift+ArrowLeft')
  await paste(page, { text: 'Jowar', html: '<b>Jowar</b>' })
  await expect(textOf(page)).toHaveText('Jowar is for winter evenings.')
  await expect(textOf(page).locator('strong')).toHaveText('Jowar')
  for (let letters = 0; letters < 5; letters += 1) await page.keyboard.press('Shift+ArrowLeft')
  await paste(page, { text: 'www.who.int/millets' })
  await expect(textOf(page)).toHaveText('Jowar is for winter evenings.')
  await expect(textOf(page).getByRole('link', { name: 'Jowar' })).toHaveAttribute('href', /who\.int\/millets$/)
  await saved(page)
})

test('what is pasted over several paragraphs takes their place', async ({ page, context }) => {
  await begin({ page, context }, 'Over paragraphs')
  await page.keyboard.type('Jowar is for winter evenings.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second line.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Third line.')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+Home')
  await paste(page, { text: 'One.\n\nTwo.\n\nThree.' })
  await expect(textOf(page).locator('> p')).toHaveText(['Jowar is for winter evenings.', 'One.', 'Two.', 'Three.'])
  await saved(page)
})

test('Markdown over selected words takes their place', async ({ page, context }) => {
  await begin({ page, context }, 'Markdown over words')
  await page.keyboard.type('Before. Here. After.')
  for (let letters = 0; letters < ' After.'.length; letters += 1) await page.keyboard.press('ArrowLeft')
  for (let letters = 0; letters < 'Here.'.length; letters += 1) await page.keyboard.press('Shift+ArrowLeft')
  await paste(page, { text: '## Grains\n\n- ragi\n- jowar' })
  await expect(textOf(page).locator('h2')).toHaveText('Grains')
  await expect(textOf(page).locator('li')).toHaveText(['ragi', 'jowar'])
  await expect(textOf(page)).toContainText('Before.')
  await expect(textOf(page)).toContainText('After.')
  await expect(textOf(page)).not.toContainText('Here.')
  await saved(page)
})
