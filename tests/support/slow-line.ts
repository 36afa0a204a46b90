import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type SlowLine = { url: string; stop(): void }

/** What a server may send before it hears that anything came (RFC 6928), and what one packet holds, in bytes. */
const firstFlight = 14_600
const packet = 1_460

/** The site at `target` over a line on which each packet of a document after the first flight comes `pauseMs` after the one before. */
export async function startSlowLine(target: string, { pauseMs }: { pauseMs: number }): Promise<SlowLine> {
  const server = createServer((request, response) => {
    const headers = { ...request.headers, host: new URL(target).host, 'accept-encoding': 'br' }
    get(target + request.url, { headers }, async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(response)
      const document = Buffer.concat(await answer.toArray())
      response.write(document.subarray(0, firstFlight))
      for (let at = firstFlight; at < document.length; at += packet) {
        await wait(pauseMs)
        response.write(document.subarray(at, at + packet))
      }
      response.end()
    }).on('error', () => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
