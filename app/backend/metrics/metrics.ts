/** What /metrics says of the backend: what it counts while it works, and what waits in the database. */
import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { gauge, type Metric } from '~/metrics.server'
import { isBucket } from '~/settings/backup.server'
import type { Settings } from '~/settings.server'
import { version } from '../../../package.json'
import { readBackupNews } from '../backup/store'
import type { Clock } from '../clock'
import type { Database } from '../db/database'
import { countMetrics } from './counts'
import { readAsked, readMail, readUnappliedEvents } from './store'

type Options = { database: Database; clock: Clock; settings: Settings }

/** A database that hangs must not make the scrape hang: it is then that the other figures are wanted most. */
const patienceMs = 2000

/** Never rejects. */
export async function collectMetrics({ database, clock, settings }: Options): Promise<Metric[]> {
  const stored = await inTime(readStored(database, clock())).catch(() => null)
  return [
    {
      name: 'aahar_info',
      help: 'Always 1: the version of the program and the engine of its database.',
      type: 'gauge',
      samples: [{ labels: { version, engine: settings.databaseUrl === null ? 'sqlite' : 'postgres' }, value: 1 }],
    },
    gauge('aahar_database_up', '1 where the database answered this scrape within 2 s.', stored ? 1 : 0),
    ...(database.metrics?.() ?? []),
    ...countMetrics(),
    ...(stored ?? []),
    gauge('aahar_backup_configured', '1 where BACKUP_TO is set.', settings.backup ? 1 : 0),
    await diskMetric(placesOf(settings)),
  ]
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = sleep(patienceMs, undefined, { ref: false, signal: timer.signal }).then(() => {
    throw new Error('The database took too long.')
  })
  late.catch(() => {})
  return Promise.race([work, late]).finally(() => timer.abort())
}

async function readStored({ db }: Database, now: Date): Promise<Metric[]> {
  const [mail, payments, refunds, events, backups] = await Promise.all([
    readMail(db),
    readAsked(db, 'payment_attempts'),
    readAsked(db, 'refunds'),
    readUnappliedEvents(db),
    readBackupNews(db),
  ])
  const age = (at: string | null) => (at === null ? 0 : Math.max(0, (now.getTime() - Date.parse(at)) / 1000))
  return [
    {
      name: 'aahar_mails',
      help: 'Mails in the outbox by status; `kept`: there is no mail server.',
      type: 'gauge',
      samples: Object.entries(mail.byStatus).map(([status, value]) => ({ labels: { status }, value })),
    },
    gauge('aahar_mail_oldest_seconds', 'How long the mail that waits longest was written ago.', age(mail.oldest)),
    gauge('aahar_mail_overdue_seconds', 'For how long a mail has been due and was not sent.', age(mail.due)),
    gauge('aahar_payments_waiting', 'Payment links that the provider is still asked about.', payments.count),
    gauge(
      'aahar_payments_overdue_seconds',
      'For how long a payment link should have been asked about.',
      age(payments.oldest),
    ),
    gauge('aahar_refunds_waiting', 'Refunds that are under way.', refunds.count),
    gauge(
      'aahar_refunds_overdue_seconds',
      'For how long a refund should have been sent or asked about.',
      age(refunds.oldest),
    ),
    gauge('aahar_webhooks_unapplied', 'Webhooks that were taken and have had no effect yet.', events.count),
    gauge('aahar_webhooks_unapplied_oldest_seconds', 'How long ago the first of them came.', age(events.oldest)),
    ...(backups.lastGoodAt === null
      ? []
      : [
          gauge(
            'aahar_backup_success_timestamp_seconds',
            'When the last good backup began, since 1970.',
            Date.parse(backups.lastGoodAt) / 1000,
          ),
        ]),
    gauge('aahar_backup_failing', '1 where the last backup failed.', backups.problem === null ? 0 : 1),
  ]
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
async function diskMetric(places: readonly Place[]): Promise<Metric> {
  const samples = await Promise.all(
    places.map(async ({ place, folder }) => {
      const room = await statfs(folder).catch(() => null)
      return room ? [{ labels: { place }, value: room.bavail * room.bsize }] : []
    }),
  )
  return {
    name: 'aahar_disk_free_bytes',
    help: 'Room for this program on the disk of a folder.',
    type: 'gauge',
    samples: samples.flat(),
  }
}
