import { HtmlValidate } from 'html-validate'
import { signUpClient } from '../support/account-client'
import { startSite } from '../support/site'
import { expect, test } from './fixtures'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React's choices, valid HTML all the same.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'attr-case': 'off',
    // Typography, not validity.
    'tel-non-breaking': 'off',
    // axe judges these on the rendered page, where it knows what is shown.
    'no-inline-style': 'off',
    'prefer-native-element': 'off',
    'long-title': 'off',
  },
})

for (const path of [
  '/',
  '/book',
  '/consultation',
  '/search?q=dal',
  '/newsletter',
  '/services',
  '/blogs',
  '/about',
  '/gallery',
  '/contact',
  '/privacy',
  '/terms',
  '/refund',
  '/shipping',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=x',
  '/blog/five-millets-and-when-to-eat-them',
  '/order/three-months',
  '/order/weekly-meal-plan',
  '/order/custom',
  '/order/none',
  '/order-confirmation',
  '/payment-callback?order_id=ORDER_none',
  `/sandbox/pay/${'x'.repeat(32)}`,
]) {
  test(`${path} is valid HTML`, async ({ request, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
    const found = await mistakesIn(await (await request.get(path)).text())
    expect(found).toEqual([])
  })
}

test('the pages of an account are valid HTML, without and with something in them', async ({
  request,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
  test.setTimeout(90_000)
  const site = await startSite()
  try {
    const client = await signUpClient(site, request, 'Meera Joshi')
    const places = ['', '/appointments', '/orders', '/deliveries', '/documents', '/details'].map(
      (at) => `/account${at}`,
    )
    const found = async (paths: string[]) => {
      for (const path of paths) {
        const answer = await request.get(`${site.url}${path}`)
        expect(answer.status(), path).toBe(200)
        expect(await mistakesIn(await answer.text()), path).toEqual([])
      }
    }
    await found(places)
    const order = await client.order('weekly_meal_plan', { inDays: 1 })
    await client.order('three_months', { inDays: 0 })
    const appointment = await client.book({ inDays: 3 })
    await found([
      ...places,
      `/account/orders/${order}/receipt`,
      `/account/orders/${order}/cancel`,
      `/account/appointments/${appointment}/cancel`,
    ])
  } finally {
    await site.stop()
  }
})

async function mistakesIn(html: string): Promise<string[]> {
  const report = await validator.validateString(html)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  )
}
