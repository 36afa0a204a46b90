/**
 * The pages of the site as a browser without scripts uses them, in this process: forms filled with what they accept, one field of each made
 * hostile, and the names in addresses likewise. No answer is a 5xx, no line of the log an error, and none takes over a second of the
 * processor. node scripts/fuzz.js does the same to the build for as long as one likes. FUZZ_SEED=… repeats a run.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { processLog } from '~/platform/log/log.server'
import { operations } from '~/program/operations'
import { startTestBackend, type TestBackend } from '../support/backend'
import {
  fuzzBase,
  fuzzEnv,
  fuzzNow,
  fuzzSeed,
  makeCallers,
  makeWorld,
  measured,
  nextAddress,
} from '../support/fuzz-world'
import { createInputMaker, createRandom } from '../support/schema-inputs'
import { createSiteFuzz, type Got, queryNames, type Sent, type Visitor } from '../support/single-fields'
import { loadWholeSite, type WholeSite } from '../support/whole-site'

vi.stubEnv('SESSION_SECRET', 'the secret of these tests is long enough')
vi.stubEnv('PUBLIC_URL', fuzzBase)
vi.stubEnv('CONTENT_READONLY', '1')

const steps = Number(process.env.FUZZ_STEPS ?? 120)
let backend: TestBackend
let site: WholeSite
const logged: string[] = []
beforeAll(async () => {
  backend = await startTestBackend({ engine: 'sqlite', now: fuzzNow, env: fuzzEnv })
  site = await loadWholeSite()
  processLog().error = (code, error) => {
    logged.push(`${code} ${error instanceof Error ? error.stack : error}`)
  }
})
afterAll(() => backend.stop())

test(`${steps} pages are opened, and one field or name of each is made hostile`, async () => {
  // React's development build warns there of what browsers bear; an error of a page goes to the log.
  console.error = () => {}
  const random = createRandom(fuzzSeed)
  await makeWorld(backend, await makeCallers(), createInputMaker(random))
  const fuzz = createSiteFuzz({ ask, random, paths: site.paths, queryNames: queryNames(operations), renew: signUp })
  const client: Visitor = { name: 'client', logIn: null, jar: new Map() }
  await signUp(client)
  const admin: Visitor = {
    name: 'admin',
    logIn: { email: fuzzEnv.ADMIN_EMAIL, password: fuzzEnv.ADMIN_PASSWORD },
    jar: new Map(),
  }
  const visitors = [client, admin, { name: 'stranger', logIn: null, jar: new Map() }]
  for (const visitor of visitors) {
    await fuzz.logIn(visitor)
    fuzz.begin(visitor)
  }
  for (let step = 0; step < steps && fuzz.findings.length < 20; step += 1)
    await fuzz.step(visitors[step % visitors.length] as Visitor)
  if (process.env.FUZZ_STEPS) console.log(fuzz.kinds(), fuzz.statuses)
  expect(fuzz.findings, `FUZZ_SEED=${fuzzSeed}`).toEqual([])
}, 4_000_000)

/** What has been a 500: a value that no schema knew, and that a page reckoned with or looked up all the same. */
const known: { as: 'stranger' | 'admin'; path: string; form?: Record<string, string> }[] = [
  { as: 'stranger', path: '/book', form: { ...person('name', 'mobile_number'), kind: 'discovery', starts_at: 'x' } },
  { as: 'stranger', path: '/book', form: { starts_at: '2026-13-45T05:00:00.000Z' } },
  { as: 'stranger', path: '/order/one-month', form: { startDate: '2026-12-01T00:00' } },
  { as: 'stranger', path: '/order/weekly-plan', form: { startDate: '9999-12-31' } },
  { as: 'stranger', path: '/menu/order?detox-drinks=9', form: { start_date: '2026-12-01T00:00' } },
  { as: 'admin', path: '/dashboard/audit?action=__proto__' },
  { as: 'admin', path: '/dashboard/audit?action=constructor' },
  { as: 'admin', path: '/editor?done=__proto__' },
  { as: 'admin', path: '/dashboard/deliveries?day=2026-13-45' },
  { as: 'admin', path: '/dashboard/booking/closed-days?day=2026-02-31' },
  { as: 'admin', path: '/dashboard/content/legal.privacy?open=body' },
]
test.each(known)('$path $form is no mistake of the program', async ({ as, path, form }) => {
  const jar: string[] = []
  if (as === 'admin') {
    const login = new URLSearchParams({ email: fuzzEnv.ADMIN_EMAIL, password: fuzzEnv.ADMIN_PASSWORD })
    jar.push(...cookiesOf(await ask({ path: '/login', form: login, cookie: '' })))
  }
  const send = async (one: Record<string, string> | undefined) => {
    const got = await ask({ path, form: one ? new URLSearchParams(one) : null, cookie: jar.join('; ') })
    jar.push(...cookiesOf(got))
    expect([got.status < 500, got.fault], got.text.slice(0, 300)).toEqual([true, null])
    return got
  }
  if (form) await send(form)
  // Also where the form waits in a draft.
  await send(undefined)
})

const cookiesOf = ({ cookies }: Got) => cookies.flatMap((line) => line.split(';', 1))

function person(name: string, phone: string): Record<string, string> {
  return { [name]: 'Meera Joshi', email: 'meera@client.example', [phone]: '9876543210' }
}

async function ask({ path, form, cookie }: Sent): Promise<Got> {
  const request = new Request(fuzzBase + path, { method: form ? 'POST' : 'GET', body: form, headers: { cookie } })
  logged.length = 0
  const outcome = await measured(async () => {
    const response = await site.handle(request, { clientAddress: nextAddress() })
    return { response, text: await response.text() }
  })
  if ('fault' in outcome) return { status: 0, location: null, cookies: [], text: '', fault: outcome.fault }
  const { response, text } = outcome.answer
  return {
    status: response.status,
    location: response.headers.get('location'),
    cookies: response.headers.getSetCookie(),
    text,
    fault: logged.length > 0 ? logged.join('\n').slice(0, 700) : null,
  }
}

let people = 0
async function signUp(visitor: Visitor): Promise<void> {
  people += 1
  visitor.logIn = { email: `meera${people}@client.example`, password: 'karela & lauki' }
  const form = new URLSearchParams({
    ...visitor.logIn,
    confirm_password: visitor.logIn.password,
    full_name: 'Meera Joshi',
  })
  const got = await ask({ path: '/signup', form, cookie: '' })
  if (got.status !== 303 && got.status !== 302)
    throw new Error(`Signing up answered ${got.status}: ${got.text.slice(0, 300)}`)
}
