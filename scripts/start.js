/**
 * npm start: installs what is missing, builds what is stale, and serves. The server runs in this very process, so that a
 * signal sent to it reaches the server and its exit code is ours.
 */
import { pathToFileURL } from 'node:url'
import { buildIfStale } from './setup/build.js'
import { endWithParent } from './setup/end-with-parent.js'
import { install } from './setup/install.js'
import { root } from './setup/run-command.js'
import { orStop } from './setup/terminal.js'

endWithParent()
await orStop(async () => {
  await install()
  await buildIfStale()
})
await import(pathToFileURL(`${root}build/front-door.js`).href)
