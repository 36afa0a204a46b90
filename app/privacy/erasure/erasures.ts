/**
 * Requests to erase an account: asked for by the client, or by staff for a client who wrote; done by a job seven days later, unless
 * the client keeps the account. What is open (open-matters.ts) refuses the request, and holds one that became open meanwhile.
 */

import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { getUser, lockUser, requireUser, type User } from '~/accounts/account-store'
import type { StepUp } from '~/accounts/email-change/step-up'
import type { AccountMail } from '~/accounts/letters/account-mail'
import { dayOf } from '~/domain/time/days'
import { changedMeanwhile, recordAudit, recordStaffAudit } from '~/platform/audit/store'
import { takeNamedLock } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'
import type { Person, Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { PageQuery } from '~/platform/http/api/paging'
import type { BackendLog } from '~/platform/log/log'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { isStaff } from '~/team/permissions'
import type { Erasure } from '../contract/privacy'
import { erasePerson } from './erase'
import {
  type ErasureRow,
  endErasure,
  getWaiting,
  holdErasure,
  insertErasure,
  listDue,
  listErasures,
} from './erasure-store'
import { findMailTraces } from './mail-traces'
import { listOpenMatters } from './open-matters'

const coolingOffDays = 7
const dayMs = 24 * 60 * 60_000

export type ErasuresOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  enqueueMail: (trx: Kysely<Tables>, mail: AccountMail, now: Date) => Promise<unknown>
}

export type Erasures = ReturnType<typeof createErasures>

const objectOf = (id: string) => ({ type: 'user', id })

export function createErasures({ db, clock, enqueueMail, stepUp }: ErasuresOptions & { stepUp: StepUp }) {
  /** @throws {ApiError} erasure_of_admin, erasure_blocked */
  async function ask(trx: Kysely<Tables>, user: User, askedBy: string, now: Date): Promise<Erasure> {
    if (isStaff(user)) throw new ApiError('erasure_of_admin')
    if (user.erased_at !== null) throw new ApiError('user_not_found')
    const open = await listOpenMatters(trx, user, now)
    if (open.length > 0) {
      const message = `This cannot be erased yet. ${open.map(({ text }) => text).join(' ')} Please cancel it or wait until it has ended, or call us.`
      throw new ApiError('erasure_blocked', { message })
    }
    const due = new Date(now.getTime() + coolingOffDays * dayMs)
    const row: ErasureRow = {
      ...{ id: uuidv7(), user_id: user.id, status: 'waiting', asked_by: askedBy, asked_at: now.toISOString() },
      ...{ due_at: due.toISOString(), held_by: null, ended_at: null },
    }
    if (!(await insertErasure(trx, row))) return toErasure((await getWaiting(trx, user.id)) ?? row)
    const data = { fullName: user.full_name, dueOn: dayOf(row.due_at), byStaff: askedBy !== user.id }
    await enqueueMail(trx, { template: 'erasure_asked', to: user.email, data }, now)
    return toErasure(row)
  }

  async function keep(trx: Kysely<Tables>, user: User, now: Date): Promise<void> {
    const waiting = await getWaiting(trx, user.id)
    if (!waiting || !(await endErasure(trx, waiting.id, 'withdrawn', now))) throw new ApiError('erasure_not_found')
    await enqueueMail(trx, { template: 'erasure_withdrawn', to: user.email, data: { fullName: user.full_name } }, now)
  }

  return {
    /** @throws {ApiError} user_not_found, wrong_password, too_many_tries, erasure_of_admin, erasure_blocked */
    async askOwn({ userId }: Person, password: string): Promise<Erasure> {
      await stepUp(userId, { password })
      const now = clock()
      return db.transaction().execute(async (trx) => {
        const user = await requireLocked(trx, userId)
        const erasure = await ask(trx, user, userId, now)
        const object = objectOf(userId)
        await recordAudit(trx, { at: now, action: 'erasure_asked', actor: userId, subject: userId, object })
        return erasure
      })
    },

    /** @throws {ApiError} erasure_not_found */
    async withdrawOwn({ userId }: Person): Promise<void> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        await keep(trx, await requireLocked(trx, userId), now)
        const object = objectOf(userId)
        await recordAudit(trx, { at: now, action: 'erasure_withdrawn', actor: userId, subject: userId, object })
      })
    },

    /** @throws {ApiError} user_not_found, changed_meanwhile, erasure_of_admin, erasure_blocked */
    async askForClient(
      staff: Staff,
      id: string,
      { reason, version }: { reason: string; version: number },
    ): Promise<{ erasure: Erasure; email: string | null }> {
      const now = clock()
      return db.transaction().execute(async (trx) => {
        const user = await requireLocked(trx, id)
        if (user.version !== version) throw await changedMeanwhile(trx, objectOf(id))
        const erasure = await ask(trx, user, staff.userId, now)
        const deed = {
          at: now,
          action: 'erasure_asked',
          subject: id,
          object: objectOf(id),
          details: { reason },
        } as const
        await recordStaffAudit(trx, staff, deed)
        return { erasure, email: user.email }
      })
    },

    /** @throws {ApiError} user_not_found, erasure_not_found */
    async withdrawForClient(staff: Staff, id: string, reason: string): Promise<{ email: string | null }> {
      const now = clock()
      return db.transaction().execute(async (trx) => {
        const user = await requireLocked(trx, id)
        await keep(trx, user, now)
        const details = { reason }
        await recordStaffAudit(trx, staff, {
          ...{ at: now, action: 'erasure_withdrawn', subject: id, object: objectOf(id), details },
        })
        return { email: user.email }
      })
    },

    /** @throws {ApiError} user_not_found */
    async ofClient(id: string) {
      const user = await requireUser(db, id)
      const [waiting, open] = await Promise.all([getWaiting(db, id), listOpenMatters(db, user, clock())])
      return {
        erasure: waiting && toErasure(waiting),
        open_matters: open.map(({ text }) => text),
        is_erased: user.erased_at !== null,
      }
    },

    list: (wish: PageQuery) => listErasures(db, wish),
  }
}

