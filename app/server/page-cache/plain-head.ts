/**
 * The head of a request, read from the bytes of a socket. Only the plainest ones: a whole GET or HEAD, alone in its bytes, of
 * which Node's parser and every proxy would read the same. Null for all others, which are left to Node's parser.
 */

/** Named as in Node's IncomingMessage. */
export type PlainHead = { method: 'GET' | 'HEAD'; url: string; httpVersionMinor: 1; rawHeaders: string[] }

/** Below the 16 KB at which Node's parser refuses. */
const longestHead = 16_000

/**
 * Every line ends in CR LF and has nothing outside of printable ASCII, names are of letters, digits and dashes with the colon
 * right behind them, no line continues another, and nothing stands behind the empty line: a body, or a second request.
 */
const plain = /^(GET|HEAD) (\/[!-~]*) HTTP\/1\.1\r\n((?:[A-Za-z0-9-]+:[\t -~]*\r\n)+)\r\n$/

export function readPlainHead(bytes: Buffer): PlainHead | null {
  if (bytes.length > longestHead) return null
  const match = plain.exec(bytes.toString('latin1'))
  if (!match) return null
  const [, method, url = '', lines = ''] = match
  const rawHeaders: string[] = []
  for (let at = 0; at < lines.length; ) {
    const colon = lines.indexOf(':', at)
    const end = lines.indexOf('\r\n', colon)
    const name = lines.slice(at, colon)
    const value = lines.slice(colon + 1, end).trim()
    // Close, Upgrade and what a proxy may name here are for Node.
    if (name.length === 10 && name.toLowerCase() === 'connection' && value.toLowerCase() !== 'keep-alive') return null
    rawHeaders.push(name, value)
    at = end + 2
  }
  return { method: method === 'HEAD' ? 'HEAD' : 'GET', url, httpVersionMinor: 1, rawHeaders }
}
