/**
 * Whose client is whose: a dietitian with a calendar reads those who have, or had, a visit with them, and those whom nobody has seen.
 * Another's are read with a reason alone, for a day; the client sees it. An owner is asked for none, and in a clinic where no account has a
 * calendar of its own nobody is.
 */
import type { Kysely } from 'kysely'
import { getUser } from '~/accounts/account-store'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import { type Actor, mayDo, type Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Route } from '~/platform/http/api/route'
import type { Clock } from '~/platform/work/clock'
import { isOfOneClient } from '../../contract/sharing/access'
import { careObject } from '../openings'

const reasonHoldsMs = 24 * 60 * 60_000

export type OwnClients = ReturnType<typeof createOwnClients>

export function createOwnClients({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
  /** Of these clients those that the caller may read with a reason alone, and has given none for. */
  async function othersAmong(staffId: string, clientIds: readonly string[]): Promise<Set<string>> {
    const reader = await getUser(db, staffId)
    if (!reader || reader.role === 'admin' || clientIds.length === 0) return new Set()
    const calendars = db.selectFrom('users').select('id').where('practitioner', 'is not', null).limit(1)
    if (!(await calendars.executeTakeFirst())) return new Set()
    const visits = await db
      .selectFrom('appointments')
      .select(['user_id', 'practitioner'])
      .distinct()
      .where('user_id', 'in', clientIds)
      .where('practitioner', 'is not', null)
      .where('status', '<>', 'cancelled')
      .execute()
    const own = new Set(visits.filter((one) => one.practitioner === reader.practitioner).map(({ user_id }) => user_id))
    const others = new Set(visits.flatMap(({ user_id }) => (user_id && !own.has(user_id) ? user_id : [])))
    if (others.size === 0) return others
    const reasons = await db
      .selectFrom('audit_entries')
      .select('object_id')
      .where('object_id', 'in', [...others])
      .where('object_type', '=', careObject('').type)
      .where('action', '=', 'care_reason_given')
      .where('actor', '=', staffId)
      .where('at', '>', new Date(clock().getTime() - reasonHoldsMs).toISOString())
      .execute()
    for (const { object_id } of reasons) others.delete(object_id ?? '')
    return others
  }

  /** @throws {ApiError} reason_needed */
  async function requireReason(staffId: string, clientId: string): Promise<void> {
    if ((await othersAmong(staffId, [clientId])).has(clientId)) throw new ApiError('reason_needed')
  }

  return {
    othersAmong,
    requireReason,

    /** @throws {ApiError} care_not_found */
    async access(staff: Staff, clientId: string): Promise<{ needs_reason: boolean; full_name: string }> {
      const user = await getUser(db, clientId)
      if (!user) throw new ApiError('care_not_found')
      return { needs_reason: (await othersAmong(staff.userId, [clientId])).has(clientId), full_name: user.full_name }
    },

    /** @throws {ApiError} care_not_found */
    async giveReason(staff: Staff, clientId: string, reason: string): Promise<void> {
      if (!(await getUser(db, clientId))) throw new ApiError('care_not_found')
      await db.transaction().execute((trx) =>
        recordStaffAudit(trx, staff, {
          ...{ at: clock(), action: 'care_reason_given', subject: clientId, object: careObject(clientId) },
          details: { reason },
        }),
      )
    },

    /** The same routes; those of one client's care ask for the reason first. */
    guard: (routes: readonly Route[]): Route[] =>
      routes.map((route) => (isOfOneClient(route.operation) ? guarded(route) : route)),
  }

  function guarded({ operation, handle }: Route): Route {
    return {
      operation,
      handle: async (c, next) => {
        const actor: Actor = c.get('actor')
        const id = c.req.param('id')?.toLowerCase() ?? ''
        if (actor.kind === 'staff' && mayDo(actor, 'care')) await requireReason(actor.userId, id)
        return handle(c, next)
      },
    }
  }
}
