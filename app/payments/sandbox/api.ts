/**
 * The sandbox as Cashfree's API: what cashfree.ts asks is answered from the database of this installation, in the shapes,
 * with the errors and with the idempotency of the provider's own. Nothing leaves the process. sandbox.ts says which
 * email addresses make it fail.
 */
import { createHash, createHmac, randomInt } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { hashToken, sealWithToken, unsealWithToken } from '~/accounts/sessions/opaque-token'
import type { Tables } from '~/platform/db/tables'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'
import type { Fetch } from '../providers/provider-call'
import {
  type Answered,
  type LinkRequest,
  linkOf,
  linkRequestSchema,
  orderOf,
  paymentOf,
  refundFate,
  refundOf,
  refundRequestSchema,
  refuse,
  type Status,
} from './shapes'
import {
  changeActiveLink,
  getAnswer,
  getLink,
  insertAnswer,
  insertLink,
  insertRefund,
  listPayments,
  listRefunds,
  type SandboxLinkEntry,
  type SandboxPayment,
  type SandboxRefund,
} from './store'
import { queueEvents } from './webhooks'

export type SandboxApiOptions = {
  db: Kysely<Tables>
  clock: Clock
  publicUrl: string
  clientId: string
  clientSecret: string
  log: BackendLog
}

/** The path of the provider's base URL. */
export const sandboxBasePath = '/pg'

