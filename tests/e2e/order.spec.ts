import { planEnd } from '~/domain/orders/plans'
import { programTime } from '~/platform/work/clock.server'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { fillOrder, inDays, longDay, newEmail, orderNew, signInNew, toPaymentPage } from '../support/ordering'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

let site: Site

test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(async () => site?.stop())

test('a visitor chooses a plan, logs in on the way, finds the form filled, pays, and the profile shows the plan', {
  tag: ['@date', '@firefox'],
}, async ({ page, javaScriptEnabled }) => {
  test.setTimeout(120_000)
  const scripts = javaScriptEnabled !== false
  const email = newEmail()
  await page.goto(`${site.url}/services`)
  if (scripts) await page.getByRole('button', { name: 'Get Started for 3 Months' }).click()
  else await page.getByRole('link', { name: 'Get Started for 3 Months' }).click()
  const form = await fillOrder(page, { email })
  await expect(form.getByText('Sandbox: no money moves.')).toBeVisible()
  await form.getByRole('button', { name: 'Pay ₹9,000' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Please log in to proceed with payment.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Full name').fill('Ritika Sharma')
  await page.locator('main, dialog[open]').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('gatte ki sabzi 12')
  await page.getByRole('button', { name: 'Sign Up' }).click()

  await expect(page).toHaveURL(`${site.url}/order/three-months`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your plan, almost ready')
  await expect(page.getByLabel('Full name')).toHaveValue('Ritika Sharma')
  await expect(page.locator('main, dialog[open]').getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Phone')).toHaveValue('98765 43210')
  await expect(page.getByLabel('Delivery address')).toHaveValue('14 Hanuman Nagar, Vaishali Nagar, Jaipur 302021')
  if (scripts) await hydrated(page)

  const payment = await toPaymentPage(page, /^Pay ₹9,000$/, scripts)
  if (scripts) {
    await expect(page.getByText('Please complete your payment in the new tab.')).toBeVisible()
    await expect(page.getByText(/^In a new tab, at \d{1,2}:\d\d [AP]M$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the payment page again' })).toHaveAttribute('rel', /noopener/)
    expect(await payment.evaluate(() => window.opener)).toBeNull()
  }
  await expect(payment.getByText('3 Months nutrition plan')).toBeVisible()
  await payment.getByRole('button', { name: 'Pay ₹9,000.00' }).click()

  await expect(payment).toHaveURL(/\/order-confirmation\?order_id=/)
  await expect(payment.getByRole('heading', { level: 1 })).toHaveText('Thank You for Your Subscription!')
  await expect(payment.getByText('Your payment is completed and your subscription is active.')).toBeVisible()
  const receipt = payment.getByRole('link', { name: 'See the receipt' })
  await expect(receipt).toHaveAttribute('href', /^\/account\/orders\/ORDER_\w+\/receipt$/)
  await expect(payment.getByRole('definition').filter({ hasText: /^\d{4}-\d\d\/\d{6}$/ })).toBeVisible()
  await expect(payment.getByRole('banner'), 'it has no frame').toHaveCount(0)
  await payment.goto(`${site.url}/profile`)
  await expect(payment.locator('#main').getByLabel('Subscription plan')).toHaveValue(/3 months|three months/i)
})

test('a payment that fails can be tried again with a new link, and is then paid', { tag: '@slow-scripts' }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000)
  const scripts = javaScriptEnabled !== false
  const payment = await orderNew(page, site.url, 'one-month', scripts, /^Pay ₹4,000$/)
  const firstLink = payment.url()
  await payment.getByRole('button', { name: 'Let it fail' }).click()
  await expect(payment.getByText('The payment failed, as you asked.')).toBeVisible()
  await expect(payment.getByRole('button', { name: 'Try again: pay ₹4,000.00' })).toBeVisible()
  await payment.getByRole('link', { name: 'Back to Aahar Nutrition' }).click()

  await expect(payment.getByRole('heading', { level: 1 })).toHaveText('The payment did not go through')
  if (scripts) await hydrated(payment)
  const second = await toPaymentPage(payment, /^Try again$/, scripts)
  expect(second.url()).not.toBe(firstLink)
  await second.getByRole('button', { name: 'Pay ₹4,000.00' }).click()
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Thank You for Your Subscription!')
  // The tab that was left waiting hears of it by itself.
  if (scripts) await expect(payment).toHaveURL(/\/order-confirmation/, { timeout: 15_000 })
  await page.goto(firstLink)
  await expect(page.getByText('The payment was cancelled.')).toBeVisible()
})

for (const [choice, title, canTryAgain] of [
  ['Cancel', 'This order was cancelled', true],
  ['Let it expire', 'The payment link has expired', true],
  ['Only a part of the amount is paid', 'We are looking at your payment', false],
  ['Another amount is paid', 'We are looking at your payment', false],
] as const) {
  test(`“${choice}” on the payment page is told in its own words, and starts no plan`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const scripts = javaScriptEnabled !== false
    const payment = await orderNew(page, site.url, 'one-month', scripts)
    if (canTryAgain) {
      await payment.getByRole('button', { name: choice, exact: true }).click()
      // Two ways out of a page at once: which of them wins is the browser's affair.
      await expect(payment.getByText('Nothing was paid by')).toBeVisible()
      await payment.getByRole('link', { name: /^Back to/ }).click()
    } else {
      await payment.getByText('How the provider behaves').click()
      await payment.getByLabel(choice).check()
      await payment.getByRole('button', { name: /^Pay/ }).click()
    }
    await expect(payment.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(payment.getByRole('button', { name: 'Try again' })).toHaveCount(canTryAgain ? 1 : 0)
    const { search } = new URL(payment.url())
    await payment.goto(`${site.url}/order-confirmation${search}`)
    await expect(payment.getByRole('heading', { level: 1 })).toHaveText(title)
    await payment.goto(`${site.url}/profile`)
    await expect(payment.locator('#main').getByLabel('Subscription plan')).toHaveValue('Not subscribed')
  })
}

test('who closes the tab after paying has the plan all the same: the webhook alone activates it', async ({
  page,
  javaScriptEnabled,
}) => {
  const scripts = javaScriptEnabled !== false
  const payment = await orderNew(page, site.url, 'six-months', scripts)
  // What a closed tab never follows: the way back.
  const paid = await page.request.post(payment.url(), {
    headers: { origin: site.url },
    form: { action: 'pay' },
    maxRedirects: 0,
  })
  expect(paid.status()).toBe(303)
  await expect(async () => {
    await page.goto(`${site.url}/profile`)
    await expect(page.locator('#main').getByLabel('Subscription plan')).toHaveValue('6 Months', { timeout: 500 })
  }).toPass({ timeout: 20_000 })
})

for (const [fault, name] of [
  ['Never: it gets lost', 'lost'],
  ['With a forged signature', 'forged'],
] as const) {
  test(`where every webhook is ${name}, coming back is enough: the provider itself is asked`, { tag: '@once' }, async ({
    page,
    javaScriptEnabled,
  }) => {
    const scripts = javaScriptEnabled !== false
    const payment = await orderNew(page, site.url, 'two-months', scripts)
    await payment.getByText('How the provider behaves').click()
    await payment.getByLabel(fault).check()
    await payment.getByRole('button', { name: /^Pay/ }).click()
    await expect(payment.getByRole('heading', { level: 1 })).toHaveText('Thank You for Your Subscription!')
  })
}

test('who comes back before the payment has arrived waits, and is led on once it has', async ({
  page,
  javaScriptEnabled,
}) => {
  const scripts = javaScriptEnabled !== false
  const payment = await orderNew(page, site.url, 'one-month', scripts)
  const link = payment.url()
  await payment.getByRole('link', { name: /^Back to/ }).click()
  await expect(payment.getByRole('heading', { level: 1 })).toHaveText('Waiting for your payment')
  await expect(payment.getByRole('link', { name: 'Back to the payment page' })).toHaveAttribute('href', link)
  await payment.request.post(link, { headers: { origin: site.url }, form: { action: 'pay' }, maxRedirects: 0 })
  await expect(payment.getByRole('heading', { level: 1 })).toHaveText('Thank You for Your Subscription!', {
    timeout: 15_000,
  })
})

test('the waiting page gives up after two minutes and says that an email follows', async ({
  page,
  javaScriptEnabled,
}) => {
  const scripts = javaScriptEnabled !== false
  const payment = await orderNew(page, site.url, 'one-month', scripts)
  await payment.getByRole('link', { name: /^Back to/ }).click()
  await expect(payment).toHaveURL(/\/payment-callback/)
  const html = await (await payment.request.get(payment.url())).text()
  expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="2;url=\/payment-callback\?[^"]*n=1"/i)
  await payment.goto(`${payment.url()}&n=8`)
  await expect(payment.getByRole('heading', { level: 1 })).toHaveText('We will write to you')
  expect(await (await payment.request.get(payment.url())).text()).not.toContain('http-equiv="refresh"')
})

test('a payment page the provider is slow with is waited for', async ({ page, javaScriptEnabled }) => {
  test.setTimeout(90_000)
  const scripts = javaScriptEnabled !== false
  await signInNew(page, site.url)
  await page.goto(`${site.url}/order/one-month`)
  await fillOrder(page, { email: newEmail('+sandbox-500-always') })
  if (scripts) await hydrated(page)
  const press = page.getByRole('button', { name: /^Pay/ }).click()
  const waiting = scripts ? await page.context().waitForEvent('page') : page
  await press
  await expect(waiting).toHaveURL(/\/pay\/ORDER_\w+/, { timeout: 20_000 })
  await expect(waiting.getByRole('heading', { level: 1 })).toHaveText('Your payment page is being prepared')
  const html = await (await page.request.get(waiting.url())).text()
  expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="\d+;url=\/pay\/ORDER_\w+\?n=\d+"/i)
})

test('what is tampered with in the form is refused, and nothing is ordered', { tag: '@date' }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
  await signInNew(page, site.url)
  const good = {
    fullName: 'Ritika Sharma',
    email: 'ritika@example.in',
    phoneNumber: '9876543210',
    address: '14 Hanuman Nagar, Jaipur 302021',
    startDate: inDays(0),
    selectedPlanType: 'subscription',
    price: '₹9,000',
    currency: 'INR',
  }
  const send = (change: object, path = '/order/three-months') =>
    page.request.post(site.url + path, {
      headers: { origin: site.url },
      form: { ...good, ...change },
      maxRedirects: 0,
    })
  for (const [change, status, sentence] of [
    [{ price: '₹1' }, 409, 'The price has changed. Please review your order.'],
    [{ price: 'free' }, 409, 'The price has changed. Please review your order.'],
    [{ price: '₹0' }, 422, 'Amount must be greater than 0'],
    [{ price: '₹-9,000' }, 422, 'Amount must be greater than 0'],
    [{ currency: 'USD' }, 422, 'Only INR can be paid'],
    [{ startDate: inDays(-1) }, 422, 'Please choose a start date from today on'],
    [{ startDate: inDays(91) }, 422, 'Please choose a start date within the next 90 days'],
    [{ startDate: '2026-02-30' }, 422, 'Please choose a date such as 2026-11-30'],
    [{ selectedPlanType: 'foodDelivery' }, 422, 'This is not the plan you chose. Please choose it again.'],
    [{ order_id: '../../x' }, 422, 'Invalid order ID.'],
  ] as const) {
    const answer = await send(change)
    expect(answer.status(), sentence).toBe(status)
    expect(await answer.text(), sentence).toContain(sentence)
  }
  expect((await send({}, '/order/every-plan')).status()).toBe(404)
  // The price of one plan does not buy another.
  expect((await send({}, '/order/six-months')).status()).toBe(409)

  // An end that was made up changes nothing: it follows from the start.
  const ordered = await send({ endDate: '2035-01-01' })
  expect(ordered.status()).toBe(303)
  const orderId = /^\/pay\/(ORDER_\w+)$/.exec(ordered.headers().location ?? '')?.[1]
  const pay = await (await page.request.get(`${site.url}/payment-callback?order_id=${orderId}`)).text()
  expect(pay).toContain(
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(planEnd('three_months', inDays(0)) ?? '')),
  )
})

