/**
 * The program `npm start` runs, compiled to build/front-door.js: settings, backend, listen, and the way down again. Ends
 * with exit code 1 and one line where it cannot start, and with 0 after SIGTERM or SIGINT.
 */
import { enableCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { needsDataDir, requireDataDir } from '../files/data-dir.server'
import { markRunning } from '../files/running-mark.server'
import { processLog, takeConsole } from '../log/log.server'
import { SettingsError } from '../settings/env-reader.server'
import { settings as readAllSettings, settingsWarnings } from '../settings/settings.server'
import { requireBackendLife } from './backend-life'
import { createLogPath } from './figures/log-path'
import { createRouteNames } from './figures/route-names'
import { createRouteTest } from './figures/route-paths'
import { loadStaticFiles } from './files/static-files'
import { createFrontDoor } from './front-door'
import { publicPages } from './pages/public-pages'
import { closeServer } from './shut-down'

// What V8 makes of the site's code is kept in the system's temporary folder, for the next start.
enableCompileCache()

const settings = settingsOrExit()
const log = processLog(settings)
if (settings.nodeEnv !== 'development') takeConsole(log)
for (const message of settingsWarnings(settings)) log.warn('setting', { message })
if (settings.buildProblem)
  log.warn('build_failed', {
    message: 'THE NEW BUILD FAILED: the last good one is served',
    problem: settings.buildProblem.slice(0, 2000),
  })
// Node would print its warnings to the console, of which the log keeps the place alone. What they say is of the program, never of a client.
process.removeAllListeners('warning')
process.on('warning', ({ name, message }) => log.error('node_warning', undefined, { message: `${name}: ${message}` }))
// An unhandled rejection is a mistake of ours and no reason to end the process under all visitors.
process.on('unhandledRejection', (reason) => log.error('promise_rejected', reason))
// After an uncaught exception nothing in the process can be relied on: the supervisor restarts it.
process.on('uncaughtException', (error) => {
  log.error('uncaught_exception', error)
  process.exit(1)
})

/** The samples of docs/deploy keep an idle connection to this process for one second. */
const proxyGraceMs = 2000

/** Connections that wait at the port while the thread renders; the system may allow fewer. */
const portBacklog = 2048

const { build, backend } = await loadSiteOrExit()
const files = loadStaticFiles(besideMe('./client'))
const known = { routes: build.routes, apiPaths: backend.apiPaths, isFile: (path: string) => files.has(path) }
const frontDoor = createFrontDoor({
  remix: createRequestHandler(build, settings.nodeEnv),
  api: backend.backendFetch,
  isRoutePath: createRouteTest(build.routes),
  files,
  logPath: createLogPath(known),
  routeOf: createRouteNames(known),
  health: backend.backendHealth,
  backendMetrics: backend.backendMetrics,
  metricsToken: settings.metricsToken,
  logsFiles: settings.logFiles,
  publicUrl: settings.publicUrl,
  trustProxy: settings.trustProxy,
  log,
  pages: publicPages(build.routes),
  now: () => Date.now() + settings.clockOffsetMs,
})

/** Set by the first signal; a signal during start-up stops what has been started so far. */
let ending: Promise<void> | null = null
let endingSince = 0
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // One Ctrl+C arrives twice, from the terminal and from npm. A later one asks to stop at once.
    if (ending && performance.now() - endingSince > 1000) process.exit(1)
    if (ending) return
    endingSince = performance.now()
    ending = end(signal)
  })
}

await startBackendOrExit()
if (!ending)
  await backend.watchContent((content) => {
    frontDoor.keptPages.setContent(content)
    // Until it listens no visitor can be refused, and a render now would come before the first one's.
    if (frontDoor.server.listening) void frontDoor.renewBusyPage()
  })
await listenOrExit()
if (ending) await ending
void frontDoor.renewBusyPage()
log.info('listening', { message: `Aahar is at ${localAddress()}`, publicUrl: settings.publicUrl })
log.flush()

function settingsOrExit() {
  try {
    const settings = readAllSettings()
    if (needsDataDir(settings)) {
      requireDataDir(settings.dataDir)
      markRunning(settings.dataDir)
    }
    return settings
  } catch (error) {
    if (error instanceof SettingsError) stopWithLine(error.message)
    throw error
  }
}

async function loadSiteOrExit() {
  try {
    const build: ServerBuild = await import(new URL('./server/index.js', import.meta.url).href)
    return { build, backend: requireBackendLife(build.entry.module) }
  } catch (error) {
    stopWithLine(`There is no usable build (${messageOf(error)}). Run \`npm start\` to make one.`)
  }
}

async function startBackendOrExit() {
  try {
    const { notice } = await backend.startBackend({ operate: besideMe('./operate.js') })
    // Past the log: on a terminal it has the password.
    if (notice !== null) process.stdout.write(`${notice}\n`)
  } catch (error) {
    // The line below is enough for a person; where it happened is for a programmer.
    if (settings.logLevel === 'debug') log.error('start_failed', error)
    stopWithLine(`Aahar cannot start: ${messageOf(error)}`)
  }
}

async function listenOrExit() {
  if (ending) return ending
  const { port, host } = settings
  try {
    await new Promise<void>((resolve, reject) => {
      frontDoor.server.once('error', reject)
      frontDoor.server.listen({ port, host, backlog: portBacklog }, resolve)
    })
  } catch (error) {
    await backend.stopBackend()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      stopWithLine(`PORT ${port} on ${host} is taken by another program. Stop it, or choose another: PORT=${port + 1}`)
    }
    if (code === 'EACCES') stopWithLine(`PORT ${port} needs rights this user does not have. Choose one above 1023.`)
    stopWithLine(`Cannot listen on HOST ${host}, PORT ${port}: ${messageOf(error)}`)
  }
}

async function end(signal: string) {
  log.info('stopping', { message: `${signal}: finishing what runs` })
  frontDoor.drain()
  await backend.drainBackend()
  // A proxy goes on sending until it is refused, or reads in /healthz that this process is to be left alone: it is answered for so long.
  if (frontDoor.server.listening && settings.trustProxy > 0) await wait(proxyGraceMs)
  const isFinished = await closeServer({ server: frontDoor.server, graceMs: 10_000 })
  if (!isFinished) log.warn('requests_cut_off', { message: 'Some requests ran longer than 10 s.' })
  try {
    await backend.stopBackend()
    log.info('stopped')
    process.exit(0)
  } catch (error) {
    log.error('stop_failed', error)
    process.exit(1)
  }
}

function besideMe(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

function localAddress(): string {
  const { host } = settings
  const address = frontDoor.server.address()
  const port = typeof address === 'object' ? address?.port : settings.port
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  return `http://${isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
}

function stopWithLine(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
