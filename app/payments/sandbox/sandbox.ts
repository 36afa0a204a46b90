/**
 * The provider while none is connected (PAYMENT_PROVIDER=sandbox): it speaks Cashfree's protocol inside this process, so
 * that orders, links, webhooks and refunds take the very way they take with a real one. No money moves.
 *
 * People choose on its payment page how a payment goes and what becomes of its webhook (contract/sandbox.ts). What the API
 * itself does wrong is chosen by the customer's email address:
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
import type { Tables } from '~/platform/db/tables'
import type { Route } from '~/platform/http/api/route'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'
import type { Gateway } from '../gateway'
import { createCashfreeGateway } from '../providers/cashfree/cashfree'
import type { Fetch, TimeSource } from '../providers/provider-call'
import { createSandboxApi, sandboxBasePath } from './api'
import { createSandboxPage, type SandboxPage } from './page'
import { sandboxRoutes } from './routes'
import { deliverDueEvents } from './webhooks'
import { passTime } from './worker'

export type SandboxOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  publicUrl: string
  /** What its calls and webhooks are proved with; long and random. */
  clientSecret: string
  /** Takes the webhooks: in the program the API itself. Called only after an act on the payment page, or by `tick`. */
  deliver: Fetch
  /** As the former provider it takes no payment any more: a plan would begin without money. */
  isFormer?: boolean
  pace?: TimeSource
}

export type Sandbox = {
  gateway: Gateway
  /** The provider's API; the gateway's calls go here. */
  send: Fetch
  page: SandboxPage
  routes: Route[]
  /** One tick of its worker. @returns how many webhooks were sent */
  tick(): Promise<number>
}

const clientId = 'sandbox'

export function createSandbox({ deliver, isFormer = false, pace, ...options }: SandboxOptions): Sandbox {
  const { clock, log, clientSecret } = options
  const send = createSandboxApi({ ...options, clientId })
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
  const delivery = { ...options, deliver }
  const page = createSandboxPage({ ...options, deliverDue: (linkId) => deliverDueEvents(delivery, linkId) })
  const routes = sandboxRoutes({ page: isFormer ? null : page })
  return { gateway, send, page, routes, tick: () => passTime(delivery) }
}
