/** The file of a document, for its client and for dietitians: to be kept as a file, by nobody on the way and in no page of ours. */
import { dayOf } from '~/domain/time/days'
import type { Result } from '~/platform/session/answers/read-answer'
import { sessionHeaders, type Visit } from '~/platform/session/session.server'
import type { OpenedDocument } from '../../contract/records/documents'

const types = { pdf: 'application/pdf', jpeg: 'image/jpeg' } as const
const endings = { pdf: 'pdf', jpeg: 'jpg' } as const

/** Its name says nothing of a person or their health. */
export async function documentAnswer({ context }: Visit, answer: Result<OpenedDocument>): Promise<Response> {
  // A resource route passes no document handler: add the cookie of a renewed session here.
  const headers = await sessionHeaders(context)
  headers.set('Cache-Control', 'private, no-store')
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Content-Security-Policy', 'sandbox')
  if (!answer.ok) {
    const isMissing = [404, 422].includes(answer.failure.status ?? 0)
    headers.set('Content-Type', 'text/plain; charset=utf-8')
    return new Response(isMissing ? 'There is no such document.' : 'This document cannot be read right now.', {
      status: isMissing ? 404 : 503,
      headers,
    })
  }
  const { kind, format, created_at: at, file } = answer.data
  headers.set('Content-Type', types[format])
  headers.set('Content-Disposition', `attachment; filename="aahar-${kind}-${dayOf(at)}.${endings[format]}"`)
  return new Response(Buffer.from(file, 'base64'), { headers })
}
