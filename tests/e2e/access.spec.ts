import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type APIRequestContext, request as requests } from '@playwright/test'
import { type StaffRole, staffRoles } from '~/domain/accounts/staff-words'
import { builtRoutes, dataPath, fillPath } from '../support/built-routes'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site

test.beforeAll(async ({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

const home = /^\/$/
const login = /^\/login\?redirectTo=/
/** Who gets what from each route that is not for everybody: a status, or where a redirect leads. */
const matrix: [path: string, stranger: number | RegExp, client: number | RegExp, admin: number | RegExp][] = [
  ['/', 200, 200, 200],
  ['/login', 200, home, home],
  ['/signup', 200, home, home],
  ['/forgot-password', 200, 200, 200],
  ['/reset-password?token=x', 200, 200, 200],
  ['/profile', login, 200, 200],
  ['/change-password', login, 200, 200],
  ['/account', login, 200, 200],
  ['/account/appointments', login, 200, 200],
  ['/account/check-in', login, 200, 200],
  ['/account/messages', login, 200, 200],
  ['/account/orders', login, 200, 200],
  ['/account/deliveries', login, 200, 200],
  ['/account/documents', login, 200, 200],
  ['/account/visits', login, 200, 200],
  ['/account/sharing', login, 200, 200],
  ['/account/sharing/x', login, 404, 404],
  ['/account/sharing/x/week', login, 404, 404],
  ['/account/sharing/x/shopping', login, 404, 404],
  ['/account/sharing/x/print', login, 404, 404],
  ['/account/sharing/x/print.pdf', login, 404, 404],
  ['/account/sharing/x/progress', login, 404, 404],
  ['/account/sharing/x/check-ins', login, 404, 404],
  ['/account/sharing/x/messages', login, 404, 404],
  ['/account/sharing/x/visits', login, 404, 404],
  ['/account/care-documents', login, 200, 200],
  ['/account/care-documents/x', login, 404, 404],
  ['/account/check-in/photos', login, 200, 200],
  ['/account/details', login, 200, 200],
  ['/account/progress', login, 200, 200],
  ['/account/progress/new', login, 200, 200],
  ['/account/progress/x/correct', login, 404, 404],
  ['/account/progress/export.csv', login, 404, 404],
  ['/account/progress/export.json', login, 404, 404],
  ['/account/progress/export.pdf', login, 404, 404],
  ['/account/security', login, 200, 200],
  ['/account/security/second-factor', login, 200, 200],
  ['/account/security/passkey', login, 200, 200],
  ['/prove', login, 200, 200],
  ['/login/code', /^\/login$/, home, home],
  ['/account/orders/ORDER_1/cancel', login, 404, 404],
  ['/account/orders/ORDER_1/receipt', login, 404, 404],
  ['/account/orders/ORDER_1/receipt.pdf', login, 404, 404],
  ['/account/orders/ORDER_1/credit-notes/CN2026-27-000001', login, 404, 404],
  ['/account/orders/ORDER_1/credit-notes/CN2026-27-000001/pdf', login, 404, 404],
  ['/account/appointments/x/cancel', login, 404, 404],
  ['/account/appointments/x/move', login, 404, 404],
  ['/dashboard', login, home, 200],
  ['/dashboard/outbox', login, home, 200],
  ['/dashboard/team/second-factor', login, home, 200],
  ['/dashboard/reach', login, home, 204],
  ['/dashboard/booking', login, home, 200],
  ['/dashboard/booking?view=week', login, home, 200],
  ['/dashboard/booking?view=today', login, home, 200],
  ['/dashboard/booking?id=none', login, home, 404],
  ['/dashboard/booking/new', login, home, 200],
  ['/dashboard/booking/closed-days', login, home, 200],
  ['/dashboard/care', login, home, 200],
  ['/dashboard/clients/none/care', login, home, 404],
  ['/dashboard/clients/none/care/reason', login, home, 404],
  ['/dashboard/clients/none/care/assessment', login, home, 404],
  ['/dashboard/care/clients', login, home, 200],
  ['/dashboard/clients/none/merge', login, home, 404],
  ['/dashboard/booking/none/correct', login, home, 404],
  ['/dashboard/clients/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000/care/messages', login, home, 404],
  ['/dashboard/clients/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000/care/check-ins', login, home, 404],
  ['/dashboard/deliveries', login, home, 200],
  ['/dashboard/deliveries?day=2026-11-25&sheet=kitchen', login, home, 200],
  ['/dashboard/deliveries/labels', login, home, 200],
  ['/dashboard/menu', login, home, 200],
  ['/dashboard/deliveries/none', login, home, 404],
  ['/dashboard/templates', login, home, 200],
  ['/dashboard/templates/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000', login, home, 404],
  ['/dashboard/clients/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000/diet/1', login, home, 404],
  ['/dashboard/clients/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000/diet/1/send', login, home, 404],
  ['/dashboard/clients/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000/diet/1/compare', login, home, 404],
  ['/dashboard/clients/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000/diet/1/preview', login, home, 404],
  ['/dashboard/clients/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000/diet/1/preview/week', login, home, 404],
  ['/appointment-offer?token=x', 200, 200, 200],
  ['/appointment-move?token=x', 200, 200, 200],
  ['/dashboard/clients/none/care/readings', login, home, 404],
  ['/dashboard/clients/none/care/documents', login, home, 404],
  ['/dashboard/clients/none/care/documents/x', login, home, 404],
  ['/dashboard/clients/none/care/letter', login, home, 404],
  ['/dashboard/clients/none/care/readings/export.csv', login, home, 404],
  ['/dashboard/no-such-screen', login, home, 404],
  ['/dashboard/blog', login, home, 200],
  ['/dashboard/content/team', login, home, 200],
  ['/dashboard/content/team/new', login, home, 200],
  ['/dashboard/content/team/meera-sharma', login, home, 200],
  ['/dashboard/content/team/no-such-person', login, home, 404],
  ['/editor', login, home, 200],
  ['/blog/five-millets-and-when-to-eat-them/edit', login, home, 200],
  ['/order/three-months', 200, 200, 200],
  ['/order/no-such-plan', 404, 404, 404],
  ['/pay/ORDER_none', login, 404, 404],
  ['/pay/ORDER_none?t=x', 404, 404, 404],
  ['/pay/visit/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000', login, 404, 404],
  ['/pay/visit/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000?t=x', 404, 404, 404],
  ['/dashboard/plans/visit/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000/link', login, home, 404],
  ['/pay/..%2Fadmin', login, 404, 404],
  ['/payment-callback', 404, 404, 404],
  ['/payment-callback?order_id=ORDER_none&t=x', 404, 404, 404],
  ['/order-confirmation', 200, 200, 200],
  ['/order-confirmation?order_id=ORDER_none&t=x', 404, 404, 404],
  [`/sandbox/pay/${'x'.repeat(32)}`, 404, 404, 404],
  ['/sandbox/pay/x', 404, 404, 404],
  ['/driver/x', 404, 404, 404],
  // Look-alikes of guarded paths are public (or nothing).
  ['/blog/five-millets-and-when-to-eat-them', 200, 200, 200],
  ['/editorial', home, home, home],
  ['/dashboards', home, home, home],
]

async function signedIn(path: '/signup' | '/login', form: Record<string, string>): Promise<APIRequestContext> {
  const context = await requests.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } })
  const answer = await context.post(path, { form, maxRedirects: 0 })
  expect(answer.headers().location, await answer.text()).toBe('/')
  return context
}

