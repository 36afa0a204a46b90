/**
 * A load generator in a process of its own: so many connections, each asking again as soon as it is answered.
 *   node bench/load-generator.js '{"port":…,"connections":…,"seconds":…,"requests":[{"path":…,"headers":{…},"status":200}]}'
 * It asks `requests` one after the other, again and again, for `seconds` or until `count` were answered. The last line it
 * writes is JSON: {perSecond, medianMs, p99Ms, answered}.
 */
import { Agent, request } from 'node:http'

/** @typedef {{ path: string, method?: string, headers: Record<string, string>, body?: string, status?: number }} Request */
/** @type {{ port: number, connections: number, seconds?: number, count?: number, requests: Request[] }} */
const {
  port,
  connections,
  seconds = Number.POSITIVE_INFINITY,
  count = Number.POSITIVE_INFINITY,
  requests,
} = JSON.parse(process.argv[2] ?? '{}')
const agent = new Agent({ keepAlive: true, maxSockets: connections })
/** @type {number[]} */
const times = []
let asked = 0
const startedAt = performance.now()
const endsAt = startedAt + seconds * 1000

await Promise.all(Array.from({ length: connections }, lane))
const elapsedMs = performance.now() - startedAt
agent.destroy()
times.sort((one, other) => one - other)
const at = (/** @type {number} */ share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
const figures = { perSecond: (times.length * 1000) / elapsedMs, medianMs: at(0.5), p99Ms: at(0.99) }
process.stdout.write(`${JSON.stringify({ ...figures, answered: times.length })}\n`)

async function lane() {
  while (asked < count && performance.now() < endsAt) {
    const next = requests[asked++ % requests.length]
    if (!next) return
    const from = performance.now()
    const status = await ask(next)
    if (next.status !== undefined && status !== next.status) throw new Error(`${next.path} answered ${status}`)
    times.push(performance.now() - from)
  }
}

/**
 * @param {Request} given
 * @returns {Promise<number>} the status, once the whole answer has come
 */
function ask({ path, method = 'GET', headers, body }) {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = { host: `localhost:${port}`, ...headers, ...length }
    const asking = request({ host: '127.0.0.1', port, path, method, agent, headers: sent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
    })
    asking.on('error', reject)
    asking.end(body)
  })
}
