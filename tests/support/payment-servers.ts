/**
 * Payment providers on this machine: real HTTP servers that speak the shapes of payments.md, written apart from the
 * sandbox so that the two do not share a misunderstanding. They misbehave on demand.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { TimeSource } from '~/payments/providers/provider-call'

/** What happens to a call instead of its answer; `isDone`: it has its effect all the same. */
export type Mishap = {
  what: 'hangs' | 'is cut' | { status: number; body?: object | string; headers?: Record<string, string> }
  isDone?: boolean
  /** Only calls whose `METHOD /path` begins so; without it any. */
  to?: string
}

export type Call = { method: string; path: string; headers: Headers; body: unknown }

/** A provider and the people who pay there. */
export type FarEnd = {
  baseUrl: string
  calls: Call[]
  /** For the next calls, one each. */
  mishaps: Mishap[]
  pay(linkId: string, paise?: number): Promise<void>
  fail(linkId: string): Promise<void>
  expire(linkId: string): Promise<void>
  /** How many links there are. */
  count(): Promise<number>
  /** The links themselves, where they can be changed at will. */
  links: Map<string, FakeLink> | null
  /** What it would tell of the link as it is now. */
  webhook(linkId: string, at: Date): { headers: Headers; body: string }
  /** A refund of the provider's own dashboard; without `paise` of all that was paid. */
  refundInDashboard(linkId: string, paise?: number): FakeRefund
  /** What it would tell of a refund as it is now. */
  refundWebhook(linkId: string, refund: FakeRefund, at: Date): { headers: Headers; body: string }
  stop(): Promise<void>
}

export type FakeLink = {
  id: string
  linkId: string
  amountPaise: number
  paidPaise: number
  currency: string
  status: 'active' | 'partial' | 'paid' | 'expired' | 'cancelled'
  body: Record<string, unknown>
  tries: { id: string; orderId: string; paise: number; isPaid: boolean }[]
  refunds: FakeRefund[]
}

export type FakeRefund = { id: string; refundId: string | null; paise: number; status: 'done' | 'pending' | 'failed' }

/** Time that passes only where somebody waits for it. */
export type TestPace = TimeSource & { pauses: number[]; elapsed(): number; passLimit(): void }

export function makeTestPace(): TestPace {
  let time = 0
  const pauses: number[] = []
  let endLimit = () => {}
  return {
    now: () => time,
    pauses,
    elapsed: () => time,
    pause: async (ms) => {
      pauses.push(ms)
      time += ms
    },
    limit: (ms, signal) =>
      new Promise((resolve) => {
        const end = () => {
          time += ms
          resolve()
        }
        endLimit = end
        signal.addEventListener('abort', () => {
          if (endLimit === end) endLimit = () => {}
        })
      }),
    passLimit: () => endLimit(),
  }
}

export const isHit = (mishap: Mishap | undefined, call: Call): mishap is Mishap =>
  mishap !== undefined && (mishap.to === undefined || `${call.method} ${call.path}`.startsWith(mishap.to))

