/** Starts the mail worker as the settings say: with a mail server, or keeping every mail to be read on the dashboard. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import type { BackendLog } from '../log/log'
import type { Settings } from '../settings/settings.server'
import { dataKeys } from '../vault/secrets.server'
import { createVault } from '../vault/vault'
import type { Clock } from '../work/clock'
import { letterheadOfContent, senderOf } from './letter/letterhead'
import { startMailWorker } from './outbox/worker'

type MailOptions = { db: Kysely<Tables>; settings: Settings; clock: Clock; log: BackendLog }

export async function startMail({ db, settings, clock, log }: MailOptions) {
  const { publicUrl, mailUrl, mailFrom } = settings
  const loadClinic = () => letterheadOfContent(publicUrl)
  const sender = mailUrl === null ? null : await openSender(mailUrl, async () => senderOf(mailFrom, await loadClinic()))
  return startMailWorker({ db, vault: createVault(dataKeys(settings)), clock, log, sender, loadClinic })
}

/** Imported only where mail is sent: it takes ten megabytes. */
async function openSender(mailUrl: string, loadFrom: () => Promise<ReturnType<typeof senderOf>>) {
  const { createSmtpSender } = await import('./smtp')
  return createSmtpSender({ mailUrl, loadFrom })
}
