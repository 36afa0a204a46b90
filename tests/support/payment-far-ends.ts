/** Every gateway with a far end, for the tests of the port. */

import { createHmac } from 'node:crypto'
import type { Gateway } from '~/payments/gateway'
import { createCashfreeGateway } from '~/payments/providers/cashfree/cashfree'
import type { Fetch } from '~/payments/providers/provider-call'
import { createRazorpayGateway } from '~/payments/providers/razorpay/razorpay'
import { createSandbox } from '~/payments/sandbox/sandbox'
import type { BackendLog } from '~/platform/log/log'
import { collectingLog } from './collecting-log'
import { makeTestDatabase } from './database'
import {
  type Call,
  type FarEnd,
  isHit,
  type Mishap,
  makeTestPace,
  mishapResponse,
  recordCall,
  startCashfreeServer,
  startRazorpayServer,
  type TestPace,
} from './payment-servers'

export const now = new Date('2026-11-21T04:00:00.000Z')
export const clock = () => now

export type TestGateway = {
  gateway: Gateway
  /** The same, with keys the provider does not know. */
  stranger: Gateway
  farEnd: FarEnd
  pace: TestPace
  /** All that was logged. */
  lines: string[]
  secrets: string[]
}

export function makeTestLog(): { log: BackendLog; lines: string[] } {
  const lines: string[] = []
  // As in production: a developer may see more.
  return {
    lines,
    log: collectingLog(lines),
  }
}

export async function startCashfree(): Promise<TestGateway> {
  const [clientId, clientSecret] = ['app_id_1', 'cashfree_secret_1']
  const pace = makeTestPace()
  const farEnd = await startCashfreeServer({ clientId, clientSecret, pace })
  const { log, lines } = makeTestLog()
  const options = { baseUrl: farEnd.baseUrl, clientId, clientSecret, apiVersion: '2025-01-01', log, clock, pace }
  return {
    gateway: createCashfreeGateway(options),
    stranger: createCashfreeGateway({ ...options, clientSecret: 'another' }),
    farEnd,
    pace,
    lines,
    secrets: [clientId, clientSecret],
  }
}

export async function startRazorpay(): Promise<TestGateway> {
  const [keyId, keySecret, webhookSecret] = ['rzp_test_1', 'razorpay_secret_1', 'razorpay_webhook_1']
  const pace = makeTestPace()
  const farEnd = await startRazorpayServer({ keyId, keySecret, webhookSecret, pace, now })
  const { log, lines } = makeTestLog()
  const options = { baseUrl: farEnd.baseUrl, keyId, keySecret, webhookSecrets: [webhookSecret], log, clock, pace }
  return {
    gateway: createRazorpayGateway(options),
    stranger: createRazorpayGateway({ ...options, keySecret: 'another', webhookSecrets: ['another'] }),
    farEnd,
    pace,
    lines,
    secrets: [keySecret, webhookSecret, Buffer.from(`${keyId}:${keySecret}`).toString('base64')],
  }
}

/** In process, on SQLite; its own tests run on both engines. */
export async function startSandbox(): Promise<TestGateway> {
  const clientSecret = 'sandbox_secret_1'
  const testDatabase = await makeTestDatabase('sqlite')
  const { db } = testDatabase.open()
  const pace = makeTestPace()
  const { log, lines } = makeTestLog()
  const deliver = async () => new Response()
  const shared = { db, clock, log, publicUrl: 'http://localhost:3000', deliver, pace }
  const sandbox = createSandbox({ ...shared, clientSecret })
  const calls: Call[] = []
  const mishaps: Mishap[] = []
  /** The database holds only hashes of the pages' tokens. */
  const tokens = new Map<string, string>()
  const sendOn: Fetch = async (request) => {
    const answer = await sandbox.send(request)
    const link = (await answer
      .clone()
      .json()
      .catch(() => null)) as { link_id?: string; link_url?: string } | null
    if (link?.link_id && link.link_url)
      tokens.set(link.link_id, new URL(link.link_url).pathname.split('/').at(-1) ?? '')
    return answer
  }
  const send: Fetch = async (request) => {
    const call = await recordCall(request)
    calls.push(call)
    if (!isHit(mishaps[0], call)) return sendOn(request)
    const { what, isDone } = mishaps.shift() as Mishap
    if (isDone) await sendOn(request)
    if (what === 'is cut') throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
    if (what !== 'hangs') return mishapResponse(what)
    pace.passLimit()
    return new Promise(() => {})
  }
  const gatewayOf = (secret: string) =>
    createCashfreeGateway({
      name: 'sandbox',
      baseUrl: 'http://sandbox.invalid/pg',
      clientId: 'sandbox',
      clientSecret: secret,
      apiVersion: '2025-01-01',
      log,
      clock,
      pace,
      send,
    })
  const act = async (linkId: string, action: 'pay' | 'fail' | 'expire', fault: 'lost' | 'partial' = 'lost') =>
    sandbox.page.act(tokens.get(linkId) ?? '', action, fault)
  return {
    gateway: gatewayOf(clientSecret),
    stranger: gatewayOf('another'),
    farEnd: {
      baseUrl: 'http://sandbox.invalid/pg',
      calls,
      mishaps,
      pay: async (linkId, paise) => {
        await act(linkId, 'pay', paise === undefined ? 'lost' : 'partial')
      },
      fail: async (linkId) => {
        await act(linkId, 'fail')
      },
      expire: async (linkId) => {
        await act(linkId, 'expire')
      },
      count: async () => (await db.selectFrom('sandbox_links').select('id').execute()).length,
      links: null,
      webhook: (linkId, at) => {
        const data = {
          cf_link_id: 5,
          link_id: linkId,
          link_status: 'PAID',
          link_currency: 'INR',
          link_amount: '4000.00',
          link_amount_paid: '4000.00',
          order: { transaction_id: 7, transaction_status: 'SUCCESS' },
        }
        const body = JSON.stringify({ data, type: 'PAYMENT_LINK_EVENT', event_time: at.toISOString() })
        const timestamp = String(at.getTime())
        const signature = createHmac('sha256', clientSecret)
          .update(timestamp + body)
          .digest('base64')
        const headers = new Headers({ 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature })
        return { headers, body }
      },
      refundInDashboard: () => {
        throw new Error('The sandbox has no dashboard.')
      },
      refundWebhook: () => {
        throw new Error('The sandbox tells nothing of refunds.')
      },
      stop: () => testDatabase.remove(),
    },
    pace,
    lines,
    secrets: [clientSecret],
  }
}
