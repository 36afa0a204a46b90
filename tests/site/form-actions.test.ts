/**
 * Every action of every route, found by its export so that no new form is forgotten: a body that no form of the site sends
 * is a 422 and reaches neither the backend nor, by its names, the parser. The client who sends it is signed in as an admin,
 * so that no action can answer with the way to the log-in instead.
 */
import type { ActionFunctionArgs } from '@remix-run/node'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '~/clinic/contract/accounts'
import { hostileForms } from '../support/hostile-forms'

vi.stubEnv('SESSION_SECRET', 'the secret of these tests is long enough')

const user: User = {
  id: '00000000-0000-4000-8000-000000000002',
  email: 'ritika@example.in',
  full_name: 'Ritika Sharma',
  phone_number: null,
  profile_path: 'profile_pictures/default.png',
  role: 'admin',
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
const clinic = vi.hoisted(() => {
  const area = (name: string): object =>
    new Proxy(() => {}, {
      get: (_, call) => area(`${name}.${String(call)}`),
      apply: () => {
        spied.calls.push(name)
        throw new Error(`${name} was called`)
      },
    })
  return new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : area(String(name))) })
})

vi.mock('~/clinic/session.server', async (importOriginal) => ({
  ...(await importOriginal<typeof import('~/clinic/session.server')>()),
  getViewer: async () => ({ user, justSignedUp: false }),
  clinicOf: async () => clinic,
  requireUser: async () => ({ user, clinic }),
  requireAdmin: async () => ({ user, clinic }),
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
const sources = import.meta.glob<string>(['/app/routes/*.{ts,tsx}', '/app/routes/*/route.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const modules = import.meta.glob<RouteModule>(['/app/routes/*.{ts,tsx}', '/app/routes/*/route.{ts,tsx}'])

/** /api/… takes JSON and has its own bounds (tests/api); unknown addresses lead home, and their body is never read. */
const isForm = (file: string) => file !== '/app/routes/api.$.ts' && file !== '/app/routes/$.tsx'
/** A form's address, too, is called action. */
const exportsAction = /export\s+(?:(?:async\s+)?function|const)\s+action\b|export\s*\{[^}]*\baction\b/
const withAction = Object.keys(modules).filter((file) => isForm(file) && exportsAction.test(sources[file] ?? ''))

/** Pictures are read by a reader of their own, which makes nothing of names (app/forms/read-upload.server.ts). */
const takesFile = (file: string) => /\/dashboard\.media(\/route\.tsx|_\.upload\.ts)$/.test(file)

/** Where a route needs more than any address: what its action asks of it before it reads the form. */
const visits: Record<string, { params?: ActionFunctionArgs['params']; path?: string }> = {
  '/app/routes/_site.account.appointments.$id.cancel/route.tsx': { params: { id: user.id } },
  '/app/routes/_site.account.orders.$orderId.cancel/route.tsx': { params: { orderId: 'ORDER_1_a' } },
  '/app/routes/_site.newsletter_.$link/route.tsx': {
    params: { link: 'unsubscribe' },
    path: '/newsletter/unsubscribe?token=t',
  },
  '/app/routes/dashboard.content.$file/route.tsx': { params: { file: 'plans' } },
  '/app/routes/dashboard.content_.$file.page.ts': { params: { file: 'plans' } },
  '/app/routes/_site.order.$planId/route.tsx': { params: { planId: 'one-month' } },
  '/app/routes/payment-callback/route.tsx': { path: '/payment-callback?order_id=ORDER_1_a' },
  '/app/routes/sandbox.pay.$token/route.tsx': { params: { token: 'x'.repeat(24) } },
}

async function send(file: string, type: string, body: string): Promise<number> {
  const { action } = (await modules[file]?.()) ?? {}
  if (!action) throw new Error(`${file} has no action`)
  const { params = {}, path = '/form' } = visits[file] ?? {}
  const request = new Request(`http://localhost${path}`, { method: 'POST', body, headers: { 'content-type': type } })
  const answer = await action({ request, params, context: {} } as ActionFunctionArgs)
  if (answer instanceof Response) return answer.status
  return (answer as { init?: { status?: number } | null })?.init?.status ?? 200
}

test('the actions are found', () => {
  expect(withAction.length).toBeGreaterThanOrEqual(17)
  expect(withAction).toContain('/app/routes/_site.book/route.tsx')
  expect(Object.keys(visits).filter((file) => !withAction.includes(file))).toEqual([])
})

/** Their fields are those of a file of content/, which no form library sees: content-form.test.ts gives it hostile names. */
const withoutParser = ['/app/routes/dashboard.content.$file/route.tsx', '/app/routes/dashboard.content_.$file.page.ts']

for (const file of withAction) {
  const parses = withoutParser.includes(file) || takesFile(file) ? 0 : 1
  test(`${file}: what no form sends is a 422 and reaches nothing`, async () => {
    for (const { what, type, body } of hostileForms) {
      spied.parsed.length = 0
      expect(await send(file, type, body), what).toBe(422)
      expect(spied.parsed, `${what}: read through the door, once`).toHaveLength(parses)
      const names = spied.parsed.flatMap((parsed) => parsed.names)
      expect(
        names.filter((name) => /[[\].]|^__|^f\d/.test(name)),
        what,
      ).toEqual([])
    }
    expect(spied.calls).toEqual([])
  })

  test(`${file}: the parser knows every name it is given`, async () => {
    await send(file, 'application/x-www-form-urlencoded', 'utm_source=mail&email=a&constructor=x&status=active').catch(
      () => {},
    )
    for (const { names, known } of spied.parsed) expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect(spied.parsed).toHaveLength(parses)
  })
}