test('each route lets in who may come in, and sends everybody else where they belong', async () => {
  const stranger = await requests.newContext({ baseURL: site.url })
  const client = await signedIn('/signup', { full_name: 'A', email: 'a@example.in', password: 'aloo gobhi matar 1' })
  const owner = await signedIn('/login', admin)
  for (const [path, ...expected] of matrix) {
    for (const [i, who] of [stranger, client, owner].entries()) {
      const name = `${['a stranger', 'a client', 'an admin'][i]} on ${path}`
      const answer = await who.get(path, { maxRedirects: 0 })
      const want = expected[i]
      if (typeof want === 'number') expect(answer.status(), name).toBe(want)
      else {
        expect([302, 303], name).toContain(answer.status())
        expect(answer.headers().location, name).toMatch(want ?? /never/)
      }
    }
  }
})

/** Which roles come into which part of the desk; the first that fits. An owner comes in everywhere but to what is care's. */
const desk: [path: RegExp, ...roles: StaffRole[]][] = [
  [/\/(care|diet)\b|^\/dashboard\/(recipes|templates)/, 'dietitian'],
  [/^\/dashboard\/booking/, 'owner', 'dietitian', 'front_desk'],
  [/^\/dashboard\/plans\/codes/, 'owner'],
  [/^\/dashboard\/plans\/(export|reconciliation)/, 'owner', 'accountant'],
  [/^\/dashboard\/plans\/(new|dishes|visit|[^/]+\/link$)/, 'owner', 'front_desk'],
  [/^\/dashboard\/plans/, 'owner', 'front_desk', 'accountant'],
  [/^\/dashboard\/deliveries(\/labels)?$/, 'owner', 'kitchen'],
  [/^\/dashboard\/menu$/, 'owner', 'kitchen'],
  [/^\/dashboard\/deliveries/, 'owner', 'kitchen', 'front_desk'],
  [/^\/dashboard\/(clients|find|enquiries)/, 'owner', 'dietitian', 'front_desk'],
  [/^\/dashboard\/(blog|media|content)|^\/editor|^\/blog\//, 'owner', 'writer'],
  [/^\/dashboard\/(newsletter|outbox|audit|erasures|team)/, 'owner'],
  [/^\/dashboard/, ...staffRoles],
]

test('each role comes into its own screens, as a page and as data, and into no other', async () => {
  test.setTimeout(180_000)
  const owner = await signedIn('/login', admin)
  const routes = (await builtRoutes()).filter(
    ({ path, hasLoader }) => hasLoader && (/^\/(dashboard|editor)/.test(path) || path.endsWith('/edit')),
  )
  expect(routes.length).toBeGreaterThan(60)
  const people = new Map<StaffRole, APIRequestContext>([['owner', owner]])
  const database = new DatabaseSync(join(site.dataDir, 'aahar.sqlite'))
  for (const role of staffRoles.filter((one) => one !== 'owner')) {
    const form = { full_name: role, email: `${role}@example.in`, password: 'aloo gobhi matar 1' }
    people.set(role, await signedIn('/signup', form))
    database
      .prepare('update users set can_care = ?, team_roles = ? where email = ?')
      .run(role === 'dietitian' ? 1 : 0, role === 'dietitian' ? '' : role, form.email)
  }
  // The first owner is a dietitian too.
  database.prepare('update users set can_care = 0 where email = ?').run(admin.email)
  database.close()
  for (const { path: pattern } of routes) {
    const path = fillPath(pattern, (name) => (name === 'slug' ? 'five-millets-and-when-to-eat-them' : 'none'))
    const [, ...roles] = desk.find(([one]) => one.test(path)) ?? [/never/]
    expect(roles, `nobody is named for ${path}`).not.toEqual([])
    for (const [role, person] of people) {
      for (const form of [path, dataPath(path)]) {
        const answer = await person.get(form, { maxRedirects: 0 })
        const name = `${role} on ${form}: ${answer.status()}`
        expect(answer.status(), name).toBeLessThan(500)
        if (roles.includes(role)) expect(answer.status(), name).not.toBe(403)
        else expect(answer.status(), name).toBe(403)
      }
    }
  }
})

test('a forged or foreign cookie is nobody, and a cross-origin form is refused', async () => {
  const stranger = await requests.newContext({ baseURL: site.url })
  for (const value of [
    'x',
    'eyJhbGciOiJkaXIifQ..a.b.c',
    btoa('{"user":{"role":"admin"}}'),
    '%E0%A4%A',
    'x'.repeat(3500),
  ]) {
    const answer = await stranger.get('/dashboard', { headers: { cookie: `aahar_session=${value}` }, maxRedirects: 0 })
    expect([302, 303]).toContain(answer.status())
    expect(answer.headers().location).toMatch(login)
  }
  for (const path of [
    '/login',
    '/signup',
    '/profile',
    '/logout',
    '/change-password',
    '/login/code',
    '/prove',
    '/account/security',
    '/account/security/second-factor',
    '/account/security/passkey',
    '/forgot-password',
    '/order/three-months',
    '/payment-callback?order_id=ORDER_none',
    `/sandbox/pay/${'x'.repeat(32)}`,
    '/account/orders?index',
    '/account/orders/ORDER_1/cancel',
    '/account/appointments/x/cancel',
  ]) {
    const answer = await stranger.post(path, { headers: { origin: 'https://evil.example' }, form: { email: 'a@b.in' } })
    expect(answer.status(), path).toBe(403)
  }
})

test('rubbish in a form is answered with a status below 500', async () => {
  const stranger = await requests.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } })
  const bodies: { headers?: Record<string, string>; data: string | Buffer }[] = [
    { data: '' },
    { headers: { 'content-type': 'application/json' }, data: '{"email":' },
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, data: 'email=%E0%A4%A&password=%00' },
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, data: 'not multipart' },
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      data: `email=${'a'.repeat(10_000)}@b.in&email=b@c.in&password=x`,
    },
    { headers: { 'content-type': 'text/plain' }, data: Buffer.from([0xff, 0xfe, 0x00]) },
  ]
  for (const path of [
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/change-password',
    '/login/code',
    '/prove',
    '/account/security',
    '/account/security/second-factor',
    '/account/security/passkey',
    '/profile',
    '/logout',
    '/order/three-months',
    '/payment-callback?order_id=ORDER_none',
    '/payment-callback',
    `/sandbox/pay/${'x'.repeat(32)}`,
    '/account/orders?index',
    '/account/orders/ORDER_1/cancel',
    '/account/appointments/x/cancel',
  ]) {
    for (const body of bodies) {
      const answer = await stranger.post(path, { ...body, maxRedirects: 0 })
      expect(answer.status(), `${path} with ${String(body.data).slice(0, 30)}`).toBeLessThan(500)
    }
  }
})
