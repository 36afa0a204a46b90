/**
 * The backend's life in the running program: started once, asked, drained, stopped.
 */
import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { ensureFirstAdmin } from '~/accounts/admin/first-admin'
import { tellFirstAdmin } from '~/accounts/admin/first-admin-notice'
import { createPasswordHasher, type PasswordHasher } from '~/accounts/passwords/password-hasher'
import { hashToken } from '~/accounts/sessions/opaque-token'
import { isGoodToken } from '~/accounts/sessions/session-store'
import { sweepAccounts } from '~/accounts/sessions/sweep'
import { deleteEndedHolds } from '~/appointments/calendar/calendar-store'
import { createVisitTokens } from '~/appointments/calendar/times/visit-tokens'
import { sweepPosts } from '~/blog/drafts/publishing'
import { type PostsNews, type PostWatch, watchPosts } from '~/blog/posts/post-watch'
import type { SeedPost } from '~/blog/posts/seed'
import { contentPlaces } from '~/content/changes/folder/places'
import { createLiveContent, type LiveContent } from '~/content/changes/live/live'
import { onContentShown, shownVersion } from '~/content/changes/live/shown'
import { keptSince, retention } from '~/domain/privacy/retention'
import { listAddresses } from '~/media/store'
import { sweepNewsletter } from '~/newsletter/service'
import { requireNoLostDatabase } from '~/operations/backup/lost-database'
import { requireDataKey } from '~/operations/backup/require-key'
import { startBackupSchedule } from '~/operations/backup/schedule'
import type { Health } from '~/operations/contract/health'
import { healthResponse } from '~/operations/health'
import { collectMetrics } from '~/operations/metrics/metrics'
import { emptyOldEvents } from '~/orders/links/event-store'
import { reconcile } from '~/orders/links/reconciler'
import { type Database, openDatabase } from '~/platform/db/open'
import { createQueryWatch } from '~/platform/db/query-watch'
import { errorResponse } from '~/platform/http/api/api-error'
import type { Caller } from '~/platform/http/api/route'
import { sweepIdempotencyRecords } from '~/platform/idempotency/run-idempotent'
import type { BackendLog } from '~/platform/log/log'
import { asJob, currentRequestId, outsideRequests, processLog, withRequestId } from '~/platform/log/log.server'
import { startMail } from '~/platform/mail/start-mail'
import { settings as processSettings, type Settings } from '~/platform/settings/settings.server'
import { resealTexts } from '~/platform/vault/reseal-texts'
import { sessionSecrets } from '~/platform/vault/secrets.server'
import { type Clock, systemClock } from '~/platform/work/clock'
import { startWorkerLoop, type WorkerLoop } from '~/platform/work/worker-loop'
import { keepNotices } from '~/privacy/notice-store'
import { version } from '../../package.json'
import { clinicMails } from './mail/clinic-mails'
import {
  appointmentRulesOfContent,
  letterheadOfContent,
  makeParts,
  noticesOfContent,
  type Parts,
  postsOfContent,
  recipesOfContent,
} from './parts'
import { prepareDatabase } from './prepare-database'

type StartOptions = {
  settings?: Settings
  loadSeedPosts?: () => Promise<SeedPost[]>
  clock?: Clock
  hasher?: PasswordHasher
  /** The program's compiled commands, which make the daily backup; missing: none is made by itself. */
  operate?: string
  /** Whether a person reads the notice on a terminal, which forgets it. */
  isTerminal?: boolean
}

/** What the person who started the program has to read; it is shown nowhere else. */
export type Started = { notice: string | null }

type Worker = Pick<WorkerLoop, 'stop'>

type Life = {
  phase: 'new' | 'starting' | 'ready' | 'draining' | 'stopped'
  settings?: Settings
  clock?: Clock
  hasher?: PasswordHasher
  database?: Database
  sweeping?: NodeJS.Timeout
  firstSweep?: NodeJS.Timeout
  postWatch?: PostWatch
  liveContent?: LiveContent
  endContentWatch?: () => void
  workers: Worker[]
  starting?: Promise<Started>
}

