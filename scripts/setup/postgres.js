/** A PostgreSQL server for the tests: found or installed, started on a free port of this machine, gone afterwards. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from './run-command.js'
import { Stop, say } from './terminal.js'

/** Folders that hold one folder for each version, and what follows after the version's. */
const versionedPlaces = [
  ['/usr/lib/postgresql', 'bin'],
  ['/opt/homebrew/opt', 'bin'],
  ['/usr/local/opt', 'bin'],
  ['/Library/PostgreSQL', 'bin'],
]
const folderPrefix = 'aahar-postgres-'
const readyTimeoutMs = 30_000

/**
 * The folder of PostgreSQL's programs: the newest of the system's, or the one in PATH.
 * @returns {string | null}
 */
function findPostgres() {
  const versioned = versionedPlaces.flatMap(([folder = '', last = '']) =>
    listFolder(folder)
      .filter((name) => /^(postgresql@?)?\d*$/.test(name))
      .toSorted((one, other) => versionOf(other) - versionOf(one))
      .map((name) => join(folder, name, last)),
  )
  const inPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...versioned, ...inPath].find((folder) => hasPrograms(folder)) ?? null
}

/**
 * Finds PostgreSQL or installs it.
 * @returns {Promise<string>} the folder of its programs
 * @throws {Stop} where neither can be done
 */
export async function requirePostgres() {
  const found = findPostgres()
  if (found) return found

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing PostgreSQL (apt-get)')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runCommand('apt-get', ['update', '-qq'], { isQuiet: true, env })
    await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], {
      isQuiet: true,
      env,
    })
    const installed = findPostgres()
    if (installed) return installed
  }
  throw new Stop(
    'No PostgreSQL for the tests: install it (its programs initdb and postgres are looked for in /usr/lib/postgresql and in PATH), or set TEST_DATABASE_URL to a server on which databases may be created; then run this again.',
  )
}

/**
 * Starts a server with a new, empty data folder. It writes as durably as one in earnest, and only who knows its password
 * gets in.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} the address of its first database, and how to end it
 * @throws {Stop}
 */
export async function startPostgres() {
  const programs = await requirePostgres()
  const user = unprivilegedUser()
  removeLeftovers()
  const folder = mkdtempSync(join(tmpdir(), folderPrefix))
  writeFileSync(join(folder, 'owner'), String(process.pid))
  const password = randomBytes(16).toString('hex')
  writeFileSync(join(folder, 'password'), password)
  for (const path of [folder, join(folder, 'password')]) if (user) chownSync(path, user.uid, user.gid)

  const log = openSync(join(folder, 'log'), 'a')
  /**
   * @param {string} name
   * @param {readonly string[]} parameters
   * @returns {import('node:child_process').ChildProcess}
   */
  const start = (name, parameters) =>
    spawn(join(programs, name), parameters, {
      cwd: folder,
      stdio: ['ignore', log, log],
      env: plainEnvironment(),
      ...user,
    })

  /** @param {string} what @returns {never} */
  const giveUp = (what) => {
    const words = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n').slice(-5).join('\n')
    rmSync(folder, { recursive: true, force: true })
    throw new Stop(`PostgreSQL (${programs}) ${what}. It said:\n${words}`)
  }

  const data = join(folder, 'data')
  const made = await ended(
    start('initdb', [
      ...['--pgdata', data, '--username', 'aahar', '--auth', 'scram-sha-256', '--pwfile', join(folder, 'password')],
      // The order of no text may depend on the server's language, so the tests do not get the easy one.
      ...['--encoding', 'UTF8', '--locale', 'C', ...naturalOrder(programs), '--no-sync'],
    ]),
  )
  if (made !== 0) giveUp('cannot make a data folder')

  const port = await freePort()
  const server = start('postgres', [
    ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ...['-c', 'fsync=on', '-c', 'synchronous_commit=on', '-c', 'max_connections=100', '-c', 'shared_buffers=32MB'],
  ])
  const end = ended(server)
  let isOver = false
  end.then(() => {
    isOver = true
  })
  const endAtOnce = () => server.kill('SIGINT')
  process.on('exit', endAtOnce)

  const deadline = performance.now() + readyTimeoutMs
  while (!isReady(data)) {
    if (isOver) giveUp('does not start')
    if (performance.now() > deadline) {
      server.kill('SIGQUIT')
      await end
      giveUp(`is not ready after ${readyTimeoutMs / 1000} s`)
    }
    await sleep(25)
  }
  return {
    url: `postgres://aahar:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.off('exit', endAtOnce)
      // SIGINT: it sends everybody away and ends in order.
      server.kill('SIGINT')
      await end
      closeSync(log)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. @returns {{ uid: number, gid: number } | null} null: who runs this will do */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const entry = users.find(([known]) => known === name)
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new Stop(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it: run the tests as another user.',
  )
}

/** A run that was killed leaves its folder behind; a server whose folder is gone ends by itself within a minute. */
function removeLeftovers() {
  for (const name of listFolder(tmpdir()).filter((entry) => entry.startsWith(folderPrefix))) {
    const folder = join(tmpdir(), name)
    try {
      if (!isRunning(Number(readFileSync(join(folder, 'owner'), 'utf8'))))
        rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another user's, or being removed by another run at this moment.
    }
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** The order of a dictionary, where this version can be told so. @param {string} programs */
function naturalOrder(programs) {
  const version = Number(/(\d+)\/bin$/.exec(programs)?.[1] ?? 0)
  return version >= 15 ? ['--locale-provider', 'icu', '--icu-locale', 'en-IN'] : []
}

/** The server writes its state as the last line of this file. @param {string} data */
function isReady(data) {
  try {
    return /^ready\s*$/m.test(readFileSync(join(data, 'postmaster.pid'), 'utf8'))
  } catch {
    return false
  }
}

/** Without what would change the server's mind (PGDATA, PGPORT, LC_ALL). */
function plainEnvironment() {
  const env = { ...process.env }
  for (const name of Object.keys(env)) if (/^(PG|LC_|LANG)/.test(name)) delete env[name]
  return env
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code; 1 when a signal ended it or it could not be started
 */
function ended(child) {
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** @param {string} folder */
function listFolder(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** @param {string} name */
const versionOf = (name) => Number(/\d+/.exec(name)?.[0] ?? 0)

/** @param {string} folder */
function hasPrograms(folder) {
  return ['initdb', 'postgres'].every((name) => {
    try {
      return statSync(join(folder, name)).isFile()
    } catch {
      return false
    }
  })
}
