/** What /metrics says of the backend: what it counts while it works, and what waits in the database. */
import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'
import type { Database } from '~/platform/db/database'
import { counts } from '~/platform/log/counts'
import { addGauge } from '~/platform/log/metrics.server'
import { isBucket } from '~/platform/settings/backup.server'
import type { Settings } from '~/platform/settings/settings.server'
import type { Clock } from '~/platform/work/clock'
import { version } from '../../../package.json'
import { readBackupNews } from '../backup/store'
import { readAsked, readMail, readUnappliedEvents } from './store'

type Options = { database: Database; clock: Clock; settings: Settings }

/** A database that hangs must not make the scrape hang: it is then that the other figures are wanted most. */
const patienceMs = 2000

/** Never rejects. */
export async function collectMetrics({ database, clock, settings }: Options): Promise<Registry> {
  const registry = new Registry()
  const engine = settings.databaseUrl === null ? 'sqlite' : 'postgres'
  const help = 'Always 1: the version of the program and the engine of its database.'
  addLabelled(registry, { name: 'aahar_info', help, labelNames: ['version', 'engine'] }).set({ version, engine }, 1)
  const isUp = await inTime(readStored(database, clock())).then(
    (stored) => {
      addStored(registry, stored)
      return true
    },
    () => false,
  )
  addGauge(registry, 'aahar_database_up', '1 where the database answered this scrape within 2 s.', () => Number(isUp))
  database.addFigures?.(registry)
  addGauge(registry, 'aahar_backup_configured', '1 where BACKUP_TO is set.', () => (settings.backup ? 1 : 0))
  await addDisks(registry, placesOf(settings))
  return Registry.merge([counts.registry, registry])
}

const addLabelled = <Label extends string>(
  registry: Registry,
  what: { name: string; help: string; labelNames: Label[] },
) => new Gauge({ ...what, registers: [registry] })

async function inTime<T>(work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = sleep(patienceMs, undefined, { ref: false, signal: timer.signal }).then(() => {
    throw new Error('The database took too long.')
  })
  late.catch(() => {})
  return Promise.race([work, late]).finally(() => timer.abort())
}

async function readStored({ db }: Database, now: Date) {
  const [mail, payments, refunds, events, backups] = await Promise.all([
    readMail(db),
    readAsked(db, 'payment_attempts'),
    readAsked(db, 'refunds'),
    readUnappliedEvents(db),
    readBackupNews(db),
  ])
  return { now, mail, payments, refunds, events, backups }
}

function addStored(registry: Registry, stored: Awaited<ReturnType<typeof readStored>>) {
  const { now, mail, payments, refunds, events, backups } = stored
  const add = (name: string, help: string, value: number) => addGauge(registry, name, help, () => value)
  const age = (at: string | null) => (at === null ? 0 : Math.max(0, (now.getTime() - Date.parse(at)) / 1000))
  const mailHelp = 'Mails in the outbox by status; `kept`: there is no mail server.'
  const mails = addLabelled(registry, { name: 'aahar_mails', help: mailHelp, labelNames: ['status'] })
  for (const [status, count] of Object.entries(mail.byStatus)) mails.set({ status }, count)
  add('aahar_mail_oldest_seconds', 'How long the mail that waits longest was written ago.', age(mail.oldest))
  add('aahar_mail_overdue_seconds', 'For how long a mail has been due and was not sent.', age(mail.due))
  add('aahar_payments_waiting', 'Payment links that the provider is still asked about.', payments.count)
  const paymentsHelp = 'For how long a payment link should have been asked about.'
  add('aahar_payments_overdue_seconds', paymentsHelp, age(payments.oldest))
  add('aahar_refunds_waiting', 'Refunds that are under way.', refunds.count)
  const refundsHelp = 'For how long a refund should have been sent or asked about.'
  add('aahar_refunds_overdue_seconds', refundsHelp, age(refunds.oldest))
  add('aahar_webhooks_unapplied', 'Webhooks that were taken and have had no effect yet.', events.count)
  add('aahar_webhooks_unapplied_oldest_seconds', 'How long ago the first of them came.', age(events.oldest))
  const { lastGoodAt, problem } = backups
  const backupHelp = 'When the last good backup began, since 1970.'
  if (lastGoodAt !== null) add('aahar_backup_success_timestamp_seconds', backupHelp, Date.parse(lastGoodAt) / 1000)
  add('aahar_backup_failing', '1 where the last backup failed.', problem === null ? 0 : 1)
}

type Place = { place: string; folder: string }

/** The folders that grow. */
function placesOf({ dataDir, backup }: Settings): Place[] {
  const folders = {
    data: dataDir,
    backup: backup && !isBucket(backup.place) ? backup.place : null,
  }
  return Object.entries(folders).flatMap(([place, folder]) => (folder === null ? [] : [{ place, folder }]))
}

/** A folder that is not there yet has no figure. */
async function addDisks(registry: Registry, places: readonly Place[]): Promise<void> {
  const help = 'Room for this program on the disk of a folder.'
  const free = addLabelled(registry, { name: 'aahar_disk_free_bytes', help, labelNames: ['place'] })
  for (const { place, folder } of places) {
    const room = await statfs(folder).catch(() => null)
    if (room) free.set({ place }, room.bavail * room.bsize)
  }
}
