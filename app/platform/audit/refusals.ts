/**
 * Refused calls and passed limits in the audit log, with the network they came from. Refusals cost nothing to provoke, so one of a
 * kind is written for each caller and hour, and so many an hour at all: a flood of them fills no disk and hides nothing else.
 */
import type { Kysely } from 'kysely'
import { addressGroup } from '~/domain/clients/address-group'
import type { Tables } from '../db/tables'
import type { Actor } from '../http/api/actor'
import type { ErrorCode } from '../http/api/errors'
import { shownNetwork } from '../limits/limiter'
import type { BackendLog } from '../log/log'
import type { Clock } from '../work/clock'
import { type AuditAction, recordAudit } from './store'

const hourMs = 60 * 60_000
/** Of one process. */
export const mostRefusalsAnHour = 200

const actions: Partial<Record<ErrorCode, AuditAction>> = {
  forbidden: 'refused',
  foreign_origin: 'refused',
  second_factor_required: 'refused',
  proof_needed: 'refused',
  too_many_tries: 'limit_hit',
}

export type Refusal = {
  code: ErrorCode
  /** Id of the call; undefined where it was refused before it was looked at. */
  operation: string | undefined
  actor: Actor | undefined
  clientAddress: string | undefined
}

export type RecordRefusal = (refusal: Refusal) => Promise<void>

/** Never fails: what was refused stays refused, written down or not. */
export function createRecordRefusal({
  db,
  clock,
  log,
}: {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
}): RecordRefusal {
  let hour = -1
  const written = new Set<string>()
  return async ({ code, operation, actor, clientAddress }) => {
    const action = actions[code]
    if (!action) return
    const now = clock()
    const nowHour = Math.floor(now.getTime() / hourMs)
    if (nowHour !== hour) written.clear()
    hour = nowHour
    const userId = actor && actor.kind !== 'anonymous' ? actor.userId : null
    const kind = [code, operation, userId, addressGroup(clientAddress)].join(' ')
    if (written.has(kind) || written.size >= mostRefusalsAnHour) return
    written.add(kind)
    const details = { code, ...(operation && { call: operation }) }
    const address = shownNetwork(clientAddress)
    try {
      await recordAudit(db, { at: now, action, actor: userId, subject: userId, details, address })
    } catch (error) {
      log.error('refusal_not_recorded', error, {})
    }
  }
}
