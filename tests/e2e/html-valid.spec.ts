import { createHash } from 'node:crypto'
import { HtmlValidate } from 'html-validate'
import { publicPaths } from '~/domain/pages'
import { signUpClient } from '../support/account-client'
import { askRaw, type RawAnswer } from '../support/raw-http'
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
  ...publicPaths,
  '/search?q=dal',
  '/newsletter',
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
  '/blog/no-such-post',
]) {
  test(`${path} is valid HTML`, async ({ baseURL, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
    expect(await mistakesIn(`${baseURL}${path}`)).toEqual([])
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
    const cookie = (await request.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const found = async (paths: string[]) => {
      for (const path of paths) {
        expect(await mistakesIn(`${site.url}${path}`, { cookie, status: 200 }), path).toEqual([])
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
      `/account/appointments/${appointment}/move`,
    ])
  } finally {
    await site.stop()
  }
})

/** Of the bytes as they come from the socket. */
async function mistakesIn(address: string, { cookie = '', status = 0 } = {}): Promise<string[]> {
  const answer = await askRaw(address, { accept: 'text/html', ...(cookie && { cookie }) })
  if (status !== 0) expect(answer.status).toBe(status)
  const report = await validator.validateString(answer.body)
  return [
    ...framesMistakes(answer.body),
    ...scriptMistakes(answer),
    ...report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
    ),
  ]
}

/** The validator is lenient about what stands outside <html>; the standard is not. */
function framesMistakes(html: string): string[] {
  const mistakes: string[] = []
  if (!/^<!DOCTYPE html><html[ >]/i.test(html)) mistakes.push('does not begin with its doctype and <html>')
  if (!html.endsWith('</body></html>')) mistakes.push(`does not end with </body></html>: ${html.slice(-80)}`)
  for (const tag of ['</head>', '</body>', '</html>', '<body']) {
    if (html.split(tag).length !== 2) mistakes.push(`${tag} stands ${html.split(tag).length - 1} times`)
  }
  return mistakes
}

/** The policy names each script and each style of the page, and no other. */
function scriptMistakes({ head, body }: RawAnswer): string[] {
  const policy = /^content-security-policy: (.*)$/im.exec(head)?.[1] ?? ''
  const scripts = /<script(?![^>]*\b(?:src|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]+?)<\/script>/g
  return [
    ...unnamed(policy, 'script-src', body, scripts),
    ...unnamed(policy, 'style-src', body, /<style[^>]*>([\s\S]+?)<\/style>/g),
  ]
}

function unnamed(policy: string, directive: string, body: string, elements: RegExp): string[] {
  const sources = policy.split('; ').find((part) => part.startsWith(`${directive} `)) ?? ''
  const named = [...sources.matchAll(/'(sha256-[^']+)'/g)].map(([, hash]) => hash)
  const hashes = [...body.matchAll(elements)].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  )
  const isSame = [...new Set(hashes)].sort().join() === [...named].sort().join()
  return isSame ? [] : [`${directive} names ${named.length}, the page has ${hashes.length}`]
}
