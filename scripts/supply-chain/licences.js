/** Under which licences other people's work may be part of this program, and which packages say theirs in no form a machine reads. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, packagesOf } from './sbom.js'

/** @typedef {import('./sbom.js').Lock} Lock */

/** They ask for their notice to be kept, and for nothing of the program they are in. */
const forAnyUse = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Python-2.0'],
  ...['CC0-1.0', 'Unlicense', 'Zlib'],
]
/** Changes to these files themselves would have to be published; we change none. Fonts may not be sold alone. Data asks to be named. */
const unchanged = ['MPL-2.0', 'OFL-1.1', 'CC-BY-3.0', 'CC-BY-4.0']
const allowed = new Set([...forAnyUse, ...unchanged])

/** The licence of these binds whoever links with them, unless they can be replaced: they are libraries of their own, loaded at run time. */
const replaceable = { 'LGPL-3.0-or-later': /^@img\/sharp-/ }

/** Read by a person in the file or the source that stands behind; the version is named, so that another one is read anew. */
const readByPerson = {
  '@contentlayer2/source-remote-files@0.5.8': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'only@0.0.2': 'MIT',
  'png-js@2.0.0': 'MIT',
  'require-like@0.1.2': 'MIT',
}

/** A licence that the lock does not name, as the package itself names it; null: nowhere. @param {string} root @param {string} path */
export function licenseInstalled(root, path) {
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return null
  /** @type {{ name: string, version: string, license?: unknown, licenses?: { type?: string }[] }} */
  const { name, version, license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof license === 'string') return license
  const old = licenses?.map(({ type }) => type).filter((type) => type !== undefined) ?? []
  if (old.length > 0) return old.join(' OR ')
  return /** @type {Record<string, string>} */ (readByPerson)[`${name}@${version}`] ?? null
}

/** Whether one of the choices of an expression holds in all its parts. @param {string} expression @param {string} name */
export function isAllowed(expression, name) {
  const isGood = (/** @type {string} */ id) =>
    allowed.has(id) || Object.entries(replaceable).some(([licence, who]) => licence === id && who.test(name))
  const plain = expression.replace(/[()]/g, '')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((id) => isGood(id.trim())))
}

/**
 * @param {Lock} lock
 * @param {string} root where node_modules is
 * @returns {string[]} what is wrong, one sentence a package
 */
export function licenceProblems(lock, root) {
  return packagesOf(lock).flatMap(([path, { license, version }]) => {
    const name = nameOf(path)
    const found = license ?? licenseInstalled(root, path)
    if (found === null) return [`${name}@${version} names no licence; read it and add it to readByPerson.`]
    return isAllowed(found, name) ? [] : [`${name}@${version} is under ${found}, which is not on the list.`]
  })
}
