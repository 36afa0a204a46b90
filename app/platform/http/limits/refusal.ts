import { currentRequestId } from '../../log/log.server'

export const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/')

/** What the front door refuses before Remix sees it. Codes and statuses are those of the API's contract (a test compares). */
export const refusals = {
  malformed_request: { status: 400, message: 'This address or request is malformed.' },
  unauthorized: { status: 401, message: 'A token is needed here.' },
  foreign_origin: { status: 403, message: 'This form was sent from another site.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  too_large: { status: 413, message: 'This is more than the 1 MB a request may hold.' },
  internal_error: { status: 500, message: 'Something went wrong on our side.' },
  unavailable: {
    status: 503,
    message: 'Too many people are here at once. Nothing was saved. Please try again in a few seconds.',
  },
} as const

export type RefusalCode = keyof typeof refusals

/** A refusal: in the API's own form under /api/, otherwise as one line of text. */
export function refuse(
  code: RefusalCode,
  path: string,
  headers: Record<string, string> = {},
  message: string = refusals[code].message,
): Response {
  const { status } = refusals[code]
  const isApi = isApiPath(path)
  // What a person can tell on the phone: with it the lines of this request are found in the log.
  const reference = status === 500 ? `Reference: ${currentRequestId()}\n` : ''
  const body = isApi ? JSON.stringify({ success: false, code, message }) : `${message}\n${reference}`
  return new Response(body, {
    status,
    headers: {
      'content-type': isApi ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      ...headers,
    },
  })
}
