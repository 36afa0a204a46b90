import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aloneIn, markServing, requireNoSite } from './folder-use.js'
import { root, runCommand } from './run-command.js'
import { Stop, say, secondsSince } from './terminal.js'

/** After the hash of the lock file, where the packages of the tests are not there. */
const withoutTests = ' without tests'

/**
 * Installs what package-lock.json names, where that has not been done yet. Uses nothing but Node itself. The packages of the tests
 * and tools (devDependencies) are left out unless they are asked for or are there already: that is a fifth of all bytes.
 * Of several commands in one folder one installs, and none does under a site that runs from it.
 * @param {{ withTests?: boolean, folder?: string }} [wanted] `folder` for tests
 * @throws {Stop}
 */
export async function install({ withTests = false, folder = root } = {}) {
  if (!isDone({ withTests, folder })) await aloneIn(folder, () => installAlone({ withTests, folder }))
}

/**
 * For a command that serves the site from this folder: installs, does its own work, and counts as a site that runs, without another command
 * that installs in between.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export function installAndServe(work) {
  return aloneIn(root, async () => {
    await installAlone({ withTests: false, folder: root })
    const result = await work()
    markServing(root)
    return result
  })
}

/** @typedef {{ withTests: boolean, folder: string }} Wanted */

/** @param {string} folder */
const markOf = (folder) => join(folder, 'node_modules/.aahar-lock')
/** @param {string} folder */
const hashOf = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')

/** @param {Wanted} wanted */
function isDone({ withTests, folder }) {
  const [mark, hash] = [markOf(folder), hashOf(folder)]
  const done = existsSync(mark) ? readFileSync(mark, 'utf8') : ''
  return done === hash || (done === `${hash}${withoutTests}` && !withTests)
}

/** @param {Wanted} wanted */
async function installAlone({ withTests, folder }) {
  // The command that was waited for may have installed just this.
  if (isDone({ withTests, folder })) return
  const isWhole = withTests || existsSync(join(folder, 'node_modules/vitest'))
  if (!isInstalled(folder, isWhole)) {
    requireNoSite(folder)
    say('Installing packages (npm ci): a minute or two the first time')
    const startedAt = performance.now()
    // NODE_ENV=production alone would leave out the packages of the tests as well.
    const kinds = isWhole ? '--include=dev' : '--omit=dev'
    const { code } = await runNpm(['ci', kinds, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'])
    if (code !== 0) throw new Stop('npm ci failed; its own message stands above. Is the network there?')
    say(`Packages installed in ${secondsSince(startedAt)}`)
  }
  writeFileSync(markOf(folder), isWhole ? hashOf(folder) : `${hashOf(folder)}${withoutTests}`)
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
 * @param {string} folder
 * @param {boolean} isWhole whether the packages of the tests are asked for, too
 */
function isInstalled(folder, isWhole) {
  const path = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(path)) return false
  /** @typedef {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean } | undefined>} Packages */
  /** @type {Packages} */
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  /** @type {Packages} */
  const present = JSON.parse(readFileSync(path, 'utf8')).packages
  // Optional packages are mostly builds for other systems.
  return Object.entries(wanted).every(
    ([name, entry]) =>
      name === '' ||
      entry?.optional ||
      (!isWhole && (entry?.dev || entry?.devOptional)) ||
      present[name]?.version === entry?.version,
  )
}
