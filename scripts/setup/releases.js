/**
 * Builds beside each other, so that none harms another: each stands whole in a folder of its own that is never written
 * again, and what runs keeps the folder it was started from.
 *
 *   build/releases/NAME/     front-door.js, server/, client/ and, written last, the stamp that says it is whole
 *   build/front-door.js      leads to the one that is served; so do build/server/index.js and build/operate.js
 *   build/current            its name
 */
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isAlive } from './build-lock.js'

/** The last good ones: the one that is served and what can be gone back to. */
const keptReleases = 3
/** How long a page that was opened with a former build still finds its scripts. */
const assetsKeptMs = 7 * 24 * 60 * 60 * 1000
const outputs = ['front-door.js', 'server/index.js', 'client']
const stampName = '.stamp'
const useMark = '.in-use-'
const formerAssetsName = '.former-assets.json'

/**
 * The folder of the build that is served; where that one is damaged, of the newest that is whole.
 * @param {string} root
 * @returns {string | null}
 */
export function currentRelease(root) {
  const named = join(root, 'build/releases', readText(join(root, 'build/current')) ?? ' ')
  return isWhole(named) ? named : (listWhole(root)[0] ?? null)
}

/** @param {string} release a folder */
export function stampPath(release) {
  return join(release, stampName)
}

/**
 * Has `make` write a build into a new folder, and serves that from now on. A build that fails, in any way, leaves what is
 * served as it is.
 * @param {string} root
 * @param {(folder: string) => Promise<void>} make the folder is relative to the root; the stamp is for it to write, last
 */
export async function makeRelease(root, make) {
  removeUnfinished(root)
  const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}`
  const release = join(root, 'build/releases', name)
  try {
    mkdirSync(release, { recursive: true })
    await make(`build/releases/${name}`)
    if (!isWhole(release)) throw new Error(`The build in ${release} is not whole.`)
    keepFormerAssets(currentRelease(root), release)
    serveRelease(root, release)
  } catch (error) {
    // A full disk, too, has then room again.
    remove(release)
    throw error
  }
  removeOld(root)
}

/**
 * Leads the two fixed names to a build. Each file is replaced in one step, and either build is whole: it does not matter
 * where a kill or a power cut falls.
 * @param {string} root
 * @param {string} release
 */
export function serveRelease(root, release) {
  const name = release.slice(join(root, 'build/releases/').length)
  replace(join(root, 'build/server/index.js'), signpost('..', name, 'server/index.js'))
  replace(join(root, 'build/front-door.js'), signpost('.', name, 'front-door.js'))
  replace(join(root, 'build/operate.js'), signpost('.', name, 'operate.js'))
  replace(join(root, 'build/current'), name)
}

/**
 * A module that stands for one of a release. It leaves a mark there while its process runs: `removeOld` spares that folder.
 * @param {'.' | '..'} buildFolder
 * @param {string} name
 * @param {string} path
 */
function signpost(buildFolder, name, path) {
  const folder = `${buildFolder}/releases/${name}`
  return `import { rmSync, writeFileSync } from 'node:fs'

const mark = new URL(\`${folder}/${useMark}\${process.pid}\`, import.meta.url)
try {
  writeFileSync(mark, '')
  process.once('exit', () => rmSync(mark, { force: true }))
} catch {
  // The folder is read-only: then no build removes it either.
}

export * from '${folder}/${path}'
`
}

/**
 * Copies the hashed scripts and styles of the former build beside the new one's. They are named by their content: no name
 * means two things.
 * @param {string | null} former
 * @param {string} release
 */
function keepFormerAssets(former, release) {
  if (former === null) return
  const to = join(release, 'client/assets')
  const from = join(former, 'client/assets')
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  /** @type {Record<string, number>} name → until when it is kept */
  const inherited = JSON.parse(readText(join(former, formerAssetsName)) ?? '{}')
  /** @type {typeof inherited} */
  const kept = {}
  const now = Date.now()
  const own = new Set(readdirSync(to))
  for (const name of readdirSync(from)) {
    const until = inherited[name] ?? now + assetsKeptMs
    if (own.has(name) || until < now) continue
    copyFileSync(join(from, name), join(to, name))
    kept[name] = until
  }
  writeFileSync(join(release, formerAssetsName), JSON.stringify(kept))
}

/** @param {string} root */
function removeOld(root) {
  const current = currentRelease(root)
  for (const release of listWhole(root).slice(keptReleases))
    if (release !== current && !isInUse(release)) remove(release)
}

/**
 * What a killed build has left behind. Called under the build lock, so that no build is under way.
 * @param {string} root
 */
function removeUnfinished(root) {
  for (const release of listReleases(root)) if (!isWhole(release) && !isInUse(release)) remove(release)
}

/** @param {string} release */
function remove(release) {
  try {
    // The stamp first: half a folder must not count as whole.
    rmSync(stampPath(release), { force: true })
    rmSync(release, { recursive: true, force: true })
  } catch {
    // Windows removes no file that another program reads; the next build tries again.
  }
}

/**
 * Whole builds, newest first.
 * @param {string} root
 */
function listWhole(root) {
  return listReleases(root).filter(isWhole)
}

/**
 * @param {string} root
 * @returns {string[]} newest first: the names begin with the time
 */
function listReleases(root) {
  const folder = join(root, 'build/releases')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .reverse()
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory())
}

/** @param {string} release */
function isWhole(release) {
  return [stampName, ...outputs].every((path) => existsSync(join(release, path)))
}

/** @param {string} release */
function isInUse(release) {
  return readdirSync(release).some((name) => name.startsWith(useMark) && isAlive(Number(name.slice(useMark.length))))
}

/**
 * @param {string} path
 * @param {string} text
 */
function replace(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, text)
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}
