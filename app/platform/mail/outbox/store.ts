/**
 * The SQL of the outbox. What a template is filled with is sealed and opened here: it names people, repeats what they wrote
 * and holds links that let their holder act for a person.
 */
import type { Kysely, Selectable, Updateable } from 'kysely'
import { skipLocked } from '../../db/engine'
import { inBatches } from '../../db/in-batches'
import { byAge, having, listRows } from '../../db/lists/list-rows'
import { listPage, mapPage, type Page } from '../../db/lists/paging'
import type { Tables } from '../../db/tables'
import type { PageQuery } from '../../http/api/paging'
import type { Vault } from '../../vault/vault'
import type { OutboxStatus } from '../contract'
import type { Mail } from '../mail'

/** A row without its sealed data. */
export type OutboxEntry = Omit<Selectable<Tables['outbox']>, 'data' | 'recipient'> & { to: string }

/** An entry with its mail; null where the key is gone that its data was sealed with. */
export type OpenedEntry = OutboxEntry & { mail: Mail | null }

/** An entry that is this worker's to send; `claim` is what proves it. */
export type ClaimedEntry = OpenedEntry & { claim: string }

export async function insertMails(
  db: Kysely<Tables>,
  vault: Vault,
  mails: readonly { id: string; mail: Mail & { to: string } }[],
  { status, now, dueAt = now }: { status: 'waiting' | 'kept'; now: Date; dueAt?: Date | undefined },
): Promise<void> {
  const at = now.toISOString()
  const rows = mails.map(({ id, mail }): Tables['outbox'] => ({
    id,
    template: mail.template,
    recipient: mail.to,
    data: sealData(vault, id, mail),
    status,
    tries: 0,
    due_at: dueAt.toISOString(),
    created_at: at,
    claim: null,
    claimed_until: null,
    sent_at: null,
    last_error: null,
  }))
  await db.insertInto('outbox').values(rows).execute()
}

/**
 * Claims the mail that has been due for longest: no other worker sends it until `until`. null where nothing is due. A mail
 * whose worker has not settled it in time is due again.
 */
