/** A real site for the parts: `node build/front-door.js` on data of its own, which can be killed and started again on the same data. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../setup/run-command.js'

/** After a kill in the middle of a migration or with much to recover; far more than a start takes. */
const startTimeoutMs = 60_000
const keptOutput = 200_000

/** @typedef {Awaited<ReturnType<typeof createSite>>} Site */

/**
 * It runs from `start()` on.
 * @param {{ checkout?: string, stdout?: 'pipe' | 'ignore', env: Record<string, string> }} options `env` has at least DATA_DIR; what is changed in it later holds from the next start
 */
export async function createSite({ checkout = root, stdout = 'pipe', env }) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  let written = ''
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  const isOver = () => !child || child.exitCode !== null || child.signalCode !== null

  /** @param {NodeJS.Signals} signal */
  async function end(signal) {
    if (!child || isOver()) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const killer = setTimeout(() => child?.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(killer)
  }
  function launch() {
    child = spawn(process.execPath, ['build/front-door.js'], {
      cwd: checkout,
      stdio: ['ignore', stdout, 'pipe'],
      env: { ...process.env, PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'error', ...env },
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        written = (written + chunk).slice(-keptOutput)
      })
  }

  process.once('exit', () => child?.kill('SIGKILL'))

  return {
    url,
    port,
    pid: () => child?.pid,
    isOver,
    /** The last of what it wrote, of all its lives. */
    output: () => written,
    /** Begins to start, on the same data. */
    launch,
    /** The same, and waits until /healthz says 200. @returns how many ms that took */
    async start() {
      const startedAt = performance.now()
      launch()
      while (!isOver() && performance.now() - startedAt < startTimeoutMs) {
        const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
        await answer?.body?.cancel()
        if (answer?.ok) return performance.now() - startedAt
        await sleep(25)
      }
      await end('SIGKILL')
      throw new Error(`The site did not start: ${written.slice(-1500)}`)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
