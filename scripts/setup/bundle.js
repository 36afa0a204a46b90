import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packagesOutside } from './packages-outside.js'
import { root } from './run-command.js'

/** @param {import('esbuild').BuildOptions} options */
async function bundle({ loader, ...options }) {
  const { build } = await import('esbuild')
  const forNode = /** @type {const} */ ({ platform: 'node', target: 'node24', format: 'esm' })
  // What runs in a thread comes as its text, as Vite gives it with `?raw`.
  const loaders = /** @type {const} */ ({ '.thread.cjs': 'text', ...loader })
  await build({ absWorkingDir: root, bundle: true, logLevel: 'warning', ...forNode, ...options, loader: loaders })
}

/**
 * Imports TypeScript of the project, bundled on the spot: it needs no build and fits the code as it is.
 * @param {...string} paths from the project's folder
 * @returns {Promise<any>} all that these modules export
 */
export async function importBundled(...paths) {
  // One file for each: two commands at a time must not read each other's half-written bundle, and Node reads a file once.
  const outfile = join(root, `node_modules/.cache/aahar/bundle-${randomUUID()}.mjs`)
  await bundle({
    stdin: { contents: paths.map((path) => `export * from './${path}'`).join('\n'), resolveDir: root },
    outfile,
    packages: 'external',
    // The pictures of the mails, as Vite gives them with `?inline`.
    loader: { '.jpg': 'dataurl', '.png': 'dataurl' },
    alias: { 'contentlayer/generated': join(root, '.contentlayer/generated/index.mjs') },
  })
  return import(pathToFileURL(outfile).href).finally(() => rm(outfile))
}

/**
 * Compiles the front door and the program's commands (backup, restore, move, doctor, admin) into one file each. The front door loads
 * `./server/index.js`, the Remix build, from beside itself when it runs.
 * @param {string} outdir
 */
export const bundlePrograms = (outdir) =>
  bundle({
    entryPoints: { 'front-door': 'app/platform/http/index.ts', operate: 'scripts/setup/operate-program.js' },
    outdir,
    external: packagesOutside,
    sourcemap: true,
    minifyWhitespace: true,
    minifySyntax: true,
    banner: {
      // React loads its slow development build unless this is set before; packages written in CommonJS (yaml) require Node's modules.
      js: `process.env.NODE_ENV ??= 'production'
import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)`,
    },
  })
