import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * A command that is stopped takes along what it has started: npm hands a signal to this process alone.
 * @param {NodeJS.Signals} signal
 */
function handOn(signal) {
  for (const child of running) child.kill(signal)
  if (running.size > 0) return
  // No child to wait for: end as if this listener had never been, unless there is another listener.
  process.off(signal, handOn)
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handOn)

/**
 * @typedef {object} CommandResult
 * @property {number} code the exit code; 1 when a signal ended it
 * @property {NodeJS.Signals | null} signal
 * @property {string} output what it wrote, where `isQuiet` was asked for
 */

/**
 * Starts a program in the project's folder.
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {{ isQuiet?: boolean, env?: Record<string, string> }} [options] `isQuiet` keeps its output instead of showing it
 * @returns {{ child: import('node:child_process').ChildProcess, result: Promise<CommandResult> }}
 */
export function startCommand(command, parameters, { isQuiet = false, env = {} } = {}) {
  const child = spawn(command, parameters, {
    cwd: root,
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    // contentlayer believes PWD more than its working directory.
    env: { ...process.env, PWD: root, ...env },
  })
  running.add(child)
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const result = new Promise((resolve) => {
    child.on('error', (error) => {
      running.delete(child)
      resolve({ code: 127, signal: null, output: `${command}: ${error.message}` })
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      resolve({ code: code ?? 1, signal, output })
    })
  })
  return { child, result }
}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {Parameters<typeof startCommand>[2]} [options]
 */
export function runCommand(command, parameters, options) {
  return startCommand(command, parameters, options).result
}

/**
 * The script of an installed package, to be run by this very Node: no shell and no PATH in between.
 * @param {string} path inside node_modules
 */
export function installed(path) {
  return `${root}node_modules/${path}`
}
