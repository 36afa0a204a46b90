/**
 * How a payment provider is asked: each call ends after 8 seconds, is made at most twice, and everything one step of an
 * order asks for is over in 9.5 seconds, because the site waits 10. What an answer means is each provider's own to say.
 *
 * The log gets codes, ids and paths alone: no header, no body, nothing that was typed by a person.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'
import { GatewayError, type GatewayErrorKind } from '../gateway'

/** As `fetch`; an answer that comes after `request.signal` has aborted is dropped. */
export type Fetch = (request: Request) => Promise<Response>

/** Time as far as waiting goes; a test lets it pass by hand. */
export type TimeSource = {
  /** Milliseconds since some moment; never goes back. */
  now(): number
  /** Between two tries. */
  pause(ms: number): Promise<void>
  /** How long an answer is waited for; rejects when `signal` says that it has come. */
  limit(ms: number, signal: AbortSignal): Promise<void>
}

const systemTime: TimeSource = {
  now: () => performance.now(),
  pause: (ms) => sleep(ms),
  limit: (ms, signal) => sleep(ms, undefined, { signal }),
}

const callLimitMs = 8000
const stepLimitMs = 9500
/** Where the provider names no other. */
const retryAfterMs = 300
/** With less time left a call is not worth making. */
const shortestCallMs = 200

export type Ask = {
  method: 'GET' | 'POST'
  /** Below the base URL, with nothing of a person in it: it is logged. */
  path: string
  headers?: Record<string, string>
  /** Becomes JSON. */
  body?: object
  /** False where a second try would do harm or is not worth the time. */
  isRetried?: boolean
}

export type Answer = {
  status: number
  /** What was sent, parsed; undefined where the body was empty. */
  body: unknown
  headers: Headers
}

/** Everything one step of an order asks of the provider, within one limit of time. */
export type ProviderStep = {
  /**
   * @returns the answer, after the second try where there is one
   * @throws {GatewayError} timeout, unreachable, or `failed` where what came was no JSON
   */
  ask(ask: Ask): Promise<Answer>
}

/** What the gateway of every provider is made of, beside the provider's own keys. */
export type GatewayOptions = {
  /** Such as https://api.cashfree.com/pg, without a slash at the end. */
  baseUrl: string
  log: BackendLog
  clock?: Clock
  send?: Fetch
  pace?: TimeSource
}

export type ProviderCallOptions = Pick<GatewayOptions, 'baseUrl' | 'log'> & {
  provider: string
  headers: Record<string, string>
  send?: Fetch | undefined
  pace?: TimeSource | undefined
}

/** Begins steps: each has its own limit of time. */
export function createProviderCaller({
  provider,
  baseUrl,
  headers,
  log,
  send = fetch,
  pace = systemTime,
}: ProviderCallOptions): () => ProviderStep {
  async function callOnce({ method, path, body, headers: own }: Ask, limitMs: number): Promise<Answer> {
    const breakOff = new AbortController()
    const stopWaiting = new AbortController()
    const request = new Request(`${baseUrl}${path}`, {
      method,
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }), ...headers, ...own },
      ...(body && { body: JSON.stringify(body) }),
      // Our keys go nowhere but where the settings say.
      redirect: 'manual',
      signal: breakOff.signal,
    })
    const answered = receive(send, request)
    const isLate = pace.limit(limitMs, stopWaiting.signal).then(() => {
      breakOff.abort()
      throw new GatewayError('timeout', 'no_answer')
    })
    try {
      return await Promise.race([answered, isLate])
    } finally {
      stopWaiting.abort()
    }
  }

  return () => {
    const endsAt = pace.now() + stepLimitMs
    const leftMs = () => endsAt - pace.now()

    async function ask(what: Ask): Promise<Answer> {
      const tries = what.isRetried === false ? 1 : 2
      for (let tried = 1; ; tried += 1) {
        if (leftMs() < shortestCallMs) throw new GatewayError('timeout', 'no_time_left')
        const result = await callOnce(what, Math.min(callLimitMs, leftMs())).catch((error: unknown) => error)
        const problem = problemOf(result)
        if (problem === null) {
          const answer = result as Answer
          // No client can pay until staff have put the settings right.
          if (answer.status === 401) log.error('payment_keys_refused', errorOfStatus(401, undefined), { provider })
          return answer
        }
        log.info('payment_call_failed', {
          provider,
          call: `${what.method} ${what.path}`,
          try: tried,
          problem: problem.code,
          providerRequestId: requestIdOf(result),
        })
        const isFinal = tried >= tries || leftMs() < problem.waitMs + shortestCallMs
        if (!isFinal) await pace.pause(problem.waitMs)
        else if (result instanceof Error) throw result
        else return result as Answer
      }
    }
    return { ask }
  }
}

