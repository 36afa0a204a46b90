/**
 * Node's HTTP server, with a short way for the plainest requests (page-cache/plain-head.ts): they are answered on the socket
 * itself. Node's own way, with its parser, message objects and events, costs several times what it costs to send a kept page.
 *
 * The first request of a connection that is not so plain, or has no ready answer, goes to Node together with its connection.
 * From then on Node reads every byte of it, so that no request is ever read by both.
 */
import { type RequestListener, Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { type PlainHead, readPlainHead } from './page-cache/plain-head'

/** An answer ready to be sent. */
export type ReadyAnswer = {
  /** Head and body, at least one of them; asked for when they are written, and written at once. */
  pieces(): readonly Buffer[]
  /** The socket could not take all of it at once and reads the pieces later. */
  onHeld?(): void
  /** Called once: all of it is with the system, or the client is gone. */
  whenOver(isWhole: boolean): void
}

export type AnswerAtOnce = (head: PlainHead) => ReadyAnswer | null | Promise<ReadyAnswer | null>

type PlainServerOptions = ServerOptions & {
  /** Null: this request is Node's, and so is its connection from now on. */
  answerAtOnce: AnswerAtOnce
  /** After each answer: the connection waits for its next request. */
  onIdle(socket: Socket): void
}

const newMs = 500

export class PlainServer extends Server {
  /** The connections that Node has not got yet, and since when each is open. */
  readonly #own = new Map<Socket, number>()

  constructor({ answerAtOnce, onIdle, ...options }: PlainServerOptions, listener: RequestListener) {
    super(options, listener)
    const nodes = this.listeners('connection') as ((this: Server, socket: Socket) => void)[]
    this.removeAllListeners('connection')
    this.on('connection', (socket: Socket) => this.#receive(socket, { nodes, answerAtOnce, onIdle }))
  }

  #receive(
    socket: Socket,
    {
      nodes,
      answerAtOnce,
      onIdle,
    }: Pick<PlainServerOptions, 'answerAtOnce' | 'onIdle'> & { nodes: ((this: Server, socket: Socket) => void)[] },
  ) {
    const own = this.#own
    own.set(socket, performance.now())

    const onData = (bytes: Buffer) => {
      // A client that asks on before it has taken its answer is for Node, which stops reading from it.
      const head = socket.writableLength === 0 ? readPlainHead(bytes) : null
      const answer = head && answerAtOnce(head)
      if (!answer) giveToNode(bytes)
      else if (answer instanceof Promise) void sendLater(answer, bytes)
      else send(answer)
    }
    const onEnd = () => socket.end()
    const onError = () => socket.destroy()
    const forget = () => own.delete(socket)

    const send = (answer: ReadyAnswer) => {
      const pieces = answer.pieces()
      const last = pieces.length - 1
      if (last > 0) socket.cork()
      for (let at = 0; at < last; at += 1) socket.write(pieces[at] as Buffer)
      socket.write(pieces[last] as Buffer, (error) => {
        // A write that a destroyed socket cut off ends without an error.
        answer.whenOver(!error && !socket.destroyed)
        onIdle(socket)
        if (!this.listening && own.has(socket)) socket.destroySoon()
      })
      if (last > 0) socket.uncork()
      if (socket.writableLength > 0) answer.onHeld?.()
    }

    const sendLater = async (answer: Promise<ReadyAnswer | null>, bytes: Buffer) => {
      socket.pause()
      const ready = await answer
      if (!ready) return giveToNode(bytes)
      if (socket.destroyed) return ready.whenOver(false)
      send(ready)
      socket.resume()
    }

    const giveToNode = (bytes: Buffer) => {
      if (socket.destroyed) return
      forget()
      socket.off('data', onData).off('end', onEnd).off('error', onError).off('close', forget)
      // Paused, so that nothing is read between here and there.
      socket.pause()
      for (const listener of nodes) listener.call(this, socket)
      socket.unshift(bytes)
      socket.resume()
    }

    socket.on('data', onData).on('end', onEnd).on('error', onError).on('close', forget)
  }

  override closeIdleConnections() {
    for (const [socket, openedAt] of this.#own) {
      // Of one that has only just come the request may be here and not be read yet.
      const isNew = socket.bytesRead === 0 && performance.now() - openedAt < newMs
      if (socket.writableLength === 0 && !socket.isPaused() && !isNew) socket.destroy()
    }
    super.closeIdleConnections()
  }

  override closeAllConnections() {
    for (const socket of this.#own.keys()) socket.destroy()
    super.closeAllConnections()
  }
}
