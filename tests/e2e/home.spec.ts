import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { expect, test } from './fixtures'

const sections = [
  'Ghar ka khana, planned for you.',
  'Top Rated',
  'Best Quality',
  'Eat Fresh',
  'A clinic that starts at your stove, not in a tin.',
  'Meet the founder',
  'Five ways people come to us',
  'How It Works',
  'Tailored Nutrition Plans',
  'Expert Guidance',
  'Global Support',
  'Specialized Nutrition Programs',
  'What clients tell us',
  'Your Health, Our Mission',
  'Nutrition Wisdom',
]

for (const width of [360, 768, 1440]) {
  test(`every section of the home page shows at ${width} px, nothing scrolls sideways, axe finds nothing`, {
    tag: '@once',
  }, async ({ page, javaScriptEnabled }) => {
    // The hero stands still: a slide that is fading while axe looks at it has no contrast.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    for (const name of sections) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.getByText('5000+', { exact: true })).toBeVisible()
    await expect(page.getByText('₹500', { exact: true }).filter({ visible: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
    if (javaScriptEnabled && width === 360) await expectNoAxeViolations(page, `/ at ${width} px`)
  })
}

test('what is painted first stands in the page: no style sheet, font or script is named in it for before', {
  tag: '@once',
}, async ({ request }) => {
  // Nothing in a template is fetched.
  const html = (await (await request.get('/')).text()).replace(/<template[\s>].*?<\/template>/gs, '')
  expect(html).toMatch(/<img[^>]* src="data:image\/svg\+xml,/i)
  expect(html).not.toMatch(/<link[^>]* rel="(?:stylesheet|modulepreload)"/)
  expect(html).not.toMatch(/<link[^>]* as="font"/)
  expect(html).not.toMatch(/<script[^>]* src=/)
  // A wide screen's first picture is another drawing.
  expect(html.match(/<link[^>]* rel="preload"[^>]*>/g)).toHaveLength(1)
})

test('every link of the home page leads somewhere', { tag: '@once' }, async ({ page, request }) => {
  await page.goto('/')
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) => [...new Set(all.map((a) => a.getAttribute('href') ?? ''))])
  expect(links.length).toBeGreaterThan(25)
  for (const link of links) {
    if (/^(https|mailto|tel):/.test(link)) continue
    if (link.startsWith('#')) {
      expect(await page.locator(`[id="${link.slice(1)}"]`).count(), link).toBe(1)
      continue
    }
    const response = await request.get(link)
    expect(response.status(), link).toBe(200)
  }
})
