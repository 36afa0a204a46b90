/**
 * Every error the clinic's API can answer: code → status and public message. The backend answers from this table, the
 * API's documentation is made from it, and the client reads answers by its schemas.
 */
import { z } from 'zod'

export const errorTable = {
  malformed_request: { status: 400, message: 'The request could not be understood.' },
  malformed_json: { status: 400, message: 'The body is not valid JSON.' },
  invalid_reset_token: { status: 400, message: 'This reset link is no longer valid. Please ask for a new one.' },
  invalid_newsletter_link: {
    status: 400,
    message: 'This link is no longer valid. Please subscribe anew or write to us.',
  },
  unauthorized: { status: 401, message: 'Please log in.' },
  invalid_credentials: { status: 401, message: 'Email or password is not right.' },
  invalid_signature: { status: 401, message: 'The signature is not right.' },
  session_ended: { status: 401, message: 'Your session has ended. Please log in again.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  account_blocked: { status: 403, message: 'This account is closed. Please contact the clinic.' },
  foreign_origin: { status: 403, message: 'This request was sent from another site.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  blog_not_found: { status: 404, message: 'Blog not found.' },
  user_not_found: { status: 404, message: 'User not found' },
  order_not_found: { status: 404, message: 'There is no such order.' },
  refund_not_found: { status: 404, message: 'There is no such refund.' },
  appointment_not_found: { status: 404, message: 'There is no such appointment.' },
  link_not_found: { status: 404, message: 'There is no such payment link.' },
  mail_not_found: { status: 404, message: 'There is no such mail.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  email_taken: { status: 409, message: 'This email cannot be used. Try to log in or reset the password.' },
  form_already_sent: {
    status: 409,
    message: 'This form was sent before. To send it once more, please press the button again.',
  },
  mail_not_retryable: { status: 409, message: 'This mail cannot be sent again.' },
  price_changed: { status: 409, message: 'The price has changed. Please review your order.' },
  order_clash: { status: 409, message: 'This order was sent before with other details. Please begin a new one.' },
  order_not_payable: { status: 409, message: 'This order cannot be paid any more.' },
  order_not_cancellable: { status: 409, message: 'This order can no longer be cancelled here. Please call us.' },
  refund_changed: { status: 409, message: 'What you get back has changed. Please look at it again.' },
  refund_settled: { status: 409, message: 'This refund is settled already.' },
  refund_in_progress: {
    status: 409,
    message: 'The payment provider has this refund under way. Please look again in a minute.',
  },
  appointment_not_cancellable: {
    status: 409,
    message: 'This appointment can no longer be cancelled here. Please call us.',
  },
  too_large: { status: 413, message: 'The body is larger than 1 MiB.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  invalid_input: { status: 422, message: 'Invalid input data.' },
  wrong_password: { status: 422, message: 'The current password is not right.' },
  too_many_tries: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  internal_error: { status: 500, message: 'Server error occurred. Please contact support.' },
  payment_failed: { status: 502, message: 'Failed to initiate payment' },
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
  code: z.enum(['invalid_input', 'wrong_password']),
  detail: z.array(errorDetailSchema).min(1),
})
