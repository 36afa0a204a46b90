import { expectNoAxeViolations } from '../support/axe'
import { expect, test } from './fixtures'

test('the overlay suggests while typing, by pointer, by arrow keys, and leads on with Enter', {
  tag: '@firefox',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Search', exact: true })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('placeholder', 'Type Word Then Enter...')
  await expect(field).toHaveAttribute('aria-expanded', 'false')

  await field.pressSequentially('panir tik')
  const list = dialog.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('group', { name: 'Plans and meals' }).getByRole('option').first()).toContainText(
    'Paneer Tikka Salad',
  )
  await expect(list.locator('mark').first()).toHaveText('Paneer')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectNoAxeViolations(page, 'the open suggestions')

  await field.press('ArrowDown')
  const chosen = list.getByRole('option', { selected: true })
  await expect(chosen).toHaveCount(1)
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? 'none')
  await field.press('ArrowUp')
  await expect(chosen).toHaveCount(0)
  await field.press('ArrowUp')
  await expect(chosen).toContainText(/^See/)
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL('/services#meals')
  await expect(dialog).toBeHidden()

  await opener.click()
  await expect(field).toHaveValue('')
  await field.pressSequentially('thyriod')
  await list.getByRole('option', { name: 'Thyroid' }).first().click()
  await expect(page).toHaveURL('/services?category=core#services')
  await expect(dialog).toBeHidden()

  await opener.click()
  await field.pressSequentially('daal')
  await field.press('Enter')
  await expect(page).toHaveURL('/search?q=daal')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/results for “daal”/)).toBeVisible()
})

test('a late answer, a failed one and an emptied field leave no old suggestions behind', async ({
  page,
  pageProblems,
}) => {
  pageProblems.expect('503')
  await page.goto('/')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const field = page.getByRole('combobox')
  const options = page.getByRole('dialog', { name: 'Search' }).getByRole('option')
  await page.route('**/search-suggestions?q=tiffin', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue().catch(() => {})
  })
  const asked = page.waitForRequest('**/search-suggestions?q=tiffin')
  await field.fill('tiffin')
  await asked
  await field.fill('refund')
  await expect(options.first()).toBeVisible()
  await page.waitForTimeout(1800)
  await expect(options.filter({ hasText: /tiffin/i })).toHaveCount(0)

  const clear = page.getByRole('button', { name: 'Clear' })
  await clear.click()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(clear).toBeHidden()
  await expect(options).toHaveCount(0)

  await page.route('**/search-suggestions?q=millet', (route) => route.fulfill({ status: 503, body: 'no' }))
  await field.fill('refund')
  await expect(options.first()).toBeVisible()
  await field.fill('millet')
  await expect(options).toHaveCount(0)
  await field.press('Enter')
  await expect(page).toHaveURL('/search?q=millet')
  await expect(page.getByRole('heading', { level: 2, name: /^Posts/ })).toBeVisible()
})

test('axe finds nothing on the search page, with results, without and before', async ({ page }) => {
  for (const address of ['/search?q=panir', '/search?q=refund&in=legal', '/search?q=xqzwvk', '/search']) {
    await page.goto(address)
    await expectNoAxeViolations(page, address)
  }
})

test('the hint of a search field is not cut off at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const widths = (element: HTMLElement | SVGElement) => {
    if (!(element instanceof HTMLInputElement)) throw new Error('no field')
    const field = getComputedStyle(element)
    const hint = getComputedStyle(element, '::placeholder')
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.font = hint.font
    pen.letterSpacing = hint.letterSpacing
    return {
      hint: pen.measureText(element.placeholder).width,
      room: element.clientWidth - Number.parseFloat(field.paddingLeft) - Number.parseFloat(field.paddingRight),
    }
  }
  for (const path of ['/search', '/']) {
    await page.goto(path)
    const field = path === '/' ? page.locator('#search-q') : page.locator('#page-q')
    if (path === '/') await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(field).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const { hint, room } = await field.evaluate(widths)
    expect(hint, path).toBeGreaterThan(100)
    expect(hint, path).toBeLessThan(room)
  }
})
