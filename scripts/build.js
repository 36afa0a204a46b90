/**
 * npm run build: builds the site where the build is stale, and makes a folder of it that runs alone, on a machine with nothing but Node
 * (docs/going-live.md).
 *   npm run build -- --to /srv/aahar/releases/2026-11-23   into that folder; default: build/alone
 *   npm run build -- --content-editing                     with what staff need to change content in the browser
 */
import './setup/node-24.js'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeAloneFolder } from './setup/alone.js'
import { buildIfStale } from './setup/build.js'
import { install } from './setup/install.js'
import { root } from './setup/run-command.js'
import { orStop, Stop, say } from './setup/terminal.js'

await orStop(async () => {
  const { to, editing } = readWish()
  await install()
  await buildIfStale()
  say(`Making ${to}`)
  await makeAloneFolder(to, { withContentEditing: editing })
  say(`${to} runs alone. Start it there: node build/front-door.js`)
})

function readWish() {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, 'content-editing': { type: 'boolean' } } })
    return { to: resolve(values.to ?? join(root, 'build/alone')), editing: values['content-editing'] ?? false }
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : error} There are --to FOLDER and --content-editing.`)
  }
}