export function createSandboxApi({ db, clock, publicUrl, clientId, clientSecret, log }: SandboxApiOptions): Fetch {
  const app = new Hono().basePath(sandboxBasePath)
  // Derived each time, so that the database holds only its hash.
  const tokenOf = (linkId: string) =>
    createHmac('sha256', clientSecret).update(`payment page ${linkId}`).digest('base64url')

  app.use(async (c, next) => {
    const areKeysRight = c.req.header('x-client-id') === clientId && c.req.header('x-client-secret') === clientSecret
    if (!areKeysRight) return answer(c, refuse(401, 'request_failed', 'authentication Failed'))
    await next()
  })

  app.post('/links', async (c) => {
    const text = await c.req.text()
    const parsed = linkRequestSchema.safeParse(JSON.parse(text))
    if (!parsed.success) return answer(c, refuse(400, parsed.error.issues[0]?.message ?? 'link_post_failed'))
    const request = parsed.data
    const key = c.req.header('x-idempotency-key')
    const replayed = await replay(key, text)
    if (replayed !== null) return answer(c, replayed)
    const fault = await dueFault(request)
    if (fault === null) return answer(c, await make(request, key, text))
    const { name, isForEver } = fault
    if (name === '429')
      return answer(
        c,
        refuse(429, 'request_failed', 'Too many requests', { 'x-ratelimit-retry': isForEver ? '59' : '1' }),
      )
    if (name === '500') return answer(c, refuse(500, 'internal_error'))
    if (name === '500-replayed' && isForEver)
      return answer(c, refuse(500, 'internal_error', undefined, { 'x-idempotency-replayed': 'true' }))
    if (name === '409') {
      // The clinic has asked before: for the same link, or for another amount.
      await make({ ...request, link_amount: request.link_amount + (isForEver ? 100 : 0) }, undefined, '')
      return answer(c, refuse(409, 'link_already_exists'))
    }
    if (name === '500-replayed') return answer(c, await make(request, key, text, refuse(500, 'internal_error')))
    if (!isForEver) await make(request, key, text)
    await untilGivenUp(c.req.raw.signal)
    return answer(c, refuse(500, 'internal_error'))
  })

  app.get('/links/:linkId', async (c) => answer(c, entityOf(await current(c.req.param('linkId')))))

  app.post('/links/:linkId/cancel', async (c) => {
    const linkId = c.req.param('linkId')
    const link = await current(linkId)
    if (link === null) return answer(c, entityOf(link))
    const cancelled = await db.transaction().execute(async (trx) => {
      const changed = await changeActiveLink(trx, linkId, { status: 'CANCELLED' })
      if (changed !== null) await queueEvents(trx, { link: changed, payment: null, fault: 'prompt' }, clock())
      return changed
    })
    return answer(c, cancelled === null ? refuse(400, 'link_cancel_failed', 'Link is not active') : entityOf(cancelled))
  })

  app.get('/links/:linkId/orders', async (c) => {
    const payments = await listPayments(db, 'link_id', c.req.param('linkId'))
    const isAsked = ({ status }: SandboxPayment) => c.req.query('status') === 'ALL' || status === 'SUCCESS'
    return answer(c, { status: 200, body: payments.filter(isAsked).map(orderOf) })
  })

  app.get('/orders/:orderId/payments', async (c) => {
    const payments = await listPayments(db, 'order_id', c.req.param('orderId'))
    return answer(c, { status: 200, body: payments.map(paymentOf) })
  })

  app.post('/orders/:orderId/refunds', async (c) => {
    const parsed = refundRequestSchema.safeParse(await c.req.json())
    if (!parsed.success) return answer(c, refuse(400, parsed.error.issues[0]?.message ?? 'refund_post_failed'))
    return answer(c, await refund(c.req.param('orderId'), parsed.data))
  })

  app.get('/orders/:orderId/refunds', async (c) =>
    answer(c, { status: 200, body: (await listRefunds(db, c.req.param('orderId'))).map(refundOf) }),
  )

  app.get('/orders/:orderId/refunds/:refundId', async (c) => {
    const { orderId, refundId } = c.req.param()
    const found = (await listRefunds(db, orderId)).find((entry) => entry.refund_id === refundId)
    return answer(c, found ? { status: 200, body: refundOf(found) } : refuse(404, 'refund_not_found'))
  })

  app.notFound((c) => answer(c, refuse(404, 'request_failed')))
  app.onError((error, c) => {
    if (error instanceof SyntaxError) return answer(c, refuse(400, 'request_invalid'))
    log.error('sandbox_api_failed', error)
    return answer(c, refuse(500, 'internal_error'))
  })

  /** What was answered to this key before; 422 where it came with another body. */
  async function replay(key: string | undefined, text: string): Promise<Answered | null> {
    const kept = key === undefined ? null : await getAnswer(db, key)
    if (kept === null) return null
    if (kept.fingerprint !== fingerprintOf(text)) return refuse(422, 'request_invalid')
    const headers = { 'x-idempotency-replayed': 'true' }
    return {
      status: kept.status as Status,
      body: JSON.parse(unsealWithToken(clientSecret, kept.body)) as object,
      headers,
    }
  }

  /** @param instead what is answered, and kept to be answered again, although the link was made */
  async function make(
    request: LinkRequest,
    key: string | undefined,
    text: string,
    instead?: Answered,
  ): Promise<Answered> {
    const now = clock()
    const link: SandboxLinkEntry = {
      id: digits(),
      link_id: request.link_id,
      token: hashToken(tokenOf(request.link_id)),
      status: 'ACTIVE',
      has_failed: false,
      amount_paise: request.link_amount,
      amount_paid_paise: 0,
      purpose: request.link_purpose,
      customer: request.customer_details,
      return_url: sealWithToken(clientSecret, request.link_meta.return_url),
      notify_url: request.link_meta.notify_url ?? null,
      expires_at: new Date(request.link_expiry_time).toISOString(),
      created_at: now.toISOString(),
    }
    return db.transaction().execute(async (trx) => {
      const isNew = await insertLink(trx, link)
      const answered = instead ?? (isNew ? entityOf(link) : refuse(409, 'link_already_exists'))
      const { status, body } = answered
      const kept = { fingerprint: fingerprintOf(text), status, body: sealWithToken(clientSecret, JSON.stringify(body)) }
      if (key !== undefined) await insertAnswer(trx, key, kept, now)
      return answered
    })
  }

  /** The fault this customer asks for, unless it has been shown and was to be shown once. */
  async function dueFault({ link_id, customer_details }: LinkRequest) {
    const [, name, always] = faultPattern.exec(customer_details.customer_email ?? '') ?? []
    if (name === undefined) return null
    const isForEver = always !== undefined
    const mark = { fingerprint: '', status: 0, body: '' }
    const isDue = isForEver || (await insertAnswer(db, `fault ${name} ${link_id}`, mark, clock()))
    return isDue ? { name: name as '409' | '429' | '500' | '500-replayed' | 'timeout', isForEver } : null
  }

  async function current(linkId: string): Promise<SandboxLinkEntry | null> {
    const link = await getLink(db, 'link_id', linkId)
    return link && endIfOver(db, link, clock())
  }

  async function refund(orderId: string, asked: z.output<typeof refundRequestSchema>): Promise<Answered> {
    const [payment] = await listPayments(db, 'order_id', orderId)
    if (payment?.status !== 'SUCCESS') return refuse(404, 'order_not_found')
    const link = await getLink(db, 'link_id', payment.link_id)
    return db.transaction().execute(async (trx) => {
      const known = await listRefunds(trx, orderId)
      if (known.some(({ refund_id }) => refund_id === asked.refund_id)) return refuse(409, 'refund_already_exists')
      const returned = known
        .filter(({ status }) => status !== 'CANCELLED')
        .reduce((sum, one) => sum + one.amount_paise, 0)
      if (returned + asked.refund_amount > payment.amount_paise) return refuse(400, 'refund_amount_invalid')
      const entry: SandboxRefund = {
        id: digits(),
        order_id: orderId,
        refund_id: asked.refund_id,
        amount_paise: asked.refund_amount,
        status: refundFate(asked.refund_note, link?.customer.customer_email),
        created_at: clock().toISOString(),
      }
      return (await insertRefund(trx, entry))
        ? { status: 200, body: refundOf(entry) }
        : refuse(409, 'refund_already_exists')
    })
  }

  function entityOf(link: SandboxLinkEntry | null): Answered {
    if (link === null) return refuse(404, 'link_not_found')
    const url = `${publicUrl}/sandbox/pay/${tokenOf(link.link_id)}`
    return { status: 200, body: linkOf(link, { url, returnUrl: openReturnUrl(link, { clientSecret, publicUrl }) }) }
  }

  return async (request) => app.fetch(request)
}

