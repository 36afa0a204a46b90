/**
 * How one call of the API is written down. The backend mounts its routes from these, the documentation is made from them,
 * and the client builds requests and reads answers by them, so the three cannot disagree.
 */
import { z } from 'zod'
import type { Permission } from '~/domain/accounts/staff-words'
import type { ErrorCode } from './errors'

export type Operation = {
  /** Unique; operationId of the documentation, such as `blogs.list`. */
  id: string
  /** Heading in the documentation. */
  area: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api, with `{name}` for each parameter. */
  path: `/${string}`
  summary: string
  /** Goes on working, but new callers should use another. */
  deprecated?: boolean
  /** Who may call it. Of the staff, those with the permission in `needs`. */
  access: 'all' | 'client' | 'staff'
  /** With access 'staff', and never without (team/permissions.ts). */
  needs?: Permission
  /**
   * With access 'all': a bearer token that is expired or broken is ignored instead of answered with 401. For calls that
   * begin, renew or end a session, and for those that clients never repeat after a 401.
   */
  ignoresToken?: boolean
  /**
   * The caller has to have given a password or a code in this session a short while ago (domain/accounts/second-factor.ts): for what costs
   * money, takes data away, or weakens an account.
   */
  needsProof?: true
  /** What a caller without a session is told, instead of the general sentence. */
  unauthorizedMessage?: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON, at most 1 MiB. */
  body?: z.ZodType
  /** Where the body may be larger: a file. More than 1 MiB is read only once it is known who sends it. */
  maxBodyBytes?: number
  /** How long the site waits for the answer, where ten seconds are not enough. */
  timeoutMs?: number
  /** The whole JSON body of a 200. */
  answer: z.ZodType
  /**
   * How the site reads the answer where it tolerates more than `answer` promises; what comes out has the same form.
   * @param asked the first of what the call was given
   */
  readAs?: (asked: unknown) => z.ZodType
  /** Where a 200 is no JSON but a file: its media type. Such a call is for browsers; the typed client cannot read it. */
  answerType?: string
  /** Where a status other than 200 answers in a form of its own instead of the error's. */
  otherAnswers?: Readonly<Record<number, z.ZodType>>
  /** What this call answers beside the errors any call can answer. */
  errors: readonly ErrorCode[]
}

/** Keeps the exact type of each schema, which `const list: Operation` would lose. */
export const defineOperation = <
  const O extends Operation & ({ access: 'all' | 'client' } | { access: 'staff'; needs: Permission }),
>(
  operation: O,
): O => operation

/**
 * The beginning of each operation of a group that is no staff’s (for those, `permitted` of team/permissions.ts): after `const own = operationsOf('orders', { area: 'orders', access: 'client' })` that of
 * `...own('cancel', 'POST', '/orders/{order_id}/cancel')` has the id `orders.cancel`.
 */
export const operationsOf =
  <const Shared extends Pick<Operation, 'area' | 'needsProof' | 'ignoresToken'> & { access: 'all' | 'client' }>(
    group: string,
    shared: Shared,
  ) =>
  <const Path extends Operation['path']>(name: string, method: Operation['method'], path: Path) => ({
    ...shared,
    id: `${group}.${name}`,
    method,
    path,
  })

/** An answer of words alone. */
export const messageAnswerSchema = z.object({ success: z.literal(true), message: z.string() })

/** What the server receives, or what a caller gives: parsed and defaulted, or as sent. */
export type Received<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
export type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
