/** npm run bench: measures, prints a table and writes bench/results.json. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateContent } from './setup/build.js'
import { install } from './setup/install.js'
import { root } from './setup/run-command.js'
import { orStop, say } from './setup/terminal.js'

const results = await orStop(async () => {
  await install()
  await generateContent()
  say('Measuring; leave the machine alone meanwhile')
  const { runBenchmarks } = await importBenchmarks()
  return runBenchmarks()
})
console.table(Object.fromEntries(results.map(({ name, ...figures }) => [name, figures])))
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`
await writeFile(
  join(root, 'bench/results.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`,
)
say('Written to bench/results.json')

/** @returns {Promise<typeof import('../bench/bench')>} */
async function importBenchmarks() {
  const { build } = await import('esbuild')
  const folder = join(root, 'node_modules/.cache/aahar')
  await mkdir(folder, { recursive: true })
  const outfile = join(folder, `bench-${process.pid}.mjs`)
  await build({
    absWorkingDir: root,
    entryPoints: ['bench/bench.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { 'contentlayer/generated': join(root, '.contentlayer/generated/index.mjs') },
    logLevel: 'warning',
  })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(outfile)
  }
}
