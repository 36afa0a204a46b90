/**
 * Starts a new build on an empty database, has it make the home page:
 *   node scripts/setup/try-build.js BUILD_FOLDER
 * Ends with 0 where the page is made.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler } from '@remix-run/node'

const [, , folder = ''] = process.argv
const dataDir = mkdtempSync(join(tmpdir(), 'aahar-try-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
// None of the clinic's own settings: its database and its mail server have nothing to do with this.
const { PATH, HOME } = process.env
process.env = { PATH, HOME, NODE_ENV: 'production', DATA_DIR: dataDir }

const inBuild = (/** @type {string} */ path) => import(pathToFileURL(join(folder, path)).href)
const build = await inBuild('server/index.js')
const { startBackend, stopBackend } = build.entry.module
await startBackend()
const page = await createRequestHandler(build)(new Request('http://localhost:3000/'), {})
if (page.status !== 200) throw new Error(`The home page was answered with ${page.status}:\n${await page.text()}`)
await page.arrayBuffer()
await stopBackend()
process.exit()
