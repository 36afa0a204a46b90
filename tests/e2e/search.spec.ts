import { expectNoSidewaysScroll } from '../support/axe'
import { expect, test } from './fixtures'

test('a search from the header’s address leads to grouped results with marked words, and on to the page', async ({
  page,
}) => {
  await page.goto('/search?q=panir')
  await expect(page.getByRole('searchbox', { name: 'What are you looking for?' })).toHaveValue('panir')
  await expect(page.getByText(/^\d+ results for “panir”$/)).toBeVisible()
  for (const name of [/^Services/, /^Plans and meals/, /^Posts/]) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  const meal = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Paneer Tikka Salad' }) })
  await expect(meal.locator('mark').first()).toHaveText('Paneer')
  await expect(meal.getByText('₹350')).toBeVisible()

  await page.getByRole('link', { name: 'How much protein is in your dal?', exact: true }).click()
  await expect(page).toHaveURL('/blog/how-much-protein-is-in-your-dal')
})

test('one kind of result has an address of its own, and the back button leads to all', async ({ page }) => {
  await page.goto('/search?q=refund')
  await page
    .getByRole('navigation', { name: 'Kinds of result' })
    .getByRole('link', { name: /^Policies/ })
    .click()
  await expect(page).toHaveURL('/search?q=refund&in=legal')
  await expect(page.getByRole('heading', { level: 2, name: /^Policies/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Questions/ })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: /^Questions/ })).toBeVisible()
})

test('every result leads to a page that is there, with the place it names', { tag: '@once' }, async ({
  page,
  request,
}) => {
  test.slow()
  const addresses = new Set<string>()
  for (const query of ['refund', 'dal', 'salad', 'three months', 'price']) {
    for (const group of ['services', 'plans', 'posts', 'faq', 'legal']) {
      await page.goto(`/search?q=${query}&in=${group}`)
      for (const link of await page
        .getByRole('main')
        .getByRole('listitem')
        .getByRole('heading')
        .getByRole('link')
        .all())
        addresses.add((await link.getAttribute('href')) ?? '')
    }
  }
  expect(addresses.size).toBeGreaterThan(25)
  const pages = new Map<string, string>()
  for (const address of addresses) {
    const [path = '', place] = address.split('#')
    if (!pages.has(path)) {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect(answer.status(), path).toBe(200)
      pages.set(path, await answer.text())
    }
    if (place !== undefined) expect(pages.get(path), address).toContain(` id="${place}"`)
  }
})

test('where nothing is found, a drawing, a way on and the frequent questions are shown', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/search?q=xqzwvk')
  await expect(page.getByRole('heading', { name: 'Nothing found for “xqzwvk”' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all services' })).toBeVisible()
  await page.getByText('What does it cost?').click()
  await expect(page.getByText(/The free call takes 15 minutes/)).toBeVisible()
})

test('an address that names a question shows its answer', { tag: '@once' }, async ({ page }) => {
  await page.goto('/search#faq-supplements')
  await expect(page.getByText(/We sell none and earn nothing from any/)).toBeVisible()
})

test('the search fits a narrow screen, and search engines leave it out', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/search?q=${'w'.repeat(60)}+dal`)
  await expectNoSidewaysScroll(page)
  await page.goto('/search?q=dal')
  await expectNoSidewaysScroll(page)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
})

test('whatever is searched for is shown as text', { tag: '@once' }, async ({ page }) => {
  for (const query of [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '\u202edal',
    '😀'.repeat(120),
    '%',
  ]) {
    const answer = await page.goto(`/search?q=${encodeURIComponent(query)}`)
    expect(answer?.status(), query).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
    await expect(page.locator('main script, main img[src="x"]')).toHaveCount(0)
  }
})
