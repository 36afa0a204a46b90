/** The SQL of the backups that were begun. Of all processes on a database one makes a backup at a time. */
import type { Kysely } from 'kysely'
import { takeNamedLock } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'

const claimMs = 10 * 60_000
/** After a scheduled one that failed. */
const retryMs = 60 * 60_000
const rowsKeptMs = 400 * 24 * 60 * 60_000
const cutOff = 'It ended in the middle: the program was stopped or killed.'

type Wish = {
  name: string
  /** The day of India of a scheduled backup; null: by hand. */
  slot: string | null
  now: Date
}

/**
 * Begins a backup where no other runs, and a scheduled one only where its day still wants it.
 * @returns why not; null: it is begun
 */
export function claimBackup(db: Kysely<Tables>, { name, slot, now }: Wish): Promise<'another runs' | 'not due' | null> {
  return db.transaction().execute(async (trx) => {
    await takeNamedLock(trx, 'backup', 'exclusive')
    const at = now.toISOString()
    const running = trx
      .selectFrom('backups')
      .select('id')
      .where('state', '=', 'running')
      .where('claimed_until', '>', at)
    if ((await running.execute()).length > 0) return 'another runs'
    await trx
      .updateTable('backups')
      .set({ state: 'failed', problem: cutOff, ended_at: at, claimed_until: null })
      .where('state', '=', 'running')
      .execute()
    if (slot !== null && !(await isSlotDue(trx, slot, now))) return 'not due'
    const before = new Date(now.getTime() - rowsKeptMs).toISOString()
    await trx.deleteFrom('backups').where('started_at', '<', before).execute()
    await trx
      .insertInto('backups')
      .values({
        id: name,
        slot,
        state: 'running',
        started_at: at,
        ...claim(now),
        ended_at: null,
        kilobytes: null,
        problem: null,
      })
      .execute()
    return null
  })
}

/** Whether the scheduled backup of a day is missing, and was not tried just now. */
export async function isSlotDue(db: Kysely<Tables>, slot: string, now: Date): Promise<boolean> {
  const tries = await db.selectFrom('backups').select(['state', 'started_at']).where('slot', '=', slot).execute()
  const justNow = new Date(now.getTime() - retryMs).toISOString()
  return !tries.some(({ state, started_at }) => state === 'good' || started_at > justNow)
}

/** It still runs. @throws {Error} where it took so long to say so that another may have begun */
export async function renewClaim(db: Kysely<Tables>, name: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set(claim(now))
    .where('id', '=', name)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) throw new Error('Another backup has begun meanwhile.')
}

type End = { state: 'good' | 'failed'; now: Date; kilobytes: number | null; problem: string | null }

export async function endBackup(db: Kysely<Tables>, name: string, { now, ...end }: End): Promise<void> {
  await db
    .updateTable('backups')
    .set({ ...end, ended_at: now.toISOString(), claimed_until: null })
    .where('id', '=', name)
    .execute()
}

/** In a restored database the backup it comes from is still running. */
export async function settleRestored(db: Kysely<Tables>, name: string, now: Date): Promise<void> {
  await db
    .updateTable('backups')
    .set({ state: 'good', ended_at: now.toISOString(), claimed_until: null })
    .where('id', '=', name)
    .where('state', '=', 'running')
    .execute()
}

export type BackupNews = {
  /** When the last good backup began: what came later is not in it. */
  lastGoodAt: string | null
  /** Why the last one failed; null: it did not. */
  problem: string | null
}

export async function readBackupNews(db: Kysely<Tables>): Promise<BackupNews> {
  const newest = (state: 'good' | 'failed') =>
    db
      .selectFrom('backups')
      .select(['started_at', 'problem'])
      .where('state', '=', state)
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  const [good, failed] = await Promise.all([newest('good'), newest('failed')])
  const isFailing = failed !== undefined && (good === undefined || failed.started_at > good.started_at)
  return { lastGoodAt: good?.started_at ?? null, problem: isFailing ? (failed.problem ?? cutOff) : null }
}

const claim = (now: Date) => ({ claimed_until: new Date(now.getTime() + claimMs).toISOString() })
