/**
 * The typed client of the clinic's API: the only way from the site to the backend. It checks every answer against the
 * contract and turns whatever goes wrong at the far end into a `ClinicFailure`; it never throws for that.
 */
import { z } from 'zod'
import {
  authOperations,
  type NewSession,
  type Profile,
  type Session,
  type TokenPair,
  type User,
  userOperations,
} from './contract/accounts'
import { type Appointment, appointmentOperations, type OwnAppointment } from './contract/appointments'
import { type BlogDetail, type BlogSummary, blogOperations } from './contract/blog'
import { enquiryOperations } from './contract/enquiries'
import { type ErrorDetail, errorDetailSchema } from './contract/errors'
import { type Health, healthOperation } from './contract/health'
import { newsletterOperations } from './contract/newsletter'
import type { Given, Operation } from './contract/operation'
import { type CreditNote, type Order, orderOperations, type Receipt } from './contract/orders'
import { type OutboxMail, type OutboxMailWithText, outboxOperations } from './contract/outbox'
import { type PageMeta, pageMetaSchema } from './contract/paging'
import { type PaymentLink, paymentOperations } from './contract/payments'
import { type SandboxLink, sandboxOperations } from './contract/sandbox'
import { type SearchResult, searchOperation } from './contract/search'
import type { ClinicFailure } from './errors'
import { readPost, readPosts, reportIrregular } from './read-posts'
import { clinicTransport, type Transport } from './transport.server'

export type Result<T> = { ok: true; data: T; meta?: PageMeta } | { ok: false; failure: ClinicFailure }

/** `over`: the session has ended. `unknown`: the renewal itself could not be asked for, which says nothing of the session. */
export type Renewal =
  | { kind: 'renewed'; token: string }
  | { kind: 'over' }
  | { kind: 'unknown'; failure: ClinicFailure }

/** `sent`: how many posts the page of the list held, where some of them could not be read. */
export type PostsResult = Result<BlogSummary[]> & { sent?: number }

type ClinicApiOptions = {
  /** Chosen by the settings when not given. */
  transport?: Transport
  /** Access token of the signed-in person. */
  token?: string
  /** Who the site speaks for, as the front door knows it (a route's `context.clientAddress`): limits are counted by it. */
  clientAddress?: string
  /** Asked once when a call answers 401. */
  renewToken?: () => Promise<Renewal>
  timeoutMs?: number
}

type Input<O extends Operation> = {
  params?: Given<O['params']>
  query?: Given<O['query']>
  body?: Given<O['body']>
}

type Body<O extends { body: z.ZodType }> = Given<O['body']>

type Answered = { status: number; text: string; retryAfter: string | null }

const defaultTimeoutMs = 10_000

export type ClinicApi = ReturnType<typeof createClinicApi>

