/** The people and things that inputs made at random are about, and what is wrong with an answer to one (tests/api/fuzz, tests/site/form-fuzz). */

import { adminContentOperations } from '~/content/contract/admin-content'
import type { Operation } from '~/platform/http/api/operation'
import type { NewSession, Session } from '~/platform/session/contract'
import { operations } from '~/program/operations'
import { backendFetch } from '~/program/start'
import type { TestBackend } from './backend'
import { createClinicApi } from './clinic'
import { inProcess } from './connect'
import { makePng } from './pictures'
import { makeDraft, makePost } from './posts'
import type { InputMaker } from './schema-inputs'

export const fuzzBase = 'http://localhost:3000'
/** FUZZ_SEED=… repeats a run; without it every run has a seed of its own. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 32))
export const fuzzTimes = Number(process.env.FUZZ_TIMES ?? 1)
export const fuzzNow = '2026-11-21T04:00:00.000Z'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
export const fuzzEnv = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  PUBLIC_URL: fuzzBase,
  CONTENT_READONLY: '1',
}

/** Another client, whose data no one but her and the staff may be shown. The blank keeps it out of what later inputs are made of. */
export const secret = { name: 'Padmavati Kept-To-Herself', note: 'is being treated for something private' }

export type Caller = { name: 'stranger' | 'client' | 'admin'; session: Session | NewSession | null }
export type Callers = Record<Caller['name'], Caller>

/** Limits count by network; each input comes from another, so that they do not refuse what is to be tried. */
let addresses = 0
export const nextAddress = () => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

let people = 0
/** A stranger, a client, and the clinic's admin, each with a new session: an input may have ended the one before. */
export async function makeCallers(): Promise<Callers> {
  const clinic = createClinicApi({ transport: (await inProcess()).transport, clientAddress: nextAddress() })
  people += 1
  const email = `asha${people}@client.example`
  const client = await clinic.auth.signup({ email, password: 'karela & lauki', full_name: 'Asha Verma' })
  const owner = await clinic.auth.login(admin)
  if (!client.ok || !owner.ok || !('access_token' in owner.data)) throw new Error('no session')
  return {
    stranger: { name: 'stranger', session: null },
    client: { name: 'client', session: client.data },
    admin: { name: 'admin', session: owner.data },
  }
}

/**
 * Whether an input of the admin's may have made the client's account an admin's, which is rightly shown everybody's data. New callers
 * are needed then. An input of the client's own never counts: one that made itself an admin is to be found.
 * @param body JSON or a form
 */
export const mayMakeAdmin = (caller: Caller, body: string) => caller.name === 'admin' && /\brole\W+admin\b/.test(body)

/** One of most things, so that inputs find something to be about, and a client who keeps hers to herself. */
export async function makeWorld(backend: TestBackend, callers: Callers, maker: InputMaker): Promise<void> {
  await backend.addPost(makePost({ slug: 'one' }))
  await makeSecrets()
  await openContentOnce(callers.admin)
  const order = {
    amount: 9000,
    customer_name: 'Asha Verma',
    customer_email: 'asha@client.example',
    customer_phone: '9876543210',
    plan_type: 'three_months',
    start_date: '2026-11-25',
    address: 'C-Scheme, Jaipur 302001',
  }
  const booking = { name: 'Asha Verma', email: order.customer_email, mobile_number: '9876543210' }
  const enquiry = {
    name: 'Sunita',
    phone: '9876543210',
    email: 'sunita@example.com',
    subject: 'Plans',
    message: 'Do you deliver?',
  }
  const picture = (await makePng({ width: 40, height: 30 })).toString('base64')
  const made: [Caller['name'], string, unknown][] = [
    ['client', 'payments.create_link', order],
    ['client', 'payments.create_link', { ...order, plan_type: 'weekly_meal_plan', amount: 1400 }],
    ['client', 'appointments.create', booking],
    ['admin', 'adminBlogs.create', { draft: makeDraft() }],
    ['admin', 'adminMedia.upload', { file: picture, name: 'thali.png' }],
    ['stranger', 'enquiries.contact', enquiry],
    ['stranger', 'newsletter.subscribe', { email: 'reader@example.com' }],
  ]
  for (const [as, id, body] of made) {
    const operation = operations.find((one) => one.id === id) as Operation
    const request = { path: `/api${operation.path}`, body: JSON.stringify(body) }
    const answer = await backendFetch(fuzzRequest(operation, callers[as], request), { clientAddress: nextAddress() })
    const data = await answer.json()
    if (answer.status !== 200) throw new Error(`${id}: ${JSON.stringify(data)}`)
    maker.learn(data, kindOf(operation))
    // The token of the payment page stands only in its address.
    const token = /\/sandbox\/pay\/([\w-]+)/.exec(JSON.stringify(data))?.[1]
    if (token) maker.learn({ token }, 'payments')
  }
}