/**
 * On globalThis, because Vite reloads this module when code changes: the open database has to survive that, while the API
 * on top of it (below) is built again from the new code. New migrations run at the next start.
 */
const globals = globalThis as { [lifeKey]?: Life }
const sweepEveryMs = 60 * 60 * 1000
/** A program that is started anew each night sweeps all the same, once its first visitors have been served. */
const firstSweepMs = 20_000
const lifeKey = Symbol.for('aahar.backend')
globals[lifeKey] ??= { phase: 'new', workers: [] }
const life: Life = globals[lifeKey]

let running: { of: Database; parts: Promise<Parts> } | undefined

/**
 * Opens, migrates, seeds and makes the first admin. Idempotent; after a start that failed, the next call tries again.
 * @throws what kept it from starting, for the program to say and end
 */
export function startBackend(options: StartOptions = {}): Promise<Started> {
  life.starting ??= outsideRequests(() => start(options)).catch((error: unknown) => {
    life.starting = undefined
    life.phase = 'new'
    throw error
  })
  return life.starting
}

/**
 * Answers a request for /api/…; never rejects. Starts the backend where it has not been started: the dev server and
 * remix-serve call no start of their own.
 */
export function backendFetch(request: Request, caller: Caller = {}): Promise<Response> {
  // The dev server and remix-serve give a request no id.
  return withRequestId(currentRequestId() ?? randomUUID(), () => answer(request, caller))
}

async function answer(request: Request, caller: Caller): Promise<Response> {
  try {
    if (life.phase === 'new') beginStart()
    if (isHealthCall(request) && life.phase !== 'ready' && life.phase !== 'draining')
      return healthResponse(await backendHealth())
    if (life.phase === 'stopped') return errorResponse('unavailable')
    await life.starting
    const here = await runningParts()
    if (!here) return errorResponse('unavailable')
    return await here.api.fetch(request, caller)
  } catch {
    return errorResponse('unavailable', { headers: { 'Retry-After': '5' } })
  }
}

/**
 * What POST /api/auth/session-state answers, for the site in this process.
 * @throws where the database cannot say
 */
export async function isSessionRunning(refreshToken: string): Promise<boolean> {
  if (life.phase === 'new') beginStart()
  await life.starting
  const { database, clock } = life
  if (!database || !clock) throw new Error('There is no database in this process.')
  return isGoodToken(database.db, hashToken(refreshToken), clock())
}

/** What GET /api/health and /healthz say. */
export async function backendHealth(): Promise<Health> {
  const trouble = life.database ? await life.database.trouble() : 'down'
  return { status: statusOf(trouble === null), database: trouble ?? 'up', version }
}

/** What /metrics says of the backend; nothing where it has not started. */
export async function backendMetrics(): Promise<Registry> {
  const { database, clock, settings } = life
  return database && clock && settings ? collectMetrics({ database, clock, settings }) : new Registry()
}

/**
 * Tells `tell` what the public pages show, now and after every change: a text that is another one after each, and when a post is
 * due (milliseconds since 1970). Null: it is not known; `unreachable`: the database does not answer (post-watch.ts). Resolves once it
 * has been told first.
 */
export async function watchContent(
  tell: (content: { version: string; changesAt: number | null } | null | 'unreachable') => void,
): Promise<void> {
  const { database, clock } = life
  if (!database || !clock) return tell(null)
  await life.postWatch?.stop()
  life.endContentWatch?.()
  let posts: PostsNews = null
  let contentOf = await shownVersion()
  const tellBoth = () =>
    tell(
      typeof posts === 'string' || posts === null
        ? posts
        : {
            version: `${posts.version} ${contentOf}`,
            changesAt: posts.nextDueAt === null ? null : new Date(posts.nextDueAt).getTime(),
          },
    )
  // In the step of the swap: a page rendered before it is dropped, or not kept where it is not ready yet.
  life.endContentWatch = onContentShown((version) => {
    contentOf = version
    tellBoth()
  })
  life.postWatch = await outsideRequests(() =>
    watchPosts({
      database,
      clock,
      onState: (state) => {
        posts = state
        tellBoth()
      },
    }),
  )
}

