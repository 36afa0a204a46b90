import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { expect, test } from './fixtures'

for (const width of [360, 1440]) {
  test(`the about page stands at ${width} px: years, mission, services, awards, press, facts; axe finds nothing`, {
    tag: '@once',
  }, async ({ page, javaScriptEnabled }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Aahar')
    for (const name of [
      'Our mission',
      'Our vision',
      'Personalised diet plans',
      'Holistic wellness',
      'Specialised nutrition',
      'Who we are',
      'In the press',
      'Bring your reports and your recipes',
    ])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    const awards = page.getByRole('region', { name: /^Awards/ }).locator('ol > li')
    await expect(awards).toHaveCount(6)
    const years = await awards.evaluateAll((all) => all.map((li) => li.textContent?.trim().slice(0, 4)))
    expect(years).toEqual(['2017', '2020', '2020', '2022', '2025', '2025'])
    await expect(page.getByRole('region', { name: 'Key facts' }).locator('dd')).toHaveText(['2014', '5000+', '6'])
    await expect(page.getByRole('region', { name: 'Years of expertise' })).toContainText('17 ')
    await expectNoSidewaysScroll(page)
    if (javaScriptEnabled && width === 360) await expectNoAxeViolations(page, `/about at ${width} px`)
  })
}

test('two windows and the booking open from the about page, as dialogs or as pages', async ({
  page,
  javaScriptEnabled,
}) => {
  const scripts = javaScriptEnabled !== false
  const role = scripts ? 'button' : 'link'
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/about')

  await page.getByRole(role, { name: 'Read more about the company' }).click()
  const company = page.getByRole('dialog', { name: 'About the company' })
  await expect(company.getByRole('heading', { level: 3 })).toHaveText(['Mission', 'Achievements', 'Global Reach'])
  if (scripts) await expectNoAxeViolations(page, 'the company dialog')
  await company.getByRole(role, { name: 'Close About the company' }).click()
  await expect(company).toBeHidden()

  await page.getByRole(role, { name: 'Book a consultation' }).click()
  if (scripts) {
    await expect(page.getByRole('dialog', { name: 'Book a consultation' })).toBeVisible()
    await page.keyboard.press('Escape')
  } else {
    await expect(page).toHaveURL(/\/consultation$/)
    await page.goBack()
  }

  await page.getByRole(role, { name: 'Join Now' }).click()
  if (scripts) await expect(page.getByRole('dialog', { name: 'Book Appointment' })).toBeVisible()
  else await expect(page).toHaveURL(/\/book\?kind=discovery$/)
})
