/**
 * The sandbox's webhooks, as Cashfree sends them: signed over the raw body, at least once, with retries after 2, 10 and 30
 * minutes where the answer is not 200. Events are rows, written in the transaction of the change, so they outlive a restart.
 * The faults of the contract happen here: each is something a real provider, the network or an attacker has done.
 */

import { createHmac, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { paiseOfRupees, rupeesOfPaise, rupeeText } from '~/domain/money/money'
import { indiaTimestamp } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'
import type { SandboxFault } from '../contract/sandbox'
import type { Fetch } from '../providers/provider-call'
import {
  claimWebhook,
  deleteWebhook,
  insertWebhook,
  postponeWebhook,
  type SandboxLinkEntry,
  type SandboxPayment,
  type SandboxWebhook,
} from './store'

const minuteMs = 60_000
const retryGapsMs = [2 * minuteMs, 10 * minuteMs, 30 * minuteMs]
const lateMs = 20_000
/** Far longer than one delivery may take, so that no other worker sends what is being sent. */
const leaseMs = 2 * minuteMs
const deliveryLimitMs = 30_000

export type EventFault = Exclude<SandboxFault, 'partial' | 'wrong_amount'>

type Change = {
  link: SandboxLinkEntry
  /** The try to pay that the change comes from. */
  payment: SandboxPayment | null
  fault: EventFault
}

/** Leaves the webhooks of one change. `trx`: the transaction of the change. */
export async function queueEvents(trx: Kysely<Tables>, { link, payment, fault }: Change, now: Date): Promise<void> {
  const { notify_url: url, link_id } = link
  if (url === null || fault === 'lost') return
  const event = { event_key: randomUUID(), body: eventBody(link, payment, now), tampering: null }
  const earlier = new Date(now.getTime() - minuteMs)
  const stale = (hasFailed: boolean) => ({
    event_key: randomUUID(),
    body: eventBody(
      { ...link, status: 'ACTIVE', amount_paid_paise: 0 },
      hasFailed && payment ? { ...payment, id: `${payment.id}0`, status: 'FAILED' } : null,
      earlier,
    ),
    tampering: null,
  })
  const dispute = (paid: SandboxPayment) => ({
    event_key: randomUUID(),
    body: disputeBody(paid, now),
    tampering: null,
  })
  const events: Record<Exclude<EventFault, 'lost'>, Pick<SandboxWebhook, 'event_key' | 'body' | 'tampering'>[]> = {
    prompt: [event],
    late: [event],
    duplicated: [event, event, event],
    disputed: [event, ...(payment?.status === 'SUCCESS' ? [dispute(payment)] : [])],
    // Before and after it, what was true a minute ago.
    reordered: [...(payment ? [stale(true)] : []), event, stale(false)],
    tampered: [
      { ...event, tampering: 'signature' },
      { ...event, event_key: randomUUID(), tampering: 'amount' },
    ],
  }
  const due_at = new Date(now.getTime() + (fault === 'late' ? lateMs : 0)).toISOString()
  for (const queued of events[fault])
    await insertWebhook(trx, { ...queued, id: uuidv7(), link_id, url, tries: 0, due_at })
}

/** In the shape of payments.md: amounts as text, their numbers as numbers, inner times without a zone. */
function eventBody(link: SandboxLinkEntry, payment: SandboxPayment | null, at: Date): string {
  return JSON.stringify({
    data: {
      cf_link_id: Number(link.id),
      link_id: link.link_id,
      link_status: link.status,
      link_currency: 'INR',
      link_amount: rupeeText(link.amount_paise),
      link_amount_paid: rupeeText(link.amount_paid_paise),
      link_partial_payments: false,
      link_minimum_partial_amount: null,
      link_purpose: link.purpose,
      link_created_at: withoutZone(link.created_at),
      customer_details: link.customer,
      link_meta: { notify_url: link.notify_url },
      link_expiry_time: withoutZone(link.expires_at),
      link_notes: { order_id: link.link_id },
      link_auto_reminders: false,
      link_notify: { send_sms: false, send_email: false },
      ...(payment && {
        order: {
          order_amount: rupeeText(payment.amount_paise),
          order_id: payment.order_id,
          order_hash: 'sandbox',
          transaction_id: Number(payment.id),
          transaction_status: payment.status,
        },
      }),
    },
    type: 'PAYMENT_LINK_EVENT',
    version: 1,
    event_time: indiaTimestamp(at),
  })
}

const evidenceMs = 7 * 24 * 60 * minuteMs

/** Of a payment whose payer asks their bank for the money back. */
function disputeBody(payment: SandboxPayment, at: Date): string {
  return JSON.stringify({
    data: {
      dispute: {
        dispute_id: `7${payment.id}`,
        dispute_type: 'CHARGEBACK',
        reason_code: '1402',
        reason_description: 'Sandbox: the payer says that nothing was delivered',
        dispute_amount: rupeesOfPaise(payment.amount_paise),
        dispute_amount_currency: 'INR',
        created_at: indiaTimestamp(at),
        updated_at: indiaTimestamp(at),
        respond_by: indiaTimestamp(new Date(at.getTime() + evidenceMs)),
        dispute_status: 'CHARGEBACK_CREATED',
      },
      order_details: {
        order_id: payment.order_id,
        order_amount: rupeesOfPaise(payment.amount_paise),
        order_currency: 'INR',
        cf_payment_id: Number(payment.id),
      },
    },
    type: 'DISPUTE_CREATED',
    event_time: indiaTimestamp(at),
  })
}

/** The inner times of Cashfree's events have no zone (payments.md). */
const withoutZone = (instant: string) => indiaTimestamp(new Date(instant)).slice(0, 19)

export type DeliveryOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  clientSecret: string
  deliver: Fetch
}

