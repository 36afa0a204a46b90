import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export type RawAnswer = { status: number; head: string; body: string }

/** Asks over a socket of its own and gives back the bytes as they came, with only the chunks of the transfer put together. */
export async function askRaw(address: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const { hostname, port, host, pathname, search } = new URL(address)
  const socket = connect(Number(port), hostname)
  const lines = Object.entries({ host, connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write([`GET ${pathname}${search} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  socket.setEncoding('latin1')
  const all = await text(socket)
  const end = all.indexOf('\r\n\r\n')
  const head = all.slice(0, end)
  const rest = all.slice(end + 4)
  const bytes = /^transfer-encoding: chunked$/im.test(head) ? joinChunks(rest) : rest
  return { status: Number(head.split(' ')[1]), head, body: Buffer.from(bytes, 'latin1').toString('utf8') }
}

/** @throws where a chunk is not as long as it says */
function joinChunks(text: string): string {
  let joined = ''
  for (let at = 0; ; ) {
    const end = text.indexOf('\r\n', at)
    const length = Number.parseInt(text.slice(at, end), 16)
    if (Number.isNaN(length)) throw new Error(`No chunk begins at ${at}.`)
    if (length === 0) return joined
    joined += text.slice(end + 2, end + 2 + length)
    at = end + 2 + length + 2
  }
}