test('each sentence of the order form is said beside its field, in order, and the first bad one has the focus', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  pageProblems.expect(/\b422\b/)
  const scripts = javaScriptEnabled !== false
  await page.goto(`${site.url}/order/three-months`)
  await page.getByRole('button', { name: 'Pay ₹9,000' }).click()
  const sentences = [
    'Full name is required',
    'Valid email is required',
    'Phone number must be in the format +919876543210',
    'Delivery address is required',
  ]
  await expect(page.locator('form [id$="-error"]')).toHaveText(sentences)
  await expect(page.getByLabel('Full name')).toBeFocused()
  if (scripts) await expectNoAxeViolations(page, 'the order form with errors')

  await page.getByLabel('Full name').fill('Ritika Sharma')
  await page.locator('main, dialog[open]').getByLabel('Email', { exact: true }).fill('ritika@')
  await page.getByLabel('Phone').fill('98765')
  await page.getByLabel('Delivery address').fill('14 Hanuman Nagar')
  await page.getByRole('button', { name: 'Pay ₹9,000' }).click()
  await expect(page.locator('form [id$="-error"]')).toHaveText(sentences.slice(1, 3))
  await expect(page.locator('main, dialog[open]').getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Delivery address')).toHaveValue('14 Hanuman Nagar')
})

