/** Part `backend`: calls of the API in this process, on a database on the disk, each with all its checks. */
import { createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { createAccessTokens } from '~/backend/accounts/access-tokens'
import { backendFetch, startBackend, stopBackend } from '~/backend/start'
import { keyFor, sessionSecrets } from '~/secrets.server'
import { readSettings, type Settings } from '~/settings.server'
import { bookAtOnce, bookEvenly } from './booking-writes'
import { median, percentile, shown, type Times, timesOf } from './figures'
import { atLeast, atMost, type BenchContext, type Goal, type Part, type Row } from './part'

const password = 'a password for the bench'
const base = 'http://localhost:3000/api'

export const backendCalls: Part = {
  name: 'backend',
  title: 'Calls of the backend',
  how: 'In one process, without HTTP, on a SQLite file on the disk (WAL, synchronous=FULL). Booking writes are durable before they are acknowledged; those at 200/s begin evenly, whether earlier ones are answered or not, and count from when each was due.',
  async run(context) {
    const dataDir = mkdtempSync(join(context.folder, 'backend-'))
    const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'production' })
    await startBackend({ settings, loadSeedPosts: async () => [] })
    try {
      return await measureCalls(context, settings)
    } finally {
      await stopBackend()
    }
  },
}

async function measureCalls({ isQuick, rounds, say }: BenchContext, settings: Settings) {
  const share = isQuick ? 0.2 : 1
  const people = await signUp(20)
  const tokens = createAccessTokens({ secrets: sessionSecrets(settings), clock: () => new Date() })
  const signed = await Promise.all(
    Array.from({ length: 10_000 * share }, (_, i) => tokens.sign({ userId: `u${i}`, sessionId: `s${i}` })),
  )
  const webhook = webhooksOf(settings)
  const measured: Record<string, { times: () => Promise<Times>; goal: (times: Times) => Goal }> = {
    'login (argon2id)': {
      times: () =>
        timesOf(40 * share, 2, (i) => post('/auth/login', { email: people[i % 20]?.email, password }, `10.0.${i}.1`)),
      goal: () => null,
    },
    'token check, each token new': {
      times: () =>
        timesOf(signed.length, 1, async (i) => {
          // A token that was checked lately is remembered; ten thousand are more than are.
          if ((await tokens.verify(signed[i] ?? '')) === null) throw new Error('A good token was refused.')
        }),
      goal: ({ perSecond }) => atLeast(Math.round(perSecond), 5000, 'a second'),
    },
    'profile read (GET /users/info)': {
      times: () => timesOf(5000 * share, 1, (i) => get('/users/info', people[i % 20]?.token ?? '')),
      goal: () => null,
    },
    'webhook (signature, stored durably), 64 at once': {
      times: () => timesOf(3000 * share, 64, webhook),
      goal: () => null,
    },
    'booking write, durable, 64 at once': {
      times: () => bookAtOnce(settings, 3000 * share),
      goal: ({ perSecond }) => atLeast(Math.round(perSecond), 1000, 'a second'),
    },
    'booking write, durable, evenly 200/s': {
      times: () => bookEvenly(settings, 1000 * share, 200),
      goal: ({ times }) => atMost(percentile(times, 0.99), 25, 'ms p99'),
    },
  }
  const all = Object.fromEntries(Object.keys(measured).map((name) => [name, [] as Times[]]))
  for (let round = 0; round < rounds; round += 1) {
    say(`  round ${round + 1} of ${rounds}`)
    for (const [name, { times }] of Object.entries(measured)) all[name]?.push(await times())
  }
  const rows = Object.entries(measured).map(([name, { goal }]) => toRow(name, all[name] ?? [], goal))
  const raw = Object.fromEntries(Object.entries(all).map(([name, rounds]) => [name, rounds.map(summed)]))
  return { rows, notes: [], raw }
}

const summed = ({ perSecond, times }: Times) => ({
  perSecond,
  medianMs: percentile(times, 0.5),
  p99Ms: percentile(times, 0.99),
})

/** The round in the middle, by its rate. */
function toRow(name: string, rounds: Times[], goal: (times: Times) => Goal): Row {
  const middle = median(rounds.map(({ perSecond }) => perSecond))
  const times = rounds.find(({ perSecond }) => perSecond === middle) ?? { perSecond: 0, times: [] }
  const { perSecond, medianMs, p99Ms } = summed(times)
  const cells = { 'a second': shown(perSecond), 'median ms': shown(medianMs), 'p99 ms': shown(p99Ms) }
  return { name, cells, goal: goal(times) }
}

async function signUp(count: number): Promise<{ email: string; token: string }[]> {
  const people = []
  for (let i = 0; i < count; i += 1) {
    const email = `bench${i}@example.in`
    const answer = await post('/auth/signup', { email, password, full_name: `Bench ${i}` }, `10.1.${i}.1`)
    const { access_token: token } = (await answer.json()) as { access_token: string }
    people.push({ email, token })
  }
  return people
}

/** @returns what sends one more webhook of the sandbox, signed as it signs them, about a link of another program */
function webhooksOf(settings: Settings) {
  const [secret = ''] = sessionSecrets(settings)
  const clientSecret = Buffer.from(keyFor('sandbox payments', secret)).toString('base64url')
  return () => {
    const timestamp = String(Date.now())
    const body = JSON.stringify({
      data: {
        cf_link_id: 1,
        link_id: randomUUID(),
        link_status: 'ACTIVE',
        link_currency: 'INR',
        link_amount: '4000.00',
        link_amount_paid: '0.00',
      },
      type: 'PAYMENT_LINK_EVENT',
      version: 1,
    })
    const signature = createHmac('sha256', clientSecret)
      .update(timestamp + body)
      .digest('base64')
    const headers = { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature }
    return send('/payments/webhook/sandbox', body, headers, '10.3.0.1')
  }
}

const post = (path: string, body: object, clientAddress: string) => send(path, JSON.stringify(body), {}, clientAddress)

async function send(path: string, body: string, headers: Record<string, string>, clientAddress: string) {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
  return requireOk(await backendFetch(new Request(base + path, init), { clientAddress }))
}

async function get(path: string, token: string): Promise<void> {
  const request = new Request(base + path, { headers: { authorization: `Bearer ${token}` } })
  await (await requireOk(await backendFetch(request))).text()
}

async function requireOk(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${answer.status} while measuring: ${await answer.text()}`)
  return answer
}
