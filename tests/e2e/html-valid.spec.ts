import { HtmlValidate } from 'html-validate'
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
    const report = await validator.validateString(await (await request.get(path)).text())
    const found = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
    )
    expect(found).toEqual([])
  })
}
