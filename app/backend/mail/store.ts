/**
 * The SQL of the outbox. Only here a row becomes a mail and a mail a row. What a template is filled with is stored sealed:
 * it names people, repeats what they wrote and holds links that let their holder act for a person.
 */
import type { Kysely, Selectable, Updateable } from 'kysely'
import type { OutboxStatus } from '~/clinic/contract/outbox'
import { skipLocked } from '../db/engine'
import type { Tables } from '../db/tables'
import { isSealed, type Vault } from '../vault/vault'
import type { KeptMail, Mail } from './mail'

export type OutboxEntry = {
  id: string
  template: string
  to: string
  status: OutboxStatus
  /** How often sending has begun. */
  tries: number
  due_at: string
  created_at: string
  sent_at: string | null
  last_error: string | null
}

/** An entry with its mail; null where the key is gone that its data was sealed with. */
export type OpenedEntry = OutboxEntry & { mail: KeptMail | null }

/** An entry that is ours to send; `claim` is what proves it. */
export type ClaimedEntry = OpenedEntry & { claim: string }

export async function insertMail(
  db: Kysely<Tables>,
  vault: Vault,
  { id, mail, now }: { id: string; mail: Mail; now: Date },
): Promise<void> {
  const at = now.toISOString()
  const row: Tables['outbox'] = {
    id,
    template: mail.template,
    recipient: mail.to,
    data: sealData(vault, id, mail),
    status: 'waiting',
    tries: 0,
    due_at: at,
    created_at: at,
    claim: null,
    claimed_until: null,
    sent_at: null,
    last_error: null,
  }
  await db.insertInto('outbox').values(row).execute()
}

/**
 * Takes the mail that has been due for longest, so that nobody else sends it until `until`; null where nothing is due. A
 * mail whose sender has not been heard of in time is due again.
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
  { kept, now }: { kept: KeptMail; now: Date },
): Promise<boolean> {
  return settle(db, mine, {
    status: 'sent',
    sent_at: now.toISOString(),
    last_error: null,
    data: sealData(vault, mine.id, kept),
  })
}

/** @param kept null: the data stays as it is */
export function markFailed(
  db: Kysely<Tables>,
  vault: Vault,
  mine: ClaimedEntry,
  { kept, error }: { kept: KeptMail | null; error: string },
): Promise<boolean> {
  const failed = { status: 'failed', last_error: error }
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
 * Where no mail server is set: what waits is kept, to be read in the dashboard.
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

/**
 * Newest first.
 * @param page from 1
 */
export async function listMail(
  db: Kysely<Tables>,
  { status, page, perPage }: { status: OutboxStatus | undefined; page: number; perPage: number },
): Promise<{ entries: OutboxEntry[]; total: number }> {
  const chosen = () => {
    const all = db.selectFrom('outbox')
    return status === undefined ? all : all.where('status', '=', status)
  }
  const rows = await chosen()
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await chosen()
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return { entries: rows.map(toEntry), total: Number(total) }
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

function toEntry(row: Selectable<Tables['outbox']>): OutboxEntry {
  return {
    id: row.id,
    template: row.template,
    to: row.recipient,
    status: row.status as OutboxStatus,
    tries: row.tries,
    due_at: row.due_at,
    created_at: row.created_at,
    sent_at: row.sent_at,
    last_error: row.last_error,
  }
}

const placeOf = (id: string) => ({ table: 'outbox', column: 'data', id })

const sealData = (vault: Vault, id: string, { data }: KeptMail): string => vault.seal(JSON.stringify(data), placeOf(id))

function openMail(vault: Vault, { id, template, recipient, data }: Selectable<Tables['outbox']>): KeptMail | null {
  // A row of an older version of the program that still runs beside this one; the next start seals it.
  const text = isSealed(data) ? vault.open(data, placeOf(id)) : data
  return text === null ? null : ({ template, to: recipient, data: JSON.parse(text) } as KeptMail)
}
