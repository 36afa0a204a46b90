/**
 * The program `npm start` runs, compiled to build/front-door.js: settings, backend, listen, and the way down again. Ends
 * with exit code 1 and one line where it cannot start, and with 0 after SIGTERM or SIGINT.
 *
 * Loading the site takes most of the start. Where pages of this build are on the disk, and posts and content have not changed since, the
 * front door listens before that and answers with these pages; every other request waits until the backend has started.
 */
import { readFile } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { readPostsState } from '~/backend/blog/posts-state-on-disk'
import { contentVersionOnDisk, pagesVersion } from '~/backend/content-desk/compiled-on-disk'
import { needsDataDir, requireDataDir } from '~/data-dir.server'
import { processLog, takeConsole } from '~/log.server'
import { markRunning } from '~/running-mark.server'
import { SettingsError } from '~/settings/env-reader.server'
import { settings as readAllSettings, settingsWarnings } from '~/settings.server'
import { version } from '../../package.json'
import { withApiCalls } from './api-calls'
import { type BackendLife, requireBackendLife } from './backend-life'
import { createFrontDoor, type PageCacheSettings } from './front-door'
import { createLogPath } from './log-path'
import { buildKeyOf } from './page-cache/build-key'
import type { PageStore } from './page-cache/page-cache'
import { openPageFiles } from './page-cache/page-files'
import { type PublicPages, publicPages } from './page-cache/public-pages'
import { createRouteNames } from './route-names'
import { createRouteTest } from './route-paths'
import { closeServer } from './shut-down'
import { type FileOnDemand, loadStaticFiles } from './static-files'

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

