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

/**
 * The path of a Chromium on this machine: the system's own, or the one Playwright has fetched.
 * @param {{ hasWindow?: boolean }} [options] `hasWindow`: to be watched
 * @returns {string | null}
 */
export function findBrowser({ hasWindow = false } = {}) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = names
    .filter((name) => !hasWindow || name !== windowless)
    .flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...otherPlaces].find(isExecutable) ?? findPlaywrightBrowser()
}

/**
 * Finds a browser or installs one.
 * @returns {Promise<string>} its path
 * @throws {Stop} where neither can be done
 */
export async function requireBrowser() {
  const found = findBrowser()
  if (found?.endsWith(windowless)) return found

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium (apt-get)')
    const apt = (/** @type {string[]} */ ...parameters) =>
      runCommand('apt-get', parameters, { isQuiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
    await apt('update', '-qq')
    // Older systems lack the first.
    for (const name of found ? [windowless] : [windowless, 'chromium']) {
      await apt('install', '-y', '-qq', '--no-install-recommends', name)
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
