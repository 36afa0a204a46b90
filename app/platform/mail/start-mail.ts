/** Starts the mail worker as the settings say: with a mail server, or keeping every mail to be read on the dashboard. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import type { BackendLog } from '../log/log'
import type { Settings } from '../settings/settings.server'
import { dataKeys } from '../vault/secrets.server'
import { createVault } from '../vault/vault'
import type { Clock } from '../work/clock'
import type { Letterhead } from './letter/letter'
import type { MailKinds } from './mail-kinds'
import { startMailWorker } from './outbox/worker'

type MailOptions = {
  db: Kysely<Tables>
  settings: Settings
  kinds: MailKinds
  clock: Clock
  log: BackendLog
  loadClinic: () => Promise<Letterhead>
}

export async function startMail({ db, settings, kinds, clock, log, loadClinic }: MailOptions) {
  const { mailUrl, mailFrom } = settings
  const sender = mailUrl === null ? null : await openSender(mailUrl, async () => senderOf(mailFrom, await loadClinic()))
  return startMailWorker({ db, vault: createVault(dataKeys(settings)), kinds, clock, log, sender, loadClinic })
}

/** Imported only where mail is sent: it takes ten megabytes. */
async function openSender(mailUrl: string, loadFrom: () => Promise<ReturnType<typeof senderOf>>) {
  const { createSmtpSender } = await import('./smtp')
  return createSmtpSender({ mailUrl, loadFrom })
}

/** The sender a mail shows: MAIL_FROM (`a@b` or `Name <a@b>`), or else the clinic's own address. */
function senderOf(mailFrom: string | null, clinic: Letterhead): { name: string; address: string } {
  const [, name, address] = /^(.*?)\s*<(.+)>$/.exec(mailFrom ?? '') ?? []
  return { name: name || clinic.name, address: address ?? mailFrom ?? clinic.email }
}
