/**
 * The outbox: an area writes a row here in the same transaction as the change the mail reports, so that neither is ever
 * committed without the other. worker.ts sends it.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { canBeMailed } from '~/domain/deliveries/walk-in'
import type { Tables } from '../../db/tables'
import type { Vault } from '../../vault/vault'
import type { Mail } from '../mail'
import { insertMails } from './store'
import { wakeMailWorkers } from './wake'

/**
 * Puts mails in the outbox; they go out within seconds of the commit.
 * @param db the transaction of the change that the mails report
 * @param dueAt when they are to go out, where that is later than now
 * @returns the mails' ids, which are also their Message-IDs. Of one to an address that was made up there is no row: it is never sent.
 */
type EnqueueMails<One extends Mail> = (
  db: Kysely<Tables>,
  mails: readonly One[],
  now: Date,
  dueAt?: Date,
) => Promise<string[]>

/** The same for one mail. */
type EnqueueMail<One extends Mail> = (db: Kysely<Tables>, mail: One, now: Date, dueAt?: Date) => Promise<string>

/**
 * @param vault seals what the mails are filled with
 * @param isMailSent whether there is a mail server; without one the mail is kept from the first, to be read in the dashboard
 */
export function createEnqueueMails<One extends Mail>(vault: Vault, isMailSent = true): EnqueueMails<One> {
  const status = isMailSent ? 'waiting' : 'kept'
  return async (db, mails, now, dueAt) => {
    const withIds = mails.map((mail) => ({ id: uuidv7(), mail }))
    const reachable = withIds.flatMap(({ id, mail }) =>
      canBeMailed(mail.to) ? [{ id, mail: { ...mail, to: mail.to } }] : [],
    )
    if (reachable.length > 0) await insertMails(db, vault, reachable, { status, now, dueAt })
    if (isMailSent && reachable.length > 0) wakeMailWorkers()
    return withIds.map(({ id }) => id)
  }
}

export function createEnqueueMail<One extends Mail>(vault: Vault, isMailSent = true): EnqueueMail<One> {
  const enqueueMails = createEnqueueMails<One>(vault, isMailSent)
  return async (db, mail, now, dueAt) => {
    const [id = ''] = await enqueueMails(db, [mail], now, dueAt)
    return id
  }
}
