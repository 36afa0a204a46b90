/** Reads an answer of the API by its schema; what is wrong becomes a `ClinicFailure`. */
import { z } from 'zod'
import { errorDetailSchema } from '../../http/api/errors'
import type { PageMeta } from '../../http/api/paging'
import type { ClinicFailure } from './errors'

/** `counts`: of a list that says how many there are in each state. */
export type Result<T> =
  | { ok: true; data: T; meta?: PageMeta; counts?: Partial<Record<string, number>> }
  | { ok: false; failure: ClinicFailure }

export type Answered = { status: number; text: string; retryAfter: string | null }
export type Reader<T> = (answered: Answered) => Result<T>

const farEndErrorSchema = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  login_token: z.string().optional().catch(undefined),
  detail: z.array(errorDetailSchema).optional().catch(undefined),
})

export const reads =
  <Schema extends z.ZodType>(schema: Schema): Reader<z.output<Schema>> =>
  (answered) =>
    readAnswer(schema, answered)

const textsRemembered = 4

/** A success that was read before, word for word, is not read again. */
export function oncePerText<T>(read: Reader<T>): Reader<T> {
  const known = new Map<string, Result<T>>()
  return (answered) => {
    const before = answered.status === 200 ? known.get(answered.text) : undefined
    if (before) return before
    const result = read(answered)
    if (answered.status === 200 && result.ok) known.set(answered.text, result)
    const oldest = known.keys().next()
    if (known.size > textsRemembered && !oldest.done) known.delete(oldest.value)
    return result
  }
}

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
  const { code, message, login_token, detail } = farEndErrorSchema.safeParse(json).data ?? {}
  return {
    ok: false,
    failure: {
      kind,
      status,
      ...(code && { code }),
      ...(message && { message }),
      ...(login_token && { loginToken: login_token }),
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
