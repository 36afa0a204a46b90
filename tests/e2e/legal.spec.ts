import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { expect, test } from './fixtures'

const texts = [
  { path: '/privacy', title: 'Privacy policy', day: 'Effective 20 March 2025', sections: 8 },
  { path: '/terms', title: /^Terms/, day: 'Last updated 20 March 2025', sections: 11 },
  { path: '/refund', title: 'Refund and cancellation policy', day: 'Last updated 20 March 2025', sections: 7 },
  { path: '/shipping', title: 'Shipping and delivery policy', day: 'Last updated 20 March 2025', sections: 10 },
] as const

for (const { path, title, day, sections } of texts) {
  for (const width of [360, 1440]) {
    test(`${path} at ${width} px: its day, ${sections} sections, one open at a time, the open one closes`, {
      tag: width === 1440 ? '@once' : [],
    }, async ({ page, javaScriptEnabled }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByText(day)).toBeVisible()
      const folds = page.locator('#main details')
      await expect(folds).toHaveCount(sections)
      const open = page.locator('#main details[open]')
      await expect(open).toHaveCount(1)

      const second = folds.nth(1).locator('summary')
      await second.click()
      await expect(open).toHaveCount(1)
      await expect(folds.nth(1)).toHaveAttribute('open', '')
      await expect(folds.nth(1).locator('p, li').first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      if (javaScriptEnabled && width === 360) await expectNoAxeViolations(page, `${path} at ${width} px`)
      await second.click()
      await expect(open).toHaveCount(0)
      await second.focus()
      await page.keyboard.press('Enter')
      await expect(folds.nth(1)).toHaveAttribute('open', '')
    })
  }

  test(`${path} has no gap left to fill in`, { tag: '@once' }, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const shown = main.replace(/<[^>]+>/g, ' ')
    expect(shown.length, 'all of the text is there before any script runs').toBeGreaterThan(4000)
    for (const gap of [/[[\]]/, /\bTBD\b/i, /XX/, /%\w+%/, /undefined|null/]) expect(shown).not.toMatch(gap)
    if (path === '/shipping') expect(shown).toContain('to be confirmed, please call')
  })

  test(`${path} opens the section its address names`, async ({ page }) => {
    await page.goto(path)
    const ids = await page.locator('#main details > [id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(new Set(ids).size).toBe(sections)
    const last = ids.at(-1) ?? ''
    await page.goto('/contact')
    await page.goto(`${path}#${last}`)
    await expect(page.locator(`[id="${last}"]`)).toBeVisible()
    await expect(page.locator('#main details[open]')).toHaveCount(1)
    await expect(page.locator('#main details').last().locator('summary')).toBeInViewport()
  })
}