/** What makes a second try worth it, and how long to wait before. */
function problemOf(result: unknown): { code: string; waitMs: number } | null {
  if (result instanceof GatewayError) return { code: result.message, waitMs: retryAfterMs }
  if (result instanceof Error) throw result
  const { status, headers } = result as Answer
  if (status === 429) return { code: 'status 429', waitMs: waitOf(headers) }
  // An answer that was only kept and repeated would be repeated once more.
  const isReplayed = headers.get('x-idempotency-replayed') === 'true'
  return status >= 500 && !isReplayed ? { code: `status ${status}`, waitMs: retryAfterMs } : null
}

function waitOf(headers: Headers): number {
  const seconds = headers.get('x-ratelimit-retry') ?? headers.get('retry-after') ?? ''
  return /^\d{1,5}$/.test(seconds) ? Number(seconds) * 1000 : 1000
}

async function receive(send: Fetch, request: Request): Promise<Answer> {
  const { response, text } = await read(send, request)
  const { status, headers } = response
  try {
    return { status, headers, body: text === '' ? undefined : JSON.parse(text) }
  } catch {
    // A proxy's error page says enough by its status.
    if (status >= 400) return { status, headers, body: undefined }
    throw new GatewayError('failed', 'no_json')
  }
}

async function read(send: Fetch, request: Request): Promise<{ response: Response; text: string }> {
  try {
    const response = await send(request)
    return { response, text: await response.text() }
  } catch (error) {
    const { cause } = error as { cause?: { code?: unknown } }
    const code = typeof cause?.code === 'string' && /^[A-Z_]{1,40}$/.test(cause.code) ? cause.code : 'no_connection'
    throw new GatewayError('unreachable', code)
  }
}

function requestIdOf(result: unknown): string | undefined {
  if (result instanceof Error) return undefined
  return (result as Answer).headers.get('x-request-id')?.slice(0, 100)
}

/** @throws {GatewayError} `failed` where the answer is not what was documented */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, { body }: Answer): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new GatewayError('failed', 'unexpected_answer')
  return parsed.data
}

/**
 * The rows of a list, each read by itself: one that is not what was documented is logged by its code and left out, so that it does
 * not hide the others.
 * @throws {GatewayError} `failed` where the answer is no list
 */
export function readRows<Schema extends z.ZodType>(
  schema: Schema,
  rows: unknown,
  { log, list }: { log: BackendLog; list: string },
): z.output<Schema>[] {
  if (!Array.isArray(rows)) throw new GatewayError('failed', 'unexpected_answer')
  return rows.flatMap((row) => {
    const parsed = schema.safeParse(row)
    if (parsed.success) return [parsed.data]
    const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(' ')
    log.error('payment_row_unreadable', new GatewayError('failed', 'unexpected_row'), { list, fields })
    return []
  })
}

/** The error an answer stands for, where the provider had nothing more particular to say of its status. */
export function errorOfStatus(status: number, code: unknown): GatewayError {
  const kinds: Record<number, GatewayErrorKind> = {
    401: 'unauthorized',
    403: 'unauthorized',
    404: 'not_found',
    409: 'conflict',
    429: 'rate_limited',
  }
  const kind = kinds[status] ?? (status >= 400 && status < 500 ? 'rejected' : 'failed')
  // The provider's words may quote what a person typed; its codes do not.
  return new GatewayError(kind, typeof code === 'string' && /^[\w.-]{1,64}$/.test(code) ? code : `status_${status}`)
}
