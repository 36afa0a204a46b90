import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Said = { status: number; body?: unknown }

/** `body` is sent as JSON. `held`: the answer comes once the promise is kept. `silent`: no answer ever. `gone`: the connection breaks. */
export type FarAnswer = Said | { held: Promise<Said> } | 'silent' | 'gone'

export type FarBackend = {
  /** For CLINIC_API_URL. */
  url: string
  /** What is answered from now on, by method and path such as 'POST /api/contact'. All else is a 404 without words. */
  answers: Record<string, FarAnswer>
  /** How often a call has come, by the same name. */
  asked(call: string): number
  /** The bearer tokens of a call's requests, in their order; null for one without. */
  tokens(call: string): (string | null)[]
  stop(): void
}

/** A clinic elsewhere that says what it is told to say. */
export async function startFarBackend(answers: Record<string, FarAnswer> = {}): Promise<FarBackend> {
  const far = { answers }
  const calls: { call: string; token: string | null }[] = []
  const server = createServer((request, response) => {
    // Read to the end: a connection closed before looks like a broken one.
    request.resume().on('end', async () => {
      const call = `${request.method} ${request.url?.split('?', 1)[0] ?? ''}`
      calls.push({ call, token: request.headers.authorization?.replace('Bearer ', '') ?? null })
      const answer = far.answers[call] ?? { status: 404 }
      if (answer === 'silent') return
      if (answer === 'gone') return request.socket.destroy()
      const { status, body } = 'held' in answer ? await answer.held : answer
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body === undefined ? '' : JSON.stringify(body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const of = (name: string) => calls.filter(({ call }) => call === name)
  return Object.assign(far, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: (call: string) => of(call).length,
    tokens: (call: string) => of(call).map(({ token }) => token),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  })
}
