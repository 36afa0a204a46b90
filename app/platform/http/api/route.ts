/**
 * A route is an operation of the contract and the function that answers it. Parsing, access and the shape of errors are
 * done here once, so that a feature's api.ts only calls its service and shapes the answer.
 */
import type { Handler } from 'hono'
import type { z } from 'zod'
import { type Actor, requireAccess } from './actor'
import { ApiError } from './api-error'
import type { ErrorDetail } from './errors'
import type { Operation, Received } from './operation'
import { readJson } from './request-json'

/** Hono's context of every request. */
export type ApiEnv = { Bindings: Caller; Variables: { actor: Actor; operation?: string } }

/** What the front door knows of the caller beside the request: it has the connection. */
export type Caller = { clientAddress?: string | undefined }

type Call<O extends Operation> = {
  params: Received<O['params']>
  query: Received<O['query']>
  body: Received<O['body']>
  actor: Actor
  /** Of the person, not of a proxy or the site in between; undefined where the transport does not know it. */
  clientAddress: string | undefined
  /** As it came, for what is signed; its body is unread where the operation has none of its own. */
  request: Request
}

export type Route = { operation: Operation; handle: Handler<ApiEnv> }

/** The JSON of a 200 without its `success: true`, which `route` adds. */
type Success<Answer> = Answer extends unknown ? Omit<Answer, 'success'> : never

/** Binds an operation to what answers it: with the JSON of a 200, or with a whole Response. */
export function route<const O extends Operation>(
  operation: O,
  answer: (call: Call<O>) => Promise<Success<z.output<O['answer']>> | Response>,
): Route {
  return {
    operation,
    handle: async (c) => {
      c.set('operation', operation.id)
      const actor = c.get('actor')
      requireAccess(operation, actor)
      const call = {
        params: operation.params && parse(operation.params, c.req.param(), 'path'),
        query: operation.query && parse(operation.query, c.req.query(), 'query'),
        body: operation.body && parse(operation.body, await readJson(c.req.raw, operation.maxBodyBytes), 'body'),
        actor,
        clientAddress: c.env?.clientAddress,
        request: c.req.raw,
      } as Call<O>
      const answered = await answer(call)
      return answered instanceof Response ? answered : c.json({ success: true, ...(answered as object) })
    },
  }
}

const mostComplaints = 50

/** @throws {ApiError} invalid_input, with one detail for each complaint; its message is their sentences joined */
function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, source: string): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  // A body of 1 MiB can be wrong in a hundred thousand places; no caller reads more than these.
  const detail = parsed.error.issues.slice(0, mostComplaints).map(
    (issue): ErrorDetail => ({
      loc: [source, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
      msg: issue.message,
      type: issue.code,
    }),
  )
  throw new ApiError('invalid_input', { message: detail.map(({ msg }) => msg).join(', '), detail })
}

/**
 * From a row to an answer: keeps the keys the schema names, and no other. What a store adds to its rows (an owner's id, a hash,
 * a sealed text) so leaves the API only once the contract names it.
 */
export function pickBy<Schema extends z.ZodObject>(schema: Schema): (row: z.output<Schema>) => z.output<Schema> {
  const keys = Object.keys(schema.shape)
  return (row) =>
    Object.fromEntries(keys.map((key) => [key, (row as Record<string, unknown>)[key]])) as z.output<Schema>
}
