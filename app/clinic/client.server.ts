/**
 * The typed client of the clinic's API: the only way from the site to the backend. It checks every answer against the
 * contract and turns whatever goes wrong at the far end into a `ClinicFailure`; it never throws for that.
 */
import { z } from 'zod'
import { type BlogDetail, type BlogSummary, blogOperations } from './contract/blog'
import type { Given, Operation } from './contract/operation'
import { areas } from './contract/operations'
import { type PageMeta, pageMetaSchema } from './contract/paging'
import { paymentLinkAnswerSchema } from './contract/payments'
import type { ClinicFailure } from './errors'
import {
  type Answered,
  invalidAnswer,
  oncePerText,
  type Reader,
  type Result,
  readAnswer,
  reads,
  readsLink,
} from './read-answer'
import { readPost, readPosts, reportIrregular } from './read-posts'
import { clinicTransport, type Transport } from './transport.server'

/** `over`: the session has ended. `unknown`: the renewal itself could not be asked for, which says nothing of the session. */
export type Renewal =
  | { kind: 'renewed'; token: string }
  | { kind: 'over' }
  | { kind: 'unknown'; failure: ClinicFailure }

/** `sent`: how many posts the page of the list held, where some of them could not be read. */
export type PostsResult = Result<BlogSummary[]> & { sent?: number }

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
type Methods<Operations> = {
  [Name in keyof Operations]: Operations[Name] extends Operation ? Method<Operations[Name]> : never
}
type Areas = { [Area in keyof typeof areas]: Methods<(typeof areas)[Area]> }

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

export type ClinicApi = ReturnType<typeof createClinicApi>

/** A client for one person's request; cheap to make. */
export function createClinicApi({
  transport = clinicTransport(),
  token,
  clientAddress,
  renewToken,
  timeoutMs = defaultTimeoutMs,
}: ClinicApiOptions = {}) {
  /** @param read by the contract's schema, or one that tolerates more than is promised */
  async function call<T>(operation: Operation, given: readonly unknown[], read: Reader<T>): Promise<Result<T>> {
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

  async function callOnce<T>(
    operation: Operation,
    input: Input,
    read: Reader<T>,
    token: string | undefined,
  ): Promise<Result<T>> {
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

  function method(operation: Operation) {
    return async (...given: unknown[]) => {
      const read = operation.answer === paymentLinkAnswerSchema ? readsLink(given[0]) : reads(operation.answer)
      return dataOf(await call<unknown>(operation, given, read))
    }
  }

  const derived = lazily(areas, (operations) =>
    Object.fromEntries(Object.entries(operations).map(([name, operation]) => [name, method(operation)])),
  ) as Areas

  return withOthers(derived, {
    search: derived.search.all,
    blogs: {
      /** Published posts, newest first; `per_page` at most 100, which is also the default. An irregular post is mended or left out. */
      list: async (query?: Given<typeof blogOperations.list.query>): Promise<PostsResult> =>
        call(blogOperations.list, [query], readPostList),
      get: async (id: string): Promise<Result<BlogDetail>> =>
        postOf(await call(blogOperations.get, [id], reads(sentPostSchema)), id),
      bySlug: async (slug: string): Promise<Result<BlogDetail>> =>
        postOf(await call(blogOperations.bySlug, [slug], reads(sentPostSchema)), slug),
      version: derived.blogs.version,
    },
  })
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

/** A success with a list, or with a post: what is in them is read item by item. */
const sentListSchema = z.object({
  success: z.literal(true),
  data: z.array(z.unknown()),
  meta: pageMetaSchema.optional().catch(undefined),
})
const sentPostSchema = z.object({ success: z.literal(true), data: z.looseObject({}) })

/** The footer of every page asks for the same posts. To read a dozen of them takes longer than to send them. */
const readPostList = oncePerText((answered): PostsResult => {
  const result = readAnswer(sentListSchema, answered)
  if (!result.ok) return result
  const { data: sent, meta } = result.data
  const { posts, irregular } = readPosts(sent)
  reportIrregular(irregular)
  const sentMore = sent.length > posts.length && { sent: sent.length }
  return { ok: true, data: posts, ...sentMore, ...(meta && { meta }) }
})

function postOf(result: Result<z.output<typeof sentPostSchema>>, askedFor: string): Result<BlogDetail> {
  if (!result.ok) return result
  const reading = readPost(result.data.data, askedFor)
  if (!reading) return invalidAnswer(200)
  if (reading.isIrregular) reportIrregular([reading.post.id])
  return { ok: true, data: reading.post }
}

/** What stands under `data` and, of a list, which page it is and what it counts. */
function dataOf(result: Result<unknown>): Result<unknown> {
  if (!result.ok) return result
  const answer = result.data as { data?: unknown; meta?: PageMeta; counts?: Record<string, number> }
  if (answer.data === undefined) return result
  const { data, meta, counts } = answer
  return { ok: true, data, ...(meta && { meta }), ...(counts && { counts }) }
}

/** Each value is made when it is asked for: of more than thirty areas a visit needs one or two. */
function lazily<Value, Mapped>(values: Record<string, Value>, map: (value: Value) => Mapped): Record<string, Mapped> {
  const lazy: Record<string, Mapped> = {}
  for (const [name, value] of Object.entries(values)) {
    let made: Mapped | undefined
    const get = () => {
      made ??= map(value)
      return made
    }
    Object.defineProperty(lazy, name, { get, enumerable: true })
  }
  return lazy
}

/** A spread would make all that is lazy. */
const withOthers = <Lazy extends object, Own extends object>(lazy: Lazy, own: Own): Omit<Lazy, keyof Own> & Own =>
  Object.setPrototypeOf(own, lazy)

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
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
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
