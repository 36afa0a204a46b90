/**
 * The daily backup. It is made by a process of its own (`build/operate.js backup`): taking a snapshot blocks the process that takes
 * it, and the site has visitors. All processes on a database look; the one that claims the day makes it (store.ts).
 */
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Kysely } from 'kysely'
import { addDays, indiaDay, indiaInstant } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'
import { startWorkerLoop, type WorkerLoop } from '~/platform/work/worker-loop'
import { isSlotDue } from './store'

type ScheduleOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  /** A time of India. */
  at: string
  /** The program's commands, compiled: build/operate.js. */
  operate: string
  pauseMs?: number
}

/** The day whose backup is the last one that should be there: a site that was off at its time makes it later. */
export function slotAt(now: Date, at: string): string {
  const today = indiaDay(now)
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const begins = indiaInstant(today).getTime() + (hours * 60 + minutes) * 60_000
  return now.getTime() >= begins ? today : addDays(today, -1)
}

export function startBackupSchedule({
  db,
  clock,
  log,
  at,
  operate,
  pauseMs = 60_000,
}: ScheduleOptions): Pick<WorkerLoop, 'stop'> {
  let stopRunning = () => {}
  const tick = async () => {
    const slot = slotAt(clock(), at)
    if (!(await isSlotDue(db, slot, clock()))) return
    const { said, code } = await run(operate, slot, (stop) => {
      stopRunning = stop
    })
    if (code === 0) {
      if (said !== '') log.info('backup_made', { message: said })
    } else log.error('backup_failed', new Error(said), { advice: 'The dashboard and `npm run doctor` say why.' })
  }
  const loop = startWorkerLoop({ name: 'backup', tick, pauseMs, failureCode: 'backup_schedule_failed', log })
  return {
    stop: async () => {
      stopRunning()
      await loop.stop()
    },
  }
}

function run(
  operate: string,
  slot: string,
  started: (stop: () => void) => void,
): Promise<{ said: string; code: number }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [operate, 'backup', '--scheduled', slot], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started(() => child.kill('SIGKILL'))
    try {
      // Visitors first.
      if (child.pid !== undefined) setPriority(child.pid, 10)
    } catch {
      // Not everywhere allowed.
    }
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        said = (said + bytes.toString()).slice(-2000)
      })
    child.on('error', (error) => resolve({ said: error.message, code: 1 }))
    child.on('close', (code) => resolve({ said: said.trim(), code: code ?? 1 }))
  })
}
