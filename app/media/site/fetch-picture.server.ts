/** The file of an uploaded picture, from the backend as it comes: the one call whose answer is no JSON. */
import { clinicTransport } from '~/platform/session/transport.server'

const timeoutMs = 10_000
/** What a browser needs of the backend's answer. */
const headersKept = ['cache-control', 'content-length', 'content-type', 'etag']

/**
 * @param place of its address, `{picture}/{copy}`; the caller has checked its form
 * @returns the file, or the head alone (304, HEAD); null where there is none
 * @throws where the backend cannot say
 */
export async function fetchPicture(
  place: string,
  { request, clientAddress }: { request: Request; clientAddress?: string | undefined },
): Promise<Response | null> {
  const { baseUrl, send } = clinicTransport()
  const headers = new Headers()
  const tag = request.headers.get('if-none-match')
  if (tag !== null) headers.set('if-none-match', tag)
  // Ends a wait for the answer's head, and the transfer of a file that the browser no longer waits for.
  const over = new AbortController()
  const end = () => over.abort()
  const timer = setTimeout(end, timeoutMs)
  request.signal.addEventListener('abort', end, { once: true })
  try {
    const asked = new Request(`${baseUrl}/api/media/${place}`, { method: request.method, headers, signal: over.signal })
    const answer = await send(asked, clientAddress)
    if (answer.status === 404) return null
    if (answer.status !== 200 && answer.status !== 304) throw new Error(`The backend says ${answer.status}.`)
    const kept = headersKept.flatMap((name): [string, string][] => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    return new Response(answer.body, { status: answer.status, headers: kept })
  } finally {
    clearTimeout(timer)
  }
}
