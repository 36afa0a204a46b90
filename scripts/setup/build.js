import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './build-lock.js'
import { checkContent } from './content-check.js'
import { packagesOutside } from './packages-outside.js'
import { packTexts, precompress } from './precompress.js'
import { currentRelease, makeRelease, serveRelease } from './releases.js'
import { installed, root, runCommand } from './run-command.js'
import { isFresh, readInputs, writeStamp } from './staleness.js'
import { reasonOf, Stop, say, secondsSince } from './terminal.js'

/**
 * Builds the site where the build is not of the files as they are.
 * @throws {Stop}
 */
export async function buildIfStale() {
  if (isFresh(root)) return
  await withLock(join(root, 'node_modules/.cache/aahar/build.lock'), async () => {
    // The process that held the lock may have built just this.
    if (!isFresh(root)) await build()
  })
}

/**
 * As `buildIfStale`; where that fails, the last good build is served, and the person at the terminal is told in no small
 * letters.
 * @param {{ folder?: string, makeFresh?: () => Promise<void> }} [given] for tests
 * @returns {Promise<string | null>} why the build that is served is not of the files as they are; null: it is
 * @throws {Stop} where no build was ever good
 */
export async function buildOrKeepLast({ folder = root, makeFresh = buildIfStale } = {}) {
  try {
    await makeFresh()
    return null
  } catch (error) {
    const release = currentRelease(folder)
    if (release === null) throw error
    const reason = reasonOf(error)
    const builtAt = statSync(join(release, 'front-door.js')).mtime.toISOString().slice(0, 16).replace('T', ' ')
    process.stderr.write(
      `${reason}\n\n!!! THE NEW BUILD FAILED, for the reason above. The last good one, of ${builtAt} UTC, is served instead:\n!!! what was changed since then is not on the site. Mend it and run the same command again.\n\n`,
    )
    try {
      serveRelease(folder, release)
    } catch {
      // A full disk: what leads to it stands there already.
    }
    return reason
  }
}

/**
 * content → typed data → Remix build → front door → compressed assets, in a folder of its own that is served when it is whole.
 * @throws {Stop}
 */
async function build() {
  const startedAt = performance.now()
  const inputs = readInputs(root)

  say('Checking content/')
  await checkContent()
  await generateContent()

  await makeRelease(root, async (folder) => {
    say('Building the site (remix vite:build), the front door and the commands')
    const viteBuild = [installed('@remix-run/dev/dist/cli.js'), 'vite:build', '--logLevel', 'warn']
    // Side by side: Vite keeps one core busy, and the others have nothing to do. It empties the folder, so the rest is written after it.
    const site = runStep('remix vite:build', viteBuild, { AAHAR_BUILD_FOLDER: folder })
    const [, ready] = await allOrFirstFailure([
      site,
      packTexts(join(root, 'public')),
      bundleFrontDoor(join(root, folder, 'front-door.js'), site),
      bundleOperate(join(root, folder, 'operate.js'), site),
    ])

    say('Compressing the assets')
    await precompress(join(root, folder, 'client'), ready)
    // What builds and cannot even show its first page must not take the place of what runs.
    await runStep('Trying the new build', [join(root, 'scripts/setup/try-build.js'), join(root, folder)])
    writeStamp(join(root, folder), inputs)
  })
  say(`Built in ${secondsSince(startedAt)}`)
}

/**
 * As Promise.all, but waits for the end of all of them: makeRelease removes the folder of a failed build, and none of them may still write there.
 * @template {readonly unknown[] | []} Work
 * @param {Work} work
 * @returns {Promise<{ -readonly [Key in keyof Work]: Awaited<Work[Key]> }>}
 */
async function allOrFirstFailure(work) {
  await Promise.allSettled(work)
  return /** @type {any} */ (Promise.all(work))
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
 * @param {Promise<unknown>} [folderIsReady] it is written after that
 */
export async function bundleFrontDoor(outfile, folderIsReady) {
  await bundleTo(folderIsReady, {
    absWorkingDir: root,
    entryPoints: ['app/server/index.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    external: ['@remix-run/node', 'pino'],
    sourcemap: true,
    // V8 keeps the text as long as it runs (smallServer in vite.config.ts).
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'warning',
    // React loads its slow development build unless this is set before it is loaded.
    banner: { js: "process.env.NODE_ENV ??= 'production';" },
  })
}

/**
 * Compiles the program's commands (backup, restore, move, doctor, admin) into one file that runs them. It reads `.env` beside it, as the
 * commands of the project do.
 * @param {string} outfile
 * @param {Promise<unknown>} [folderIsReady] it is written after that
 */
async function bundleOperate(outfile, folderIsReady) {
  await bundleTo(folderIsReady, {
    stdin: {
      contents: `import { existsSync } from 'node:fs'
        import { operate } from '~/backend/operate'
        if (existsSync('.env')) process.loadEnvFile('.env')
        process.exitCode = await operate(process.argv.slice(2), process.env)`,
      resolveDir: root,
      loader: 'ts',
    },
    absWorkingDir: root,
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    external: packagesOutside,
    // Packages written in CommonJS (yaml) require Node's own modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    sourcemap: true,
    logLevel: 'warning',
  })
}

/**
 * @param {Promise<unknown> | undefined} folderIsReady
 * @param {import('esbuild').BuildOptions} options
 */
async function bundleTo(folderIsReady, options) {
  const { build: bundle } = await import('esbuild')
  const { outputFiles } = await bundle({ ...options, write: false })
  await folderIsReady
  for (const { path, contents } of outputFiles) writeFileSync(path, contents)
}

/**
 * A step that is quiet while it goes well and shows everything when it does not.
 * @param {string} name
 * @param {readonly string[]} parameters
 * @param {Record<string, string>} [env]
 */
async function runStep(name, parameters, env = {}) {
  const { code, output } = await runCommand(process.execPath, parameters, {
    isQuiet: true,
    env: { NODE_ENV: 'production', ...env },
  })
  if (code !== 0) throw new Stop(`${output}\n${name} failed; its own message stands above.`)
}
