import { randomBytes, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { operations } from './clinic/contract/operations'
import { sessionHeaders } from './clinic/session.server'
import { inlinePictures } from './inline-pictures.server'
import { type LogFields, processLog, withRequestId } from './log.server'
import { finishPage, scriptStartOf } from './page-scripts.server'
import { PageStylesContext } from './page-styles'
import { pageStyleHashes, pageStyles } from './page-styles.server'
import { ScriptMarkContext } from './script-mark'
import { applyCacheRule } from './server/cache-rule'
import { contentSecurityPolicy } from './server/csp'
import { settings } from './settings.server'

// The front door (app/server/) runs around this build and reaches the backend's life through it, so that a process has
// one backend and one database.
export { backendHealth, drainBackend, startBackend, stopBackend, watchContent } from './backend/start'
export { personalWords } from './frame-words.server'
export const apiPaths = operations.map(({ path }) => path)

const renderTimeoutMs = 10_000

/**
 * Renders a page to its end and sends it with a Content-Security-Policy that names its inline scripts and styles by their
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
  const requestId = requestIdOf(loadContext)
  // Only scripts that carry this mark are named in the policy: a script injected into the page stays forbidden.
  const mark = randomBytes(16).toString('hex')
  const page = await withRequestId(requestId, () =>
    render(
      <ScriptMarkContext.Provider value={mark}>
        <PageStylesContext.Provider value={pageStyles}>
          <RemixServer context={context} url={request.url} nonce={mark} />
        </PageStylesContext.Provider>
      </ScriptMarkContext.Provider>,
      { request, mark },
    ),
  )
  const { html, hashes } = finishPage(inlinePictures(page.html), mark, scriptStartOf(headers, context))
  const https = settings().publicUrl.startsWith('https:')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('X-Request-Id', requestId)
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({ scriptHashes: hashes, styleHashes: pageStyleHashes, https }),
  )
  await addSessionCookies(headers, loadContext)
  const sentStatus = page.failed ? 500 : status
  // A page says that it may be kept before it is known how it turns out.
  if (sentStatus !== 200) headers.delete('Cache-Control')
  applyCacheRule(headers, loadContext)
  return new Response(Buffer.from(html), { status: sentStatus, headers })
}

/** What a loader or action did not expect. A visitor's own mistake (a 405, a request that was aborted) is no error of ours. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  logOnce('request_failed', error, { requestId: requestIdOf(context), method: request.method })
}

/** The front door's; under remix-serve and in development, where there is none, one is made. */
function requestIdOf(context: AppLoadContext): string {
  context.requestId ??= randomUUID()
  return context.requestId
}

const logged = new WeakSet<object>()

/** React reports an error of the page's frame that Remix reports again when the rendering rejects. */
function logOnce(code: string, error: unknown, fields: LogFields = {}) {
  if (typeof error === 'object' && error !== null) {
    if (logged.has(error)) return
    logged.add(error)
  }
  processLog().error(code, error, fields)
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
        pipe(collect((html) => resolve({ html, failed })))
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        failed = true
        if (!request.signal.aborted) logOnce('render_failed', error)
      },
    })
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}

/** Takes a page's bytes as they come, and gives its text at the end: decoding each small part by itself costs more. */
function collect(whenDone: (html: string) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    // A page is rendered whole: it never waits for its reader.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(part: Buffer, _, next) {
      parts.push(part)
      next()
    },
    final(next) {
      // React 18 sends zero bytes where a letter of several bytes did not fit its buffer (facebook/react#26228). No page has any.
      whenDone(Buffer.concat(parts).toString().replaceAll('\0', ''))
      next()
    },
  })
}

/** The same cookies for the data of a page that a script loads. It is never kept, whatever its page says of itself. */
export async function handleDataRequest(
  response: Response,
  { context }: { context: AppLoadContext },
): Promise<Response> {
  await addSessionCookies(response.headers, context)
  response.headers.delete('Cache-Control')
  applyCacheRule(response.headers, context)
  return response
}

/** What this visit changed in its session; a redirect may have brought it already. */
async function addSessionCookies(headers: Headers, context: AppLoadContext) {
  const present = new Set(headers.getSetCookie())
  for (const cookie of (await sessionHeaders(context)).getSetCookie()) {
    if (!present.has(cookie)) headers.append('Set-Cookie', cookie)
  }
}
