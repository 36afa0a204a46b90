/** The sandbox's payment page: what it shows of a link, and what becomes of the link when its visitor acts. */
import type { Kysely } from 'kysely'
import { hashToken } from '~/accounts/sessions/opaque-token'
import { rupeesOfPaise } from '~/domain/money/money'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import { createLimiter, type Limit } from '~/platform/limits/limiter'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'
import type { SandboxFault, SandboxLink, sandboxActions } from '../contract/sandbox'
import { digits, endIfOver, openReturnUrl } from './api'
import {
  changeActiveLink,
  getLink,
  insertPayment,
  listPayments,
  type SandboxLinkChange,
  type SandboxLinkEntry,
  type SandboxPayment,
} from './store'
import { type EventFault, queueEvents } from './webhooks'

type PageOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  publicUrl: string
  clientSecret: string
  /** Sends the webhooks that are due for a link. */
  deliverDue: (linkId: string) => Promise<unknown>
}

type Action = (typeof sandboxActions)[number]

export type SandboxPage = {
  /** @throws {ApiError} link_not_found */
  getLink(token: string): Promise<SandboxLink>
  /**
   * Does what the payer or time would do, and sends its webhooks. A link that is no longer active stays as it is.
   * @throws {ApiError} link_not_found, too_many_tries
   */
  act(token: string, action: Action, fault: SandboxFault): Promise<SandboxLink>
}

/** Each act leaves rows. */
const actLimit: Limit = { name: 'sandbox link', tries: 30, windowMs: 60 * 60_000 }

export function createSandboxPage({ db, clock, log, publicUrl, clientSecret, deliverDue }: PageOptions): SandboxPage {
  const limiter = createLimiter({ db, clock })
  const answerOf = (link: SandboxLinkEntry) => toAnswer(link, openReturnUrl(link, { clientSecret, publicUrl }))

  async function requireLink(token: string): Promise<SandboxLinkEntry> {
    const link = await getLink(db, 'token', hashToken(token))
    if (link === null) throw new ApiError('link_not_found')
    return endIfOver(db, link, clock())
  }

  async function act(token: string, action: Action, fault: SandboxFault): Promise<SandboxLink> {
    const link = await requireLink(token)
    await limiter.take(actLimit, link.link_id)
    const now = clock()
    const { change, payment } = outcomeOf(link, action, fault, now)
    const changed = await db.transaction().execute(async (trx) => {
      const done = await changeActiveLink(trx, link.link_id, change)
      if (done === null) return null
      const tries = payment ? await listPayments(trx, 'link_id', link.link_id) : []
      const made = payment && { ...payment, order_id: `CFPay_${link.id}_${tries.length + 1}` }
      if (made) await insertPayment(trx, made)
      await queueEvents(trx, { link: done, payment: made, fault: eventFaultOf(fault) }, now)
      return done
    })
    // A webhook that fails now is sent later by the worker; the payer has paid.
    await deliverDue(link.link_id).catch((error: unknown) => log.error('sandbox_webhooks_failed', error))
    return answerOf(changed ?? (await requireLink(token)))
  }

  return { getLink: async (token) => answerOf(await requireLink(token)), act }
}

type Outcome = {
  change: SandboxLinkChange
  /** Still without an order. */
  payment: SandboxPayment | null
}

function outcomeOf(link: SandboxLinkEntry, action: Action, fault: SandboxFault, now: Date): Outcome {
  const { link_id, amount_paise } = link
  if (action === 'cancel') return { change: { status: 'CANCELLED' }, payment: null }
  if (action === 'expire') return { change: { status: 'EXPIRED' }, payment: null }
  const payment = { id: digits(), link_id, order_id: '', created_at: now.toISOString() }
  if (action === 'fail')
    return {
      change: { status: 'ACTIVE', has_failed: true },
      payment: { ...payment, amount_paise, status: 'FAILED' },
    }
  const amount_paid_paise = paidPaise(amount_paise, fault)
  const status = fault === 'partial' ? 'PARTIALLY_PAID' : 'PAID'
  return {
    change: { status, has_failed: false, amount_paid_paise },
    payment: { ...payment, amount_paise: amount_paid_paise, status: 'SUCCESS' },
  }
}

/** Half of it, or one rupee less: more where it is one rupee only. */
function paidPaise(amountPaise: number, fault: SandboxFault): number {
  if (fault === 'partial') return Math.floor(amountPaise / 2)
  if (fault === 'wrong_amount') return amountPaise > 100 ? amountPaise - 100 : amountPaise + 100
  return amountPaise
}

function eventFaultOf(fault: SandboxFault): EventFault {
  return fault === 'partial' || fault === 'wrong_amount' ? 'prompt' : fault
}

function toAnswer(link: SandboxLinkEntry, returnUrl: string): SandboxLink {
  return {
    link_id: link.link_id,
    status: link.status,
    has_failed: link.has_failed,
    amount: rupeesOfPaise(link.amount_paise),
    currency: 'INR',
    purpose: link.purpose,
    customer_name: link.customer.customer_name ?? '',
    expires_at: link.expires_at,
    return_url: returnUrl,
  }
}
