/** Requests of many connections at once, each sent as soon as the one before is answered. */
import { Agent, request } from 'node:http'

/** @typedef {{ path: string, method?: string, headers?: Record<string, string>, body?: string }} Wish */

/**
 * @param {{ port: number, connections: number, count: number, wish: (i: number) => Wish, isGood?: (status: number) => boolean }} options
 * @returns {Promise<{ perSecond: number, times: number[] }>} `times` in ms
 * @throws where an answer is not good: by default where it is a 5xx or 429
 */
export async function load({ port, connections, count, wish, isGood = (status) => status < 500 && status !== 429 }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  /** @type {number[]} */
  const times = []
  let next = 0
  const startedAt = performance.now()
  const lane = async () => {
    while (next < count) {
      const one = wish(next++)
      const from = performance.now()
      const status = await ask(agent, port, one)
      if (!isGood(status)) throw new Error(`${one.path} answered ${status}`)
      times.push(performance.now() - from)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, lane))
  } finally {
    agent.destroy()
  }
  return { perSecond: (count * 1000) / (performance.now() - startedAt), times }
}

/** @param {Agent} agent @param {number} port @param {Wish} wish @returns {Promise<number>} the status, once the whole answer has come */
function ask(agent, port, { path, method = 'GET', headers, body }) {
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

/** @param {readonly number[]} figures @param {number} share from 0 to 1 */
export function percentile(figures, share) {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** @param {readonly number[]} figures */
export const median = (figures) => percentile(figures, 0.5)
