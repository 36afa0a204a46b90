import { randomBytes, randomUUID } from 'node:crypto'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { operations } from './clinic/contract/operations'
import { sessionHeaders } from './clinic/session.server'
import { findPictures, iconEdits, pictureEdits } from './inline-pictures.server'
import { KeptPartsContext } from './kept-part'
import { canKeepParts, createKeptParts, type PageInParts, writePart } from './kept-parts.server'
import { type LogFields, processLog, withRequestId } from './log.server'
import { applyEdits, editsOf, type PageEdit } from './page-edits'
import { finishPage, scriptStartOf } from './page-scripts.server'
import { PageStylesContext } from './page-styles'
import { stylePage, stylesPlace } from './page-styles.server'
import { RequestIdContext } from './request-reference'
import { contentPlace, ScriptMarkContext } from './script-mark'
import { applyCacheRule } from './server/cache-rule'
import { contentSecurityPolicy } from './server/csp'
import { settings } from './settings.server'
import { structuredDataEdits } from './structured-data.server'

// The front door (app/server/) runs around this build and reaches the backend's life through it, so that a process has
// one backend and one database.
export { backendHealth, backendMetrics, drainBackend, startBackend, stopBackend, watchContent } from './backend/start'
export { answerPreview } from './content-preview.server'
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
  // Only scripts that carry this mark are named in the policy: a script injected into the page stays forbidden.
  const mark = randomBytes(16).toString('hex')
  const place = stylesPlace(mark)
  const { pathname, search } = new URL(request.url)
  const parts = canKeepParts(status, context) ? createKeptParts(pathname + search, mark) : null
  await readData(context)
  const written = withRequestId(requestId, () =>
    render(
      <ScriptMarkContext.Provider value={mark}>
        <PageStylesContext.Provider value={place}>
          <RequestIdContext.Provider value={requestId}>
            <KeptPartsContext.Provider value={parts}>
              <RemixServer context={context} url={request.url} nonce={mark} />
            </KeptPartsContext.Provider>
          </RequestIdContext.Provider>
        </PageStylesContext.Provider>
      </ScriptMarkContext.Provider>,
      request,
    ),
  )
  const page = parts?.takeOut(written) ?? { rest: written, places: [] }
  const styled = stylePage(page, place, context)
  const finished = finishPage(page.rest, mark, { start: scriptStartOf(headers, context), styles: styled.rest })
  const https = settings().publicUrl.startsWith('https:')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('X-Request-Id', requestId)
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({ scriptHashes: finished.hashes, styleHashes: styled.hashes, https }),
  )
  await addSessionCookies(headers, loadContext)
  // A page says that it may be kept before it is known how it turns out.
  if (status !== 200) headers.delete('Cache-Control')
  applyCacheRule(headers, loadContext)
  const facts = status === 200 ? structuredDataEdits(page.rest, loadContext) : []
  const body = joinPage(page, [
    ...styled.edits,
    ...finished.edits,
    ...facts,
    ...contentEdits(page.rest, mark, loadContext),
  ])
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status, headers })
}

/** The content of the page in front of its scripts (content/content-text.server.ts). */
function contentEdits(html: string, mark: string, { contentElements = [] }: AppLoadContext): PageEdit[] {
  return editsOf(html, contentPlace(mark), '').map((edit) => ({ ...edit, text: Buffer.concat(contentElements) }))
}

/** The page with its parts in their places, and drawings in all of it. */
function joinPage({ rest, places }: PageInParts, edits: readonly PageEdit[]): Buffer<ArrayBuffer> {
  const pictures = [findPictures(rest), ...places.map(({ part }) => part.pictures)]
  const [ofRest = [], ...ofParts] = pictureEdits(pictures)
  const parts = places.map(({ at, part }, i) => ({ from: at, to: at, text: writePart(part, ofParts[i] ?? []) }))
  return applyEdits(rest, [...edits, ...parts, ...iconEdits(rest), ...ofRest])
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

/** React writes a page that waits for nothing in one go, as a string: as a stream it took a third longer. */
function render(page: ReactNode, request: Request): string {
  try {
    // As a stream React writes the doctype itself; without it browsers lay a page out as those of 1998 did.
    return `<!DOCTYPE html>${renderToString(page)}`
  } catch (error) {
    if (!request.signal.aborted) logOnce('render_failed', error)
    throw error
  }
}

/** Where Remix remembers what it has read of the loaders' data, which it writes into the page part by part. */
type ReadParts = { streamCache?: { result: { done: boolean; value: string } }[] }

/** Reads all of the data before the page is rendered: it is there already, but to read it Remix would have React wait. */
async function readData({ serverHandoffStream, renderMeta }: EntryContext) {
  if (!serverHandoffStream || !renderMeta) return
  const decoder = new TextDecoder()
  const parts: NonNullable<ReadParts['streamCache']> = []
  const reader = serverHandoffStream.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read())
    parts.push({ result: { done: false, value: decoder.decode(part.value, { stream: true }) } })
  reader.releaseLock()
  Object.assign(renderMeta, {
    streamCache: [...parts, { result: { done: true, value: decoder.decode() } }],
  } satisfies ReadParts)
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