export async function recordCall(request: Request): Promise<Call> {
  const { pathname, search } = new URL(request.url)
  const text = await request.clone().text()
  return {
    method: request.method,
    path: pathname.replace(/^\/(pg|v1)/, '') + search,
    headers: request.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

export function mishapResponse(what: Exclude<Mishap['what'], string>): Response {
  const { status, body = { message: 'no', code: 'some_code', type: 'some_type' }, headers } = what
  return typeof body === 'string'
    ? new Response(body, { status, headers: { 'Content-Type': 'text/html', ...headers } })
    : Response.json(body, { status, ...(headers && { headers }) })
}

type Wire = {
  app: Hono
  links: Map<string, FakeLink>
  makeTry(link: FakeLink, paise: number, isPaid: boolean): FakeLink['tries'][number]
  makeRefund(link: FakeLink, paise: number): FakeRefund
  webhook(link: FakeLink, at: Date): { headers: Headers; body: string }
  refundWebhook(link: FakeLink, refund: FakeRefund, at: Date): { headers: Headers; body: string }
}

async function startFarEnd(
  { app, links, makeTry, makeRefund, webhook, refundWebhook }: Wire,
  path: string,
  pace: TestPace,
): Promise<FarEnd> {
  const calls: Call[] = []
  const mishaps: Mishap[] = []
  const fetch = async (request: Request, { incoming }: { incoming: IncomingMessage }) => {
    const call = await recordCall(request)
    calls.push(call)
    if (!isHit(mishaps[0], call)) return app.fetch(request)
    const { what, isDone } = mishaps.shift() as Mishap
    if (isDone) await app.fetch(request)
    if (what === 'is cut') {
      incoming.socket.destroy()
      return new Response()
    }
    if (what !== 'hangs') return mishapResponse(what)
    pace.passLimit()
    return new Promise<Response>((resolve) => {
      incoming.socket.once('close', () => resolve(new Response()))
    })
  }
  const server: ServerType = serve({
    fetch: fetch as never,
    hostname: '127.0.0.1',
    port: 0,
    overrideGlobalObjects: false,
  })
  await once(server, 'listening')
  const linkOf = (linkId: string) => {
    const link = links.get(linkId)
    if (!link) throw new Error(`There is no link ${linkId}.`)
    return link
  }
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    calls,
    mishaps,
    pay: async (linkId, paise = linkOf(linkId).amountPaise) => {
      const link = linkOf(linkId)
      link.tries.push(makeTry(link, paise, true))
      link.paidPaise += paise
      link.status = paise < link.amountPaise ? 'partial' : 'paid'
    },
    fail: async (linkId) => {
      const link = linkOf(linkId)
      link.tries.push(makeTry(link, link.amountPaise, false))
    },
    expire: async (linkId) => {
      linkOf(linkId).status = 'expired'
    },
    count: async () => links.size,
    links,
    webhook: (linkId, at) => webhook(linkOf(linkId), at),
    refundInDashboard: (linkId, paise = linkOf(linkId).paidPaise) => {
      const refund = makeRefund(linkOf(linkId), paise)
      linkOf(linkId).refunds.push(refund)
      return refund
    },
    refundWebhook: (linkId, refund, at) => refundWebhook(linkOf(linkId), refund, at),
    stop: async () => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const number = () => 1_000_000_000 + Math.floor(Math.random() * 1_000_000_000)

type CashfreeServerOptions = {
  clientId: string
  clientSecret: string
  pace: TestPace
  /** Older versions have numbers. */
  isIdNumber?: boolean
  /** How an id that was used before is refused. */
  duplicate?: { status: 409 | 400; message: string }
}

const cashfreeStatus = {
  active: 'ACTIVE',
  partial: 'PARTIALLY_PAID',
  paid: 'PAID',
  expired: 'EXPIRED',
  cancelled: 'CANCELLED',
} as const

export function startCashfreeServer({
  clientId,
  clientSecret,
  pace,
  isIdNumber = false,
  duplicate = { status: 409, message: 'link_id is already present' },
}: CashfreeServerOptions): Promise<FarEnd> {
  const links = new Map<string, FakeLink>()
  const kept = new Map<string, { text: string; body: object }>()
  const app = new Hono().basePath('/pg')
  const refusal = (code: string, message: string = code) => ({ message, code, type: 'invalid_request_error' })
  const entity = (link: FakeLink) => ({
    ...link.body,
    cf_link_id: isIdNumber ? Number(link.id) : link.id,
    link_status: cashfreeStatus[link.status],
    link_currency: link.currency,
    link_amount: link.amountPaise / 100,
    link_amount_paid: link.paidPaise / 100,
    link_url: `https://payments-test.cashfree.example/links/${link.id}`,
  })
  const byOrder = (orderId: string) => {
    for (const link of links.values())
      for (const attempt of link.tries) if (attempt.orderId === orderId) return { link, attempt }
    return null
  }

  const refundEntity = ({ id, refundId, paise, status }: FakeRefund) => ({
    cf_refund_id: id,
    refund_id: refundId,
    refund_amount: paise / 100,
    refund_status: { done: 'SUCCESS', pending: 'PENDING', failed: 'CANCELLED' }[status],
  })
  const sign = (body: string, at: Date) => {
    const timestamp = String(at.getTime())
    const signature = createHmac('sha256', clientSecret)
      .update(timestamp + body)
      .digest('base64')
    return { body, headers: new Headers({ 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature }) }
  }

  app.use(async (c, next) => {
    const given = [c.req.header('x-client-id'), c.req.header('x-client-secret'), c.req.header('x-api-version')]
    if (given.join() === [clientId, clientSecret, '2025-01-01'].join()) return next()
    return c.json({ message: 'authentication Failed', code: 'request_failed', type: 'authentication_error' }, 401)
  })
  app.post('/links', async (c) => {
    const text = await c.req.text()
    const key = c.req.header('x-idempotency-key') ?? ''
    const earlier = kept.get(key)
    if (earlier && earlier.text !== text)
      return c.json({ ...refusal('request_invalid'), type: 'idempotency_error' }, 422)
    if (earlier) return c.json(earlier.body, 200, { 'x-idempotency-replayed': 'true' })
    const body = JSON.parse(text)
    const { customer_phone, customer_name } = body.customer_details
    if (!/^[1-9]\d{7,14}$/.test(customer_phone)) return c.json(refusal('customer_phone_invalid'), 400)
    if (customer_name !== undefined && customer_name.length < 3) return c.json(refusal('customer_name_invalid'), 400)
    if (typeof body.link_amount !== 'number') return c.json(refusal('link_amount_invalid'), 400)
    if (links.has(body.link_id)) return c.json(refusal('link_post_failed', duplicate.message), duplicate.status)
    const amountPaise = Math.round(body.link_amount * 100)
    const link: FakeLink = {
      id: String(number()),
      linkId: body.link_id,
      amountPaise,
      paidPaise: 0,
      currency: body.link_currency,
      status: 'active',
      body,
      tries: [],
      refunds: [],
    }
    links.set(link.linkId, link)
    kept.set(key, { text, body: entity(link) })
    return c.json(entity(link))
  })
  app.get('/links/:id', (c) => {
    const link = links.get(c.req.param('id'))
    return link ? c.json(entity(link)) : c.json(refusal('link_not_found'), 404)
  })
  app.post('/links/:id/cancel', (c) => {
    const link = links.get(c.req.param('id'))
    if (!link) return c.json(refusal('link_not_found'), 404)
    if (link.status !== 'active') return c.json(refusal('link_cancel_failed', 'only active links'), 400)
    link.status = 'cancelled'
    return c.json(entity(link))
  })
  app.get('/links/:id/orders', (c) => {
    const link = links.get(c.req.param('id'))
    if (!link) return c.json(refusal('link_not_found'), 404)
    const isAll = c.req.query('status') === 'ALL'
    // Newest last, so that nobody takes the first one for the newest.
    const orders = link.tries.map(({ orderId, isPaid }, index) => ({
      order_id: orderId,
      order_status: isPaid ? 'PAID' : 'ACTIVE',
      created_at: `2026-11-21T10:${String(index).padStart(2, '0')}:00+05:30`,
    }))
    return c.json(orders.filter(({ order_status }) => isAll || order_status === 'PAID'))
  })
  app.get('/orders/:id/payments', (c) => {
    const found = byOrder(c.req.param('id'))
    if (!found) return c.json(refusal('order_not_found'), 404)
    const { id, isPaid } = found.attempt
    return c.json([{ cf_payment_id: id, payment_status: isPaid ? 'SUCCESS' : 'FAILED', payment_time: null }])
  })
  app.post('/orders/:id/refunds', async (c) => {
    const found = byOrder(c.req.param('id'))
    if (!found?.attempt.isPaid) return c.json(refusal('order_not_found'), 404)
    const { refund_id, refund_amount, refund_note } = await c.req.json()
    if (!/^[A-Za-z0-9]{3,40}$/.test(refund_id)) return c.json(refusal('refund_id_invalid'), 400)
    if (refund_note.length < 3) return c.json(refusal('refund_note_invalid'), 400)
    if (found.link.refunds.some(({ refundId }) => refundId === refund_id))
      return c.json(refusal('refund_post_failed', 'Refund with this id already exists'), 400)
    const paise = Math.round(refund_amount * 100)
    const back = found.link.refunds.reduce((sum, one) => sum + one.paise, 0)
    if (back + paise > found.link.paidPaise) return c.json(refusal('refund_amount_invalid'), 400)
    const refund = { id: `refund_${number()}`, refundId: refund_id, paise, status: 'done' as const }
    found.link.refunds.push(refund)
    return c.json(refundEntity(refund))
  })
  app.get('/orders/:id/refunds', (c) => {
    const found = byOrder(c.req.param('id'))
    return found ? c.json(found.link.refunds.map(refundEntity)) : c.json(refusal('order_not_found'), 404)
  })
  app.get('/orders/:id/refunds/:refundId', (c) => {
    const refund = byOrder(c.req.param('id'))?.link.refunds.find((one) => one.refundId === c.req.param('refundId'))
    if (!refund) return c.json(refusal('refund_not_found'), 404)
    return c.json(refundEntity(refund))
  })

  return startFarEnd(
    {
      app,
      links,
      makeTry: (link, paise, isPaid) => ({
        id: String(number()),
        orderId: `CFPay_${link.id}_${link.tries.length}`,
        paise,
        isPaid,
      }),
      webhook: (link, at) => {
        const attempt = link.tries.at(-1)
        const body = JSON.stringify({
          data: {
            ...entity(link),
            cf_link_id: Number(link.id),
            link_amount: (link.amountPaise / 100).toFixed(2),
            link_amount_paid: (link.paidPaise / 100).toFixed(2),
            ...(attempt && {
              order: {
                order_id: attempt.orderId,
                transaction_id: Number(attempt.id),
                transaction_status: attempt.isPaid ? 'SUCCESS' : 'FAILED',
              },
            }),
          },
          type: 'PAYMENT_LINK_EVENT',
          version: 1,
        })
        return sign(body, at)
      },
      makeRefund: (_, paise) => ({ id: `refund_${number()}`, refundId: `dash${number()}`, paise, status: 'done' }),
      refundWebhook: (link, refund, at) => {
        const attempt = link.tries.find(({ isPaid }) => isPaid)
        const data = {
          refund: {
            ...refundEntity(refund),
            // A number here, text in the answers to calls.
            cf_refund_id: Number(refund.id.replace(/\D/g, '')),
            cf_payment_id: Number(attempt?.id),
            order_id: attempt?.orderId,
            refund_currency: 'INR',
            entity: 'Refund',
            refund_type: 'MERCHANT_INITIATED',
          },
        }
        return sign(JSON.stringify({ data, event_time: at.toISOString(), type: 'REFUND_STATUS_WEBHOOK' }), at)
      },
    },
    '/pg',
    pace,
  )
}

type RazorpayServerOptions = { keyId: string; keySecret: string; webhookSecret: string; pace: TestPace; now: Date }

const razorpayStatus = {
  active: 'created',
  partial: 'partially_paid',
  paid: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
} as const

export function startRazorpayServer({
  keyId,
  keySecret,
  webhookSecret,
  pace,
  now,
}: RazorpayServerOptions): Promise<FarEnd> {
  const links = new Map<string, FakeLink>()
  const app = new Hono().basePath('/v1')
  const refusal = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description, source: 'business' } })
  const unknown = refusal('The id provided does not exist')
  const entity = (link: FakeLink) => ({
    ...link.body,
    id: link.id,
    reference_id: link.linkId,
    status: razorpayStatus[link.status],
    amount: link.amountPaise,
    amount_paid: link.paidPaise,
    currency: link.currency,
    short_url: `https://rzp.example/i/${link.id}`,
    order_id: `order_${link.id}`,
    payments:
      link.paidPaise === 0
        ? null
        : link.tries
            .filter(({ isPaid }) => isPaid)
            .map(({ id, paise }) => ({ payment_id: id, amount: paise, status: 'captured', method: 'upi' })),
  })
  const refundEntity = ({ id, refundId, paise, status }: FakeRefund) => ({
    id,
    entity: 'refund',
    amount: paise,
    receipt: refundId,
    status: { done: 'processed', pending: 'pending', failed: 'failed' }[status],
  })
  const byId = (id: string) => [...links.values()].find((link) => link.id === id)
  const byPayment = (id: string) =>
    [...links.values()].find(({ tries }) => tries.some((attempt) => attempt.id === id && attempt.isPaid))

  app.use(async (c, next) => {
    const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    if (c.req.header('authorization') === expected) return next()
    return c.json({ error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }, 401)
  })
  app.post('/payment_links', async (c) => {
    const body = await c.req.json()
    if (!Number.isInteger(body.amount) || body.amount < 100)
      return c.json(refusal('The amount must be at least INR 1.00'), 400)
    if (body.expire_by * 1000 < now.getTime() + 15 * 60_000)
      return c.json(refusal('timestamp must be atleast 15 minutes in future'), 400)
    if (links.has(body.reference_id))
      return c.json(refusal('payment link creation with reference ID already attempted'), 400)
    const link: FakeLink = {
      id: `plink_${randomBytes(7).toString('hex')}`,
      linkId: body.reference_id,
      amountPaise: body.amount,
      paidPaise: 0,
      currency: body.currency,
      status: 'active',
      body,
      tries: [],
      refunds: [],
    }
    links.set(link.linkId, link)
    return c.json(entity(link))
  })
  app.get('/payment_links', (c) => {
    const link = links.get(c.req.query('reference_id') ?? '')
    return c.json({ payment_links: link ? [entity(link)] : [] })
  })
  app.get('/payment_links/:id', (c) => {
    const link = byId(c.req.param('id'))
    return link ? c.json(entity(link)) : c.json(unknown, 400)
  })
  app.post('/payment_links/:id/cancel', (c) => {
    const link = byId(c.req.param('id'))
    if (!link) return c.json(unknown, 400)
    if (link.status !== 'active')
      return c.json(refusal('cannot cancel or expire an already paid/partially paid link'), 400)
    link.status = 'cancelled'
    return c.json(entity(link))
  })
  app.get('/orders/:id/payments', (c) => {
    const link = byId(c.req.param('id').replace(/^order_/, ''))
    if (!link) return c.json(unknown, 400)
    const items = link.tries.map(({ id, isPaid }, index) => ({
      id,
      status: isPaid ? 'captured' : 'failed',
      created_at: 1_760_000_000 + index,
    }))
    return c.json({ entity: 'collection', count: items.length, items })
  })
  app.post('/payments/:id/refund', async (c) => {
    const link = byPayment(c.req.param('id'))
    if (!link) return c.json(unknown, 400)
    if ((c.req.header('x-refund-idempotency') ?? '').length < 10) return c.json(refusal('Idempotency key'), 400)
    const { amount, receipt } = await c.req.json()
    const back = link.refunds.reduce((sum, one) => sum + one.paise, 0)
    if (back + amount > link.paidPaise)
      return c.json(refusal('The total refund amount is greater than the payment'), 400)
    const refund = { id: `rfnd_${number()}`, refundId: receipt, paise: amount, status: 'done' as const }
    link.refunds.push(refund)
    return c.json(refundEntity(refund))
  })
  app.get('/payments/:id/refunds', (c) => {
    const link = byPayment(c.req.param('id'))
    const items = (link?.refunds ?? []).map(refundEntity)
    return c.json({ entity: 'collection', count: items.length, items })
  })

  return startFarEnd(
    {
      app,
      links,
      makeTry: (_, paise, isPaid) => ({ id: `pay_${number()}`, orderId: '', paise, isPaid }),
      webhook: (link, at) => {
        const attempt = link.tries.at(-1)
        const body = JSON.stringify({
          entity: 'event',
          event: `payment_link.${razorpayStatus[link.status]}`,
          payload: {
            payment_link: { entity: entity(link) },
            ...(attempt?.isPaid && { payment: { entity: { id: attempt.id, status: 'captured' } } }),
          },
          created_at: Math.floor(at.getTime() / 1000),
        })
        const signature = createHmac('sha256', webhookSecret).update(body).digest('hex')
        return { body, headers: new Headers({ 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'ev_1' }) }
      },
      makeRefund: (_, paise) => ({ id: `rfnd_${number()}`, refundId: null, paise, status: 'done' }),
      refundWebhook: (link, refund, at) => {
        const payment = link.tries.find(({ isPaid }) => isPaid)?.id
        const body = JSON.stringify({
          entity: 'event',
          event: refund.status === 'failed' ? 'refund.failed' : 'refund.processed',
          contains: ['refund', 'payment'],
          payload: {
            refund: { entity: { ...refundEntity(refund), payment_id: payment, currency: 'INR' } },
            payment: { entity: { id: payment, order_id: `order_${link.id}`, status: 'captured' } },
          },
          created_at: Math.floor(at.getTime() / 1000),
        })
        const signature = createHmac('sha256', webhookSecret).update(body).digest('hex')
        return { body, headers: new Headers({ 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'ev_2' }) }
      },
    },
    '/v1',
    pace,
  )
}