/** @throws {ApiError} user_not_found */
async function requireLocked(trx: Kysely<Tables>, id: string): Promise<User> {
  const user = await lockUser(trx, id)
  if (!user) throw new ApiError('user_not_found')
  return user
}

export function toErasure({ id, status, asked_at, asked_by, user_id, due_at, held_by, ended_at }: ErasureRow): Erasure {
  return {
    ...{ id, status, asked_at, due_at, ended_at },
    by_staff: asked_by !== user_id,
    held_by: held_by?.split(' ').filter(Boolean) ?? [],
  }
}

/**
 * Does what is due. Safe at any time, by any number of processes: of two, one ends a request.
 * @returns how many accounts were erased
 */
export async function runErasures(
  { db, clock, vault, log }: Omit<ErasuresOptions, 'enqueueMail'> & { log: BackendLog },
  isStopping: () => boolean = () => false,
): Promise<number> {
  let count = 0
  for (const { id, user_id } of await listDue(db, clock())) {
    if (isStopping()) break
    const now = clock()
    const known = await getUser(db, user_id)
    if (!known) continue
    const traces = await findMailTraces(db, vault, known)
    const isErased = await db.transaction().execute(async (trx) => {
      await takeNamedLock(trx, `erasure ${user_id}`, 'exclusive')
      const user = await requireLocked(trx, user_id)
      const open = await listOpenMatters(trx, user, now)
      const codes = isStaff(user) ? ['admin'] : open.map(({ code }) => code)
      if (codes.length > 0) {
        await holdErasure(trx, id, codes)
        return false
      }
      if (!(await endErasure(trx, id, 'done', now))) return false
      const later = await findMailTraces(trx, vault, user, traces.last)
      await erasePerson(trx, user, { now, mails: [...traces.ids, ...later.ids] })
      await recordAudit(trx, {
        ...{ at: now, action: 'person_erased', actor: null, subject: user_id, object: objectOf(user_id) },
      })
      return true
    })
    if (!isErased) continue
    count += 1
    // By its id: a backup from before that is restored holds the person again (docs/operations.md).
    log.info('person_erased', { user: user_id })
  }
  return count
}
