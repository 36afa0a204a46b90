/**
 * Builds stand beside each other, so that none harms another: each is whole in a folder of its own that is never written again, and
 * what runs keeps the folder it was started from.
 *
 *   build/releases/NAME/     front-door.js, operate.js, server/, client/ and, written last, the hash of what it was built from
 *   build/front-door.js      leads to the one that is served; so do build/server/index.js and build/operate.js
 */
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { bundlePrograms } from './bundle.js'
import { checkContent } from './content-check.js'
import { withLock } from './install.js'
import { precompress } from './precompress.js'
import { installed, root, runCommand } from './run-command.js'
import { reasonOf, Stop, say, secondsSince } from './terminal.js'

/** What is built, and what builds it. */
const sources = ['{app,content,public,scripts/setup}/**', '*.config.{js,ts}', '{package,package-lock,tsconfig}.json']
const hashName = '.built-from'

/** Whole builds, newest first: their names begin with the time. @param {string} folder the project */
const listReleases = (folder) =>
  fs
    .globSync(`build/releases/*/${hashName}`, { cwd: folder })
    .map((path) => join(folder, dirname(path)))
    .sort()
    .reverse()

/** The folder of the newest whole build. */
export const currentRelease = (folder = root) => listReleases(folder)[0] ?? null

/** Of what is built; tests are not. @param {string} folder the project */
export function hashOfSources(folder) {
  const hash = createHash('sha256')
  const files = fs.globSync(sources, { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
    if (!/\.test\.tsx?$/.test(path)) hash.update(path.slice(folder.length)).update(fs.readFileSync(path))
  return hash.digest('hex')
}

/** Whether the build that is served is of the files as they are. @param {string} folder the project */
export function isFresh(folder) {
  const release = currentRelease(folder)
  if (release === null || !fs.existsSync(join(folder, 'build/front-door.js'))) return false
  return fs.readFileSync(join(release, hashName), 'utf8') === hashOfSources(folder)
}

/** Builds the site where the build is not of the files as they are. @throws {Stop} */
export async function buildIfStale() {
  // The process that held the lock may have built just this.
  if (!isFresh(root)) await withLock(async () => isFresh(root) || build())
}

/**
 * As `buildIfStale`; where that fails, the last good build is served, and the person at the terminal is told in no small letters.
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
    const builtAt = fs.statSync(join(release, hashName)).mtime.toISOString().slice(0, 16).replace('T', ' ')
    process.stderr.write(
      `${reason}\n\n!!! THE NEW BUILD FAILED, for the reason above. The last good one, of ${builtAt} UTC, is served instead:\n!!! what was changed since then is not on the site. Mend it and run the same command again.\n\n`,
    )
    return reason
  }
}

/** content → typed data → Remix build → front door → compressed assets. @throws {Stop} */
async function build() {
  const startedAt = performance.now()
  // Taken before the build: what changes while it runs is then stale afterwards.
  const hash = hashOfSources(root)
  say('Checking content/')
  await checkContent()
  await generateContent()
  await makeRelease(root, hash, async (folder) => {
    say('Building the site (remix vite:build), the front door and the commands')
    const viteBuild = [installed('@remix-run/dev/dist/cli.js'), 'vite:build', '--logLevel', 'warn']
    await runStep('remix vite:build', viteBuild, { AAHAR_BUILD_FOLDER: folder })
    await Promise.all([bundlePrograms(join(root, folder)), precompress(join(root, folder, 'client'))])
    // What builds and cannot even show its first page must not take the place of what runs.
    await tryBuild(join(root, folder, 'front-door.js'))
  })
  say(`Built in ${secondsSince(startedAt)}`)
}

/**
 * Has `make` write a build into a new folder, and serves that from now on. A build that fails, in any way, leaves what is
 * served as it is.
 * @param {string} project
 * @param {string} hash of what it is built from
 * @param {(folder: string) => Promise<void>} make the folder is relative to the project
 */
export async function makeRelease(project, hash, make) {
  const former = currentRelease(project)
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const release = join(project, 'build/releases', name)
  try {
    fs.mkdirSync(release, { recursive: true })
    await make(`build/releases/${name}`)
    if (former !== null) keepFormerAssets(join(former, 'client/assets'), join(release, 'client/assets'))
  } catch (error) {
    // A full disk, too, has then room again.
    fs.rmSync(release, { recursive: true, force: true })
    throw error
  }
  // Each file is replaced in one step, and either build is whole: it does not matter where a kill or a power cut falls.
  for (const [path, up] of Object.entries({ 'server/index.js': '../', 'front-door.js': './', 'operate.js': './' })) {
    const draft = join(project, 'build', `${path}.${process.pid}`)
    fs.mkdirSync(dirname(draft), { recursive: true })
    fs.writeFileSync(draft, `export * from '${up}releases/${name}/${path}'\n`)
    fs.renameSync(draft, join(project, 'build', path))
  }
  fs.writeFileSync(join(release, hashName), hash)
  // A site may still run from the two before it. Older ones go, and what a killed build has left behind.
  const kept = listReleases(project).slice(0, 3)
  for (const old of fs.globSync(join(project, 'build/releases/*')))
    if (!kept.includes(old)) fs.rmSync(old, { recursive: true, force: true })
}

/**
 * Copies the hashed scripts and styles of the former build beside the new one's, for pages that are open. They are named by their
 * content: no name means two things. A copy has the time 0, so that it is not handed on once more.
 * @param {string} from
 * @param {string} to
 */
function keepFormerAssets(from, to) {
  for (const name of fs.readdirSync(from)) {
    if (fs.existsSync(join(to, name)) || fs.statSync(join(from, name)).mtimeMs === 0) continue
    fs.copyFileSync(join(from, name), join(to, name))
    fs.utimesSync(join(to, name), 0, 0)
  }
}

/** Turns content/ into the typed data in .contentlayer/, which the site, the types and the tests need. @throws {Stop} */
export const generateContent = () => runStep('contentlayer2 build', [installed('contentlayer2/bin/cli.cjs'), 'build'])

/** @param {string[]} parameters a front door, and the folder it is started in @throws {Stop} */
export const tryBuild = (...parameters) =>
  runStep('Trying the new build', [join(root, 'scripts/setup/try-build.js'), ...parameters])

/**
 * A step that is quiet while it goes well and shows everything when it does not.
 * @param {string} name
 * @param {readonly string[]} parameters
 * @param {Record<string, string>} [env]
 */
async function runStep(name, parameters, env = {}) {
  const options = { isQuiet: true, env: { NODE_ENV: 'production', ...env } }
  const { code, output } = await runCommand(process.execPath, parameters, options)
  if (code !== 0) throw new Stop(`${output}\n${name} failed; its own message stands above.`)
}