test('food says before paying what cannot be cancelled, and is brought within Jaipur only', { tag: '@date' }, async ({
  page,
  pageProblems,
}) => {
  pageProblems.expect(/\b422\b/)
  await signInNew(page, site.url)
  await page.goto(`${site.url}/order/weekly-meal-plan`)
  await expect(page.getByLabel('Start date')).toHaveValue(inDays(1))
  await expect(page.getByText('A meal for tomorrow cannot be cancelled.')).toBeVisible()
  // Lunches are counted from 12 o'clock: before it the day after tomorrow is more than 48 hours away.
  const isEarly =
    programTime().toISOString().slice(11, 16) >= '18:30' || programTime().toISOString().slice(11, 16) < '06:30'
  await expect(
    page.getByText(
      isEarly
        ? `The meal of ${longDay(inDays(1))} cannot be cancelled once it is paid.`
        : `The meals of ${longDay(inDays(1))} and ${longDay(inDays(2))} cannot be cancelled once they are paid.`,
    ),
  ).toBeVisible()
  for (const words of [/Weekly Meal Plan, 7 meals\s*₹1,400/, /Delivery in Jaipur\s*Included/, /Total\s*₹1,400/])
    await expect(page.locator('form dl')).toContainText(words)
  await expect(page.getByText(/minimum order of ₹500 is for single dishes/)).toBeVisible()
  const meals = page.getByRole('group', { name: 'Which meal of the day?' })
  await expect(meals.getByRole('radio')).toHaveCount(2)
  await expect(meals.getByLabel('Lunch, from 12:00 PM')).toBeChecked()
  await meals.getByLabel('Dinner, from 7:00 PM').check()
  await fillOrder(page, { address: '1 Marine Drive, Mumbai 400020' })
  await page.getByRole('button', { name: 'Pay ₹1,400' }).click()
  await expect(page.getByText(/Food is delivered in Jaipur only/)).toBeVisible()
  await expect(page.getByLabel('Delivery address')).toHaveValue('1 Marine Drive, Mumbai 400020')
  await expect(meals.getByLabel('Dinner, from 7:00 PM')).toBeChecked()
})

