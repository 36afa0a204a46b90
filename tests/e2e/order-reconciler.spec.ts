import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { programTime } from '~/platform/work/clock.server'
import { newEmail, signInNew, toPaymentPage } from '../support/ordering'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

let site: Site

test.beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'debug' })
})
test.afterAll(() => site.stop())

/** As if the two minutes to the first look had passed. */
function makeDue(orderId: string) {
  const database = new DatabaseSync(join(site.dataDir, 'aahar.sqlite'), { timeout: 5000 })
  const { changes } = database
    .prepare('update payment_attempts set check_at = ? where order_id = ? and check_at is not null')
    .run(programTime().toISOString(), orderId)
  database.close()
  expect(changes, 'the link is among those to be looked at').toBe(1)
}

test('who pays and never comes back has the plan though every webhook is lost, and no log line tells who it was', {
  tag: '@once',
}, async ({ page, javaScriptEnabled }) => {
  test.slow()
  const scripts = javaScriptEnabled !== false
  const email = await signInNew(page, site.url, newEmail('.reconciled'))
  await page.goto(`${site.url}/order/six-months`)
  const form = page.locator('#main')
  await form.getByLabel('Full name').fill('Ritika Chaturvedi')
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Phone').fill('98111 22333')
  await form.getByLabel('Delivery address').fill('77 Bapu Bazaar, Jaipur 302003')
  const payment = await toPaymentPage(page, /^Pay/, scripts)
  const address = new URL(payment.url())
  const orderId = (await payment.getByText(/^ORDER_\w+$/).textContent()) ?? ''
  await payment.goto('about:blank')
  // The tab of the order polls, and would hear of the payment before the reconciler.
  await page.goto('about:blank')

  // Paid in another app, where nothing follows the way back.
  const token = address.pathname.split('/').at(-1)
  const paid = await page.request.post(`${site.url}/api/payments/sandbox/links/${token}`, {
    data: { action: 'pay', webhook: 'lost' },
  })
  expect(paid.status()).toBe(200)
  await page.goto(`${site.url}/account/orders`)
  await expect(page.locator('#main').getByText('To be paid')).toBeVisible()

  makeDue(orderId)
  await expect(async () => {
    await page.goto(`${site.url}/account/orders`)
    await expect(page.locator('#main').getByText('Paid', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await page.goto(`${site.url}/profile`)
  await expect(page.locator('#main').getByLabel('Subscription plan')).toHaveValue('6 Months')

  const log = site.output()
  expect(log, 'there is a log').toMatch(/"(msg|event|path|name)"|POST/)
  for (const told of [email, 'Chaturvedi', '9811122333', '98111 22333', 'Bapu Bazaar', 'gatte ki sabzi 12'])
    expect(log).not.toContain(told)
})
