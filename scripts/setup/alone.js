/**
 * Makes a folder that runs without the project: the build, the packages it loads and nothing else of node_modules, content, and the
 * samples of docs/deploy. Where content is to be edited in the browser, its compiler comes along.
 */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { packagesOutside } from './packages-outside.js'
import { currentRelease } from './releases.js'
import { root } from './run-command.js'
import { Stop } from './terminal.js'

/** @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockEntry */

/**
 * @param {string} to an absolute path; what stands there is replaced
 * @param {{ withContentEditing: boolean }} wish
 * @returns {Promise<number>} bytes on the disk
 * @throws {Stop} where the folder does not run
 */
export async function makeAloneFolder(to, { withContentEditing }) {
  const release = currentRelease(root)
  if (release === null) throw new Stop('There is no build.')
  if (existsSync(to) && !existsSync(join(to, 'build/front-door.js')) && readdirSync(to).length > 0)
    throw new Stop(
      `${to} is not empty, and was not made by this command. Name another folder: npm run build -- --to FOLDER`,
    )
  // Made and tried elsewhere: below the project Node would find the project's own packages.
  const work = mkdtempSync(join(tmpdir(), 'aahar-alone-'))
  try {
    // Another user runs it than the one who builds it.
    chmodSync(work, 0o755)
    await fillFolder(work, release, withContentEditing)
    await requireRunning(work)
    rmSync(to, { recursive: true, force: true })
    mkdirSync(dirname(to), { recursive: true })
    cpSync(work, to, { recursive: true })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return bytesIn(to)
}

/**
 * @param {string} to
 * @param {string} release
 * @param {boolean} withContentEditing
 */
async function fillFolder(to, release, withContentEditing) {
  cpSync(release, join(to, 'build'), { recursive: true, filter: (path) => !basename(path).startsWith('.in-use-') })
  for (const path of ['content', 'public', '.env.example', 'docs'])
    cpSync(join(root, path), join(to, path), { recursive: true, filter: isNoPicture })
  writePackageJson(to)
  const compiler = withContentEditing ? await readCompiler() : { sources: [], packages: [] }
  for (const path of compiler.sources) cpSync(join(root, path), join(to, path))
  copyPackages(to, [...packagesOutside, ...compiler.packages])
}

/** The pictures of the documentation are larger than the program. @param {string} path */
const isNoPicture = (path) => !path.startsWith(join(root, 'docs/pictures'))

/** The commands of the folder. @param {string} to */
function writePackageJson(to) {
  const { name, version, engines, scripts: ours } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const command = (/** @type {string} */ word) => `node build/operate.js ${word}`
  const scripts = {
    start: ours.start.replace(/ node scripts.*/, ' node start.js'),
    ...Object.fromEntries(
      ['admin', 'backup', 'restore', 'move', 'upgrade', 'doctor'].map((word) => [word, command(word)]),
    ),
  }
  const text = { name, version, private: true, type: 'module', engines, scripts }
  // `npm start` reads .env here, as it does in the project; the commands do so themselves.
  writeFileSync(
    join(to, 'start.js'),
    `import { existsSync } from 'node:fs'\n\nif (existsSync('.env')) process.loadEnvFile('.env')\nawait import('./build/front-door.js')\n`,
  )
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(text, null, 2)}\n`)
}

/** What compiles content: contentlayer.config.ts, the files it imports, and packages. */
async function readCompiler() {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['contentlayer.config.ts'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports)
  const packages = imports
    .filter(({ external, path }) => external && !path.startsWith('node:'))
    .map(({ path }) => packageOf(path))
  return { sources: Object.keys(metafile.inputs), packages: [...new Set([...packages, 'contentlayer2', 'esbuild'])] }
}

/** @param {string} path what is imported */
const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * @param {string} to
 * @param {readonly string[]} names
 */
function copyPackages(to, names) {
  /** @type {{ packages: Record<string, LockEntry> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const path of packagesNeeded(packages, names)) {
    // Builds for other systems are in the lock file, and not on this disk.
    if (!existsSync(join(root, path))) continue
    cpSync(join(root, path), join(to, path), { recursive: true, filter: (file) => isLoaded(file, join(root, path)) })
  }
}

/**
 * The paths of these packages and of all they need, as package-lock.json has them.
 * @param {Record<string, LockEntry>} packages
 * @param {readonly string[]} names
 * @returns {Set<string>}
 */
export function packagesNeeded(packages, names) {
  /** @type {Set<string>} */
  const needed = new Set()
  /** @param {string} from @param {string} name @returns {string | null} */
  const find = (from, name) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
      if (packages[path]) return path
      if (folder === '') return null
    }
  }
  /** @param {string} from @param {string} name @param {boolean} isOptional */
  const visit = (from, name, isOptional) => {
    const path = find(from, name)
    if (path === null) {
      if (isOptional) return
      throw new Stop(`package-lock.json lacks ${name}, which ${from || 'the build'} needs.`)
    }
    if (needed.has(path)) return
    needed.add(path)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[path] ?? {}
    for (const one of Object.keys(dependencies)) visit(path, one, one in optionalDependencies)
    for (const one of Object.keys(optionalDependencies)) visit(path, one, true)
    for (const one of Object.keys(peerDependencies)) if (!peerDependenciesMeta[one]?.optional) visit(path, one, false)
  }
  for (const name of names) visit('', name, false)
  return needed
}

/** Neither types nor source maps are loaded by anything that runs. @param {string} file @param {string} folder of the package */
function isLoaded(file, folder) {
  const inside = file.slice(folder.length)
  if (inside.includes('/node_modules')) return false
  return !/\.(d\.[cm]?ts|map)$/.test(inside)
}

/**
 * Starts the site from the folder, with nothing else of this machine, and loads what it would load later.
 * @param {string} to
 * @throws {Stop}
 */
async function requireRunning(to) {
  const all = packagesOutside.map((name) => `await import(${JSON.stringify(name)})`).join('\n')
  const { code, output } = await runIn(to, ['--input-type=module', '--eval', `${all}\nprocess.exit(0)`])
  if (code !== 0) throw new Stop(`${output}\nThe folder lacks a package that is loaded later.`)
  const data = mkdtempSync(join(tmpdir(), 'aahar-alone-'))
  try {
    const started = await runIn(
      to,
      ['build/front-door.js'],
      { PORT: '0', DATA_DIR: data, LOG_LEVEL: 'info' },
      /listening/,
    )
    if (!/listening/.test(started.output)) throw new Stop(`${started.output}\nThe folder does not run alone.`)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

/**
 * @param {string} cwd
 * @param {readonly string[]} parameters
 * @param {Record<string, string>} [env]
 * @param {RegExp} [until] stops it once it has said this
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function runIn(cwd, parameters, env = {}, until) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, parameters, {
      cwd,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 120_000,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        output += bytes
        if (until?.test(output)) child.kill('SIGTERM')
      })
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** As `du` counts: whole blocks. @param {string} folder @returns {number} */
function bytesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce((sum, entry) => {
    const { blocks, size } = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false }) ?? {
      blocks: 0,
      size: 0,
    }
    return sum + (blocks === undefined ? size : blocks * 512)
  }, 0)
}
