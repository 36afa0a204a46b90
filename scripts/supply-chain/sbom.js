/**
 * The list of all parts of this program (SBOM) as CycloneDX 1.6, from package-lock.json and nothing else: no network, no clock, no
 * machine. The same lock gives the same bytes.
 */
import { createHash } from 'node:crypto'

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, license?: string, dev?: boolean, optional?: boolean, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} LockedPackage
 * @typedef {{ name: string, version: string, lockfileVersion: number, packages: Record<string, LockedPackage> }} Lock
 */

const folder = 'node_modules/'

/** @param {string} path of a package in the lock: 'node_modules/a/node_modules/@b/c' */
export const nameOf = (path) => path.slice(path.lastIndexOf(folder) + folder.length)

/** Every package of the lock but the program itself, in the order of their paths. @param {Lock} lock */
export const packagesOf = (lock) =>
  Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

/** @param {string} name @param {string | undefined} version */
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Two places may hold the same version: each is a component of its own, told apart by its place. @param {string} path @param {LockedPackage} one */
const refOf = (path, { version }) => `${purlOf(nameOf(path), version)}#${path}`

/** As Node finds a package: in the nearest node_modules upwards. @param {Lock} lock @param {string} from @param {string} name */
function placeOf(lock, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${folder}`)))) {
    const path = at === '' ? `${folder}${name}` : `${at}/${folder}${name}`
    if (lock.packages[path]) return path
    if (at === '') return null
    if (!at.includes(`/${folder}`)) at = ''
  }
}

/** @param {Lock} lock @param {string} path @param {LockedPackage & { devDependencies?: Record<string, string> }} one */
function dependsOn(lock, path, one) {
  const names = Object.keys({
    ...one.dependencies,
    ...one.devDependencies,
    ...one.optionalDependencies,
    ...one.peerDependencies,
  })
  const places = names.map((name) => placeOf(lock, path, name)).filter((place) => place !== null)
  return [...new Set(places)]
    .toSorted()
    .map((place) => refOf(place, /** @type {LockedPackage} */ (lock.packages[place])))
}

/** @param {LockedPackage} one */
const scopeOf = ({ dev, optional }) => (dev ? 'excluded' : optional ? 'optional' : 'required')

/** An expression of SPDX or, where it is none, words. @param {string | null} license */
function licensesOf(license) {
  if (license === null) return {}
  return { licenses: [/ (AND|OR|WITH) /.test(license) ? { expression: license } : { license: { id: license } }] }
}

/** 'sha512-base64', as npm writes it. @param {string | undefined} integrity */
function hashesOf(integrity) {
  const [, algorithm = '', digest = ''] = /^(sha\d+)-(\S+)$/.exec(integrity ?? '') ?? []
  if (digest === '') return {}
  const alg = algorithm.replace('sha', 'SHA-')
  return { hashes: [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] }
}

/**
 * @param {Lock} lock
 * @param {(path: string) => string | null} licenseOf where the lock says none
 */
export function sbomOf(lock, licenseOf = () => null) {
  const own = { ref: purlOf(lock.name, lock.version) }
  const packages = packagesOf(lock)
  const root = lock.packages[''] ?? {}
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': own.ref, name: lock.name, version: lock.version, purl: own.ref },
    },
    components: packages.map(([path, one]) => ({
      type: 'library',
      'bom-ref': refOf(path, one),
      name: nameOf(path),
      version: one.version,
      scope: scopeOf(one),
      ...hashesOf(one.integrity),
      ...licensesOf(one.license ?? licenseOf(path)),
      purl: purlOf(nameOf(path), one.version),
      ...(one.resolved && { externalReferences: [{ type: 'distribution', url: one.resolved }] }),
    })),
    dependencies: [
      { ref: own.ref, dependsOn: dependsOn(lock, '', root) },
      ...packages.map(([path, one]) => ({ ref: refOf(path, one), dependsOn: dependsOn(lock, path, one) })),
    ],
  }
  return { ...bom, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(bom))}` }
}

/** A UUID of version 8 that is the text's own. @param {string} text */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
