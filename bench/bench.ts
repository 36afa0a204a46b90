/** The benchmarks: each does its work against a backend of its own and says how often a second, and how long one takes. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createAccessTokens } from '~/backend/accounts/access-tokens'
import { backendFetch, startBackend, stopBackend } from '~/backend/start'
import { sessionSecrets } from '~/secrets.server'
import { readSettings } from '~/settings.server'
import { bookAtOnce, bookEvenly } from './booking-writes'

export type BenchResult = {
  name: string
  perSecond: number
  medianMs: number
  p99Ms: number
  runs: number
  target: string
}

const password = 'a password for the bench'

/** On the disk of the project: the system's folder for temporary files may be in memory, where nothing is durable. */
const cache = '.cache/bench'

/** Runs everything once. Nothing listens on a port and nothing is written outside a folder of its own. */
export async function runBenchmarks(): Promise<BenchResult[]> {
  mkdirSync(cache, { recursive: true })
  const dataDir = mkdtempSync(join(cache, 'data-'))
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'production' })
  try {
    await startBackend({ settings, loadSeedPosts: async () => [] })
    const people = await signUp(20)
    const tokens = createAccessTokens({ secrets: sessionSecrets(settings), clock: () => new Date() })
    const signed = await Promise.all(
      Array.from({ length: 10_000 }, (_, i) => tokens.sign({ userId: `u${i}`, sessionId: `s${i}` })),
    )
    return [
      await measure('login (argon2id)', '—', 80, 2, (i) =>
        post('/auth/login', { email: people[i % 20]?.email, password }, `10.0.${i}.1`),
      ),
      await measure('token check, each token new', '≥ 5,000/s', 10_000, 1, async (i) => {
        if ((await tokens.verify(signed[i] ?? '')) === null) throw new Error('A good token was refused.')
      }),
      await measure('profile read (GET /users/info)', '—', 5000, 1, (i) =>
        get('/users/info', people[i % 20]?.token ?? ''),
      ),
      summed('booking write, durable, 64 at once', '≥ 1,000/s', await bookAtOnce(settings, 3000)),
      summed('booking write, durable, evenly 200/s', 'p99 ≤ 25 ms', await bookEvenly(settings, 1000, 200)),
    ]
  } finally {
    await stopBackend()
    rmSync(dataDir, { recursive: true, force: true })
  }
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

const base = 'http://localhost:3000/api'
const expectOk = (answer: Response) => {
  if (!answer.ok) throw new Error(`${answer.status} while measuring`)
  return answer
}

async function post(path: string, body: object, clientAddress: string): Promise<Response> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return expectOk(await backendFetch(new Request(base + path, init), { clientAddress }))
}

async function get(path: string, token: string): Promise<Response> {
  const answer = expectOk(
    await backendFetch(new Request(base + path, { headers: { authorization: `Bearer ${token}` } })),
  )
  await answer.text()
  return answer
}

/** @param atOnce how many run side by side */
async function measure(
  name: string,
  target: string,
  runs: number,
  atOnce: number,
  work: (i: number) => Promise<unknown>,
): Promise<BenchResult> {
  const times: number[] = []
  let next = 0
  const startedAt = performance.now()
  const lane = async () => {
    while (next < runs) {
      const i = next++
      const from = performance.now()
      await work(i)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return summed(name, target, { perSecond: runs / ((performance.now() - startedAt) / 1000), times })
}

function summed(
  name: string,
  target: string,
  { perSecond, times }: { perSecond: number; times: number[] },
): BenchResult {
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(3))
  return { name, perSecond: Math.round(perSecond), medianMs: at(0.5), p99Ms: at(0.99), runs: times.length, target }
}
