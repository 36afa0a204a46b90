/** A basket too long for the way back through the log-in: it comes along with what was typed, with scripts and without. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { showBuilt, showDocuments } from '~/content/changes/live/shown'
import { builtDocuments } from '~/content/collections.server'
import { safeRedirect } from '~/platform/session/safe-redirect'
import { startTestBackend, type TestBackend } from '../support/backend'
import { fuzzBase, fuzzEnv, nextAddress } from '../support/fuzz-world'
import { inDays } from '../support/ordering'
import { loadWholeSite, type WholeSite } from '../support/whole-site'

vi.stubEnv('SESSION_SECRET', 'the secret of these tests is long enough')
vi.stubEnv('PUBLIC_URL', fuzzBase)
vi.stubEnv('CONTENT_READONLY', '1')

const dishes = Array.from({ length: 20 }, (_, at) => `a-bowl-of-many-good-things-number-${at + 1}`)
const basket = dishes.map((id, at) => `${id}=${at === 0 ? 2 : 1}`).join('&')
const amount = 21 * 250

let backend: TestBackend
let site: WholeSite
beforeAll(async () => {
  backend = await startTestBackend({ engine: 'sqlite', now: new Date().toISOString(), env: fuzzEnv })
  const documents = builtDocuments()
  const { items, ...meals } = documents.Meals as { items: object[] }
  const menu = dishes.map((id) => ({ ...items[0], id, name: id.replaceAll('-', ' '), priceRupees: 250 }))
  await showDocuments({ ...documents, Meals: { ...meals, items: menu } }, 'twenty dishes')
  site = await loadWholeSite()
})
afterAll(async () => {
  await showBuilt()
  await backend.stop()
})

/** A browser with its cookies; with scripts it asks for the data of pages alone. */
function openBrowser(hasScripts: boolean) {
  const jar = new Map<string, string>()
  return async (path: string, form?: Record<string, string>) => {
    const url = new URL(path, fuzzBase)
    if (hasScripts) url.pathname += '.data'
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(url, {
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    const response = await site.handle(request, { clientAddress: nextAddress() })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const text = await response.text()
    // With scripts a redirect stands in the data.
    const to = response.headers.get('location') ?? /SingleFetchRedirect.*?"(\/[^"]+)"/.exec(text)?.[1] ?? null
    return { text, to }
  }
}

test.each([
  ['without scripts', false],
  ['with scripts', true],
])('a basket of 20 dishes is there after signing up %s', async (words, hasScripts) => {
  const ask = openBrowser(hasScripts)
  const path = `/menu/order?${basket}`
  expect(safeRedirect(path), 'too long for the way back').toBe('/menu/order')
  expect((await ask(path)).text).toContain('a bowl of many good things number 20')
  const email = `asha.${hasScripts}@client.example`
  const form = {
    customer_name: 'Asha Verma',
    customer_email: email,
    customer_phone: '9876543210',
    address: '14 Hanuman Nagar, Vaishali Nagar, Jaipur',
    pin_code: '302021',
    start_date: inDays(4),
    amount: String(amount),
    order_id: '',
  }
  const sent = await ask(path, {
    ...form,
    dishes: dishes.map((id, at) => `${id}:${at === 0 ? 2 : 1}:250`).join(' '),
  })
  expect(sent.to).toBe('/login?redirectTo=%2Fmenu%2Forder')
  const password = 'karela & lauki'
  const signed = await ask('/signup?redirectTo=%2Fmenu%2Forder', {
    ...{ email, password, confirm_password: password, full_name: 'Asha Verma' },
  })
  expect(signed.to).toBe('/menu/order')
  const back = await ask('/menu/order')
  expect(back.to, words).toBe(path)
  const order = await ask(path)
  for (const id of dishes) expect(order.text).toContain(id.replaceAll('-', ' '))
  expect(order.text).toContain('14 Hanuman Nagar')
  // Without a draft, or with one of dishes that left the menu, an address without dishes leads to the menu.
  const other = openBrowser(hasScripts)
  expect((await other('/menu/order')).to).toBe('/menu?basket=')
  expect((await other(path, { ...form, dishes: 'no-such-dish:2:250' })).to).toContain('/login')
  expect((await other('/menu/order')).to).toBe('/menu?basket=')
})
