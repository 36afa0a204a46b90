/**
 * The provider while none is connected (PAYMENT_PROVIDER=sandbox): it speaks Cashfree's protocol inside this process, so
 * that orders, links, webhooks and refunds take the very way they take with a real one. No money moves.
 *
 * People choose on its payment page how a payment goes and what becomes of its webhook (contract/sandbox.ts). What the API
 * itself does wrong is chosen by the customer's e-mail address:
 *
 *   anything+sandbox-429@…           asks to wait a second
 *   anything+sandbox-500@…           fails
 *   anything+sandbox-500-replayed@…  makes the link, answers 500, and repeats that 500 to the same idempotency key
 *   anything+sandbox-409@…           says that the link exists, which it does
 *   anything+sandbox-timeout@…       makes the link and does not answer
 *
 * each once for a link. With `-always` before the @ it is so for ever: 429 asks for 59 seconds, 409 is about a link of another
 * amount, and the others make no link. `anything+sandbox-refund-pending@…` and `…-refund-failed@…` do so to refunds.
 */
import type { Kysely } from 'kysely'
import type { SandboxFault, SandboxLink, sandboxActions } from '~/clinic/contract/sandbox'
import { rupeesOfPaise } from '~/domain/money'
import { hashToken } from '../accounts/opaque-token'
import { ApiError } from '../api-error'
import type { Clock } from '../clock'
import type { Tables } from '../db/tables'
import { createLimiter, type Limit } from '../limits/limiter'
import type { BackendLog } from '../log'
import { createCashfreeGateway } from './cashfree'
import type { Gateway } from './gateway'
import type { Fetch, TimeSource } from './provider-call'
import { createSandboxApi, digits, endIfOver, openReturnUrl, sandboxBasePath } from './sandbox-api'
import {
  changeActiveLink,
  getLink,
  insertPayment,
  listEndedLinks,
  listPayments,
  type SandboxLinkEntry,
  type SandboxPayment,
  type SandboxStatus,
} from './sandbox-store'
import { deliverDueEvents, type EventFault, queueEvents } from './sandbox-webhooks'

type SandboxOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  publicUrl: string
  /** What its calls and webhooks are proved with; long and random. */
  clientSecret: string
  /** Takes the webhooks: in the program the API itself. Called only after something was done on the payment page, or by `tick`. */
  deliver: Fetch
  pace?: TimeSource
}

export type Sandbox = {
  gateway: Gateway
  /** The provider's API; the gateway's calls go here. */
  send: Fetch
  page: SandboxPage
  /** Ends links whose time is over and sends the webhooks that are due; often called, by a worker. @returns how many were sent */
  tick(): Promise<number>
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

const clientId = 'sandbox'
/** Each act leaves rows. */
const actLimit: Limit = { name: 'sandbox link', tries: 30, windowMs: 60 * 60_000 }

export function createSandbox({ db, clock, log, publicUrl, clientSecret, deliver, pace }: SandboxOptions): Sandbox {
  const limiter = createLimiter({ db, clock })
  const send = createSandboxApi({ db, clock, publicUrl, clientId, clientSecret, log })
  const gateway = createCashfreeGateway({
    name: 'sandbox',
    // Never looked up: `send` answers.
    baseUrl: `http://sandbox.invalid${sandboxBasePath}`,
    clientId,
    clientSecret,
    apiVersion: '2025-01-01',
    log,
    clock,
    send,
    ...(pace && { pace }),
  })
  const deliverDue = (linkId?: string) => deliverDueEvents({ db, clock, log, clientSecret, deliver }, linkId)

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
    // What cannot be delivered now is delivered later; the payer has paid.
    await deliverDue(link.link_id).catch((error: unknown) => log.error('sandbox_webhooks_failed', error))
    return answerOf(changed ?? (await requireLink(token)))
  }

  return {
    gateway,
    send,
    page: { getLink: async (token) => answerOf(await requireLink(token)), act },
    tick: async () => {
      for (const link of await listEndedLinks(db, clock())) await endIfOver(db, link, clock())
      return deliverDue()
    },
  }
}

type Outcome = {
  change: { status: SandboxStatus; hasFailed: boolean; amountPaidPaise: number }
  /** Still without an order. */
  payment: SandboxPayment | null
}

function outcomeOf(link: SandboxLinkEntry, action: Action, fault: SandboxFault, now: Date): Outcome {
  const { link_id: linkId, amount_paise: amountPaise, has_failed: hasFailed } = link
  const payment = { id: digits(), link_id: linkId, order_id: '', created_at: now.toISOString() }
  if (action === 'cancel' || action === 'expire') {
    const status = action === 'cancel' ? 'CANCELLED' : 'EXPIRED'
    return { change: { status, hasFailed, amountPaidPaise: 0 }, payment: null }
  }
  if (action === 'fail')
    return {
      change: { status: 'ACTIVE', hasFailed: true, amountPaidPaise: 0 },
      payment: { ...payment, amount_paise: amountPaise, status: 'FAILED' },
    }
  const paid = paidPaise(amountPaise, fault)
  const status = fault === 'partial' ? 'PARTIALLY_PAID' : 'PAID'
  return {
    change: { status, hasFailed: false, amountPaidPaise: paid },
    payment: { ...payment, amount_paise: paid, status: 'SUCCESS' },
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

/** The contract's names. */
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
