import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root, runCommand } from './run-command.js'
import { Stop, say } from './terminal.js'

/**
 * Installs what package-lock.json names. The packages of the tests and tools (devDependencies), a fifth of all bytes, are left out unless
 * they are asked for or are there already.
 * @param {{ withTests?: boolean, folder?: string }} [wanted] `folder` for tests
 * @throws {Stop}
 */
export async function install({ withTests = false, folder = root } = {}) {
  const inModules = (/** @type {string} */ path) => join(folder, 'node_modules', path)
  const mark = inModules('.aahar-lock')
  const text = readFileSync(join(folder, 'package-lock.json'))
  const hash = createHash('sha256').update(text).digest('hex')
  const isDone = () => {
    const done = existsSync(mark) ? readFileSync(mark, 'utf8') : ''
    return done === hash || (done === `${hash} without tests` && !withTests)
  }
  const installOnce = async () => {
    // The command that was waited for may have installed just this.
    if (isDone()) return
    say('Installing packages (npm): a minute or two the first time')
    const isWhole = withTests || existsSync(inModules('vitest'))
    // npm ci would take the files away from a site that runs from here; npm install replaces what differs.
    const how = existsSync(inModules('.package-lock.json')) ? ['install', '--no-save'] : ['ci']
    // NODE_ENV=production alone would leave out the packages of the tests as well.
    await runNpm(...how, isWhole ? '--include=dev' : '--omit=dev')
    writeFileSync(mark, isWhole ? hash : `${hash} without tests`)
  }
  if (!isDone()) await withLock(installOnce, join(folder, '.cache/setup.lock'))
}

/** @param {string[]} words @throws {Stop} */
export async function runNpm(...words) {
  const { code } = await runCommand('npm', [
    ...words,
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0) throw new Stop('npm failed; its own message stands above. Is the network there?')
}

/**
 * Runs `work` while no other command installs or builds in this folder.
 * @template Result
 * @param {() => Promise<Result>} work
 * @param {string} [path] of the lock file; it names the process that holds it
 */
export async function withLock(work, path = join(root, '.cache/setup.lock')) {
  mkdirSync(dirname(path), { recursive: true })
  for (let hasSaid = false; !take(path); hasSaid = true) {
    if (!hasSaid) say('Another command is installing or building here; waiting for it')
    await wait(200)
  }
  return work().finally(() => rmSync(path, { force: true }))
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    // Another command has it, unless that was killed: then no process has its number (ESRCH).
  }
  try {
    process.kill(Number(readFileSync(path, 'utf8')), 0)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ESRCH') rmSync(path, { force: true })
    else if (code !== 'ENOENT' && code !== 'EPERM') throw error
  }
  return false
}
