/**
 * node scripts/webkit.js [-t NAME]: the main journeys in WebKit (Debian's webkit2gtk-driver, what Safari is made of), on the production
 * build. No part of `npm test`: Firefox and Chromium are. Ends with exit code 1 where one fails.
 */

import { requireWebKitDriver } from './setup/browser.js'
import { buildIfStale } from './setup/build.js'
import { install } from './setup/install.js'
import { installed, runCommand } from './setup/run-command.js'
import { orStop, say } from './setup/terminal.js'

await orStop(async () => {
  await install({ withTests: true })
  say(`Using ${await requireWebKitDriver()}`)
  await buildIfStale()
  const { code } = await runCommand(process.execPath, [
    installed('vitest/vitest.mjs'),
    'run',
    '--config',
    'vitest.webkit.config.ts',
    ...process.argv.slice(2),
  ])
  process.exitCode = code
})
