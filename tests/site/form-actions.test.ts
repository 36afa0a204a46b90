/**
 * Every action of every route, found by its export so that no new form is forgotten: a body that no form of the site sends
 * is a 422 and reaches neither the backend nor, by its names, the parser. The client who sends it is signed in as an admin,
 * so that no action can answer with the way to the log-in instead.
 */

import type { ActionFunctionArgs } from '@remix-run/node'
import { beforeEach, expect, test, vi } from 'vitest'
import { staffRoles } from '~/domain/accounts/staff-words'
import type { User } from '~/platform/session/contract'
import { hostileForms } from '../support/hostile-forms'
import { listedRoutes, loadRoute } from '../support/listed-routes'

vi.stubEnv('SESSION_SECRET', 'the secret of these tests is long enough')

const user: User = {
  id: '00000000-0000-4000-8000-000000000002',
  email: 'ritika@example.in',
  full_name: 'Ritika Sharma',
  phone_number: null,
  profile_path: 'profile_pictures/default.png',
  role: 'admin',
  roles: [...staffRoles],
  status: 'active',
  meal_plan: null,
  subscription_plan: null,
  food_plan: null,
}

const spied = vi.hoisted(() => ({ parsed: [] as { names: string[]; known: string[] }[], calls: [] as string[] }))
beforeEach(() => {
  spied.parsed.length = 0
  spied.calls.length = 0
})

/** The backend: every call is noted, and none is answered. */
const clinic = vi.hoisted(() => (operations: object) => {
  const call = (name: string) => () => {
    spied.calls.push(name)
    throw new Error(`${name} was called`)
  }
  return Object.fromEntries(Object.keys(operations).map((name) => [name, call(name)]))
})

vi.mock('~/platform/session/session.server', async (importOriginal) => ({
  ...(await importOriginal<typeof import('~/platform/session/session.server')>()),
  getViewer: async () => ({ user, justSignedUp: false }),
  clinicOf: async () => clinic,
  requireUser: async () => ({ user, clinic }),
  requireStaff: async () => ({ user, clinic }),
  endSession: async () => void spied.calls.push('logout'),
}))

vi.mock('@conform-to/zod/v4', async (importOriginal) => {
  const original = await importOriginal<typeof import('@conform-to/zod/v4')>()
  return {
    ...original,
    parseWithZod: (payload: FormData, options: { schema: { def: { in?: never; shape?: object } } }) => {
      const { def } = options.schema
      const { shape = {} } = (def.in as unknown as typeof options.schema)?.def ?? def
      spied.parsed.push({ names: [...payload.keys()], known: Object.keys(shape) })
      return original.parseWithZod(payload, options as never)
    },
  }
})

type RouteModule = { action?: (visit: ActionFunctionArgs) => Promise<unknown> }
/** /api/… takes JSON and has its own bounds (tests/api); unknown addresses lead home, and their body is never read. */
const forms = listedRoutes.filter(({ address }) => address !== '/api/*' && address !== '/*')
const modules = new Map(
  await Promise.all(forms.map(async (route) => [route.address, await loadRoute<RouteModule>(route)] as const)),
)
const withAction = [...modules].flatMap(([address, { action }]) => (action ? [address] : []))

/** Pictures are read by a reader of their own, which makes nothing of names (app/platform/forms/read-upload.server.ts). */
const takesFile = (address: string) => /^\/dashboard\/media(\/upload)?$/.test(address)

/** Where a route needs more than any address: what its action asks of it before it reads the form. */
const visits: Record<string, { params?: ActionFunctionArgs['params']; path?: string }> = {
  '/account/appointments/:id/cancel': { params: { id: user.id } },
  '/account/appointments/:id/move': { params: { id: user.id } },
  '/account/orders/:orderId/cancel': { params: { orderId: 'ORDER_1_a' } },
  '/newsletter/:link': {
    params: { link: 'unsubscribe' },
    path: '/newsletter/unsubscribe?token=t',
  },
  '/dashboard/content/team/:slug': { params: { slug: 'meera-sharma' } },
  '/dashboard/content/:file': { params: { file: 'plans' } },
  '/dashboard/content/:file/page': { params: { file: 'plans' } },
  '/order/:planId': { params: { planId: 'one-month' } },
  '/payment-callback': { path: '/payment-callback?order_id=ORDER_1_a' },
  '/sandbox/pay/:token': { params: { token: 'x'.repeat(24) } },
}

async function send(address: string, type: string, body: string): Promise<number> {
  const { action } = modules.get(address) ?? {}
  if (!action) throw new Error(`${address} has no action`)
  const { params = {}, path = '/form' } = visits[address] ?? {}
  const request = new Request(`http://localhost${path}`, { method: 'POST', body, headers: { 'content-type': type } })
  const answer = await action({ request, params, context: {} } as ActionFunctionArgs)
  if (answer instanceof Response) return answer.status
  return (answer as { init?: { status?: number } | null })?.init?.status ?? 200
}

test('the actions are found', () => {
  expect(withAction.length).toBeGreaterThanOrEqual(17)
  expect(withAction).toContain('/book')
  expect(Object.keys(visits).filter((address) => !withAction.includes(address))).toEqual([])
})

/** Their fields are those of a file of content/, which no form library sees: content-form.test.ts gives it hostile names. */
const withoutParser = ['/dashboard/content/:file', '/dashboard/content/:file/page']

for (const address of withAction) {
  const parses = withoutParser.includes(address) || takesFile(address) ? 0 : 1
  test(`${address}: what no form sends is a 422 and reaches nothing`, async () => {
    for (const { what, type, body } of hostileForms) {
      spied.parsed.length = 0
      expect(await send(address, type, body), what).toBe(422)
      expect(spied.parsed, `${what}: read through the door, once`).toHaveLength(parses)
      const names = spied.parsed.flatMap((parsed) => parsed.names)
      expect(
        names.filter((name) => /[[\].]|^__|^f\d/.test(name)),
        what,
      ).toEqual([])
    }
    expect(spied.calls).toEqual([])
  })

  test(`${address}: the parser knows every name it is given`, async () => {
    await send(
      address,
      'application/x-www-form-urlencoded',
      'utm_source=mail&email=a&constructor=x&status=active',
    ).catch(() => {})
    for (const { names, known } of spied.parsed) expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect(spied.parsed).toHaveLength(parses)
  })
}
