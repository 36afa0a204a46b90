/**
 * Imported first by each command. The program needs Node 24 or newer (`node:sqlite`); where an older one runs the command, it says so and the
 * command goes on with Node 24 from the npm registry, which is fetched once into .cache/.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { endWithParent } from './end-with-parent.js'
import { root, runCommand } from './run-command.js'

const version = '24.21.0'

if (Number.parseInt(process.versions.node, 10) < 24) {
  endWithParent()
  const node = await fetchOnce()
  const path = `${dirname(node)}${delimiter}${process.env.PATH}`
  const { code, signal } = await runCommand(node, process.argv.slice(1), { env: { PATH: path } })
  if (signal) process.kill(process.pid, signal)
  process.exit(code)
}

/** @returns {Promise<string>} the program */
async function fetchOnce() {
  const folder = join(root, '.cache', `node-${version}`)
  const node = join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const said = `Node ${process.versions.node} is too old: going on with Node ${version}`
  process.stderr.write(existsSync(node) ? `› ${said}\n` : `› ${said}, fetched once from the npm registry\n`)
  if (existsSync(node)) return node
  // Made aside and renamed: another command may be fetching, too, or be stopped half-way.
  const aside = `${folder}.${process.pid}`
  mkdirSync(aside, { recursive: true })
  const wanted = [
    'install',
    `node@${version}`,
    '--prefix',
    aside,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code } = await runCommand('npm', wanted)
  if (code !== 0) {
    rmSync(aside, { recursive: true, force: true })
    process.stderr.write('Node 24 cannot be fetched; npm says why above. Install it: https://nodejs.org\n')
    process.exit(1)
  }
  if (!existsSync(node)) renameSync(aside, folder)
  else rmSync(aside, { recursive: true, force: true })
  return node
}