/** Null until it is loaded. */
let site: Awaited<ReturnType<typeof loadSite>> | null = null
const files = new Map<string, FileOnDemand>()
const nothingKnown = { routes: {}, apiPaths: [], isFile: () => false }
const firstLogPath = createLogPath(nothingKnown)
const firstRouteOf = createRouteNames(nothingKnown)
let nowLoaded = () => {}
const loading = new Promise<void>((resolve) => {
  nowLoaded = resolve
})
const frontDoor = createFrontDoor({
  remix: async (request, context) => {
    if (!site) await loading
    if (!site) throw new Error('The site is not loaded.')
    return site.remix(request, context)
  },
  isRoutePath: (path) => site?.isRoutePath(path) ?? false,
  files,
  logPath: (target) => (site?.logPath ?? firstLogPath)(target),
  routeOf: (target) => (site?.routeOf ?? firstRouteOf)(target),
  backendMetrics: async () => (await site?.backend.backendMetrics()) ?? [],
  metricsToken: settings.metricsToken,
  logsFiles: settings.logFiles,
  health: () => site?.backend.backendHealth() ?? { status: 'starting', database: 'down', version },
  publicUrl: settings.publicUrl,
  trustProxy: settings.trustProxy,
  log,
  loading,
  pageCache: await pageCacheSettings(),
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

const listensEarly = await openKeptPages()
if (listensEarly) {
  await listenOrExit()
  // Loading keeps the process busy: those who wait at the port come first.
  await wait(20)
}
site = await loadSite().catch((error: unknown) =>
  stopWithLine(`There is no usable build (${messageOf(error)}). Run \`npm start\` to make one.`),
)
await startBackendOrExit(site.backend)
await openPageCache(site.backend)
nowLoaded()
if (!listensEarly) await listenOrExit()
if (ending) await ending
void frontDoor.renewBusyPage()
log.info('listening', { message: `Aahar is at ${localAddress()}`, publicUrl: settings.publicUrl })
log.flush()

function isListening(): boolean {
  return frontDoor.server.listening
}

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

async function loadSite() {
  const [build, former] = await Promise.all([
    import(new URL('./server/index.js', import.meta.url).href) as Promise<ServerBuild>,
    formerAssets(),
  ])
  for (const [path, file] of loadStaticFiles(besideMe('./client'), former)) files.set(path, file)
  const backend = requireBackendLife(build.entry.module)
  const known = { routes: build.routes, apiPaths: backend.apiPaths, isFile: (path: string) => files.has(path) }
  return {
    backend,
    remix: withApiCalls(build.routes, backend.createPageHandler(build)),
    isRoutePath: createRouteTest(build.routes),
    logPath: createLogPath(known),
    routeOf: createRouteNames(known),
    pages: publicPages(build.routes),
  }
}

/** What scripts/setup/releases.js kept of former builds; a build made in another way has none. */
async function formerAssets(): Promise<ReadonlySet<string>> {
  const list = await readFile(besideMe('./.former-assets.json'), 'utf8').catch(() => '{}')
  return new Set(Object.keys(JSON.parse(list)))
}

async function pageCacheSettings(): Promise<PageCacheSettings> {
  // Until the routes are known, the pages on the disk tell which addresses are public pages: only such were ever kept.
  const pages: PublicPages = {
    keyOf: (target) => (site ? site.pages.keyOf(target) : target),
    isKey: (key) => site?.pages.isKey(key) ?? key.startsWith('/'),
    isFile: (key) => site?.pages.isFile(key) ?? false,
    isOfMany: (key) => site?.pages.isOfMany(key) ?? true,
  }
  return {
    pages,
    now: () => Date.now() + settings.clockOffsetMs,
    freshMs: 10 * 60_000,
    staleMs: 60 * 60_000,
    limitBytes: 64 * 1024 * 1024,
    personalWords: (sessionCookie) => site?.backend.personalWords(sessionCookie) ?? null,
    files: await openFiles(pages.isKey),
  }
}

/** Null where they cannot be kept on the disk: the site goes without. */
async function openFiles(isKey: (key: string) => boolean): Promise<PageStore | null> {
  try {
    const buildKey = buildKeyOf(besideMe('./server'), [settings.publicUrl])
    return await openPageFiles({ folder: settings.pageCacheDir, buildKey, isKey })
  } catch (error) {
    log.error('page_files_failed', error)
    return null
  }
}

/** Takes the pages from the disk whose posts are those of the database. @returns whether there are any */
async function openKeptPages(): Promise<boolean> {
  const { pageCache } = frontDoor
  if (!pageCache || settings.databaseUrl !== null) return false
  const state = readPostsState(settings.dataDir, new Date(Date.now() + settings.clockOffsetMs))
  if (!state) return false
  const content = await contentVersionOnDisk(settings.contentDir)
  await pageCache.setContent({ ...state, version: pagesVersion(state.version, content) })
  return pageCache.sizes().pages > 0
}

/** From here on pages are kept. Those of the disk are there when the first visitor comes. */
async function openPageCache(backend: BackendLife) {
  const { pageCache } = frontDoor
  if (!pageCache || ending) return
  let opening: Promise<void> | undefined
  await backend.watchContent((content) => {
    const setting = pageCache.setContent(content)
    opening ??= setting
    // Until it listens there is nobody to be refused, and a render now would come before the first visitor's.
    if (isListening()) void frontDoor.renewBusyPage()
  })
  await opening
  setInterval(() => void pageCache.tidy(), 5000).unref()
}

async function startBackendOrExit({ startBackend }: BackendLife) {
  try {
    const { notice } = await startBackend({ operate: besideMe('./operate.js') })
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
    await site?.backend.stopBackend()
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
  await site?.backend.drainBackend()
  // A proxy goes on sending until it is refused, or reads in /healthz that this process is to be left alone: it is answered for so long.
  if (isListening() && settings.trustProxy > 0) await wait(proxyGraceMs)
  const isFinished = await closeServer({ server: frontDoor.server, graceMs: 10_000 })
  if (!isFinished) log.warn('requests_cut_off', { message: 'Some requests ran longer than 10 s.' })
  try {
    await site?.backend.stopBackend()
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
