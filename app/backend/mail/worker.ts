/** Empties the outbox while the program runs: at once when mail is left in this process, otherwise every few seconds. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { asJob } from '~/log.server'
import type { Clock } from '../clock'
import type { Tables } from '../db/tables'
import type { BackendLog } from '../log'
import type { Vault } from '../vault/vault'
import { deliverNext } from './delivery'
import type { Letterhead } from './letter'
import type { MailSender } from './sender'
import { keepWaitingMail } from './store'
import { onMailLeft } from './wake'

type WorkerOptions = {
  db: Kysely<Tables>
  vault: Vault
  clock: Clock
  log: BackendLog
  /** null: there is no mail server, so mail is kept. */
  sender: MailSender | null
  clinic: Letterhead
  lookEveryMs?: number
  /** How long the mail that is being sent may go on when the program stops. */
  graceMs?: number
}

export type MailWorker = {
  /** Finishes the mail that is being sent, or breaks it off and leaves it for the next start. */
  stop(): Promise<void>
}

/** Mail is left inside a transaction, so it is there only a moment after one hears of it. */
const looksAfterWakingMs = [20, 100, 500, 2000]

export function startMailWorker({
  db,
  vault,
  clock,
  log,
  sender,
  clinic,
  lookEveryMs = 5000,
  graceMs = 5000,
}: WorkerOptions): MailWorker {
  const breakOff = new AbortController()
  let isStopping = false
  let looks: number[] = []
  let endPause = new AbortController()
  const wake = () => {
    looks = [...looksAfterWakingMs]
    endPause.abort()
  }
  const stopListening = onMailLeft(wake)

  async function work() {
    if (sender === null) log.info('mail_kept', { reason: 'MAIL_URL is not set; mail stays in the outbox' })
    while (!isStopping) {
      await asJob(() => look())
      if (isStopping) return
      endPause = new AbortController()
      await sleep(looks.shift() ?? lookEveryMs, undefined, { signal: endPause.signal, ref: false }).catch(() => {})
    }
  }

  async function look() {
    try {
      if (sender === null) await keepWaitingMail(db)
      else await deliverAll(sender)
    } catch (error) {
      if (!isStopping) log.error('mail_worker_failed', error)
    }
  }

  async function deliverAll(to: MailSender) {
    while (!isStopping) {
      const delivery = await deliverNext({ db, vault, clock, sender: to, clinic, signal: breakOff.signal })
      if (delivery.result === 'idle') return
      if (delivery.result === 'sent') continue
      log.info(`mail_${delivery.result}`, { id: delivery.id, error: delivery.error })
      // The next look comes soon enough; every other mail would only meet the same.
      if (delivery.result === 'unreachable') return
    }
  }

  const working = work()
  return {
    stop: async () => {
      isStopping = true
      stopListening()
      endPause.abort()
      const grace = new AbortController()
      const graceIsOver = sleep(graceMs, undefined, { signal: grace.signal }).then(
        () => breakOff.abort(),
        () => {},
      )
      await working
      grace.abort()
      await graceIsOver
    },
  }
}