export async function claimMail(
  db: Kysely<Tables>,
  vault: Vault,
  { claim, now, until }: { claim: string; now: Date; until: Date },
): Promise<ClaimedEntry | null> {
  const at = now.toISOString()
  const next = db
    .selectFrom('outbox')
    .select('id')
    .where(({ eb, or, and }) =>
      or([
        and([eb('status', '=', 'waiting'), eb('due_at', '<=', at)]),
        and([eb('status', '=', 'sending'), eb('claimed_until', '<=', at)]),
      ]),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
  const row = await db
    .updateTable('outbox')
    .set(({ eb }) => ({ status: 'sending', claim, claimed_until: until.toISOString(), tries: eb('tries', '+', 1) }))
    .where('id', '=', skipLocked(db, next))
    .returningAll()
    .executeTakeFirst()
  return row ? { ...toEntry(row), mail: openMail(vault, row), claim } : null
}

/** @returns false where the claim has been lost to another worker meanwhile; then nothing is written, nor is below */
export function markSent(
  db: Kysely<Tables>,
  vault: Vault,
  mine: ClaimedEntry,
  { kept, now }: { kept: Mail; now: Date },
): Promise<boolean> {
  return settle(db, mine, {
    status: 'sent',
    sent_at: now.toISOString(),
    last_error: null,
    data: sealData(vault, mine.id, kept),
  })
}

/** The mail would come too late to be of use. */
export function markDropped(
  db: Kysely<Tables>,
  vault: Vault,
  mine: ClaimedEntry,
  { kept, reason }: { kept: Mail; reason: string },
): Promise<boolean> {
  return settle(db, mine, { status: 'dropped', last_error: reason, data: sealData(vault, mine.id, kept) })
}

/** @param kept null: the data stays as it is */
export function markFailed(
  db: Kysely<Tables>,
  vault: Vault,
  mine: ClaimedEntry,
  { kept, error }: { kept: Mail | null; error: string },
): Promise<boolean> {
  const failed = { status: 'failed', last_error: error } as const
  return settle(db, mine, kept ? { ...failed, data: sealData(vault, mine.id, kept) } : failed)
}

export function postpone(db: Kysely<Tables>, mine: ClaimedEntry, dueAt: Date, error: string): Promise<boolean> {
  return settle(db, mine, { status: 'waiting', due_at: dueAt.toISOString(), last_error: error })
}

async function settle(
  db: Kysely<Tables>,
  { id, claim }: ClaimedEntry,
  values: Updateable<Tables['outbox']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ ...values, claim: null, claimed_until: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Where no mail server is set: what still waits from when there was one is kept, to be read in the dashboard.
 * @returns how many
 */
export async function keepWaitingMail(db: Kysely<Tables>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'kept' })
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Newest first, of all or of one status. */
export async function listMail(
  db: Kysely<Tables>,
  { status, ...page }: PageQuery & { status?: OutboxStatus | undefined },
): Promise<Page<OutboxEntry>> {
  const rows = db.selectFrom('outbox').selectAll()
  const list = { rows, chosen: having(rows, { status }), order: byAge('newest') }
  return mapPage(await listRows(db, list, page), toEntry)
}

/** Those to one address, newest first. */
export const listMailTo = async (db: Kysely<Tables>, recipient: string, wish: PageQuery): Promise<Page<OutboxEntry>> =>
  mapPage(await listPage(db.selectFrom('outbox').selectAll().where('recipient', '=', recipient), wish), toEntry)

/** When the newest mail of a kind to one address was or is due; null where there is none. */
export async function lastDueAt(
  db: Kysely<Tables>,
  { template, to }: Pick<Mail, 'template' | 'to'>,
): Promise<Date | null> {
  const row = await db
    .selectFrom('outbox')
    .select('due_at')
    .where('recipient', '=', to)
    .where('template', '=', template)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? new Date(row.due_at) : null
}

export async function getMail(db: Kysely<Tables>, vault: Vault, id: string): Promise<OpenedEntry | null> {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { ...toEntry(row), mail: openMail(vault, row) } : null
}

/**
 * Lets a mail that failed or was kept be sent after all, from its first try on.
 * @returns false where it is neither
 */
export async function releaseMail(db: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'waiting', tries: 0, due_at: now.toISOString(), last_error: null })
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'kept'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those to one address that could not be delivered, the oldest first. */
export async function listFailedTo(db: Kysely<Tables>, vault: Vault, recipient: string): Promise<OpenedEntry[]> {
  const query = db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).where('status', '=', 'failed')
  const rows = await query.orderBy('id').execute()
  return rows.map((row) => ({ ...toEntry(row), mail: openMail(vault, row) }))
}

/** Mails that could not be delivered go out to this address, once: of two at the same time one lets a mail go. @returns how many */
export async function readdressMails(
  db: Kysely<Tables>,
  ids: readonly string[],
  recipient: string,
  now: Date,
): Promise<number> {
  const sent = await inBatches(ids, (some) =>
    db
      .updateTable('outbox')
      .set({ recipient, status: 'waiting', tries: 0, due_at: now.toISOString(), last_error: null })
      .where('id', 'in', some)
      .where('status', '=', 'failed')
      .returning('id')
      .execute(),
  )
  return sent.length
}

/** The column `recipient` is `to` everywhere else: in SQL that word is taken. */
const toEntry = ({ data: _, recipient, ...row }: Selectable<Tables['outbox']>): OutboxEntry => ({
  ...row,
  to: recipient,
})

const placeOf = (id: string) => ({ table: 'outbox', column: 'data', id })

const sealData = (vault: Vault, id: string, { data }: Mail): string => vault.seal(JSON.stringify(data), placeOf(id))

function openMail(vault: Vault, { id, template, recipient, data }: Selectable<Tables['outbox']>): Mail | null {
  const text = vault.open(data, placeOf(id))
  return text === null ? null : { template, to: recipient, data: JSON.parse(text) }
}
