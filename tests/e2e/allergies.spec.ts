/** An allergy told with a meal plan: taken back while meals are to come, it waits for a person. */

import { fillOrder, signInNew, toPaymentPage } from '../support/ordering'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

let site: Site

test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site?.stop())

test('a meal plan asks for allergies, and a client who takes them back is told what waits and why', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.slow()
  const hasScripts = javaScriptEnabled !== false
  const main = page.locator('#main')
  page.setDefaultTimeout(20_000)
  pageProblems.expect(/\b422\b/)

  await test.step('the order form of a meal plan asks, and needs consent', async () => {
    await signInNew(page, site.url)
    await page.goto(`${site.url}/account/privacy`)
    if (hasScripts) await hydrated(page)
    const takeBack = main.getByRole('button', { name: 'Take back: Health details' })
    if (await takeBack.isVisible()) {
      await takeBack.click()
      await expect(main.getByRole('button', { name: 'Agree: Health details' })).toBeVisible()
    }
    await page.goto(`${site.url}/order/weekly-meal-plan`)
    const form = await fillOrder(page, { phone: '+44 (0)20 7946 0018' })
    await form.getByLabel('What must not be in it?').fill('Walnuts')
    await form.getByRole('button', { name: /^Pay/ }).click()
    await expect(form.getByText('You have not agreed').first()).toBeVisible()
    await form.getByLabel(/^I agree that the kitchen/).check()
    const payment = await toPaymentPage(page, /^Pay/, hasScripts)
    if (hasScripts) await payment.close()
  })

  await test.step('taken back, the page says what waits and why', async () => {
    await page.goto(`${site.url}/account/privacy`)
    if (hasScripts) await hydrated(page)
    await main.getByRole('button', { name: 'Take back: Health details' }).click()
    await expect(main.getByText(/The kitchen still sees them, because your next meal is on/)).toBeVisible()
  })
})
