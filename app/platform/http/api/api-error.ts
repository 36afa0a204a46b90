import { type ErrorCode, type ErrorDetail, errorTable } from './errors'

type Particulars = {
  /** Instead of the table's sentence; public. */
  message?: string
  /** What is wrong with the input, for `invalid_input`. */
  detail?: ErrorDetail[]
  /** With `time_taken`: free times near it, UTC instants. */
  near_times?: string[]
  /** With `code_needed`. */
  login_token?: string
  headers?: Record<string, string>
}

/** What a service or a route throws to answer with an error of the contract's table. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly particulars: Particulars

  constructor(code: ErrorCode, particulars: Particulars = {}) {
    super(particulars.message ?? errorTable[code].message)
    this.code = code
    this.particulars = particulars
  }
}

/** A rule that a service finds broken by one field of the body: the form shows the message under that field. */
export function invalidField(field: string, message: string, type: string): ApiError {
  return new ApiError('invalid_input', { message, detail: [{ loc: ['body', field], msg: message, type }] })
}

/** The one shape of an error's answer. */
export function errorResponse(
  code: ErrorCode,
  { message, detail, near_times, login_token, headers }: Particulars = {},
): Response {
  const body = {
    success: false,
    code,
    message: message ?? errorTable[code].message,
    ...(detail && { detail }),
    ...(near_times && { near_times }),
    ...(login_token && { login_token }),
  }
  return Response.json(body, { status: errorTable[code].status, headers: { 'Cache-Control': 'no-store', ...headers } })
}
