import { findBrowser } from '../../scripts/setup/browser.js'

/** Playwright's workers do not know how it was called: its first process tells them. */
if (process.argv.some((word) => ['--headed', '--debug', '--ui'].includes(word))) process.env.E2E_WATCHED = '1'

/**
 * How the tests start Chromium: an installed one, without a sandbox (CI runs as root) and without the calls home a fresh
 * profile makes; with a window where a person watches (`--headed`, `--debug`, `--ui`).
 * @throws {Error} when there is no browser; `npm test` installs one.
 */
export function browserLaunchOptions() {
  const executablePath = findBrowser({ hasWindow: process.env.E2E_WATCHED === '1' })
  if (executablePath === null) throw new Error('There is no browser yet. `npm test` finds or installs one.')
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page lives for seconds: it is over before its scripts would repay being compiled for speed.
      '--js-flags=--no-opt,--no-sparkplug',
      // A drawing in SVG is gone through anew for each tile it touches; as a rule there are sixteen in a window.
      '--default-tile-width=1536',
      '--default-tile-height=1024',
    ],
  }
}