/** Where the payer goes back to; the site's own address where its key is gone. */
export function openReturnUrl(
  { return_url: sealedUrl }: SandboxLinkEntry,
  { clientSecret, publicUrl }: { clientSecret: string; publicUrl: string },
): string {
  try {
    return unsealWithToken(clientSecret, sealedUrl)
  } catch {
    return publicUrl
  }
}

const faultPattern = /\+sandbox-(500-replayed|409|429|500|timeout)(-always)?@/

/** An active link whose time is over ends when it is read, or at the worker's next tick. */
export async function endIfOver(db: Kysely<Tables>, link: SandboxLinkEntry, now: Date): Promise<SandboxLinkEntry> {
  if (link.status !== 'ACTIVE' || Date.parse(link.expires_at) > now.getTime()) return link
  return db.transaction().execute(async (trx) => {
    const ended = await changeActiveLink(trx, link.link_id, { status: 'EXPIRED' })
    if (ended !== null) await queueEvents(trx, { link: ended, payment: null, fault: 'prompt' }, now)
    return ended ?? (await getLink(trx, 'link_id', link.link_id)) ?? link
  })
}

/** A number as the provider has them: digits, and exact as a number too. */
export function digits(): string {
  return String(randomInt(1_000_000_000, 200_000_000_000_000))
}

function answer(c: Context, { status, body, headers }: Answered): Response {
  return c.json(body, status, headers)
}

function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function untilGivenUp(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
