import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runCommand } from './run-command.js'
import { Stop, say, secondsSince } from './terminal.js'

const oldestNode = [20, 18]

/**
 * Installs what package-lock.json names, where that has not been done yet. Uses nothing but Node itself.
 * @throws {Stop}
 */
export async function install() {
  requireNode(process.versions.node)
  const lock = readFileSync(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  const mark = join(root, 'node_modules/.aahar-lock')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return

  if (!isInstalled(lock.toString())) {
    say('Installing packages (npm ci): a minute or two the first time')
    const startedAt = performance.now()
    // Building needs the development packages, whatever NODE_ENV says.
    const parameters = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
    const { code } = await runNpm(parameters)
    if (code !== 0) throw new Stop('npm ci failed; its own message stands above. Is the network there?')
    say(`Packages installed in ${secondsSince(startedAt)}`)
  }
  writeFileSync(mark, hash)
}

/**
 * By its own script where npm names it (npm_execpath): Windows has no program `npm`, and Node starts no `npm.cmd` by itself.
 * @param {readonly string[]} parameters
 */
function runNpm(parameters) {
  const { npm_execpath: script } = process.env
  return script?.endsWith('.js') && existsSync(script)
    ? runCommand(process.execPath, [script, ...parameters])
    : runCommand('npm', parameters)
}

/**
 * Whether an `npm ci` or `npm install` run by hand has put the locked versions there already.
 * @param {string} lock
 */
function isInstalled(lock) {
  const path = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(path)) return false
  /** @typedef {Record<string, { version?: string, optional?: boolean } | undefined>} Packages */
  /** @type {Packages} */
  const wanted = JSON.parse(lock).packages
  /** @type {Packages} */
  const present = JSON.parse(readFileSync(path, 'utf8')).packages
  // Optional packages are mostly builds for other systems.
  return Object.entries(wanted).every(
    ([name, entry]) => name === '' || entry?.optional || present[name]?.version === entry?.version,
  )
}

/** @param {string} version */
function requireNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  throw new Stop(`Node ${version} is too old: Aahar needs Node ${oldestNode.join('.')} or newer.`)
}
