/**
 * Who uses this folder: sites that run from it, and the one command that installs or builds in it. What runs loads files of node_modules
 * as it goes, so nothing is installed anew under it.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, withLock } from './build-lock.js'
import { Stop } from './terminal.js'

const servingMark = '.serving-'
/** Also of a site that was started by `node build/front-door.js` (releases.js). */
const marks = /^\.(?:serving|in-use)-(\d+)$/

/**
 * One command at a time.
 * @template Result
 * @param {string} folder
 * @param {() => Promise<Result>} work
 */
export function aloneIn(folder, work) {
  return withLock(join(folder, 'build/prepare.lock'), work)
}

/**
 * From now on until this process ends a site runs from the folder.
 * @param {string} folder
 */
export function markServing(folder) {
  const mark = join(folder, 'build', `${servingMark}${process.pid}`)
  try {
    mkdirSync(join(folder, 'build'), { recursive: true })
    writeFileSync(mark, '')
    process.once('exit', () => rmSync(mark, { force: true }))
  } catch {
    // The folder is read-only: then no command installs anything either.
  }
}

/**
 * @param {string} folder
 * @throws {Stop} where a site runs from it
 */
export function requireNoSite(folder) {
  const releases = join(folder, 'build/releases')
  for (const place of [join(folder, 'build'), ...listFolder(releases).map((name) => join(releases, name))])
    for (const name of listFolder(place)) {
      const pid = Number(marks.exec(name)?.[1] ?? process.pid)
      if (pid === process.pid || !isAlive(pid)) continue
      throw new Stop(
        `This command needs other packages than those that are installed, and a site runs from this folder (process ${pid}), which would lose its own. Stop the site, then run this again. (If none runs, delete ${join(place, name)}.)`,
      )
    }
}

/** @param {string} path */
function listFolder(path) {
  try {
    return existsSync(path) ? readdirSync(path) : []
  } catch {
    return []
  }
}