/**
 * Answers the API on the database of a site that runs already, and does nothing else: no migration, no worker, no content but
 * what this process shows. For the process that renders a preview (content-preview.server.ts).
 */
export function serveBesideSite(): void {
  const settings = processSettings()
  const database = openDatabase(settings)
  Object.assign(life, { phase: 'ready', settings, clock: systemClock, hasher: createPasswordHasher(), database })
  life.liveContent = makeLiveContent(database, settings, systemClock)
}

/** From here on health answers 503, so that a proxy sends no new visitors; what runs, and what still comes, is answered. */
export function drainBackend(): void {
  if (life.phase === 'ready') life.phase = 'draining'
}

/** Closes the database, after a start that is still under way. */
export async function stopBackend(): Promise<void> {
  await life.starting?.catch(() => {})
  clearInterval(life.sweeping)
  clearTimeout(life.firstSweep)
  await life.postWatch?.stop()
  delete life.postWatch
  life.endContentWatch?.()
  delete life.endContentWatch
  await stopContent()
  await stopWorkers()
  life.phase = 'stopped'
  life.starting = undefined
  const parts = await running?.parts.catch(() => null)
  await parts?.orders.webhooks.settled()
  const { database } = life
  life.database = undefined
  running = undefined
  await database?.close()
}

async function stopContent() {
  await life.liveContent?.stop()
  delete life.liveContent
}

const stopWorkers = () => Promise.all(life.workers.splice(0).map((worker) => worker.stop()))

async function start({
  settings = processSettings(),
  loadSeedPosts = postsOfContent,
  clock = systemClock,
  hasher = createPasswordHasher(),
  operate,
  isTerminal = process.stdout.isTTY === true,
}: StartOptions): Promise<Started> {
  life.phase = 'starting'
  life.settings = settings
  life.clock = clock
  life.hasher = hasher
  let notice: string | null = null
  const log = processLog(settings)
  const queries = createQueryWatch({ log, slowMs: settings.slowQueryMs })
  await requireNoLostDatabase(settings)
  const database = await prepareDatabase({
    ...{ place: settings, clock, log, loadSeedPosts, queries },
    loadSeedRecipes: recipesOfContent,
    loadRules: appointmentRulesOfContent,
  })
  try {
    await requireDataKey(database, settings)
    // A place that cannot keep the secrets is found out now and not at the first login or booking.
    const visitTokens = createVisitTokens(sessionSecrets(settings))
    await resealTexts(database.db, settings, log)
    const admin = await database.withStartLock(() =>
      ensureFirstAdmin({ db: database.db, clock, hasher, ...settings.firstAdmin }),
    )
    notice = admin && tellFirstAdmin(admin, { ...settings, isTerminal })
    life.workers.push(
      await startMail({
        db: database.db,
        settings,
        kinds: clinicMails,
        clock,
        log,
        // Only the letters that go out lead to a move: what staff read of them does not.
        loadClinic: async () => ({
          ...(await letterheadOfContent(settings.publicUrl)),
          moveUrlOf: (visit) => `${settings.publicUrl}/appointment-move?token=${visitTokens.make(visit)}`,
        }),
      }),
    )
    life.liveContent = makeLiveContent(database, settings, clock)
    await life.liveContent.start()
    await keepNotices(database.db, await noticesOfContent(), clock())
    life.database = database
    await startWorkers(log)
    const { backup } = settings
    if (backup && operate)
      life.workers.push(startBackupSchedule({ db: database.db, clock, log, at: backup.at, operate }))
  } catch (error) {
    await stopWorkers()
    life.database = undefined
    await stopContent()
    await database.close()
    throw error
  }
  const parts = await runningParts()
  await parts?.orders.tellStranded().catch((error: unknown) => log.error('stranded_payments_unknown', error))
  const sweep = () =>
    asJob(() => sweepAll(database, clock()).catch((error: unknown) => log.error('sweep_failed', error)))
  life.sweeping = setInterval(sweep, sweepEveryMs).unref()
  life.firstSweep = setTimeout(sweep, firstSweepMs).unref()
  life.phase = 'ready'
  return { notice }
}