test('a custom plan asks for a price, with an end of its own', { tag: '@date' }, async ({ page, pageProblems }) => {
  pageProblems.expect(/\b422\b/)
  await signInNew(page, site.url)
  await page.goto(`${site.url}/order/custom`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A plan of your own')
  await fillOrder(page)
  await page.getByRole('button', { name: 'Ask for the price' }).click()
  await expect(page.getByText('Please choose an end date')).toBeVisible()
  await page.getByLabel('End date').fill(inDays(40))
  await page.getByRole('button', { name: 'Ask for the price' }).click()
  await expect(page.getByText('Our dietitian will read it and email you a price.')).toBeVisible()
  expect(page.context().pages(), 'there is nothing to pay yet').toHaveLength(1)
})

test('an order sent twice with other words begins a new one', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
  await signInNew(page, site.url)
  const form = {
    fullName: 'Ritika Sharma',
    email: 'ritika@example.in',
    phoneNumber: '9876543210',
    address: '14 Hanuman Nagar, Jaipur',
    startDate: inDays(0),
    selectedPlanType: 'subscription',
    price: '₹9,000',
    order_id: `ORDER_twice_${process.pid}`,
  }
  const send = (change: object) =>
    page.request.post(`${site.url}/order/three-months`, {
      headers: { origin: site.url },
      form: { ...form, ...change },
      maxRedirects: 0,
    })
  expect((await send({})).headers().location).toBe(`/pay/${form.order_id}`)
  expect((await send({})).headers().location, 'the same is the same').toBe(`/pay/${form.order_id}`)
  const other = await send({ address: 'Somewhere else' })
  expect(other.status()).toBe(409)
  const html = await other.text()
  expect(html).toContain('This order was sent before with other details. Please begin a new one.')
  expect(html).toContain('Somewhere else')
  const next = /name="order_id"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="order_id"/.exec(html)
  expect(next?.[1] ?? next?.[2]).toMatch(/^ORDER_\d+_[0-9a-f]+$/)
})

