/**
 * A process that does nothing but empty an outbox, to be killed in the middle of it. Started by startMailProcess with the
 * place of the database and the mail server's address.
 */
import { openDatabase } from '~/platform/db/open'
import { processLog } from '~/platform/log/log.server'
import { startMailWorker } from '~/platform/mail/outbox/worker'
import { createSmtpSender } from '~/platform/mail/smtp'
import { systemClock } from '~/platform/work/clock'
import { clinicMails } from '~/program/mail/clinic-mails'
import { testClinic, testVault } from './mails'

const [dataDir = '', databaseUrl = '', mailUrl = ''] = process.argv.slice(2)
const { db } = openDatabase({ dataDir, databaseUrl: databaseUrl === '' ? null : databaseUrl })
startMailWorker({
  db,
  vault: testVault,
  kinds: clinicMails,
  clock: systemClock,
  log: processLog(),
  sender: createSmtpSender({ mailUrl, loadFrom: async () => ({ name: 'Aahar', address: 'hello@aahar.example' }) }),
  loadClinic: async () => testClinic,
})
// Nothing else keeps it alive, once there is no mail.
setInterval(() => {}, 60_000)
