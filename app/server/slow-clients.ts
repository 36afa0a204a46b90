/**
 * Bounds how long a connection may be held by a client that does not send or does not read. Node's own limits cover headers and
 * bodies that arrive slowly, but neither a line break sent now and then on a kept-alive connection, nor an answer that is
 * never read, nor a connection that stays open after its 408.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { counter, gauge, type Metric } from '~/metrics.server'

export type ConnectionLimits = {
  /** From the first byte (or the start of the connection) to the end of the headers. */
  headersMs: number
  /** From there to the end of the body. */
  requestMs: number
  /** How long a connection may wait for its next request. */
  idleMs: number
  /** How long a client may go without taking a byte of what it is sent. */
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
  stallMs: 20_000,
  lingerMs: 1000,
  checkMs: 1000,
  connections: 2000,
  pipelined: 32,
}

/** Slower than 1 KB/s on average no answer is sent, after the time of a stall. */
const slowestBytesPerMs = 1

/** Who has come in this time is about to ask. */
const newcomerMs = 1000

type Watched = {
  /** Since when it has been waiting for a request; of a busy connection without meaning. */
  since: number
  /** Whether an answered request came before: then silence is idleness and may last longer. */
  isIdle: boolean
  /** What had been read when the wait began: a byte more and the headers' time runs. */
  readBefore: number
  underWay: Set<ServerResponse>
  /** The newest request; its body may still arrive after a refusal. */
  incoming: IncomingMessage | null
  /** While something waits to be sent: since when, and how much had been taken by then. */
  sending: { since: number; taken: number } | null
  isClosing: boolean
  /** When the request under way came. */
  askedAt: number
}

