import { findBrowser } from '../../scripts/setup/browser.js'

/**
 * How the tests and the picture scripts start Chromium: an installed one, without a sandbox (CI runs as root) and without
 * the calls home a fresh profile makes.
 * @throws {Error} when there is no browser; `npm test` installs one.
 */
export function browserLaunchOptions() {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error('There is no browser yet. `npm test` finds or installs one.')
  return {
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