/** The first check of content/ in a process compiles thousands of lines: up to a second on a slow machine; the next ones take 0.2. */
async function openContentOnce(admin: Caller): Promise<void> {
  const request = fuzzRequest(adminContentOperations.get, admin, { path: '/api/admin/content/services', body: null })
  const answer = await backendFetch(request, { clientAddress: nextAddress() })
  if (answer.status !== 200) throw new Error(`services cannot be opened: ${await answer.text()}`)
}

async function makeSecrets(): Promise<void> {
  const { transport } = await inProcess()
  const email = 'padmavati@client.example'
  const account = { email, password: 'tori & tinda', full_name: secret.name }
  const other = await createClinicApi({ transport, clientAddress: nextAddress() }).auth.signup(account)
  if (!other.ok) throw new Error('no other client')
  const hers = createClinicApi({ transport, token: other.data.access_token, clientAddress: nextAddress() })
  const booked = await hers.appointments.create({
    name: secret.name,
    email,
    mobile_number: '9876501234',
    message: secret.note,
    health_consent: true,
  })
  if (!booked.ok) throw new Error(`no appointment of hers: ${JSON.stringify(booked.failure)}`)
}

export function fuzzRequest(
  operation: Operation,
  caller: Caller,
  { path, body }: { path: string; body: string | null },
) {
  return new Request(fuzzBase + path, {
    method: operation.method,
    body,
    headers: {
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(caller.session && { authorization: `Bearer ${caller.session.access_token}` }),
    },
  })
}

/** Of what a call is, by its path: `/admin/blogs/{id}` and `/blogs/slug/{slug}` are both of blogs. */
export const kindOf = ({ path }: { path: string }) => path.split('/').find((part) => part && part !== 'admin') ?? ''

const mostCpuMs = 1000
const mostWaitMs = 20_000

/**
 * Awaits one answer.
 * @returns it, or what is wrong: it never comes, it fails, or it takes over a second of the processor
 */
export async function measured<Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer } | { fault: string }> {
  const before = process.cpuUsage()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<{ fault: string }>((resolve) => {
    timer = setTimeout(resolve, mostWaitMs, { fault: `no answer in ${mostWaitMs} ms` })
  })
  const asked = ask().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ fault: error instanceof Error ? `${error.stack}` : String(error) }),
  )
  const outcome = await Promise.race([asked, late])
  clearTimeout(timer)
  const { user, system } = process.cpuUsage(before)
  const cpuMs = (user + system) / 1000
  return cpuMs > mostCpuMs ? { fault: `${Math.round(cpuMs)} ms of the processor` } : outcome
}

/** What a text tells that is not the caller's to know, or null. */
export function leakIn(text: string, caller: Caller): string | null {
  if (caller.name !== 'admin' && (text.includes(secret.name) || text.includes(secret.note)))
    return 'shows another client’s data'
  const slip = /node_modules|\.[jt]sx?:\d+:\d+|SqliteError|SQLITE_|syntax error at|\$argon2|password_hash/.exec(text)
  return slip && `tells of its inside: ${slip[0]}`
}
