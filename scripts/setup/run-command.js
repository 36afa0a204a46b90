import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Runs a program in the project's folder, to its end. A signal ends it and then this process: npm hands one to this process alone.
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {{ isQuiet?: boolean, env?: Record<string, string> }} [options] `isQuiet` keeps its output instead of showing it
 * @returns {Promise<{ code: number, output: string }>} `code`: 1 when a signal ended it
 */
export function runCommand(command, parameters, { isQuiet = false, env = {} } = {}) {
  const child = spawn(command, parameters, {
    cwd: root,
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    // contentlayer believes PWD more than its working directory.
    env: { ...process.env, PWD: root, ...env },
    // Windows has no program `npm`, but a script for its shell.
    shell: process.platform === 'win32' && command === 'npm',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  let stoppedBy = /** @type {NodeJS.Signals | null} */ (null)
  /** @param {NodeJS.Signals} signal */
  const handOn = (signal) => {
    stoppedBy = signal
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, handOn)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      output += `${command}: ${error.message}`
    })
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, handOn)
      if (stoppedBy) process.kill(process.pid, stoppedBy)
      else resolve({ code: code ?? 1, output })
    })
  })
}

/** The script of a package, to be run by this very Node: no shell and no PATH in between. @param {string} path inside node_modules */
export const installed = (path) => join(root, 'node_modules', path)

/**
 * Adds the settings of `.env` to the environment; a variable that is set keeps its value. For commands that start the program or check
 * what it reads: tests and the build read no `.env`.
 */
export const loadEnvFile = () => {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
}

/** @returns {Promise<number>} a port that no program of this machine has */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  await once(server.close(), 'close')
  return port
}
