import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { installed, runCommand } from './run-command.js'
import { Stop, say } from './terminal.js'

/** Debian's Chromium without windows: a page costs it a third of the processor time. */
const windowless = 'chromium-headless-shell'
const names = [windowless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const otherPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const firefoxNames = ['firefox-esr', 'firefox']
const firefoxPlaces = ['/Applications/Firefox.app/Contents/MacOS/firefox']

/**
 * The path of a Chromium on this machine: the system's own, or the one Playwright has fetched.
 * @param {{ hasWindow?: boolean }} [options] `hasWindow`: to be watched
 * @returns {string | null}
 */
export function findBrowser({ hasWindow = false } = {}) {
  const wanted = names.filter((name) => !hasWindow || name !== windowless)
  return findExecutable(wanted, otherPlaces) ?? findPlaywrightBrowser()
}

/** @returns {string | null} the path of a Firefox on this machine: Playwright's own copy is another browser */
export const findFirefox = () => findExecutable(firefoxNames, firefoxPlaces)

/** @returns {string | null} the path of WebKitGTK's WebDriver */
export const findWebKitDriver = () => findExecutable(['WebKitWebDriver'], [])

/**
 * @param {readonly string[]} names in the order in which they are wanted
 * @param {readonly string[]} places outside PATH
 */
function findExecutable(names, places) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...places].find(isExecutable) ?? null
}

/**
 * Finds a browser or installs one.
 * @returns {Promise<string>} its path
 * @throws {Stop} where neither can be done
 */
export async function requireBrowser() {
  const found = findBrowser()
  if (found?.endsWith(windowless)) return found

  if (canInstall()) {
    say('Installing Chromium (apt-get)')
    // Older systems lack the first.
    for (const name of found ? [windowless] : [windowless, 'chromium']) {
      await aptInstall(name)
      const path = findBrowser()
      // On some systems that package is only a pointer to another shop: believe what runs.
      if (path && path !== found && canRun(path)) return path
    }
  }
  if (found) return found

  say('Installing Chromium (playwright install)')
  await runCommand(process.execPath, [installed('@playwright/test/cli.js'), 'install', 'chromium'])
  const path = findPlaywrightBrowser()
  if (path && canRun(path)) return path
  throw new Stop(
    'No browser for the tests: install Chromium or Google Chrome so that `chromium` or `google-chrome` is found in PATH, then run this again.',
  )
}

/**
 * Finds a Firefox or installs Debian's.
 * @returns {Promise<string>} its path
 * @throws {Stop} where neither can be done
 */
async function requireFirefox() {
  const found = findFirefox()
  if (found) return found
  if (canInstall()) {
    say('Installing Firefox (apt-get)')
    for (const name of firefoxNames) {
      await aptInstall(name)
      const path = findFirefox()
      if (path && canRun(path)) return path
    }
  }
  throw new Stop(
    'No Firefox for the tests: install Firefox 140 or later so that `firefox` is found in PATH (Debian: apt-get install firefox-esr), then run this again.',
  )
}

/**
 * The Firefox of the main journeys. CI is to run them, so there its lack is a failure; a developer's machine may do without.
 * @param {{ isCi?: boolean }} [options]
 * @returns {Promise<{ path: string } | { path: null, reason: string }>}
 * @throws {Stop} in CI, where there is none and none can be installed
 */
export async function firefoxForJourneys({ isCi = Boolean(process.env.CI) } = {}) {
  try {
    return { path: await requireFirefox() }
  } catch (error) {
    if (isCi || !(error instanceof Stop)) throw error
    return { path: null, reason: error.message }
  }
}

/**
 * Finds WebKitGTK's WebDriver and a screen for its windows, or installs both.
 * @returns {Promise<string>} the path of the driver
 * @throws {Stop} where neither can be done
 */
export async function requireWebKitDriver() {
  const hasScreen = () => process.env.DISPLAY !== undefined || findExecutable(['Xvfb'], []) !== null
  if ((!findWebKitDriver() || !hasScreen()) && canInstall()) {
    say('Installing WebKit (apt-get)')
    await aptInstall('webkit2gtk-driver', 'xvfb')
  }
  const path = findWebKitDriver()
  if (path && hasScreen()) return path
  throw new Stop(
    'No WebKit for the tests: install WebKitGTK with its WebDriver and Xvfb (Debian: apt-get install webkit2gtk-driver xvfb), then run this again.',
  )
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

let isUpdated = false

/** @param {string[]} names of Debian's packages; one that is not there is no error here */
async function aptInstall(...names) {
  const apt = (/** @type {string[]} */ ...parameters) =>
    runCommand('apt-get', parameters, { isQuiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
  if (!isUpdated) await apt('update', '-qq')
  isUpdated = true
  await apt('install', '-y', '-qq', '--no-install-recommends', ...names)
}

function findPlaywrightBrowser() {
  try {
    /** @type {typeof import('@playwright/test')} */
    const { chromium } = createRequire(import.meta.url)('@playwright/test')
    return isExecutable(chromium.executablePath()) ? chromium.executablePath() : null
  } catch {
    return null
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} path */
function canRun(path) {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}
