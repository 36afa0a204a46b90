import type { LoaderFunctionArgs } from '@remix-run/node'
import { sessionHeaders } from '~/platform/session/session.server'

/** A paper of one's own as a file to keep. @param name without its ending */
export async function pdfAnswer({ context }: LoaderFunctionArgs, name: string, pdf: Buffer): Promise<Response> {
  // A resource route passes no document handler: add the cookie of a renewed session here.
  const headers = await sessionHeaders(context)
  headers.set('Content-Type', 'application/pdf')
  headers.set('Content-Disposition', `attachment; filename="${name}.pdf"`)
  headers.set('Cache-Control', 'private, no-store')
  return new Response(new Uint8Array(pdf), { headers })
}
