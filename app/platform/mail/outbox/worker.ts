/** Mail worker: sends what is due in the outbox, at once for mail of this process, every few seconds for that of another. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables'
import type { BackendLog } from '../../log/log'
import type { Vault } from '../../vault/vault'
import type { Clock } from '../../work/clock'
import { startWorkerLoop, type WorkerLoop } from '../../work/worker-loop'
import { deliverNext } from '../delivery'
import type { Letterhead } from '../letter/letter'
import type { MailKinds } from '../mail-kinds'
import type { MailSender } from '../sender'
import { keepWaitingMail } from './store'
import { onMailLeft } from './wake'

type WorkerOptions = {
  db: Kysely<Tables>
  vault: Vault
  kinds: MailKinds
  clock: Clock
  log: BackendLog
  /** null: there is no mail server, so mail is kept. */
  sender: MailSender | null
  /** Asked for each mail: the content may change while the program runs. */
  loadClinic: () => Promise<Letterhead>
  pauseMs?: number
  /** How long the mail that is being sent may go on when the program stops. */
  graceMs?: number
}

/** The outbox row is committed after the wake-up fires: poll a few times more, so that it goes out soon after the commit. */
const pausesAfterWakingMs = [20, 100, 500, 2000]

/** `stop` finishes the mail that is being sent; after `graceMs` it breaks it off and leaves it for the next start. */
export function startMailWorker({
  db,
  vault,
  kinds,
  clock,
  log,
  sender,
  loadClinic,
  pauseMs = 5000,
  graceMs = 5000,
}: WorkerOptions): Pick<WorkerLoop, 'stop'> {
  const breakOff = new AbortController()
  if (sender === null) log.info('mail_kept', { reason: 'MAIL_URL is not set; mail stays in the outbox' })

  async function deliverAll(to: MailSender, isStopping: () => boolean) {
    while (!isStopping()) {
      const clinic = await loadClinic()
      const delivery = await deliverNext({ db, vault, kinds, clock, sender: to, clinic, signal: breakOff.signal })
      if (delivery.result === 'idle') return
      if (delivery.result === 'sent') continue
      log.info(`mail_${delivery.result}`, { id: delivery.id, error: delivery.error })
      // The mail server is away: the next mail would fail in the same way.
      if (delivery.result === 'unreachable') return
    }
  }

  const loop = startWorkerLoop({
    name: 'mail',
    tick: async (isStopping) => {
      if (sender === null) await keepWaitingMail(db)
      else await deliverAll(sender, isStopping)
    },
    pauseMs,
    pausesAfterWakingMs,
    failureCode: 'mail_worker_failed',
    log,
  })
  const stopListening = onMailLeft(loop.wake)
  return {
    stop: async () => {
      stopListening()
      const grace = setTimeout(() => breakOff.abort(), graceMs)
      await loop.stop()
      clearTimeout(grace)
    },
  }
}
