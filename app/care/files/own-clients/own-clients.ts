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
import { isOfOneClient, isOfOneVisit } from '../../contract/sharing/access'
import { careObject } from '../openings'

const reasonHoldsMs = 24 * 60 * 60_000

const withoutFile =
  'This is another dietitian’s booking, without a client file in which your reason could stand. Please give the booking a client file first.'

export type OwnClients = ReturnType<typeof createOwnClients>

export function createOwnClients({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
  const hasCalendars = async () => {
    const calendars = db.selectFrom('users').select('id').where('practitioner', 'is not', null).limit(1)
    return (await calendars.executeTakeFirst()) !== undefined
  }

  /** Of these clients those that the caller may read with a reason alone, and has given none for. */
  async function othersAmong(staffId: string, clientIds: readonly string[]): Promise<Set<string>> {
    const reader = await getUser(db, staffId)
    if (!reader || reader.role === 'admin' || clientIds.length === 0) return new Set()
    if (!(await hasCalendars())) return new Set()
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

  /** Whether the caller reads what is written of health beside a visit with a reason alone. One without a file is whose calendar it is in. */
  async function needsReason(
    staffId: string,
    { user_id, practitioner }: { user_id: string | null; practitioner: string | null },
  ): Promise<boolean> {
    if (user_id !== null) return (await othersAmong(staffId, [user_id])).has(user_id)
    const reader = await getUser(db, staffId)
    if (!reader || reader.role === 'admin' || practitioner === null || practitioner === reader.practitioner)
      return false
    return hasCalendars()
  }

  /** @throws {ApiError} reason_needed */
  async function requireReasonOfVisit(staffId: string, id: string): Promise<void> {
    const visit = await db
      .selectFrom('appointments')
      .select(['user_id', 'practitioner'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!visit || !(await needsReason(staffId, visit))) return
    throw new ApiError('reason_needed', visit.user_id === null ? { message: withoutFile } : {})
  }

  /** @throws {ApiError} reason_needed */
  async function requireReason(staffId: string, clientId: string): Promise<void> {
    if ((await othersAmong(staffId, [clientId])).has(clientId)) throw new ApiError('reason_needed')
  }

  return {
    othersAmong,
    requireReason,
    needsReason,

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

    /** The same routes; those that tell of one client's health ask for the reason first. */
    guard: (routes: readonly Route[]): Route[] =>
      routes.map((route) => (isOfOneClient(route.operation) ? guarded(route) : route)),
  }

  function guarded({ operation, handle }: Route): Route {
    return {
      operation,
      handle: async (c, next) => {
        const actor: Actor = c.get('actor')
        const id = c.req.param('id')?.toLowerCase() ?? ''
        // Who may not read of health is refused, or told nothing of it.
        if (actor.kind === 'staff' && mayDo(actor, 'health'))
          await (isOfOneVisit(operation) ? requireReasonOfVisit : requireReason)(actor.userId, id)
        return handle(c, next)
      },
    }
  }
}
