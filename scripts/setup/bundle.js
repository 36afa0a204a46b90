import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run-command.js'

/**
 * Imports TypeScript of the project, bundled on the spot: it needs no build and fits the code as it is.
 * @param {string} path from the project's folder
 * @returns {Promise<any>} the module
 */
export async function importBundled(path) {
  const { build } = await import('esbuild')
  const folder = join(root, 'node_modules/.cache/aahar')
  await mkdir(folder, { recursive: true })
  // One file for each process: two at a time must not read each other's half-written bundle.
  const outfile = join(folder, `${basename(path, '.ts')}-${process.pid}.mjs`)
  await build({
    absWorkingDir: root,
    entryPoints: [path],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // The pictures of the mails, as Vite gives them with `?inline`.
    loader: { '.jpg': 'dataurl', '.png': 'dataurl' },
    alias: { 'contentlayer/generated': join(root, '.contentlayer/generated/index.mjs') },
    logLevel: 'warning',
  })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(outfile, { force: true })
  }
}