test('nobody sees the order of another person, and a made-up return address is nobody’s', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
  await signInNew(page, site.url)
  const orderId = `ORDER_mine_${process.pid}`
  const form = {
    fullName: 'Ritika Sharma',
    email: 'ritika@example.in',
    phoneNumber: '9876543210',
    address: '14 Hanuman Nagar, Jaipur',
    startDate: inDays(0),
    selectedPlanType: 'subscription',
    price: '₹9,000',
    order_id: orderId,
  }
  await page.request.post(`${site.url}/order/three-months`, { headers: { origin: site.url }, form, maxRedirects: 0 })
  expect((await page.request.get(`${site.url}/payment-callback?order_id=${orderId}`)).status()).toBe(200)

  const other = await browser.newContext()
  const stranger = await other.newPage()
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await signInNew(stranger, site.url)
    for (const t of ['', '&t=x', '&status=PAID&t=undefined'])
      expect((await stranger.request.get(`${site.url}/payment-callback?order_id=${orderId}${t}`)).status()).toBe(404)
    const answer = await stranger.request.get(`${site.url}/order-confirmation?order_id=${orderId}`)
    expect(answer.status()).toBe(404)
    const confirmation = await answer.text()
    expect(confirmation).not.toContain('Thank You for Your Subscription!')
    expect(confirmation).not.toContain('is active')
    expect(confirmation).not.toContain('₹9,000')
    const pay = await stranger.request.get(`${site.url}/pay/${orderId}`, { maxRedirects: 0 })
    expect([pay.status(), pay.headers().location]).toEqual(isSignedIn ? [404, undefined] : [303, expect.any(String)])
  }
  await other.close()
})

for (const width of [360, 1440]) {
  test(`every screen of ordering stands at ${width} px; axe finds nothing`, { tag: '@once' }, async ({
    page,
    javaScriptEnabled,
    pageProblems,
  }) => {
    test.setTimeout(120_000)
    pageProblems.expect(/\b404\b/)
    const scripts = javaScriptEnabled !== false
    await page.setViewportSize({ width, height: 844 })
    await signInNew(page, site.url)
    const look = async (name: string, at = page) => {
      await expect(at.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(at)
      if (scripts && width === 360) await expectNoAxeViolations(at, `${name} at ${width} px`)
    }
    for (const path of ['/order/three-months', '/order/weekly-meal-plan', '/order/custom', '/order/none']) {
      await page.goto(site.url + path)
      await look(path)
    }
    for (const path of [
      '/order-confirmation',
      '/payment-callback?order_id=ORDER_none',
      `/sandbox/pay/${'x'.repeat(32)}`,
    ]) {
      await page.goto(site.url + path)
      await look(path)
    }
    await page.goto(`${site.url}/order/three-months`)
    await fillOrder(page)
    const payment = await toPaymentPage(page, /^Pay/, scripts)
    await payment.setViewportSize({ width, height: 844 })
    if (scripts) {
      await expect(page.getByText('Please complete your payment in the new tab.')).toBeVisible()
      await look('the order form once the payment page is open')
    }
    await look('the payment page', payment)
    await payment.getByText('How the provider behaves').click()
    await look('the payment page unfolded', payment)
    await payment.getByRole('button', { name: 'Let it fail' }).click()
    await expect(payment.getByText('The payment failed, as you asked.')).toBeVisible()
    await look('the payment page after a failure', payment)
    await payment.getByRole('link', { name: /^Back to/ }).click()
    await expect(payment.getByRole('heading', { level: 1 })).toHaveText('The payment did not go through')
    await look('the callback after a failure', payment)
    if (scripts) await hydrated(payment)
    const second = await toPaymentPage(payment, /^Try again$/, scripts)
    if (scripts) await look('the callback that waits', payment)
    await second.setViewportSize({ width, height: 844 })
    await second.getByRole('button', { name: /^Pay/ }).click()
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('Thank You for Your Subscription!')
    await look('the confirmation', second)
  })
}
