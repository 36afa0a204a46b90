import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { sessionHeaders } from './clinic/session.server'
import { contentSecurityPolicy } from './server/csp'

// The front door (app/server/) runs around this build and reaches the backend's life through it, so that a process has
// one backend and one database, whoever asks.
export { backendHealth, drainBackend, startBackend, stopBackend } from './backend/start'

const renderTimeoutMs = 10_000

/**
 * Renders a page to its end and sends it with a Content-Security-Policy that names each inline script by its hash. A
 * page is small (15 KB compressed), so nothing is gained by streaming, and with hashes instead of a nonce the finished
 * page can be cached together with its header.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
) {
  let failed = false
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<RemixServer context={context} url={request.url} />, {
      onAllReady() {
        const body = new PassThrough()
        text(body).then(resolve, reject)
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        if (!request.signal.aborted) console.error(error)
      },
    })
    setTimeout(abort, renderTimeoutMs).unref()
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', contentSecurityPolicy({ scriptHashes: inlineScriptHashes(html) }))
  await addSessionCookies(headers, loadContext)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  return new Response(html, { status: failed ? 500 : status, headers })
}

/** The same cookies for the data of a page that a script loads. */
export async function handleDataRequest(
  response: Response,
  { context }: { context: AppLoadContext },
): Promise<Response> {
  await addSessionCookies(response.headers, context)
  return response
}

/** What this visit changed in its session; a redirect may have brought it already. */
async function addSessionCookies(headers: Headers, context: AppLoadContext) {
  const present = new Set(headers.getSetCookie())
  for (const cookie of (await sessionHeaders(context)).getSetCookie()) {
    if (!present.has(cookie)) headers.append('Set-Cookie', cookie)
  }
}

/** `sha256-…` of each inline script of a page, as a Content-Security-Policy names them. */
function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue
    hashes.add(`sha256-${createHash('sha256').update(body).digest('base64')}`)
  }
  return [...hashes]
}
