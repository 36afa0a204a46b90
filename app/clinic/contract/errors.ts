/**
 * Every error the clinic's API can answer: code → status and public message. The backend answers from this table, the
 * API's documentation is made from it, and the client reads answers by its schemas.
 */
import { z } from 'zod'

export const errorTable = {
  malformed_request: { status: 400, message: 'The request could not be understood.' },
  malformed_json: { status: 400, message: 'The body is not valid JSON.' },
  unauthorized: { status: 401, message: 'Please log in.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  foreign_origin: { status: 403, message: 'This request was sent from another site.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  blog_not_found: { status: 404, message: 'Blog not found.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  too_large: { status: 413, message: 'The body is larger than 1 MiB.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  invalid_input: { status: 422, message: 'Invalid input data.' },
  internal_error: { status: 500, message: 'Server error occurred. Please contact support.' },
  unavailable: { status: 503, message: 'The clinic’s service is not available right now. Please try again shortly.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable

export const maxBodyBytes = 1024 * 1024

const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]

/** One complaint about what was sent: where (`['query', 'page']`), in words, and its kind. */
export const errorDetailSchema = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
})
export type ErrorDetail = z.infer<typeof errorDetailSchema>

export const errorAnswerSchema = z.object({ success: z.literal(false), code: z.enum(codes), message: z.string() })

export const invalidInputAnswerSchema = errorAnswerSchema.extend({
  code: z.literal('invalid_input'),
  detail: z.array(errorDetailSchema).min(1),
})
