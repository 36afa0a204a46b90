/** What a browser answers of a passkey comes as JSON text in a hidden field, beside or in the place of a code. */
import type { z } from 'zod'
import { errorTable } from '~/platform/http/api/errors'
import type { Result } from '~/platform/session/answers/read-answer'

type Refused = Extract<Result<never>, { ok: false }>

/** @returns what the schema of the call makes of the text, or the answer of the call where it cannot be read */
export function readPasskeyAnswer<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): { ok: true; data: z.output<Schema> } | Refused {
  const read = schema.safeParse(parsed(text))
  return read.success ? { ok: true, data: read.data } : refused
}

const { status, message } = errorTable.wrong_passkey
const detail = [{ loc: ['body', 'credential'], msg: message, type: 'wrong_passkey' }]
const refused: Refused = { ok: false, failure: { kind: 'status', status, code: 'wrong_passkey', message, detail } }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
