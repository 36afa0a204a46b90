import { join } from 'node:path'
import { withLock } from './build-lock.js'
import { checkContent } from './content-check.js'
import { precompress } from './precompress.js'
import { installed, root, runCommand } from './run-command.js'
import { isFresh, readInputs, removeStamp, writeStamp } from './staleness.js'
import { Stop, say, secondsSince } from './terminal.js'

/**
 * Builds the site where the build is not of the files as they are.
 * @throws {Stop}
 */
export async function buildIfStale() {
  if (isFresh(root)) return
  await withLock(join(root, 'node_modules/.cache/aahar/build.lock'), async () => {
    // Whoever held the lock may have built just this.
    if (!isFresh(root)) await build()
  })
}

/**
 * content → typed data → Remix build → front door → compressed assets.
 * @throws {Stop}
 */
async function build() {
  const startedAt = performance.now()
  const inputs = readInputs(root)
  removeStamp(root)

  say('Checking content/')
  await checkContent()
  await generateContent()

  say('Building the site (remix vite:build)')
  await runStep('remix vite:build', [installed('@remix-run/dev/dist/cli.js'), 'vite:build', '--logLevel', 'warn'])

  say('Building the front door and compressing the assets')
  await bundleFrontDoor(join(root, 'build/front-door.js'))
  await precompress(join(root, 'build/client'))

  writeStamp(root, inputs)
  say(`Built in ${secondsSince(startedAt)}`)
}

/**
 * Turns content/ into the typed data in .contentlayer/, which the site, the types and the tests need.
 * @throws {Stop}
 */
export async function generateContent() {
  await runStep('contentlayer2 build', [installed('contentlayer2/bin/cli.cjs'), 'build'])
}

/**
 * Compiles app/server/ into one file. It loads `./server/index.js`, the Remix build, from beside itself when it runs.
 * @param {string} outfile
 */
export async function bundleFrontDoor(outfile) {
  const { build: bundle } = await import('esbuild')
  await bundle({
    absWorkingDir: root,
    entryPoints: ['app/server/index.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
    // React loads its slow development build unless this is set before it is loaded, whoever starts the file.
    banner: { js: "process.env.NODE_ENV ??= 'production';" },
  })
}

/**
 * A step that is quiet while it goes well and shows everything when it does not.
 * @param {string} name
 * @param {readonly string[]} parameters
 */
async function runStep(name, parameters) {
  const { code, output } = await runCommand(process.execPath, parameters, {
    isQuiet: true,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Stop(`${output}\n${name} failed; its own message stands above.`)
}
