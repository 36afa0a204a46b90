/** What a visitor typed is there again after Escape, Back and a reload; Back closes the dialog that is open. */
import { hydrated } from '../support/page-ready'
import { expect, test } from './fixtures'

const dialogs = [
  { path: '/services', opener: 'a[href="/order/three-months"]', field: 'Full name', other: 'Phone' },
  { path: '/', opener: 'a[href="/consultation"]', field: 'Name', other: 'Comments' },
  { path: '/', opener: 'a[href="/book"]', field: 'Name', other: 'Medical issues' },
]

for (const { path, opener, field, other } of dialogs)
  test(`${opener}: Escape, Back and a reload lose nothing, and Back stays on the page`, async ({ context }) => {
    const page = await context.newPage()
    await page.goto('/about')
    await hydrated(page)
    await page.goto(path)
    await hydrated(page)
    const dialog = page.getByRole('dialog')
    const open = async () => {
      await page.getByRole('main').locator(opener).first().click()
      await expect(dialog.getByLabel(field, { exact: true })).toBeVisible()
    }
    const expectKept = async () => {
      await expect(dialog.getByLabel(field, { exact: true })).toHaveValue('Asha Verma')
      await expect(dialog.getByLabel(other)).toHaveValue(/98290/)
    }
    const before = await page.evaluate(() => history.length)
    await open()
    await dialog.getByLabel(field, { exact: true }).fill('Asha Verma')
    await dialog.getByLabel(other).fill('98290 11223')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await open()
    await expectKept()
    await page.goBack()
    await expect(dialog).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(path)
    await open()
    await expectKept()
    await page.reload()
    await hydrated(page)
    await expect(dialog).toBeHidden()
    await open()
    await expectKept()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await page.evaluate(() => history.length), 'no entry is left but the one to go forward to').toBe(before + 1)
    // Once more: it leaves the page.
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })

test('a chosen kind, place and time are chosen again after Escape, Back and a reload; a link that names the free call is followed', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.goto('/')
  await hydrated(page)
  const dialog = page.getByRole('dialog')
  const kind = (value: string) => dialog.locator(`[name=kind][value=${value}]`)
  const open = async (selector = 'main a[href="/book"]') => {
    await page.locator(selector).first().click()
    await expect(kind('consultation')).toBeVisible()
  }
  // Until it is gone it lies over what opens it.
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await open()
  await dialog.locator('label:has([name=place][value=video])').click()
  const times = dialog.locator('[name=starts_at]:not([value=""])')
  const time = (await times.nth(1).getAttribute('value')) ?? ''
  await dialog.locator(`label:has([value="${time}"])`).click()
  const expectChosen = async () => {
    await expect(dialog.locator('[name=place][value=video]')).toBeChecked()
    await expect(dialog.locator(`[name=starts_at][value="${time}"]`)).toBeChecked()
  }
  await expectChosen()
  await close()
  await open()
  await expectChosen()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.reload()
  await hydrated(page)
  await open()
  await expectChosen()

  await kind('discovery').check()
  await close()
  await open()
  await expect(kind('discovery')).toBeChecked()
  await kind('consultation').check()
  await close()
  await page.goto('/contact')
  await hydrated(page)
  const freeCall = 'main a[href="/book?kind=discovery"]'
  await open(freeCall)
  await expect(kind('discovery')).toBeChecked()

  await dialog.getByRole('button', { name: 'Any time suits me instead' }).click()
  await close()
  await open(freeCall)
  await expect(dialog.locator('.any-time')).toBeChecked()
  await expect(dialog.locator(`[name=starts_at][value="${time}"]`)).not.toBeChecked()
})

test('on the page of the booking a chosen time is chosen again after a reload', async ({ context }) => {
  const page = await context.newPage()
  await page.goto('/book')
  await hydrated(page)
  const time = (await page.locator('[name=starts_at]:not([value=""])').nth(2).getAttribute('value')) ?? ''
  await page.locator(`label:has([value="${time}"])`).click()
  await page.getByLabel('Name', { exact: true }).fill('Asha Verma')
  await page.reload()
  await hydrated(page)
  await expect(page.locator(`[name=starts_at][value="${time}"]`)).toBeChecked()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma')
})

test('in the steps of the booking sheet Back leads a step back, then closes it, and the page keeps its place in the history', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await hydrated(page)
  await page.goto('/')
  await hydrated(page)
  const dialog = page.getByRole('dialog')
  const heading = (step: number) => dialog.getByRole('heading', { name: `Step ${step} of 3` })
  const open = () => page.locator('main a[href="/book"]').first().click()
  const next = dialog.getByRole('button', { name: 'Next' })
  await open()
  await expect(heading(1)).toBeVisible()
  await next.click()
  await expect(heading(2)).toBeFocused()
  await dialog.getByLabel('Name', { exact: true }).fill('Asha Verma')
  await dialog.getByLabel('Email', { exact: true }).fill('asha@example.in')
  await dialog.getByLabel('Mobile number').fill('98290 11223')
  await next.click()
  await expect(heading(3)).toBeFocused()
  await page.goBack()
  await expect(heading(2)).toBeFocused()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma')
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(heading(1)).toBeFocused()
  await next.click()
  await next.click()
  await expect(heading(3)).toBeFocused()
  // Closed from the third step: one Back leaves the page.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
  await expect(heading(1)).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('a link in a dialog leads on, and Back comes to the page in one step', async ({ context }) => {
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await hydrated(page)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL('/')
  await page.locator('a[href="#menu"]').first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Services', exact: true }).click()
  await expect(page).toHaveURL('/services')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/about')
})

test('the basket is there after a reload and after Back', async ({ context }) => {
  const page = await context.newPage()
  await page.goto('/menu')
  await hydrated(page)
  const basket = page.getByRole('region', { name: 'Your basket' })
  await page.getByRole('button', { name: 'Add Veggie Delight' }).click()
  await page.getByRole('button', { name: 'One more: Veggie Delight' }).click()
  await expect(basket).toContainText('2 dishes')
  await page.reload()
  await hydrated(page)
  await expect(basket).toContainText('2 dishes')
  await page.getByRole('link', { name: 'Meal plans for a week or a month' }).click()
  await expect(page).toHaveURL(/services/)
  await page.goBack()
  await expect(basket).toContainText('2 dishes')
})

test('a page of its own keeps what was typed over a reload and a look at another page', async ({ context }) => {
  const page = await context.newPage()
  await page.goto('/signup')
  await hydrated(page)
  await page.getByLabel('Full name').fill('Asha Verma')
  await page.getByLabel('Password').first().fill('poha with peanuts 7')
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Verma')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('peanuts')
  await page.getByRole('link', { name: 'terms' }).click()
  await expect(page).toHaveURL('/terms')
  await page.goBack()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Verma')
})
