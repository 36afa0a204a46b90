/** Posts written in the browser: by keyboard alone, by two at once, and without a network. */
import { type BrowserContext, expect as baseExpect, type Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { setBrowserClock } from '../support/browser-clock'
import { tabTo } from '../support/keyboard'
import { pngFile } from '../support/post-pictures'
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

const upload = async (context: BrowserContext, name: string, colour: string) => {
  const file = await pngFile(name, colour)
  const answer = await context.request.post(`${site.url}/dashboard/media/upload`, {
    multipart: { file },
    headers: { origin: site.url },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })
const saved = (page: Page) => baseExpect(page.getByText(/^Saved at /)).toBeVisible()

test('a post with two pictures is written, previewed, scheduled, published, edited, restored and moved by keyboard alone', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  await setBrowserClock(context)
  await logIn(context)
  await upload(context, 'bajra.png', '#c8a24a')
  await upload(context, 'jowar.png', '#7a8a3a')
  await page.setViewportSize({ width: 1440, height: 950 })
  await page.goto(`${site.url}/editor`)

  await tabTo(page, page.getByRole('textbox', { name: 'Title' }))
  await page.keyboard.type('Winter grains')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Bajra is for **winter** evenings.')
  await page.keyboard.press('Enter')
  const addPicture = async (name: string, alt: string) => {
    await page.keyboard.type('/ima')
    await expect(page.getByRole('option', { name: 'Image' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: `Choose ${name}` }))
    await page.keyboard.press('Enter')
    await page.keyboard.type(alt)
    await page.keyboard.press('Enter')
    await expect(textOf(page)).toBeFocused()
  }
  await addPicture('bajra', 'Bajra in a bowl')
  await page.keyboard.type('## Jowar')
  await page.keyboard.press('Enter')
  await addPicture('jowar', 'Jowar on a cloth')
  await page.keyboard.type('- all year')
  await page.keyboard.press('Enter')
  await page.keyboard.type('as roti')
  await saved(page)
  await expect(page).toHaveURL(`${site.url}/blog/winter-grains/edit`)
  await expect(textOf(page).locator('strong')).toHaveText('winter')
  await expect(textOf(page).locator('h2')).toHaveText('Jowar')
  await expect(textOf(page).locator('img')).toHaveCount(2)
  await expectNoAxeViolations(page, 'the editor')

  await tabTo(page, page.getByLabel('Description'))
  await page.keyboard.type('Which grain warms, and which one is for all the year.')
  const preview = page.waitForEvent('popup')
  await tabTo(page, page.getByRole('button', { name: 'Preview' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const shown = await preview
  await shown.waitForURL(/\/preview$/)
  await expect(shown.getByRole('heading', { level: 1, name: 'Winter grains' })).toBeVisible()
  await expect(shown.getByRole('img', { name: 'Jowar on a cloth' })).toBeVisible()
  expect((await context.request.get(shown.url())).headers()['cache-control']).toBe('private, no-store')
  await shown.close()
  await page.bringToFront()

  // Scheduled for seven in the morning in India, on a day that is to come for the program's clock, too: readers do not see it.
  await tabTo(page, page.getByLabel('Publish date'))
  const later = new Date(Date.now() + 60 * 24 * 3_600_000)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(later)
  await page.getByLabel('Publish date').fill(`${day}T07:00`)
  await page.keyboard.press('Tab')
  await tabTo(page, page.getByRole('button', { name: 'Schedule' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Scheduled: readers see it from/)).toBeVisible()
  expect((await page.request.get(`${site.url}/blog/winter-grains`)).status()).toBe(404)
  // Postponed and corrected: until one button is pressed, the text goes out as it was planned.
  await tabTo(page, page.getByLabel('Publish date'))
  await page.getByLabel('Publish date').fill(`${day}T09:30`)
  await page.keyboard.press('Tab')
  await expect(
    page.getByText(/^On .* readers get the text as you scheduled it, without your later changes\./),
  ).toBeVisible()
  const replan = page.getByRole('button', { name: /^Schedule this text for .* 9:30 AM$/ })
  await tabTo(page, replan, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Scheduled: readers see it from .* 9:30 AM on\.$/)).toBeVisible()
  await expect(replan).toHaveCount(0)
  // Now, without a date.
  await tabTo(page, page.getByLabel('Publish date'))
  await page.getByLabel('Publish date').fill('')
  await page.keyboard.press('Tab')
  await tabTo(page, page.getByRole('button', { name: /^Publish/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Published: readers see it now.')).toBeVisible()
  const reader = await page.request.get(`${site.url}/blog/winter-grains`)
  expect(reader.status()).toBe(200)
  expect(await reader.text()).toContain('Jowar on a cloth')

  // Edited: readers see the former words until the changes are published.
  await tabTo(page, page.getByRole('textbox', { name: 'Title' }))
  await page.keyboard.press('End')
  await page.keyboard.type(' of Rajasthan')
  await saved(page)
  await expect(page.getByText('There are changes readers do not see yet.')).toBeVisible()
  expect(await (await page.request.get(`${site.url}/blog/winter-grains`)).text()).not.toContain('of Rajasthan')

  // The version before it comes back.
  await tabTo(page, page.getByRole('link', { name: 'Earlier versions' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Earlier versions/ })).toBeVisible()
  const published = page.getByRole('link', { name: /Published/ }).first()
  await tabTo(page, published)
  await page.keyboard.press('Enter')
  await expect(page.locator('del').filter({ hasText: 'of Rajasthan' })).toBeVisible()
  await expectNoAxeViolations(page, 'the former versions')
  await tabTo(page, page.getByRole('button', { name: 'Restore this version' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Winter grains')

  // Another address; the former one leads there.
  await tabTo(page, page.getByLabel('Address'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('grains-for-winter')
  await page.keyboard.press('Tab')
  await tabTo(page, page.getByRole('button', { name: /^Publish/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Published: readers see it now.')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/blog/grains-for-winter/edit`)
  const former = await page.request.get(`${site.url}/blog/winter-grains`, { maxRedirects: 0 })
  expect(former.status()).toBe(301)
  expect(former.headers().location).toBe('/blog/grains-for-winter')
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
})

test('two who save the same post get both texts, and choose only where both changed the same place', async ({
  page,
  context,
  browser,
  pageProblems,
}) => {
  test.setTimeout(120_000)
  pageProblems.expect(/\b409\b/)
  await logIn(context)
  await page.goto(`${site.url}/editor`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Two hands')
  await textOf(page).click()
  for (const line of ['First line.', 'Second line.', 'Third line.']) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await saved(page)

  const other = await browser.newContext()
  await logIn(other)
  const second = await other.newPage()
  await second.goto(`${site.url}/blog/two-hands/edit`)
  await textOf(second).getByText('First line.').click()
  await second.keyboard.press('End')
  await second.keyboard.type(' Hers.')
  await second.getByRole('button', { name: 'Save draft' }).click()
  await saved(second)
  await expect(textOf(second)).toContainText('First line. Hers.')

  // He has changed another line: both are saved, and nobody is asked.
  await textOf(page).getByText('Third line.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' His.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(textOf(page)).toContainText('First line. Hers.')
  await expect(textOf(page)).toContainText('Third line. His.')
  await expect(page.getByText(/saved this post too\. Those changes are in your text now\./)).toBeVisible()
  await saved(page)
  await expect(page.getByRole('heading', { name: 'Two versions of this post' })).toHaveCount(0)

  // Both have changed the second line: that one is asked about, and no other.
  await second.reload()
  await textOf(second).getByText('Second line.').click()
  await second.keyboard.press('End')
  await second.keyboard.type(' Hers.')
  await second.getByRole('button', { name: 'Save draft' }).click()
  await saved(second)
  await textOf(page).getByText('Second line.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' His.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { name: 'Two versions of this post' })).toBeVisible()
  const places = page.getByRole('group', { name: /in the text$/ })
  await expect(places).toHaveCount(1)
  await expectNoAxeViolations(page, 'two texts')
  await expect(page.getByText('1 place is left to choose.')).toBeVisible()
  await places.nth(0).getByRole('button', { name: 'Keep both, theirs first' }).click()
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await expect(textOf(page)).toContainText('Second line. Hers.')
  await expect(textOf(page)).toContainText('Second line. His.')
  await saved(page)
  await second.reload()
  await expect(textOf(second)).toContainText('Third line. His.')
  await other.close()
})

test('what is typed without a network is kept here, offered again, and saved once the network is back', async ({
  page,
  context,
  pageProblems,
}) => {
  test.setTimeout(120_000)
  pageProblems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await logIn(context)
  await page.goto(`${site.url}/editor`)
  await page.getByRole('textbox', { name: 'Title' }).fill('On the train')
  await textOf(page).click()
  await page.keyboard.type('Before the tunnel.')
  await saved(page)
  await context.setOffline(true)
  await page.keyboard.type(' In the tunnel.')
  await expect(page.getByText('Not saved yet, kept on this computer.')).toBeVisible()
  await page.keyboard.type(' Still in it.')
  await context.setOffline(false)
  await saved(page)
  const copy = await context.newPage()
  await copy.goto(`${site.url}/blog/on-the-train/edit`)
  await expect(textOf(copy)).toHaveText('Before the tunnel. In the tunnel. Still in it.')
  await copy.close()

  // The machine goes off in the middle: the text is offered when the post is opened again. A page that is only closed would send
  // it in the moment in which the network is back.
  await context.setOffline(true)
  await page.keyboard.type(' Lost?')
  await expect(page.getByText('Not saved yet, kept on this computer.')).toBeVisible()
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(`${site.url}/blog/on-the-train/edit`)
  await again.getByRole('button', { name: 'Use it' }).click()
  await expect(textOf(again)).toContainText('Lost?')
  await again.getByRole('button', { name: 'Save draft' }).click()
  await saved(again)
})

test('an answer that is cut off leads neither to a second post nor to a conflict with oneself', async ({
  page,
  context,
  pageProblems,
}) => {
  test.setTimeout(120_000)
  pageProblems.expect(/ERR_FAILED|ERR_CONNECTION|\b409\b/)
  await logIn(context)
  /** The site gets the next save, and its answer is lost. */
  const cutNextSave = async () => {
    let isCut = false
    await page.route(/\/editor\/[\w-]+(\.data)?$/, async (route) => {
      const isSave = /name="draft"/.test(route.request().postData() ?? '')
      if (isCut || !isSave) return route.fallback()
      isCut = true
      await route.fetch()
      await route.abort()
    })
  }
  await page.goto(`${site.url}/editor`)
  await cutNextSave()
  await page.getByRole('textbox', { name: 'Title' }).fill('Cut off')
  await textOf(page).click()
  await page.keyboard.type('One.')
  await expect(page.getByText('Not saved yet, kept on this computer.')).toBeVisible()
  await page.keyboard.type(' Two.')
  await saved(page)
  await expect(page).toHaveURL(`${site.url}/blog/cut-off/edit`)
  await cutNextSave()
  await page.keyboard.type(' Three.')
  await expect(page.getByText('Not saved yet, kept on this computer.')).toBeVisible()
  await page.keyboard.type(' Four.')
  await saved(page)
  await page.goto(`${site.url}/blog/cut-off/edit`)
  await expect(textOf(page)).toHaveText('One. Two. Three. Four.')
  await page.goto(`${site.url}/dashboard/blog?q=cut+off`)
  await expect(page.getByRole('link', { name: 'Cut off' })).toHaveCount(1)
})

test('undo reaches back over a reload, and a kept text stays offered while one writes on', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await logIn(context)
  await page.goto(`${site.url}/editor`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Undone')
  await textOf(page).click()
  await page.keyboard.type('First words.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await saved(page)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Others.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Writing…')).toHaveCount(0)
  await saved(page)
  await page.reload()
  await expect(textOf(page)).toHaveText('Others.')
  await textOf(page).click()
  await page.keyboard.press('Control+Z')
  await expect(textOf(page)).toHaveText('First words.')
  await page.keyboard.press('Control+Shift+Z')
  await expect(textOf(page)).toHaveText('Others.')
  await saved(page)

  // As a machine that went off leaves it.
  await page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((key) => /^aahar-undo:[\w-]+:[\da-f-]{36}$/.test(key))
    const draft = { title: 'Undone', slug: '', description: '', cover: null, tags: [], publish_date: null }
    const body = [{ type: 'paragraph', content: 'Never saved.' }]
    const kept = { draft: { ...draft, body }, version: 1, at: Date.now() }
    localStorage.setItem(`${name?.replace('undo', 'post')}:a-former-tab`, JSON.stringify(kept))
  })
  await page.reload()
  await textOf(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' More.')
  await saved(page)
  await page.reload()
  await page.getByRole('button', { name: 'Use it' }).click()
  await page.getByRole('button', { name: 'Keep both, theirs first' }).click()
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await expect(textOf(page)).toContainText('Others. More.')
  await expect(textOf(page)).toContainText('Never saved.')
  await saved(page)
  await page.reload()
  await expect(textOf(page)).toContainText('Never saved.')
  await expect(page.getByRole('button', { name: 'Use it' })).toHaveCount(0)
})

test('the script of the editor is fetched by the editor alone', async ({ page, context }) => {
  const scripts: string[] = []
  page.on('response', async (answer) => {
    if (answer.url().endsWith('.js') && /prosemirror|ProseMirror/.test(await answer.text().catch(() => '')))
      scripts.push(page.url())
  })
  for (const path of ['/', '/blogs', '/blog/five-millets-and-when-to-eat-them', '/book', '/login']) {
    await page.goto(site.url + path)
    await page.waitForLoadState('networkidle')
  }
  expect(scripts).toEqual([])
  await logIn(context)
  await page.goto(`${site.url}/dashboard`)
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await page.goto(`${site.url}/editor`)
  await expect(textOf(page)).toBeVisible()
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
})
