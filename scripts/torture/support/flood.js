/**
 * Sends so many requests a second, answered or not, as visitors do: a rush does not wait for the answers of those before.
 *   node scripts/torture/support/flood.js '{"port":…,"perSecond":…,"seconds":…,"phone":"…","requests":[{"path":…,"method":…,"headers":{…},"body":…}]}'
 * The last line it writes is JSON: a `Flood`. It is a process of its own, so that it cannot slow down who watches.
 */
import { Agent, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

/** @typedef {{ path: string, method?: string, headers?: Record<string, string>, body?: string }} Wish */
/**
 * @typedef {object} Flood
 * @property {number} sent
 * @property {number} answered with what was asked for
 * @property {number} refused 503 with Retry-After and the telephone number
 * @property {Record<string, number>} others anything else, by what it was
 * @property {number} medianMs of those that were answered
 * @property {number} p99Ms
 * @property {number} refusedP99Ms
 */

/** Longer than the site lets anybody wait. */
const patienceMs = 15_000

if (process.argv[1]?.endsWith('flood.js')) {
  const flood = await run(JSON.parse(process.argv[2] ?? '{}'))
  process.stdout.write(`${JSON.stringify(flood)}\n`)
}

/**
 * @param {{ port: number, perSecond: number, seconds: number, phone: string, requests: Wish[] }} options
 * @returns {Promise<Flood>}
 */
async function run({ port, perSecond, seconds, phone, requests }) {
  const agent = new Agent({ keepAlive: true })
  /** @type {number[]} */
  const answered = []
  /** @type {number[]} */
  const refused = []
  /** @type {Record<string, number>} */
  const others = {}
  /** @type {Promise<void>[]} */
  const all = []

  const saysPhone = createReader(phone)

  /** @param {Wish} wish */
  async function send(wish) {
    const from = performance.now()
    const { status, body, encoding, retryAfter, problem } = await ask(agent, port, wish)
    const ms = performance.now() - from
    if (problem) others[problem] = (others[problem] ?? 0) + 1
    else if (status < 500) answered.push(ms)
    else if (status === 503 && retryAfter && saysPhone(body, encoding)) refused.push(ms)
    else others[`status ${status}`] = (others[`status ${status}`] ?? 0) + 1
  }

  const startedAt = performance.now()
  const total = Math.round(perSecond * seconds)
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
      while (all.length < due) all.push(send(/** @type {Wish} */ (requests[all.length % requests.length])))
      if (all.length < total) return
      clearInterval(timer)
      resolve(undefined)
    }, 5)
  })
  await Promise.all(all)
  agent.destroy()
  return {
    sent: all.length,
    answered: answered.length,
    refused: refused.length,
    others,
    medianMs: at(answered, 0.5),
    p99Ms: at(answered, 0.99),
    refusedP99Ms: at(refused, 0.99),
  }
}

/**
 * Whether a refusal tells people where to call. Nearly all of them are the same bytes, which are unpacked once.
 * @param {string} phone
 */
function createReader(phone) {
  /** @type {Buffer | null} */
  let known = null
  return (/** @type {Buffer} */ body, /** @type {string | undefined} */ encoding) => {
    if (known?.equals(body)) return true
    const text = (encoding === 'br' ? brotliDecompressSync(body) : body).toString()
    if (!text.includes(phone)) return false
    known = body
    return true
  }
}

/** @param {number[]} times @param {number} share */
function at(times, share) {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * @param {Agent} agent @param {number} port @param {Wish} wish
 * @returns {Promise<{ status: number, body: Buffer, encoding?: string | undefined, retryAfter?: string | undefined, problem?: string }>}
 */
function ask(agent, port, { path, method = 'GET', headers = {}, body }) {
  return new Promise((resolve) => {
    const fail = (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve({ status: 0, body: Buffer.alloc(0), problem: error.code ?? error.message })
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      agent,
      headers: { host: `localhost:${port}`, ...headers, ...length },
    }
    const asking = request({ ...options, timeout: patienceMs }, (answer) => {
      /** @type {Buffer[]} */
      const chunks = []
      answer.on('data', (chunk) => {
        // Of the pages that are answered only the time counts.
        if (answer.statusCode === 503) chunks.push(chunk)
      })
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(chunks),
          encoding: answer.headers['content-encoding'],
          retryAfter: answer.headers['retry-after'],
        }),
      )
      answer.on('error', fail)
    })
    asking.on('timeout', () =>
      asking.destroy(Object.assign(new Error(), { code: `no answer in ${patienceMs / 1000} s` })),
    )
    asking.on('error', fail)
    asking.end(body)
  })
}
