/**
 * The backend's life in the running program: started once, asked, drained, stopped. With CLINIC_API_URL the backend is
 * elsewhere: then nothing is opened here, and the API is not served here either.
 */
import type { Health } from '~/clinic/contract/health'
import { settings as processSettings, type Settings } from '~/settings.server'
import { version } from '../../package.json'
import type { Api } from './api'
import { errorResponse } from './api-error'
import type { SeedPost } from './blog/seed'
import { type Clock, systemClock } from './clock'
import { composeApi, prepareDatabase } from './compose'
import type { Database } from './db/open'
import { healthResponse } from './health'
import { createBackendLog } from './log'

type StartOptions = {
  settings?: Settings
  loadSeedPosts?: () => Promise<SeedPost[]>
  clock?: Clock
}

type Life = {
  phase: 'new' | 'starting' | 'ready' | 'draining' | 'stopped'
  settings?: Settings
  clock?: Clock
  database?: Database
  starting?: Promise<void>
}

/**
 * On globalThis, because Vite loads this module anew when code changes: the open database has to survive that, while the
 * API on top of it (below) is built again from the new code. New migrations run at the next start.
 */
const globals = globalThis as { [lifeKey]?: Life }
const lifeKey = Symbol.for('aahar.backend')
globals[lifeKey] ??= { phase: 'new' }
const life: Life = globals[lifeKey]

let api: { of: Database; api: Api } | undefined

/**
 * Opens, migrates and seeds; safe to call again and again. A start that failed is tried anew by the next call.
 * @throws what kept it from starting, for the program to say and end
 */
export function startBackend(options: StartOptions = {}): Promise<void> {
  life.starting ??= start(options).catch((error: unknown) => {
    life.starting = undefined
    life.phase = 'new'
    throw error
  })
  return life.starting
}

/**
 * Answers a request for /api/…; never rejects. Starts the backend where nobody has: the dev server and remix-serve know no
 * start of their own.
 */
export async function backendFetch(request: Request): Promise<Response> {
  try {
    if (life.phase === 'new') beginStart()
    if (isHealthCall(request) && life.phase !== 'ready' && life.phase !== 'draining')
      return healthResponse(await backendHealth())
    if (life.phase === 'stopped') return errorResponse('unavailable')
    await life.starting
    const running = runningApi()
    // The site does not pass calls on to a backend elsewhere: that would hide every caller's address behind the site's own
    // and let the site be used as an open relay. Browsers have no need to, since the site's own pages never call the API.
    if (!running) return errorResponse('not_found', { message: 'The API is served at another address.' })
    return await running.fetch(request)
  } catch {
    return errorResponse('unavailable', { headers: { 'Retry-After': '5' } })
  }
}

/** What GET /api/health and /healthz say. */
export async function backendHealth(): Promise<Health> {
  if (life.settings?.clinicApiUrl) return { status: statusOf(true), database: 'remote', version }
  const isUp = (await life.database?.isUp()) ?? false
  return { status: statusOf(isUp), database: isUp ? 'up' : 'down', version }
}

/** From here on health answers 503, so that a proxy sends nobody new; what runs, and what still comes, is answered. */
export function drainBackend(): void {
  if (life.phase === 'ready') life.phase = 'draining'
}

/** Closes the database, after a start that is still under way. */
export async function stopBackend(): Promise<void> {
  await life.starting?.catch(() => {})
  life.phase = 'stopped'
  life.starting = undefined
  const { database } = life
  life.database = undefined
  api = undefined
  await database?.close()
}

async function start({
  settings = processSettings(),
  loadSeedPosts = postsOfContent,
  clock = systemClock,
}: StartOptions) {
  life.phase = 'starting'
  life.settings = settings
  life.clock = clock
  if (settings.clinicApiUrl === null) {
    const log = createBackendLog(settings)
    life.database = await prepareDatabase({ dataDir: settings.dataDir, clock, log, loadSeedPosts })
  }
  life.phase = 'ready'
}

/** Imported when a new database asks for it, and never with a backend elsewhere. */
async function postsOfContent(): Promise<SeedPost[]> {
  const { seedPosts } = await import('~/content/collections.server')
  return seedPosts
}

/** Who waits for the start hears of a failure; here it is only said, so that it is no rejection nobody has seen. */
function beginStart() {
  startBackend().catch((error: unknown) => {
    createBackendLog({ logLevel: 'error', nodeEnv: life.settings?.nodeEnv ?? 'production' }).error(
      'start_failed',
      error,
    )
  })
}

function runningApi(): Api | null {
  const { database, settings, clock } = life
  if (!database || !settings || !clock) return null
  if (api?.of !== database) {
    const log = createBackendLog(settings)
    const { publicUrl } = settings
    api = {
      of: database,
      api: composeApi({ database, clock, log, publicUrl, version, health: backendHealth }),
    }
  }
  return api.api
}

function statusOf(isUp: boolean): Health['status'] {
  if (life.phase === 'new') return 'starting'
  if (life.phase === 'ready') return isUp ? 'ok' : 'failing'
  return life.phase
}

function isHealthCall(request: Request): boolean {
  return new URL(request.url).pathname === '/api/health' && (request.method === 'GET' || request.method === 'HEAD')
}
