/** A way to a server that a test can break: refused, as by a machine that is up without the server, silent, as by none at all, or with something else at its end. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type BreakableNetwork = {
  /** The given address, by this way. */
  url: string
  refuse(): void
  fallSilent(): void
  /** What is said to each who comes, before hanging up. */
  talkRubbish(words: string): void
  /** Connections from before do not come back to life. */
  heal(): void
  close(): Promise<void>
}

export async function breakableNetwork(address: string): Promise<BreakableNetwork> {
  const url = new URL(address)
  const { hostname, port } = url
  let state: 'open' | 'refused' | 'silent' | 'rubbish' = 'open'
  let rubbish = ''
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const mayPass = () => state === 'open'
    let isDead = !mayPass()
    if (state === 'refused') near.destroy()
    if (state === 'rubbish') near.end(rubbish)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (chunk) => {
        isDead ||= !mayPass()
        if (!isDead) other.write(chunk)
      })
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        if (!isDead) other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = server.address()
  url.port = String(typeof own === 'object' ? own?.port : 0)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    refuse: () => {
      state = 'refused'
      cut()
    },
    fallSilent: () => {
      state = 'silent'
    },
    talkRubbish: (words) => {
      state = 'rubbish'
      rubbish = words
      cut()
    },
    heal: () => {
      state = 'open'
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
