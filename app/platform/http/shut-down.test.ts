import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { closeServer } from './shut-down'

async function serve(answer: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

test('what runs is finished, and a kept-alive connection does not hold the end up', async () => {
  const { server, address } = await serve((response) => setTimeout(() => response.end('done'), 150))
  const answer = fetch(address)
  await wait(50)
  expect(await closeServer({ server, graceMs: 5000 })).toBe(true)
  expect(await (await answer).text()).toBe('done')
})

test('what runs too long is cut off', async () => {
  const { server, address } = await serve(() => {})
  const answer = fetch(address).catch(() => 'cut off')
  await wait(50)
  expect(await closeServer({ server, graceMs: 100 })).toBe(false)
  expect(await answer).toBe('cut off')
})

test('nothing new is accepted', async () => {
  const { server, address } = await serve((response) => setTimeout(() => response.end(), 500))
  const first = fetch(address)
  await wait(50)
  const closing = closeServer({ server, graceMs: 5000 })
  const port = Number(new URL(address).port)
  const isRefused = () =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(!socket.destroy()))
      socket.on('error', () => resolve(true))
    })
  await expect.poll(isRefused, { interval: 5 }).toBe(true)
  expect((await first).status).toBe(200)
  await closing
})