/**
 * Sends what is due, one after the other, of one link or of all.
 * @param deliver takes the webhook: in the program the API itself
 * @returns how many were sent
 */
export async function deliverDueEvents(
  { db, clock, log, clientSecret, deliver }: DeliveryOptions,
  linkId?: string,
): Promise<number> {
  for (let sent = 0; ; sent += 1) {
    const now = clock()
    const webhook = await claimWebhook(db, { now, until: new Date(now.getTime() + leaseMs), linkId })
    if (webhook === null) return sent
    const status = await send(deliver, toRequest(webhook, clientSecret, now))
    const gapMs = retryGapsMs[webhook.tries - 1]
    // A forger does not retry.
    const isOver = status === 200 || gapMs === undefined || webhook.tampering !== null
    if (isOver) await deleteWebhook(db, webhook.id)
    else await postponeWebhook(db, webhook.id, new Date(now.getTime() + gapMs))
    if (status !== 200) log.info('sandbox_webhook_refused', { link: webhook.link_id, try: webhook.tries, status })
  }
}

async function send(deliver: Fetch, request: Request): Promise<number> {
  let timer: NodeJS.Timeout | undefined
  const isLate = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(0), deliveryLimitMs)
  })
  try {
    return await Promise.race([deliver(request).then(({ status }) => status), isLate])
  } catch {
    return 0
  } finally {
    clearTimeout(timer)
  }
}

function toRequest(webhook: SandboxWebhook, clientSecret: string, now: Date): Request {
  const timestamp = String(now.getTime())
  const sign = (body: string) => createHmac('sha256', clientSecret).update(timestamp + body)
  const signature = sign(webhook.body).digest('base64')
  const isForged = webhook.tampering === 'signature'
  return new Request(webhook.url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'x-webhook-version': '2025-01-01',
      'x-webhook-attempt': String(webhook.tries),
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': isForged ? sign(`${webhook.body} `).digest('base64') : signature,
      'x-idempotency-key': webhook.event_key,
    },
    body: webhook.tampering === 'amount' ? withOtherAmount(webhook.body) : webhook.body,
  })
}

function withOtherAmount(body: string): string {
  return body.replace(/("link_amount_paid":")([\d.]+)"/, (_, before: string, amount: string) => {
    return `${before}${rupeeText((paiseOfRupees(amount) ?? 0) + 100)}"`
  })
}
