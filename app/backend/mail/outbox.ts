/**
 * The outbox: an area writes a row here in the same transaction as the change the mail reports, so that neither is ever
 * committed without the other. worker.ts sends it.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tables } from '../db/tables'
import type { Vault } from '../vault/vault'
import type { Mail } from './mail'
import { insertMail } from './store'
import { wakeMailWorkers } from './wake'

/**
 * Puts a mail in the outbox; it goes out within seconds of the commit.
 * @param db the transaction of the change that the mail reports
 * @returns the mail's id, which is also its Message-ID
 */
type EnqueueMail = (db: Kysely<Tables>, mail: Mail, now: Date) => Promise<string>

/** @param vault seals what the mail is filled with */
export function createEnqueueMail(vault: Vault): EnqueueMail {
  return async (db, mail, now) => {
    const id = uuidv7()
    await insertMail(db, vault, { id, mail, now })
    wakeMailWorkers()
    return id
  }
}
