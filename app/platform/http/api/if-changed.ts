/** Answers a reader with bytes and their tag, or with 304 where the reader has them. */
type Tagged = { bytes: Uint8Array<ArrayBuffer>; tag: string }

/** JSON that the reader may keep and has to ask about each time. */
export function jsonIfChanged(request: Request, { bytes, tag }: Tagged): Response {
  const headers = { ETag: tag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }
  if (namesTag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
  return new Response(bytes, { headers: { ...headers, 'Content-Type': 'application/json' } })
}

/** Weak tags count as well (RFC 9110, 13.1.2): the front door makes the tag weak where it compresses. */
function namesTag(ifNoneMatch: string | null, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
}
