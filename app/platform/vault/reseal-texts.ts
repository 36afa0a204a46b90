import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import type { BackendLog } from '../log/log'
import type { Settings } from '../settings/settings.server'
import { reseal } from './reseal'
import { dataKeys } from './secrets.server'
import { createVault } from './vault'

/** After DATA_KEY has got a new key in front; otherwise there is nothing to do. */
export async function resealTexts(db: Kysely<Tables>, settings: Settings, log: BackendLog): Promise<void> {
  const { sealed, unreadable } = await reseal(db, createVault(dataKeys(settings)))
  if (sealed > 0) log.info('texts_sealed_anew', { texts: sealed })
  if (unreadable > 0)
    log.error('texts_unreadable', new Error('DATA_KEY lacks the key they were sealed with'), { texts: unreadable })
}
