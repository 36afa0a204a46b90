import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `body` is sent as JSON. `silent`: no answer ever. `gone`: the connection breaks. */
export type FarAnswer = { status: number; body?: unknown } | 'silent' | 'gone'

export type FarBackend = {
  /** For CLINIC_API_URL. */
  url: string
  /** What is answered from now on, by method and path such as 'POST /api/contact'. All else is a 404 without words. */
  answers: Record<string, FarAnswer>
  stop(): void
}

/** A clinic elsewhere that says what it is told to say. */
export async function startFarBackend(answers: Record<string, FarAnswer> = {}): Promise<FarBackend> {
  const far = { answers }
  const server = createServer((request, response) => {
    // Read to the end: a connection closed before looks like a broken one.
    request.resume().on('end', () => {
      const path = request.url?.split('?', 1)[0] ?? ''
      const answer = far.answers[`${request.method} ${path}`] ?? { status: 404 }
      if (answer === 'silent') return
      if (answer === 'gone') return request.socket.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(far, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  })
}
