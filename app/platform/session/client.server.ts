/**
 * The typed client of the clinic's API: the only way from the site to the backend. It checks every answer against the
 * contract and turns whatever goes wrong at the far end into a `ClinicFailure`; it never throws for that.
 */
import type { z } from 'zod'
import type { Given, Operation } from '../http/api/operation'
import type { PageMeta } from '../http/api/paging'
import type { ClinicFailure } from './answers/errors'
import { type Answered, oncePerText, type Reader, type Result, reads } from './answers/read-answer'
import { clinicTransport, type Transport } from './transport.server'

/** `over`: the session has ended. `unknown`: the renewal itself could not be asked for, which says nothing of the session. */
export type Renewal =
  | { kind: 'renewed'; token: string }
  | { kind: 'over' }
  | { kind: 'unknown'; failure: ClinicFailure }

type ClinicApiOptions = {
  /** The backend of this process when not given. */
  transport?: Transport
  /** Access token of the signed-in person. */
  token?: string
  /** Who the site speaks for, as the front door knows it (a route's `context.clientAddress`): limits are counted by it. */
  clientAddress?: string
  /** Asked once when a call answers 401. */
  renewToken?: () => Promise<Renewal>
  timeoutMs?: number
}

/** A method takes each `{name}` of the path in turn, then the body or the query: `orders.cancel(id, { refund })`. */
type Method<O extends Operation> = (...given: [...PathValues<O['path']>, ...Sent<O>]) => Promise<Result<AnswerOf<O>>>
/** The calls of a contract by their names. */
export type Calls<Operations> = {
  [Name in keyof Operations]: Operations[Name] extends Operation ? Method<Operations[Name]> : never
}
/** The API for one person: `clinic(orderOperations).cancel(id)`. */
export type ClinicApi = <Operations extends Record<string, Operation>>(operations: Operations) => Calls<Operations>

type PathValues<Path> = Path extends `${string}{${string}}${infer Rest}` ? [value: string, ...PathValues<Rest>] : []
type Sent<O> = O extends { body: infer Body }
  ? Argument<Given<Body>>
  : O extends { query: infer Query }
    ? Argument<Given<Query>>
    : []
type Argument<T> = Record<never, never> extends T ? [sent?: T] : [sent: T]
/** What stands under `data`, or the whole answer where there is no `data`. */
type AnswerOf<O extends Operation> = z.output<O['answer']> extends { data: infer Data } ? Data : z.output<O['answer']>

type Input = { params: Record<string, unknown>; query?: object; body?: unknown }

const defaultTimeoutMs = 10_000

/** A client for one person's request; cheap to make. */
export function createClinicApi({
  transport = clinicTransport(),
  token,
  clientAddress,
  renewToken,
  timeoutMs = defaultTimeoutMs,
}: ClinicApiOptions = {}): ClinicApi {
  /** @param read by the contract's schema, or one that tolerates more than is promised */
  async function call(
    operation: Operation,
    given: readonly unknown[],
    read: Reader<unknown>,
  ): Promise<Result<unknown>> {
    const input = inputOf(operation, given)
    const result = await callOnce(operation, input, read, token)
    // Calls that ignore the token answer 401 for other reasons than an expired one; the renewal itself is among them.
    if (result.ok || result.failure.status !== 401 || !renewToken || operation.ignoresToken) return result
    const renewal = await renewToken()
    if (renewal.kind === 'renewed') return callOnce(operation, input, read, renewal.token)
    if (renewal.kind === 'unknown') return { ok: false, failure: renewal.failure }
    // Calls open to all are repeated without a token, so that an old session never closes a public page or form.
    return operation.access === 'all' ? callOnce(operation, input, read, undefined) : result
  }

  async function callOnce(
    operation: Operation,
    input: Input,
    read: Reader<unknown>,
    token: string | undefined,
  ): Promise<Result<unknown>> {
    const address = addressOf(operation, input)
    // A path segment that cannot be encoded ('..', half a surrogate pair) cannot match an id: answer 404 without a call.
    if (address === null) return { ok: false, failure: { kind: 'status', status: 404, code: 'not_found' } }
    // Not AbortSignal.timeout: its timer would hold request and answer in memory until it fires.
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), operation.timeoutMs ?? timeoutMs)
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
      return read(await orAborted(exchange(transport, request, clientAddress), signal))
    } catch {
      return { ok: false, failure: { kind: signal.aborted ? 'timeout' : 'network' } }
    } finally {
      clearTimeout(timer)
    }
  }

  const method =
    (operation: Operation) =>
    async (...given: unknown[]) =>
      dataOf(await call(operation, given, readerOf(operation, given[0])))

  return <Operations extends Record<string, Operation>>(operations: Operations) =>
    mapValues<Operation, unknown>(operations, method) as Calls<Operations>
}

const readers = new WeakMap<z.ZodType, Reader<unknown>>()

/** The footer of every page asks for the same posts: to read a dozen of them takes longer than to send them. */
function readerOf({ answer, readAs }: Operation, asked: unknown): Reader<unknown> {
  if (!readAs) return reads(answer)
  const schema = readAs(asked)
  const reader = readers.get(schema) ?? oncePerText(reads(schema))
  readers.set(schema, reader)
  return reader
}

/** Sends and reads to the end: a body that never ends must run into the same time limit as an answer that never comes. */
async function exchange(transport: Transport, request: Request, clientAddress?: string): Promise<Answered> {
  const response = await transport.send(request, clientAddress)
  return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') }
}

/** The in-process transport does not listen to the request's signal, so the wait itself has to end. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

/** What stands under `data` and, of a list, which page it is and what it counts. */
function dataOf(result: Result<unknown>): Result<unknown> {
  if (!result.ok) return result
  const answer = result.data as { data?: unknown; meta?: PageMeta; counts?: Record<string, number> }
  if (answer.data === undefined) return result
  const { data, meta, counts } = answer
  return { ok: true, data, ...(meta && { meta }), ...(counts && { counts }) }
}

const mapValues = <Value, Mapped>(values: Record<string, Value>, map: (value: Value) => Mapped) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

const namesInPath = /\{(\w+)\}/g

function inputOf({ path, query, body }: Operation, given: readonly unknown[]): Input {
  const names = [...path.matchAll(namesInPath)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name, index) => [name, given[index]]))
  const sent = given[names.length] ?? {}
  return { params, ...(body && { body: sent }), ...(query && { query: sent }) }
}

/** Path and query below /api, or null where a value has no place in an address. */
function addressOf(operation: Operation, { params, query }: Input): string | null {
  const search = new URLSearchParams()
  // An address cannot say null: it is left out.
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(name, String(value))
  try {
    const path = operation.path.replace(namesInPath, (_, name: string) => pathSegment(String(params[name] ?? '')))
    return search.size > 0 ? `${path}?${search}` : path
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
