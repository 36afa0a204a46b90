/**
 * Is the build still the build of these files? The stamp remembers size, time and hash of every input. A file whose size
 * and time are as remembered counts as unchanged, so the usual answer costs a walk through the folders and no reading.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

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
const outputs = ['build/front-door.js', 'build/server/index.js', 'build/client']

/**
 * Whether everything built is there and was built from the files as they are.
 * @param {string} root
 */
export function isFresh(root) {
  const stamp = readStamp(root)
  if (!stamp || !outputs.every((path) => existsSync(join(root, path)))) return false
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
  if (hasNewTimes) writeStamp(root, stamp)
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
 * @param {string} root
 * @param {Inputs} inputs
 */
export function writeStamp(root, inputs) {
  const path = stampPath(root)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(inputs))
}

/** @param {string} root */
export function removeStamp(root) {
  rmSync(stampPath(root), { force: true })
}

/** @param {string} root */
function stampPath(root) {
  return join(root, 'build/.stamp')
}

/**
 * @param {string} root
 * @returns {Inputs | null}
 */
function readStamp(root) {
  try {
    return JSON.parse(readFileSync(stampPath(root), 'utf8'))
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
      else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) paths.push(path)
    }
  }
  for (const folder of inputFolders) if (existsSync(join(root, folder))) walk(folder)
  return paths
}

/** @param {string} path */
function hashOf(path) {
  return createHash('sha1').update(readFileSync(path)).digest('hex')
}
