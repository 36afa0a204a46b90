/**
 * Bounds how long a connection may be held by a client that does not send or does not read. Node's own limits cover headers and bodies
 * that arrive slowly and connections without traffic; what they lack is here: line breaks sent now and then on a kept-alive connection, a
 * side that stays open after its 408, hundreds of requests at once, and a place for newcomers where all are taken.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Counter, type Registry } from 'prom-client'
import { addGauge } from '../../log/metrics.server'

export type ConnectionLimits = {
  /** From the first byte (or the start of the connection) to the end of the headers. */
  headersMs: number
  /** From there to the end of the body. */
  requestMs: number
  /** How long a connection may wait for its next request. */
  idleMs: number
  /** How long nothing may go either way while an answer is made or read. */
  stallMs: number
  /** How long a connection may stay after its last answer, so that the client can read it. */
  lingerMs: number
  /** How often connections are looked at. */
  checkMs: number
  /** Above this the connection that has waited longest is closed for each new one. */
  connections: number
  /** Requests of one connection under way at the same time; browsers and proxies send one. */
  pipelined: number
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  // Longer than the minute most proxies keep theirs: the side that closes first must not be the one being written to.
  idleMs: 65_000,
  stallMs: 30_000,
  lingerMs: 1000,
  checkMs: 1000,
  connections: 2000,
  pipelined: 32,
}

type Watched = {
  /** Since when it has waited for a request, or sends one. */
  since: number
  /** What had been read when it was last answered; null before its first answer. More than that, and the headers' time runs. */
  readBefore: number | null
  underWay: Set<ServerResponse>
  isClosing: boolean
}

/** Watches all connections of `server`, from now on. */
export function watchConnections(server: Server, limits: ConnectionLimits, registry: Registry) {
  const all = new Map<Duplex, Watched>()
  addGauge(registry, 'aahar_connections', 'Connections that are open.', () => all.size)
  const limitHelp = 'Above this the connection that has waited longest is closed.'
  addGauge(registry, 'aahar_connections_limit', limitHelp, () => limits.connections)
  const cutSlow = new Counter({
    name: 'aahar_connections_slow_total',
    help: 'Connections cut because the client read too slowly.',
    registers: [registry],
  })
  const cutForRoom = new Counter({
    name: 'aahar_connections_crowded_total',
    help: 'Connections closed to make room for new ones.',
    registers: [registry],
  })
  let taken = 0
  // The last resort, where all connections are busy.
  server.maxConnections = limits.connections + Math.ceil(limits.connections / 10)
  server.headersTimeout = limits.headersMs
  server.requestTimeout = limits.requestMs
  server.keepAliveTimeout = limits.idleMs
  server.timeout = limits.stallMs

  server.on('connection', (socket: Socket) => {
    taken += 1
    all.set(socket, { since: performance.now(), readBefore: null, underWay: new Set(), isClosing: false })
    socket.once('close', () => all.delete(socket))
    if (all.size > limits.connections) makeRoom()
  })
  server.on('timeout', (socket: Socket) => {
    if ((all.get(socket)?.underWay.size ?? 0) > 0) cutSlow.inc()
    socket.destroy()
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, watched] of all) if (sendsNothing(socket as Socket, watched, now)) socket.destroy()
  }, limits.checkMs).unref()
  server.once('close', () => clearInterval(timer))

  /** Whether a kept-alive connection has begun to send and has sent no head in the time for it. */
  function sendsNothing(socket: Socket, watched: Watched, now: number): boolean {
    if (watched.readBefore === null || watched.underWay.size > 0 || watched.isClosing) return false
    if (socket.bytesRead === watched.readBefore) watched.since = now
    return now - watched.since > limits.headersMs + limits.checkMs
  }

  /**
   * Closes the connection that has waited longest, or else the one whose body has been arriving for longest: a client who fills all
   * connections with bodies that never end keeps no other client out. A request that is there is never cut off.
   */
  function makeRoom() {
    const newest = [...all.keys()].at(-1)
    const others = [...all].filter(([socket]) => socket !== newest && !socket.destroyed)
    const longest = (some: [Duplex, Watched][]) => some.sort(([, one], [, other]) => one.since - other.since)[0]?.[0]
    const isArriving = ([, { underWay }]: [Duplex, Watched]) => [...underWay].some(({ req }) => !req.complete)
    const closed =
      longest(others.filter(([, { underWay }]) => underWay.size === 0)) ?? longest(others.filter(isArriving))
    if (!closed) return
    cutForRoom.inc()
    closed.destroy()
  }

  return {
    /** Notes a request. False where its connection is being closed, or is closed now for asking too much at once: leave it. */
    admit({ socket }: IncomingMessage, outgoing: ServerResponse): boolean {
      const watched = all.get(socket)
      if (!watched || watched.isClosing) return false
      if (watched.underWay.size >= limits.pipelined) {
        socket.destroy()
        return false
      }
      watched.underWay.add(outgoing)
      watched.since = performance.now()
      outgoing.once('close', () => {
        watched.underWay.delete(outgoing)
        watched.since = performance.now()
        watched.readBefore = socket.bytesRead
      })
      return true
    },
    /** The answer that is written now is the connection's last: Node would go on to the next request that has come already. */
    admitNoMore(socket: Duplex) {
      const watched = all.get(socket)
      if (watched) watched.isClosing = true
    },
    /** What came behind requests that are here is not read; they have their answers. */
    closeAfterAnswers(socket: Duplex) {
      const answers = [...(all.get(socket)?.underWay ?? [])]
      this.admitNoMore(socket)
      if (answers.length === 0) socket.destroy()
      answers.at(-1)?.once('close', () => (socket as Socket).destroySoon())
    },
    /** Whether an answer can still be written by hand: none is under way that belongs to an earlier, complete request. */
    canAnswer(socket: Duplex): boolean {
      const answers = [...(all.get(socket)?.underWay ?? [])]
      return socket.writable && answers.every(({ headersSent, req }) => !headersSent && !req.complete)
    },
    /** Writes `text` as the last words on a connection and closes it, whatever the client does. */
    closeWith(socket: Duplex, text: string) {
      this.admitNoMore(socket)
      socket.end(text)
      setTimeout(() => socket.destroy(), limits.lingerMs).unref()
    },
    /** How many have come since the start. */
    taken: () => taken,
  }
}
