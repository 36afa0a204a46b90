import { randomBytes, randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { setWaitingForm } from '~/accounts/site/waiting-form.server'
import { waitingBooking } from '~/appointments/site/finish-booking.server'
import { RequestIdContext } from '~/frame/errors/request-reference'
import { PageMarkContext } from '~/frame/head/page-mark'
import { nameInlineParts, splitBytes } from '~/frame/head/page-policy.server'
import { contentSecurityPolicy } from '~/platform/http/csp'
import { applyCacheRule } from '~/platform/http/pages/cache-rule'
import { type LogFields, processLog, withRequestId } from '~/platform/log/log.server'
import { sessionHeaders } from '~/platform/session/session.server'
import { connectBackend } from '~/platform/session/transport.server'
import { settings } from '~/platform/settings/settings.server'
import { operations } from '~/program/operations'
import { backendFetch, isSessionRunning } from '~/program/start'

export { answerPreview } from '~/program/content-preview.server'
// The front door (app/platform/http/) runs around this build and reaches the backend's life through it, so that a process has
// one backend and one database.
export {
  backendFetch,
  backendHealth,
  backendMetrics,
  drainBackend,
  startBackend,
  stopBackend,
  watchContent,
} from '~/program/start'

connectBackend({ backendFetch, isSessionRunning })
setWaitingForm(waitingBooking)

export const apiPaths = operations.map(({ path }) => path)

/**
 * Renders a page to its end and sends it with a Content-Security-Policy that names its inline scripts and styles by their
 * hashes. A page is small (50 KB compressed), so nothing is gained by streaming, and with hashes instead of a nonce the
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
  const mark = randomBytes(16).toString('hex')
  const written = await withRequestId(requestId, () =>
    render(
      <PageMarkContext.Provider value={mark}>
        <RequestIdContext.Provider value={requestId}>
          <RemixServer context={context} url={request.url} nonce={mark} />
        </RequestIdContext.Provider>
      </PageMarkContext.Provider>,
      request,
    ),
  )
  const { bytes: body, ...hashes } = nameInlineParts(written, mark)
  const https = settings().publicUrl.startsWith('https:')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('X-Request-Id', requestId)
  headers.set('Content-Security-Policy', contentSecurityPolicy({ ...hashes, https }))
  await addSessionCookies(headers, loadContext)
  // A page says that it may be kept before it is known how it turns out.
  if (status !== 200) headers.delete('Cache-Control')
  applyCacheRule(headers, loadContext)
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status, headers })
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

const pageEnd = '</body></html>'

/** All of the page, as its data are there before it is sent. */
function render(page: ReactNode, request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // Called after an error of the shell too.
      onAllReady: () => void tidy(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError: (error) => {
        if (!request.signal.aborted) logOnce('render_failed', error)
      },
    })
  })
}

/**
 * React 18 fills up its buffers with zero bytes where a letter of several bytes does not fit. And Remix's scripts with the page's data
 * belong to its root, beside the document: HTML allows nothing there. (No text of the page can look like its end: `<` is escaped.)
 */
async function tidy(written: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of written) chunks.push(chunk)
  const whole = Buffer.concat(splitBytes(Buffer.concat(chunks), '\0'))
  return Buffer.concat([...splitBytes(whole, pageEnd), Buffer.from(pageEnd)])
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
