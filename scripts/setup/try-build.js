/**
 * Starts a new build on an empty database, with none of the clinic's settings, and has it make the home page:
 *   node scripts/setup/try-build.js FRONT_DOOR [FOLDER]
 * Ends with 0 where the page is made.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from './run-command.js'

const [frontDoor = '', folder = '.'] = process.argv.slice(2).map((path) => resolve(path))
const dataDir = mkdtempSync(join(tmpdir(), 'aahar-try-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const port = await freePort()
const { PATH, HOME } = process.env
process.env = { PATH, HOME, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir }
process.chdir(folder)
await import(pathToFileURL(frontDoor).href)
const page = await fetch(`http://127.0.0.1:${port}/`)
if (!page.ok) process.stderr.write(`The home page was answered with ${page.status}.\n`)
process.exit(page.ok ? 0 : 1)
