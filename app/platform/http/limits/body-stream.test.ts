import { once } from 'node:events'
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { streamBody } from './body-stream'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const listen = async (answer: RequestListener) => {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Sends as much as it is let, up to `bytes`. */
function send(port: number, bytes: number, chunkBytes = 64 * 1024) {
  const request = httpRequest({ port, host: '127.0.0.1', method: 'POST' })
  let sent = 0
  const chunk = Buffer.alloc(chunkBytes, 1)
  const write = () => {
    while (sent < bytes) {
      sent += chunkBytes
      if (!request.write(chunk)) return void request.once('drain', write)
    }
    request.end()
  }
  request.on('error', () => {})
  write()
  const answer = once(request, 'response').then(async ([response]: IncomingMessage[]) => {
    if (!response) throw new Error('no answer')
    let text = ''
    for await (const part of response) text += part
    return { status: response.statusCode, text }
  })
  return { answer, request, sent: () => sent }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a body is read as it arrives, whole', async () => {
  const port = await listen(async (incoming, outgoing) => {
    const body = await new Response(streamBody(incoming, outgoing, 10_000_000)).arrayBuffer()
    outgoing.end(String(body.byteLength))
  })
  expect(await send(port, 5_000_000, 50_000).answer).toEqual({ status: 200, text: '5000000' })
  expect((await send(port, 0).answer).text).toBe('0')
})

test('until somebody reads it, hardly anything is taken from the client', async () => {
  let go = () => {}
  const port = await listen(async (incoming, outgoing) => {
    const body = streamBody(incoming, outgoing, 1e9)
    await new Promise<void>((resolve) => {
      go = resolve
    })
    expect(incoming.socket.bytesRead).toBeLessThan(2_000_000)
    await body.cancel()
    outgoing.end('read')
  })
  const client = send(port, 100_000_000)
  await wait(300)
  // What the system keeps for both ends is not ours.
  expect(client.sent()).toBeLessThan(20_000_000)
  go()
  expect((await client.answer).text).toBe('read')
})

test('what is larger than it may be ends in an error, and the client has its answer', async () => {
  const before = process.memoryUsage().rss
  const port = await listen(async (incoming, outgoing) => {
    const size = await new Response(streamBody(incoming, outgoing, 1_000_000)).arrayBuffer().then(
      () => 'whole',
      () => 'too large',
    )
    outgoing.writeHead(413).end(size)
  })
  expect(await send(port, 300_000_000).answer).toEqual({ status: 413, text: 'too large' })
  expect(process.memoryUsage().rss - before).toBeLessThan(150e6)
})

test('an answer without reading reaches a client that writes first; its connection goes on', async () => {
  const port = await listen((incoming, outgoing) => {
    streamBody(incoming, outgoing, 1e9)
    outgoing.writeHead(403).end('not you')
  })
  for (let i = 0; i < 3; i += 1) expect((await send(port, 20_000_000).answer).text).toBe('not you')
})

test('a client that leaves in the middle ends the body in an error', async () => {
  let problem: unknown
  const port = await listen(async (incoming, outgoing) => {
    problem = await new Response(streamBody(incoming, outgoing, 1e9)).arrayBuffer().catch((error: unknown) => error)
  })
  const client = send(port, 1e9)
  client.answer.catch(() => {})
  await wait(50)
  client.request.destroy()
  await wait(100)
  expect(problem).toBeInstanceOf(Error)
})
