/** A mistyped email is asked about before it is an account's name; what is known of a client is typed once. */
import { fillOrder, newEmail, signInNew, toPaymentPage } from '../support/ordering'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

let site: Site

test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site?.stop())

test('an email that looks mistyped is asked about; the button takes what was meant, and an unproven one is changed', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  const hasScripts = javaScriptEnabled !== false
  pageProblems.expect(/\b422\b/)
  const box = `asha.${process.pid}.${hasScripts ? 'js' : 'plain'}`
  await page.goto(`${site.url}/signup`)
  if (hasScripts) await hydrated(page)
  const main = page.getByRole('main')
  const fillIn = async () => {
    await main.getByLabel('Full name').fill('Asha Verma')
    await main.getByLabel('Password', { exact: true }).fill('poha with peanuts 7')
  }
  await fillIn()
  await main.getByLabel('Email').fill(`${box}@gmial.com`)
  await main.getByRole('button', { name: 'Sign Up' }).click()
  await expect(main.getByText(`Did you mean ${box}@gmail.com?`)).toBeVisible()
  // Kept as it was written: the account is made with it.
  await main.getByLabel('My address is right as I wrote it').check()
  if (!hasScripts) await fillIn()
  await main.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).not.toHaveURL(/signup/)

  await page.goto(`${site.url}/account/privacy`)
  await page.getByRole('link', { name: 'Change the email' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change your email' })).toBeVisible()
  if (hasScripts) await hydrated(page)
  const change = page.locator('#main')
  await expect(change.getByText(`${box}@gmial.com`)).toBeVisible()
  await change.getByLabel('New email').fill(`${box}@yaho.com`)
  await change.getByLabel('Your password', { exact: true }).fill('poha with peanuts 7')
  await change.getByRole('button', { name: 'Change the email' }).click()
  await change.getByRole('button', { name: `Use ${box}@yahoo.com` }).click()
  if (hasScripts) await expect(change.getByLabel('New email')).toHaveValue(`${box}@yahoo.com`)
  else await change.getByLabel('Your password', { exact: true }).fill('poha with peanuts 7')
  if (hasScripts || (await change.getByText(/Please open the link/).count()) === 0)
    await change.getByRole('button', { name: 'Change the email' }).click()
  await expect(change.getByText(`Please open the link that we have mailed to ${box}@yahoo.com.`)).toBeVisible()
  await expect(change.getByText(`Your email is ${box}@yahoo.com.`)).toBeVisible()
})

test('the phone and the address of the last order are in the next one, for a plan and for dishes', async ({
  page,
  javaScriptEnabled,
}) => {
  const hasScripts = javaScriptEnabled !== false
  await signInNew(page, site.url)
  await page.goto(`${site.url}/order/weekly-meal-plan`)
  await fillOrder(page, { email: newEmail(), address: '14 Hanuman Nagar, Vaishali Nagar, Jaipur 302021' })
  const payment = await toPaymentPage(page, /^Pay/, hasScripts)
  if (hasScripts) await payment.close()

  await page.goto(`${site.url}/order/three-months`)
  if (hasScripts) await hydrated(page)
  await expect(page.getByLabel('Phone')).toHaveValue('9876543210')
  await expect(page.getByLabel('Delivery address')).toHaveValue('14 Hanuman Nagar, Vaishali Nagar, Jaipur 302021')
  await page.goto(`${site.url}/menu/order?veggie-delight=3`)
  await expect(page.getByLabel('Phone')).toHaveValue('9876543210')
  await expect(page.getByLabel('Delivery address')).toHaveValue('14 Hanuman Nagar, Vaishali Nagar, Jaipur 302021')
  await expect(page.getByLabel('PIN code')).toHaveValue('302021')
})