export type Connections = {
  /** Notes a request. False where its connection is being closed, or is closed now for asking too much at once: leave it. */
  admit(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  /** An answer that `admit` knows nothing of is out: the connection waits for its next request. */
  rest(socket: Duplex): void
  /** The answer that is written now is the connection's last: Node would go on to the next request that has come already. */
  admitNoMore(socket: Duplex): void
  /** Whether an answer can still be written by hand: none is under way that belongs to an earlier, complete request. */
  canAnswer(socket: Duplex): boolean
  /** Writes `text` as the last words on a connection and closes it, whatever the client does. */
  closeWith(socket: Duplex, text: string): void
  /** How many have come since the start. */
  taken(): number
  metrics(): Metric[]
}

/** Watches all connections of `server`, from now on. */
export function watchConnections(server: Server, limits: ConnectionLimits): Connections {
  const all = new Map<Duplex, Watched>()
  const cut = { slow: 0, room: 0 }
  let taken = 0
  // The last resort, where all connections are busy.
  server.maxConnections = limits.connections + Math.ceil(limits.connections / 10)
  server.headersTimeout = limits.headersMs
  server.requestTimeout = limits.requestMs
  server.keepAliveTimeout = limits.idleMs

  server.on('connection', (socket: Socket) => {
    taken += 1
    all.set(socket, newlyWatched())
    socket.once('close', () => all.delete(socket))
    if (all.size > limits.connections) makeRoom()
  })

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, watched] of all) {
      if (!isOverdue(socket as Socket, watched, now)) continue
      if (!watched.isIdle) cut.slow += 1
      socket.destroy()
    }
  }, limits.checkMs).unref()
  server.once('close', () => clearInterval(timer))

  /**
   * Closes the connection that has waited longest, or else the one whose body has been arriving for longest: whoever
   * fills all connections with bodies that never end keeps nobody out. Who has only just come is closed last: where all others are
   * busy it would always be the newcomer. A request that is there is never cut off.
   */
  function makeRoom() {
    const now = performance.now()
    const isResting = (socket: Duplex, { underWay }: Watched) => underWay.size === 0 && socket.writableLength === 0
    const closed =
      longestOf((socket, watched) =>
        isResting(socket, watched) && now - watched.since > newcomerMs ? watched.since : null,
      ) ??
      longestOf((_, { incoming, askedAt }) => (incoming?.complete === false ? askedAt : null)) ??
      longestOf((socket, watched) => (isResting(socket, watched) ? watched.since : null))
    if (!closed) return
    cut.room += 1
    closed.destroy()
  }

  /** The connection with the earliest instant of those that have one. */
  function longestOf(sinceOf: (socket: Duplex, watched: Watched) => number | null): Duplex | null {
    let longest: Duplex | null = null
    let earliest = Number.POSITIVE_INFINITY
    for (const [socket, watched] of all) {
      const since = socket.destroyed ? null : sinceOf(socket, watched)
      if (since === null || since >= earliest) continue
      longest = socket
      earliest = since
    }
    return longest
  }

  function isOverdue(socket: Socket, watched: Watched, now: number): boolean {
    if (isStalled(socket, watched, now)) return true
    if (watched.sending) watched.since = now
    if (watched.underWay.size > 0 || watched.isClosing || watched.sending) return false
    const waitedMs = now - watched.since
    if (watched.incoming && !watched.incoming.complete) return waitedMs > limits.requestMs + 2 * limits.checkMs
    if (watched.isIdle && socket.bytesRead > watched.readBefore) {
      watched.isIdle = false
      watched.since = now
      return false
    }
    // One check later than Node, whose answer is a 408.
    const limitMs = watched.isIdle ? limits.idleMs : limits.headersMs
    return waitedMs > limitMs + 2 * limits.checkMs
  }

  function isStalled(socket: Socket, watched: Watched, now: number): boolean {
    const { taken, waiting } = outputOf(socket)
    if (waiting === 0) {
      watched.sending = null
      return false
    }
    watched.sending ??= { since: now, taken }
    const allowedMs = limits.stallMs + (taken - watched.sending.taken) / slowestBytesPerMs
    return now - watched.sending.since > allowedMs
  }

  function rest(socket: Duplex) {
    const watched = all.get(socket)
    if (!watched) return
    watched.since = performance.now()
    watched.isIdle = true
    watched.readBefore = (socket as Socket).bytesRead
  }

  function closeWith(socket: Duplex, text: string) {
    const watched = all.get(socket)
    if (watched) watched.isClosing = true
    socket.end(text)
    setTimeout(() => socket.destroy(), limits.lingerMs).unref()
  }

  return {
    admit(incoming, outgoing) {
      const watched = all.get(incoming.socket)
      if (!watched || watched.isClosing) return false
      if (watched.underWay.size >= limits.pipelined) {
        incoming.socket.destroy()
        return false
      }
      watched.underWay.add(outgoing)
      watched.incoming = incoming
      watched.askedAt = performance.now()
      outgoing.once('close', () => {
        watched.underWay.delete(outgoing)
        rest(incoming.socket)
      })
      return true
    },
    rest,
    admitNoMore(socket) {
      const watched = all.get(socket)
      if (watched) watched.isClosing = true
    },
    canAnswer(socket) {
      if (!socket.writable) return false
      const answers = [...(all.get(socket)?.underWay ?? [])]
      return answers.every(({ headersSent, req }) => !headersSent && !req.complete)
    },
    closeWith,
    taken: () => taken,
    metrics: () => [
      gauge('aahar_connections', 'Connections that are open.', all.size),
      gauge(
        'aahar_connections_limit',
        'Above this the connection that has waited longest is closed.',
        limits.connections,
      ),
      counter('aahar_connections_slow_total', 'Connections cut because the client sent or read too slowly.', cut.slow),
      counter('aahar_connections_crowded_total', 'Connections closed to make room for new ones.', cut.room),
    ],
  }
}

const newlyWatched = (): Watched => ({
  since: performance.now(),
  isIdle: false,
  readBefore: 0,
  underWay: new Set(),
  incoming: null,
  sending: null,
  isClosing: false,
  askedAt: 0,
})

/** Bytes the system has taken for the client, and bytes that wait for it. Node keeps both numbers on the handle only. */
function outputOf(socket: Socket): { taken: number; waiting: number } {
  const { bytesWritten = 0, writeQueueSize = 0 } =
    (socket as { _handle?: { bytesWritten?: number; writeQueueSize?: number } | null })._handle ?? {}
  return { taken: bytesWritten - writeQueueSize, waiting: Math.max(socket.writableLength, writeQueueSize) }
}