const makeLiveContent = (database: Database, settings: Settings, clock: Clock): LiveContent =>
  createLiveContent({
    database,
    clock,
    log: processLog(settings),
    places: contentPlaces(settings),
    isReadOnly: settings.contentReadOnly,
    listUploaded: (ids) => listAddresses(database.db, ids),
  })

async function sweepAll({ db }: Database, now: Date): Promise<void> {
  // The content may have changed while the program runs.
  await keepNotices(db, await noticesOfContent(), now)
  await sweepAccounts(db, now)
  await sweepNewsletter(db, now)
  await sweepIdempotencyRecords(db, now)
  await deleteEndedHolds(db, now)
  await sweepPosts(db, now)
  // Webhooks name the payer: their bodies are emptied.
  await emptyOldEvents(db, keptSince(retention.webhooks, now))
  const parts = await runningParts()
  await parts?.sweepByAge(now)
  await parts?.media.sweep(now)
}

/** Each tick asks for the parts again: the dev server may have rebuilt them. */
async function startWorkers(log: BackendLog) {
  const start = (
    [name, failureCode]: readonly [string, string],
    pauseMs: number,
    work: (parts: Parts, isStopping: () => boolean) => Promise<unknown> | undefined,
  ) => {
    const tick = async (isStopping: () => boolean) => {
      const parts = await runningParts()
      if (parts) await work(parts, isStopping)
    }
    life.workers.push(startWorkerLoop({ name, tick, pauseMs, failureCode, log }))
  }
  start(['reconciler', 'reconciler_failed'], 5000, ({ orders }, isStopping) =>
    reconcile(orders.reconciling, isStopping),
  )
  if ((await runningParts())?.sandbox)
    start(['sandbox', 'sandbox_worker_failed'], 2000, ({ sandbox }) => sandbox?.tick())
  // Mails on the day before an appointment.
  start(['reminders', 'reminders_failed'], 5 * 60_000, ({ reminders }, isStopping) => reminders.remind(isStopping))
  // A time that was not paid for falls free; one that has fallen free is offered to the first in line.
  start(['waiting-list', 'waiting_list_failed'], 60_000, async ({ orders, waitingList }, isStopping) => {
    await orders.visitHolds.endUnpaid(isStopping)
    await waitingList.offerFreed(isStopping)
  })
  // Accounts whose owners asked for it, once the days in which they can keep it are over.
  start(['erasures', 'erasures_failed'], 15 * 60_000, ({ erase }, isStopping) => erase(isStopping))
}

/** Callers that await the start get its rejection; here it is only logged, so that it is not an unhandled one. */
function beginStart() {
  startBackend({ isTerminal: process.stderr.isTTY === true })
    .then(({ notice }) => notice && process.stderr.write(`${notice}\n`))
    .catch((error: unknown) => {
      processLog(life.settings).error('start_failed', error)
    })
}

/** The parts on the open database, made when they are first asked for; null where none is open. */
async function runningParts(): Promise<Parts | null> {
  const { database, settings, clock, hasher, liveContent } = life
  if (!database || !settings || !clock || !hasher || !liveContent) return null
  if (running?.of === database) return running.parts
  const log = processLog(settings)
  const parts = makeParts({
    database,
    settings,
    clock,
    hasher,
    log,
    liveContent,
    deliver: backendFetch,
    health: backendHealth,
  })
  const made = { of: database, parts }
  running = made
  // A next call tries again.
  parts.catch(() => {
    if (running === made) running = undefined
  })
  return parts
}

function statusOf(isUp: boolean): Health['status'] {
  if (life.phase === 'new') return 'starting'
  if (life.phase === 'ready') return isUp ? 'ok' : 'failing'
  return life.phase
}

function isHealthCall(request: Request): boolean {
  return new URL(request.url).pathname === '/api/health' && (request.method === 'GET' || request.method === 'HEAD')
}
