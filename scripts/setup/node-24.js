/**
 * Imported first by each command. The program needs Node 24 or newer (`node:sqlite`); where an older one runs the command, it says so and the
 * command goes on with Node 24 from the npm registry, which npm keeps.
 */
import { existsSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { withLock } from './install.js'
import { runCommand } from './run-command.js'

const version = '24.21.0'

if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `› Node ${process.versions.node} is too old: going on with Node ${version}, fetched once from npm\n`,
  )
  const where = ['exec', '--yes', `--package=node@${version}`, '--', 'node', '-p', 'process.execPath']
  const { output } = await withLock(() => runCommand('npm', where, { isQuiet: true }))
  const node = output.split('\n').find((line) => existsSync(line))
  if (node === undefined) {
    process.stderr.write(`${output}\nNode 24 cannot be fetched; npm says why above. Install it: https://nodejs.org\n`)
    process.exit(1)
  }
  const env = { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  process.exit((await runCommand(node, process.argv.slice(1), { env })).code)
}
