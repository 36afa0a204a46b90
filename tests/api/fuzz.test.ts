/**
 * Thousands of inputs for every operation, made from its own schema, as a stranger, a client and an admin, one after another on one
 * database. No answer is a 5xx, keeps one waiting, takes over a second of the processor, is of another shape than promised, or says
 * what is not the caller's to know. The message of a failure names the seed; FUZZ_SEED=… repeats it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminAppointmentOperations } from '~/appointments/contract/admin-appointments'
import { errorTable } from '~/platform/http/api/errors'
import type { Operation } from '~/platform/http/api/operation'
import { operations } from '~/program/operations'
import { backendFetch } from '~/program/start'
import { startTestBackend, type TestBackend } from '../support/backend'
import { onEachEngine } from '../support/database'
import {
  type Caller,
  fuzzEnv,
  fuzzNow,
  fuzzRequest,
  fuzzSeed,
  fuzzTimes,
  kindOf,
  leakIn,
  makeCallers,
  makeWorld,
  mayMakeAdmin,
  measured,
  nextAddress,
  secret,
} from '../support/fuzz-world'
import {
  createInputMaker,
  createRandom,
  hostileTexts,
  type InputMaker,
  wellFormed,
  withOneHostile,
} from '../support/schema-inputs'

/** FUZZ_TIMES=10 for a longer run. */
const inputs = 5000 * fuzzTimes

onEachEngine((engine) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend({ engine, now: fuzzNow, env: fuzzEnv })
  })
  afterAll(() => backend.stop())

  test(`${inputs} inputs get an answer of the promised shape, soon, and of nobody else’s (${engine})`, async () => {
    const random = createRandom(fuzzSeed)
    const maker = createInputMaker(random)
    /** The last input of each operation that was taken: most of the others differ from it in one value. */
    const accepted = new Map<string, Asked>()
    const callers = await makeCallers()
    await makeWorld(backend, callers, maker)
    // A secret that the admin is not shown either could not leak to another caller.
    const shown = await send(adminAppointmentOperations.list, callers.admin, {
      path: '/api/admin/appointments?q=Padmavati',
      body: null,
    })
    expect(JSON.stringify(shown.data)).toContain(secret.name)
    const found: string[] = []
    const statuses: Record<string, number> = {}
    const reached = new Set<string>()
    for (let count = 0; count < inputs && found.length < 10; count += 1) {
      const operation = operations[count % operations.length] as Operation
      const caller = maker.chance(operation.access === 'staff' ? 0.75 : 0.2)
        ? callers.admin
        : maker.pick([callers.client, callers.client, callers.stranger])
      const good = accepted.get(operation.id)
      const asked = good && maker.chance(0.5) ? mutated(good, random) : requestOf(operation, caller, maker)
      const { status, data, fault } = await send(operation, caller, asked)
      if (fault)
        found.push(`${operation.method} ${asked.path} as ${caller.name}: ${fault}; ${asked.body?.slice(0, 600)}`)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 200) reached.add(operation.id)
      if (status === 200) maker.learn(data, kindOf(operation))
      if (status === 200 && isJson(asked.body)) accepted.set(operation.id, asked)
      const isLoggedOut = status === 401 && caller.session && !operation.ignoresToken
      if (isLoggedOut || mayMakeAdmin(caller, asked.body ?? '')) Object.assign(callers, await makeCallers())
    }
    expect(found, `FUZZ_SEED=${fuzzSeed} ${JSON.stringify(statuses)}`).toEqual([])
    // Inputs that are all refused at the first check would show nothing.
    expect(statuses[200], JSON.stringify(statuses)).toBeGreaterThan(inputs / 8)
    const never = operations.flatMap(({ id }) => (reached.has(id) ? [] : [id]))
    expect(never.length, never.join(' ')).toBeLessThan(operations.length * 0.6)
  }, 400_000)
})

type Asked = { path: string; body: string | null }

function requestOf(operation: Operation, caller: Caller, maker: InputMaker): Asked {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = maker.chance(0.1) ? maker.hostileText() : maker.text(name, kindOf(operation))
    return encodeURIComponent(wellFormed(text).slice(0, 500)) || '-'
  })
  const query = new URLSearchParams()
  const asked = operation.query && maker.input(operation.query, kindOf(operation))
  if (asked && typeof asked === 'object')
    for (const [name, value] of Object.entries(asked)) if (value !== null) query.append(name, String(value))
  if (caller.name !== 'admin' && maker.chance(0.05)) query.append('user_id', maker.text('user_id', 'users'))
  const body = operation.body
    ? JSON.stringify(maker.input(operation.body, kindOf(operation)))
    : operation.method === 'GET'
      ? null
      : '{}'
  const broken = body !== null && maker.chance(0.02) ? body.slice(0, -1) : body
  return { path: `/api${path}${query.size > 0 ? `?${query}` : ''}`, body: broken }
}

function mutated({ path, body }: Asked, random: () => number): Asked {
  const [address = '', search = ''] = path.split('?')
  const query = [...new URLSearchParams(search)]
  if (body !== null && body !== '{}' && (query.length === 0 || random() < 0.8))
    return { path, body: JSON.stringify(withOneHostile(JSON.parse(body), random)) }
  if (query.length === 0)
    return { path: address.replace(/[^/]+$/, encodeURIComponent(wellFormed(hostile(random)))), body }
  const other = withOneHostile(
    query.map(([, value]) => value),
    random,
  )
  const pairs = query.map(([name], at) => [name, wellFormed(String(other[at] ?? ''))])
  return { path: `${address}?${new URLSearchParams(pairs)}`, body }
}

/** An operation that reads no body takes any. */
function isJson(body: string | null): boolean {
  try {
    return body === null || Boolean(JSON.parse(body))
  } catch {
    return false
  }
}

const hostile = (random: () => number) => hostileTexts[Math.floor(random() * hostileTexts.length)] || '-'

async function send(operation: Operation, caller: Caller, asked: Asked) {
  const outcome = await measured(async () => {
    const request = fuzzRequest(operation, caller, asked)
    const response = await backendFetch(request, { clientAddress: nextAddress() })
    return { response, text: await response.text() }
  })
  if ('fault' in outcome) return { status: 0, data: null, fault: outcome.fault }
  const { response, text } = outcome.answer
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const data: unknown = isJson ? JSON.parse(text) : text
  return { status: response.status, data, fault: faultOf({ asked, operation, caller, response, text, data }) }
}

type Answered = { asked: Asked; operation: Operation; caller: Caller; response: Response; text: string; data: unknown }

/** What is wrong with an answer, or null. */
function faultOf({ asked, operation, caller, response, text, data }: Answered): string | null {
  const { status } = response
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  const leak = leakIn(text, caller)
  if (leak) return leak
  if (status === 200) {
    // Operations that answer with JSON or, where it is asked for, with a table.
    const isTable = response.headers.get('content-type')?.startsWith('text/csv') && asked.path.includes('format=csv')
    if (operation.answerType !== undefined || isTable) return null
    const parsed = operation.answer.safeParse(data)
    return parsed.success ? null : `a 200 of another shape: ${parsed.error.message.slice(0, 300)}`
  }
  const { code } = (data ?? {}) as { code?: string }
  if (operation.otherAnswers?.[status]?.safeParse(data).success) return null
  const known = code !== undefined && errorTable[code as keyof typeof errorTable]
  return known && known.status === status ? null : `${status} with the code ${code}: ${text.slice(0, 200)}`
}
