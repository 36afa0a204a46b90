/**
 * Is the build still the build of these files? The stamp remembers size, time and hash of every input. A file whose size
 * and time are as remembered counts as unchanged, so the usual answer costs a walk through the folders and no reading.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentRelease, stampPath } from './releases.js'

/** @typedef {Record<string, { size: number, mtimeMs: number, hash: string }>} Inputs */

const inputFolders = ['app', 'content', 'public', 'scripts/setup']
const inputFiles = [
  'contentlayer.config.ts',
  'package-lock.json',
  'package.json',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
]
/** Lead to the build that is served. */
const signposts = ['build/front-door.js', 'build/server/index.js']

/**
 * Whether the build that is served was built from the files as they are.
 * @param {string} root
 */
export function isFresh(root) {
  const release = currentRelease(root)
  const stamp = release && readStamp(release)
  if (!stamp || !signposts.every((path) => existsSync(join(root, path)))) return false
  const paths = listInputs(root)
  if (paths.length !== Object.keys(stamp).length) return false

  let hasNewTimes = false
  for (const path of paths) {
    const known = stamp[path]
    if (!known) return false
    const { size, mtimeMs } = statSync(join(root, path))
    if (size !== known.size) return false
    if (mtimeMs === known.mtimeMs) continue
    if (hashOf(join(root, path)) !== known.hash) return false
    known.mtimeMs = mtimeMs
    hasNewTimes = true
  }
  // A checkout touches files without changing them: remember the new times, so that they are not read again.
  if (hasNewTimes) tryToWriteStamp(release, stamp)
  return true
}

/**
 * The inputs as they are now. Taken before a build: what changes while it runs is then stale afterwards.
 * @param {string} root
 * @returns {Inputs}
 */
export function readInputs(root) {
  return Object.fromEntries(
    listInputs(root).map((path) => {
      const { size, mtimeMs } = statSync(join(root, path))
      return [path, { size, mtimeMs, hash: hashOf(join(root, path)) }]
    }),
  )
}

/**
 * Says that a build is whole, and of what.
 * @param {string} release the build's folder
 * @param {Inputs} inputs
 */
export function writeStamp(release, inputs) {
  writeFileSync(stampPath(release), JSON.stringify(inputs))
}

/**
 * @param {string} release
 * @param {Inputs} inputs
 */
function tryToWriteStamp(release, inputs) {
  try {
    // The stamp is there already; under another name first, so that a full disk does not take it away.
    const draft = `${stampPath(release)}.${process.pid}`
    writeFileSync(draft, JSON.stringify(inputs))
    renameSync(draft, stampPath(release))
  } catch {
    // Then the files are read again the next time.
  }
}

/**
 * @param {string} release
 * @returns {Inputs | null}
 */
function readStamp(release) {
  try {
    return JSON.parse(readFileSync(stampPath(release), 'utf8'))
  } catch {
    return null
  }
}

/**
 * Paths of all inputs, relative to the root. Tests are not built.
 * @param {string} root
 */
function listInputs(root) {
  /** @type {string[]} */
  const paths = inputFiles.filter((path) => existsSync(join(root, path)))
  /** @param {string} folder */
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile() && !entry.name.startsWith('.') && !/\.test\.tsx?$/.test(entry.name)) paths.push(path)
    }
  }
  for (const folder of inputFolders) if (existsSync(join(root, folder))) walk(folder)
  return paths
}

/** @param {string} path */
function hashOf(path) {
  return createHash('sha1').update(readFileSync(path)).digest('hex')
}
