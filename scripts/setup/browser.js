/** What the tests need of the machine: found in PATH, or installed by apt-get where this is Debian and its root. */
import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { runCommand } from './run-command.js'
import { Stop, say } from './terminal.js'

/** The path of the first of these programs, or null; a path stands for itself. @param {...string} names */
const find = (...names) => spawnSync('/usr/bin/which', names, { encoding: 'utf8' }).stdout?.split('\n')[0] || null

/** Debian's Chromium without windows: a page costs it a third of the processor time. */
const windowless = 'chromium-headless-shell'
const chromiums = ['chromium', 'google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** @param {{ hasWindow?: boolean }} [options] `hasWindow`: to be watched */
export const findBrowser = ({ hasWindow = false } = {}) => find(...(hasWindow ? [] : [windowless]), ...chromiums)
/** Playwright's own Firefox is another browser. */
export const findFirefox = () => find('firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox')
export const findWebKitDriver = () => find('WebKitWebDriver')
/** Debian keeps PostgreSQL's programs out of PATH, a folder for each version. */
const findPostgres = () => find(...fs.globSync('/usr/lib/postgresql/*/bin/postgres').sort().reverse(), 'postgres')

/** The one without windows is installed beside another one, where it can be. */
export const requireBrowser = async () => {
  await requireProgram(windowless, () => find(windowless), windowless).catch(() => {})
  return requireProgram('Chromium', findBrowser, windowless)
}
export const requireFirefox = () => requireProgram('Firefox', findFirefox, 'firefox-esr')
export const requirePostgres = () => requireProgram('PostgreSQL', findPostgres, 'postgresql')
export const requireWebKitDriver = () => requireProgram('WebKit', findWebKitDriver, 'webkit2gtk-driver xvfb')

/**
 * @param {string} name
 * @param {() => string | null} search
 * @param {string} packages Debian's
 * @throws {Stop} where it is not there and cannot be installed
 */
async function requireProgram(name, search, packages) {
  const apt = `apt-get install -y --no-install-recommends ${packages}`
  if (search() === null && process.getuid?.() === 0 && find('apt-get') !== null) {
    say(`Installing ${name} (${apt})`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runCommand('sh', ['-c', `apt-get update && ${apt}`], { isQuiet: true, env })
  }
  const path = search()
  if (path !== null) return path
  throw new Stop(
    `No ${name} for the tests. Install it, so that it is found in PATH (Debian: ${apt}), and run this again.`,
  )
}
