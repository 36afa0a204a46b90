import { createHash, randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { sessionHeaders } from './clinic/session.server'
import { ScriptMarkContext } from './script-mark'
import { contentSecurityPolicy } from './server/csp'
import { settings } from './settings.server'

// The front door (app/server/) runs around this build and reaches the backend's life through it, so that a process has
// one backend and one database, whoever asks.
export { backendHealth, drainBackend, startBackend, stopBackend } from './backend/start'

const renderTimeoutMs = 10_000

/**
 * Renders a page to its end and sends it with a Content-Security-Policy that names Remix's own inline scripts by their
 * hashes. A page is small (25 KB compressed), so nothing is gained by streaming, and with hashes instead of a nonce the
 * finished page can be cached together with its header.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
) {
  // Only scripts that carry this mark are named in the policy: what anybody else got into the page stays forbidden.
  const mark = randomBytes(16).toString('hex')
  const page = await render(
    <ScriptMarkContext.Provider value={mark}>
      <RemixServer context={context} url={request.url} nonce={mark} />
    </ScriptMarkContext.Provider>,
    { request, mark },
  )
  const { html, hashes } = unmarkScripts(page.html, mark)
  const https = settings().publicUrl.startsWith('https:')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', contentSecurityPolicy({ scriptHashes: hashes, https }))
  await addSessionCookies(headers, loadContext)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  return new Response(html, { status: page.failed ? 500 : status, headers })
}

/** What a loader or action did not expect. A visitor's own mistake (a 405, an answer nobody waited for) is no error of ours. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(error)
}

type Rendered = { html: string; failed: boolean }

function render(page: ReactNode, { request, mark }: { request: Request; mark: string }): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      onAllReady() {
        // The timer would hold the whole page in memory for its ten seconds.
        clearTimeout(timer)
        const body = new PassThrough()
        text(body).then((html) => resolve({ html, failed }), reject)
        pipe(body)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        failed = true
        if (!request.signal.aborted) console.error(error)
      },
    })
    const timer = setTimeout(abort, renderTimeoutMs)
  })
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

/** Takes the marks out again and answers the `sha256-…` of each inline script that carried one. */
function unmarkScripts(marked: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of marked.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(attribute) || body === '') continue
    hashes.add(`sha256-${createHash('sha256').update(body).digest('base64')}`)
  }
  return { html: marked.replaceAll(attribute, ''), hashes: [...hashes] }
}
