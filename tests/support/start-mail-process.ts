import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { DatabasePlace } from '~/platform/db/open'

const root = fileURLToPath(new URL('../../', import.meta.url))
const bundle = join(root, '.cache/tests/mail-process.mjs')
let built: Promise<unknown> | undefined

/** Another process that sends the mail of this database. */
export async function startMailProcess(place: DatabasePlace, mailUrl: string): Promise<ChildProcess> {
  built ??= build({
    entryPoints: [join(root, 'tests/support/mail-process.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    loader: { '.jpg': 'dataurl', '.png': 'dataurl' },
    logLevel: 'error',
  })
  await built
  return spawn(process.execPath, [bundle, place.dataDir, place.databaseUrl ?? '', mailUrl], { stdio: 'inherit' })
}
