/** What `npm run admin` does, on the database of the settings; the site may be running meanwhile. */

import { makeAdmin, resetSecondFactor } from '~/accounts/admin/first-admin'
import { foldEmail } from '~/domain/clients/email'
import { requireNoLostDatabase } from '~/operations/backup/lost-database'
import { requireDataKey } from '~/operations/backup/require-key'
import { migrate } from '~/platform/db/migrations/migrate'
import { openDatabase } from '~/platform/db/open'
import { createEnqueueMail } from '~/platform/mail/outbox/outbox'
import { SettingsError } from '~/platform/settings/env-reader.server'
import { readSettings } from '~/platform/settings/settings.server'
import { dataKeys } from '~/platform/vault/secrets.server'
import { createVault } from '~/platform/vault/vault'
import { systemClock } from '~/platform/work/clock'

/**
 * @param env what the settings are read from
 * @param name of a new account; an account that is there keeps its own
 * @param resetsSecondFactor takes the second factor of the account away, and makes no admin
 * @returns lines for the person who asked
 * @throws {SettingsError} for a wrong setting; what the database says
 */
export async function adminCommand(
  email: string,
  env: Readonly<Record<string, string | undefined>>,
  { name = null, resetsSecondFactor = false }: { name?: string | null; resetsSecondFactor?: boolean } = {},
): Promise<string[]> {
  const settings = readSettings(env)
  await requireNoLostDatabase(settings)
  const database = openDatabase(settings)
  try {
    await database.withStartLock(() => migrate(database.db))
    const account = foldEmail(email)
    const { publicUrl } = settings
    if (resetsSecondFactor) {
      await requireDataKey(database, settings)
      const enqueueMail = createEnqueueMail(createVault(dataKeys(settings)), settings.mailUrl !== null)
      const wasOn = await resetSecondFactor({ db: database.db, clock: systemClock, email: account, enqueueMail })
      const said = wasOn ? 'has no two-step sign-in any more' : 'had no two-step sign-in'
      return [`${account} ${said}; every device is signed out of it. The password stays as it is.`]
    }
    const { link, isNew } = await makeAdmin({ db: database.db, clock: systemClock, email: account, name, publicUrl })
    return [
      isNew ? `${account} is a new account, and an admin.` : `${account} is an admin.`,
      `To set a password, open this once within 30 minutes: ${link}`,
    ]
  } finally {
    await database.close()
  }
}

/** Whether it can be an account's email at all. */
export const isEmail = (text: string | undefined): text is string =>
  /^[^\s@]{1,64}@[^\s@]{1,189}$/.test(foldEmail(text ?? ''))

export { SettingsError }
