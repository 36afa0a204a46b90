/** npm run bench: measures, prints a table and writes bench/results.json. */
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { generateContent } from './setup/build.js'
import { importBundled } from './setup/bundle.js'
import { install } from './setup/install.js'
import { root } from './setup/run-command.js'
import { orStop, say } from './setup/terminal.js'

const results = await orStop(async () => {
  await install()
  await generateContent()
  say('Measuring; leave the machine alone meanwhile')
  /** @type {typeof import('../bench/bench')} */
  const { runBenchmarks } = await importBundled('bench/bench.ts')
  return runBenchmarks()
})
console.table(Object.fromEntries(results.map(({ name, ...figures }) => [name, figures])))
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`
await writeFile(
  join(root, 'bench/results.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`,
)
say('Written to bench/results.json')
