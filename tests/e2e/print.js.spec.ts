/** Public pages on A4 paper: a few sheets, no bars or buttons, folds open, addresses written out. */
import { expect, test } from './fixtures'

const sheets: [path: string, most: number][] = [
  ['/', 12],
  ['/services', 11],
  ['/blog/five-millets-and-when-to-eat-them', 6],
  ['/privacy', 7],
  ['/menu', 3],
  ['/order/three-months', 3],
]

for (const [path, most] of sheets)
  test(`${path} prints on at most ${most} sheets of A4, and nothing of them is for a screen only`, {
    tag: '@after-scripts',
  }, async ({ page }) => {
    await page.goto(path)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(most)
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/)

    await page.emulateMedia({ media: 'print' })
    for (const part of ['header:not(main *)', 'footer:not(main *)', '.bottom-bar', 'main .btn', 'main nav'])
      expect(await page.locator(part).filter({ visible: true }).count(), part).toBe(0)
    const closed = await page
      .locator('main details:not([open])')
      .evaluateAll((folds) => folds.filter((fold) => fold.getBoundingClientRect().height < 60).length)
    expect(closed, 'folds whose text is not there').toBe(0)
  })

test('an address in a text is written out on paper', async ({ page }) => {
  await page.goto('/privacy')
  await page.emulateMedia({ media: 'print' })
  const written = await page
    .locator('.prose a[href^="/"]')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(written).toContain('/')
})