/** A client for one person's request; cheap to make. */
export function createClinicApi({
  transport = clinicTransport(),
  token,
  clientAddress,
  renewToken,
  timeoutMs = defaultTimeoutMs,
}: ClinicApiOptions = {}) {
  /** @param schema in the place of the contract's, where more is tolerated than promised */
  async function call<O extends Operation, Schema extends z.ZodType = O['answer']>(
    operation: O,
    input: Input<O> = {},
    schema: Schema = operation.answer as z.ZodType as Schema,
  ): Promise<Result<z.output<Schema>>> {
    const result = await callOnce(operation, input, schema, token)
    if (result.ok || result.failure.status !== 401 || !renewToken || neverRenewed(operation)) return result
    const renewal = await renewToken()
    if (renewal.kind === 'renewed') return callOnce(operation, input, schema, renewal.token)
    if (renewal.kind === 'unknown') return { ok: false, failure: renewal.failure }
    // Calls open to everyone are repeated without a token, so that an old session never closes a public page or form.
    return operation.access === 'all' ? callOnce(operation, input, schema, undefined) : result
  }

  async function callOnce<O extends Operation, Schema extends z.ZodType>(
    operation: O,
    input: Input<O>,
    schema: Schema,
    token: string | undefined,
  ): Promise<Result<z.output<Schema>>> {
    const address = addressOf(operation, input)
    // What no address can carry ('..', half a surrogate pair) is nobody's id.
    if (address === null) return { ok: false, failure: { kind: 'status', status: 404, code: 'not_found' } }
    // Not AbortSignal.timeout: its timer would hold request and answer in memory until it fires.
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    const { signal } = timeout
    try {
      const headers = new Headers({ accept: 'application/json' })
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
      if (input.body !== undefined) headers.set('content-type', 'application/json')
      const request = new Request(`${transport.baseUrl}/api${address}`, {
        method: operation.method,
        headers,
        body: input.body === undefined ? null : JSON.stringify(input.body),
        signal,
      })
      return readAnswer(schema, await orAborted(exchange(transport, request, clientAddress), signal))
    } catch {
      return { ok: false, failure: { kind: signal.aborted ? 'timeout' : 'network' } }
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    blogs: {
      /** Published posts, newest first; `perPage` at most 100, which is also the default. An irregular post is mended or left out. */
      list: async ({ page, perPage }: { page?: number; perPage?: number } = {}): Promise<PostsResult> => {
        const result = await call(blogOperations.list, { query: { page, per_page: perPage } }, sentListSchema)
        if (!result.ok) return result
        const { data: sent, meta } = result.data
        const { posts, irregular } = readPosts(sent)
        reportIrregular(irregular)
        const sentMore = sent.length > posts.length && { sent: sent.length }
        return { ok: true, data: posts, ...sentMore, ...(meta && { meta }) }
      },
      get: async (id: string): Promise<Result<BlogDetail>> =>
        postOf(await call(blogOperations.get, { params: { id } }, sentPostSchema), id),
      bySlug: async (slug: string): Promise<Result<BlogDetail>> =>
        postOf(await call(blogOperations.bySlug, { params: { slug } }, sentPostSchema), slug),
    },
    auth: {
      /** Fails with 409 `email_taken`, 422, 429. */
      signup: async (body: Body<typeof authOperations.signup>): Promise<Result<NewSession>> =>
        dataOf(await call(authOperations.signup, { body })),
      /** Fails with 401 `invalid_credentials`, 403 `account_blocked`, 429. */
      login: async (body: Body<typeof authOperations.login>): Promise<Result<Session>> =>
        dataOf(await call(authOperations.login, { body })),
      logout: async (refreshToken: string): Promise<Result<{ message: string }>> =>
        call(authOperations.logout, { body: { refresh_token: refreshToken } }),
      /** Whether the session of the token goes on. */
      sessionState: async (refreshToken: string): Promise<Result<{ is_running: boolean }>> =>
        dataOf(await call(authOperations.sessionState, { body: { refresh_token: refreshToken } })),
      /** Fails with 401 `session_ended`. The token that was given is used up once this succeeds. */
      refresh: async (refreshToken: string): Promise<Result<TokenPair>> =>
        dataOf(await call(userOperations.refresh, { body: { refresh_token: refreshToken } })),
      /** The same message whether there is such an account or not. Fails with 429. */
      forgotPassword: async (body: Body<typeof authOperations.forgotPassword>): Promise<Result<{ message: string }>> =>
        call(authOperations.forgotPassword, { body }),
      /** Fails with 400 `invalid_reset_token`, 422, 429. */
      resetPassword: async (
        body: Body<typeof authOperations.resetPassword>,
      ): Promise<Result<{ message: string; device_token?: string | undefined }>> =>
        call(authOperations.resetPassword, { body }),
      /** Fails with 422, `wrong_password` among them, and 429; its `detail` names the field. */
      changePassword: async (body: Body<typeof authOperations.changePassword>): Promise<Result<{ message: string }>> =>
        call(authOperations.changePassword, { body }),
    },
    users: {
      info: async (): Promise<Result<User>> => dataOf(await call(userOperations.info)),
      update: async (body: Body<typeof userOperations.update>): Promise<Result<Profile>> =>
        dataOf(await call(userOperations.update, { body })),
    },
    appointments: {
      /**
       * Fails with 401, 422 (its `detail` names the field; `health_consent` where consent is missing), 409
       * `form_already_sent`, 429. `bookingMessage` has the words for each.
       */
      create: async (body: Body<typeof appointmentOperations.create>): Promise<Result<Appointment>> =>
        dataOf(await call(appointmentOperations.create, { body })),
      /** The signed-in person's own, newest first. */
      mine: async ({ page, perPage }: { page?: number; perPage?: number } = {}): Promise<Result<OwnAppointment[]>> => {
        const result = await call(appointmentOperations.mine, { query: { page, per_page: perPage } })
        return result.ok ? { ok: true, data: result.data.data, meta: result.data.meta } : result
      },
      /** Fails with 404, and 409 once it is too late. */
      cancel: async (id: string): Promise<Result<OwnAppointment>> =>
        dataOf(await call(appointmentOperations.cancel, { params: { id }, body: {} })),
    },
    payments: {
      /**
       * Orders a plan. Fails with 401, 409 (`price_changed`, `order_clash`, `order_not_payable`), 404, 422 (its `detail`
       * names the field), 429, 502 `payment_failed`. `paymentMessage` has the words for each.
       */
      createLink: async (body: Body<typeof paymentOperations.createLink>): Promise<Result<PaymentLink>> =>
        dataOf(await call(paymentOperations.createLink, { body })),
    },
    orders: {
      /** The signed-in person's own, newest first. */
      mine: async ({ page, perPage }: { page?: number; perPage?: number } = {}): Promise<Result<Order[]>> => {
        const result = await call(orderOperations.mine, { query: { page, per_page: perPage } })
        return result.ok ? { ok: true, data: result.data.data, meta: result.data.meta } : result
      },
      /** Fails with 404. */
      get: async (orderId: string): Promise<Result<Order>> =>
        dataOf(await call(orderOperations.get, { params: { order_id: orderId } })),
      /** Asks the provider first. Fails with 404 for who is neither the owner nor holds the return token. */
      check: async (orderId: string, returnToken?: string): Promise<Result<Order>> =>
        dataOf(
          await call(orderOperations.check, { params: { order_id: orderId }, body: { return_token: returnToken } }),
        ),
      /** Fails with 404, 409, 502. */
      retry: async (orderId: string): Promise<Result<PaymentLink>> =>
        dataOf(await call(orderOperations.retry, { params: { order_id: orderId }, body: {} })),
      /** @param refund rupees, as the person was shown. Fails with 404, 409. */
      cancel: async (orderId: string, refund: number): Promise<Result<Order>> =>
        dataOf(await call(orderOperations.cancel, { params: { order_id: orderId }, body: { refund } })),
      /** Fails with 404 before it is paid. */
      receipt: async (orderId: string): Promise<Result<Receipt>> =>
        dataOf(await call(orderOperations.receipt, { params: { order_id: orderId } })),
      /** Fails with 404 for a number of another order, too. */
      creditNote: async (orderId: string, number: string): Promise<Result<CreditNote>> =>
        dataOf(await call(orderOperations.creditNote, { params: { order_id: orderId, number } })),
    },
    sandbox: {
      /** Fails with 404, also where another provider is set. */
      get: async (token: string): Promise<Result<SandboxLink>> =>
        dataOf(await call(sandboxOperations.get, { params: { token } })),
      act: async (token: string, body: Body<typeof sandboxOperations.act>): Promise<Result<SandboxLink>> =>
        dataOf(await call(sandboxOperations.act, { params: { token }, body })),
    },
    enquiries: {
      /** Fails with 422, 409 `form_already_sent`, 429. */
      contact: async (body: Body<typeof enquiryOperations.contact>): Promise<Result<{ message: string }>> =>
        call(enquiryOperations.contact, { body }),
      /** Fails with 422, 409 `form_already_sent`, 429. */
      consultation: async (body: Body<typeof enquiryOperations.consultation>): Promise<Result<{ message: string }>> =>
        call(enquiryOperations.consultation, { body }),
    },
    newsletter: {
      /** The same message whether the e-mail is subscribed or not. Fails with 422, 429. */
      subscribe: async (body: Body<typeof newsletterOperations.subscribe>): Promise<Result<{ message: string }>> =>
        call(newsletterOperations.subscribe, { body }),
      /** Fails with 400 `invalid_newsletter_link`. */
      confirm: async (token: string): Promise<Result<{ message: string }>> =>
        call(newsletterOperations.confirm, { body: { token } }),
      /** Fails with 400 `invalid_newsletter_link`. */
      unsubscribe: async (token: string): Promise<Result<{ message: string }>> =>
        call(newsletterOperations.unsubscribe, { body: { token } }),
    },
    /** What holds the words of `q`, in groups of at most `perGroup` (10, at most 20). An empty `q` finds nothing. */
    search: async (q: string, { perGroup }: { perGroup?: number } = {}): Promise<Result<SearchResult>> =>
      dataOf(await call(searchOperation, { query: { q, per_group: perGroup } })),
    outbox: {
      list: async ({ page, perPage }: { page?: number; perPage?: number } = {}): Promise<Result<OutboxMail[]>> => {
        const result = await call(outboxOperations.list, { query: { page, per_page: perPage } })
        return result.ok ? { ok: true, data: result.data.data, meta: result.data.meta } : result
      },
      get: async (id: string): Promise<Result<OutboxMailWithText>> =>
        dataOf(await call(outboxOperations.get, { params: { id } })),
      /** Only a mail that failed or was kept can be sent again. */
      retry: async (id: string) => call(outboxOperations.retry, { params: { id } }),
    },
    /** Fails with status 503 while the backend cannot answer requests. */
    health: (): Promise<Result<Health>> => call(healthOperation),
  }
}

/** A post is for everybody, and a 401 of these calls says nothing of the token (or would ask for one for ever). */
function neverRenewed({ path }: Operation): boolean {
  return path.startsWith('/blogs/slug/') || path === '/users/refresh' || path === '/auth/login'
}

/** Sends and reads to the end: a body that never ends must run into the same time limit as an answer that never comes. */
async function exchange(transport: Transport, request: Request, clientAddress?: string): Promise<Answered> {
  const response = await transport.send(request, clientAddress)
  return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') }
}

/** In process nobody listens to the request's signal, so the wait itself has to end. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

/** A success with a list, or with a post: what is in them is read item by item. */
const sentListSchema = z.object({
  success: z.literal(true),
  data: z.array(z.unknown()),
  meta: pageMetaSchema.optional().catch(undefined),
})
const sentPostSchema = z.object({ success: z.literal(true), data: z.looseObject({}) })

function postOf(result: Result<z.output<typeof sentPostSchema>>, askedFor: string): Result<BlogDetail> {
  if (!result.ok) return result
  const reading = readPost(result.data.data, askedFor)
  if (!reading) return { ok: false, failure: { kind: 'invalid', status: 200 } }
  if (reading.isIrregular) reportIrregular([reading.post.id])
  return { ok: true, data: reading.post }
}

function dataOf<T>(result: Result<{ data: T }>): Result<T> {
  return result.ok ? { ok: true, data: result.data.data } : result
}

/** Path and query below /api, or null where a value has no place in an address. */
function addressOf(operation: Operation, input: { params?: unknown; query?: unknown }): string | null {
  const params = (input.params ?? {}) as Record<string, unknown>
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
  try {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => pathSegment(String(params[name] ?? '')))
    return query.size > 0 ? `${path}?${query}` : path
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** @throws {URIError} for what would change the path: '.' and '..' walk in it even when encoded, '' closes it up. */
function pathSegment(value: string): string {
  if (value === '' || value === '.' || value === '..') throw new URIError('no path segment')
  return encodeURIComponent(value)
}

const sentenceAsDetail = (msg: string): ErrorDetail[] => [{ loc: [], msg, type: 'text' }]

const farEndErrorSchema = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  // Some backends write one sentence instead of a list.
  detail: z
    .union([z.array(errorDetailSchema), z.string().trim().min(1).transform(sentenceAsDetail)])
    .optional()
    .catch(undefined),
})

function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  { status, text, retryAfter }: Answered,
): Result<z.output<Schema>> {
  const json = parseJson(text)
  if (status >= 200 && status < 300) {
    const answer = schema.safeParse(json)
    if (answer.success) return { ok: true, data: answer.data }
  }
  const kind = status >= 200 && status < 300 ? 'invalid' : 'status'
  const { code, message, detail } = farEndErrorSchema.safeParse(json).data ?? {}
  return {
    ok: false,
    failure: {
      kind,
      status,
      ...(code && { code }),
      ...(message && { message }),
      ...(detail && { detail }),
      ...(/^\d{1,6}$/.test(retryAfter ?? '') && { retryAfterSeconds: Number(retryAfter) }),
    },
  }
}

/** undefined for what is no JSON, such as a proxy's HTML. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
