/**
 * Inputs for every form, made from the schema its action parses with, sent to a backend that works, as a stranger, a client and an
 * admin. No action throws, keeps one waiting, takes over a second of the processor, answers a 5xx, leads to another site, or says
 * what is not the sender's to know. The message of a failure names the seed; FUZZ_SEED=… repeats it.
 */
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { formToken } from '~/platform/forms/form-token.server'
import { beginSession } from '~/platform/session/session.server'
import { startTestBackend, type TestBackend } from '../support/backend'
import {
  type Caller,
  fuzzBase,
  fuzzEnv,
  fuzzNow,
  fuzzSeed,
  fuzzTimes,
  kindOf,
  leakIn,
  makeCallers,
  makeWorld,
  mayMakeAdmin,
  measured,
  nextAddress,
} from '../support/fuzz-world'
import { listedRoutes, loadRoute } from '../support/listed-routes'
import { createInputMaker, createRandom, type InputMaker, wellFormed } from '../support/schema-inputs'

vi.stubEnv('SESSION_SECRET', 'the secret of these tests is long enough')
vi.stubEnv('PUBLIC_URL', fuzzBase)
vi.stubEnv('CONTENT_READONLY', '1')

const parsing = vi.hoisted(() => ({ schemas: new Set<z.ZodType>() }))
vi.mock('@conform-to/zod/v4', async (importOriginal) => {
  const original = await importOriginal<typeof import('@conform-to/zod/v4')>()
  return {
    ...original,
    parseWithZod: (payload: FormData, options: { schema: z.ZodType }) => {
      parsing.schemas.add(options.schema)
      return original.parseWithZod(payload, options as never)
    },
  }
})

type RouteModule = { action?: (visit: ActionFunctionArgs) => Promise<unknown> }
/** /api/… has tests/api/fuzz.test.ts; unknown addresses lead home and read no body. */
const forms = listedRoutes.filter(({ address }) => address !== '/api/*' && address !== '/*')

/** FUZZ_TIMES=10 for a longer run. */
const rounds = 25 * fuzzTimes
let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend({ engine: 'sqlite', now: fuzzNow, env: fuzzEnv })
})
afterAll(() => backend.stop())

test(`every form takes ${rounds} inputs and answers each`, async () => {
  const maker = createInputMaker(createRandom(fuzzSeed))
  const callers = await makeCallers()
  await makeWorld(backend, callers, maker)
  const found: string[] = []
  const statuses: Record<string, number> = {}
  let withAction = 0
  for (const route of forms) {
    const { action } = await loadRoute<RouteModule>(route)
    if (!action) continue
    const { address } = route
    withAction += 1
    parsing.schemas.clear()
    for (let round = 0; round < rounds && found.length < 10; round += 1) {
      const caller = maker.pick([callers.admin, callers.admin, callers.client, callers.stranger])
      const body = round === 0 ? new URLSearchParams() : formOf(maker, address)
      const outcome = await measured(() => send(action, { address, body, caller, maker }))
      const fault = 'fault' in outcome ? outcome.fault : faultOf(outcome.answer, caller)
      if (fault) found.push(`${address} as ${caller.name}: ${fault.slice(0, 800)}; ${body.toString().slice(0, 600)}`)
      if (!('answer' in outcome)) continue
      statuses[outcome.answer.status] = (statuses[outcome.answer.status] ?? 0) + 1
      const isLoggedOut = outcome.answer.to?.includes('/login?') && caller.session
      if (isLoggedOut || mayMakeAdmin(caller, body.toString())) Object.assign(callers, await makeCallers())
    }
  }
  expect(found, `FUZZ_SEED=${fuzzSeed} ${JSON.stringify(statuses)}`).toEqual([])
  expect(withAction).toBeGreaterThan(40)
  expect((statuses[200] ?? 0) + (statuses[303] ?? 0), JSON.stringify(statuses)).toBeGreaterThan(
    (withAction * rounds) / 8,
  )
}, 400_000)

/** A form for one of the schemas the action has parsed with so far. */
function formOf(maker: InputMaker, address: string): URLSearchParams {
  const form = new URLSearchParams()
  const schemas = [...parsing.schemas]
  const input =
    schemas.length > 0 ? maker.input(maker.pick(schemas), kindOfAddress(address)) : { name: maker.hostileText() }
  for (const [name, value] of Object.entries(input && typeof input === 'object' ? input : {})) {
    // As a browser sends a list: each of its values under the same name.
    for (const one of [value].flat()) if (one !== null) form.append(name, wellFormed(String(one)))
  }
  if (form.has('form_token') && maker.chance(0.9)) form.set('form_token', formToken(new Date(fuzzNow)))
  return form
}

const kindOfAddress = (address: string) =>
  kindOf({
    path: address
      .split('/')
      .filter((part) => part && !/^(dashboard|account)$/.test(part))
      .join('/'),
  })

type Sent = { address: string; body: URLSearchParams; caller: Caller; maker: InputMaker }
type Answer = { status: number; to: string | null; text: string }

async function send(
  action: NonNullable<RouteModule['action']>,
  { address, body, caller, maker }: Sent,
): Promise<Answer> {
  const context: AppLoadContext = { clientAddress: nextAddress() }
  const params: Record<string, string> = {}
  for (const [, name = ''] of address.matchAll(/:(\w+)/g))
    params[name] = maker.chance(0.1)
      ? maker.hostileText()
      : maker.text(name === 'planId' ? 'plan_type' : name.replace(/^.+Id$/, 'id'), kindOfAddress(address))
  const sentTo = `${fuzzBase}/form?${maker.pick(['', 'page=x', 'order_id=ORDER_1', 'token=t', 'redirectTo=//evil.example'])}`
  const request = new Request(sentTo, { method: 'POST', body })
  const visit = { request, context, params } as ActionFunctionArgs
  if (caller.session) await beginSession(visit, caller.session)
  const answer = await (async () => action(visit))().catch((thrown: unknown) => {
    if (thrown instanceof Response || isData(thrown)) return thrown
    throw thrown
  })
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
  const { data, init } = isData(answer) ? answer : { data: answer, init: null }
  return { status: init?.status ?? 200, to: null, text: JSON.stringify(data ?? null) }
}

type DataAnswer = { data: unknown; init: { status?: number } | null }
const isData = (answer: unknown): answer is DataAnswer =>
  (answer as { type?: string } | null)?.type === 'DataWithResponseInit'

function faultOf({ status, to, text }: Answer, caller: Caller): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 300)}`
  if (to !== null && new URL(to, fuzzBase).origin !== fuzzBase) return `leads to ${to}`
  return leakIn(text, caller)
}
