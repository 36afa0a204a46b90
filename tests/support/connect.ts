/** The two ways to the backend of this process, for tests of the contract. */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { clinicTransport, connectBackend, type Transport } from '~/platform/session/transport.server'
import { backendFetch, isSessionRunning } from '~/program/start'
import type { Engine } from './database'

connectBackend({ backendFetch, isSessionRunning })

export type Connection = { transport: Transport; close(): Promise<unknown> }

export const inProcess = async (): Promise<Connection> => ({
  transport: clinicTransport(),
  close: async () => {},
})

/** The API as another program calls it. The caller is then a proxy in front of it: it says whom it speaks for. */
export const httpTransport = (baseUrl: string): Transport => ({
  baseUrl,
  send: (request, clientAddress) => {
    if (clientAddress !== undefined) request.headers.set('x-forwarded-for', clientAddress)
    return fetch(request, { redirect: 'manual' })
  },
})

/** A server of its own on any free port, which takes the site for a proxy it trusts (TRUST_PROXY=1). */
export async function overHttp(): Promise<Connection> {
  const fetch = (request: Request) =>
    backendFetch(request, { clientAddress: request.headers.get('x-forwarded-for') ?? '127.0.0.1' })
  const server = serve({ fetch, hostname: '127.0.0.1', port: 0, overrideGlobalObjects: false })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    transport: httpTransport(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/**
 * Each transport and each engine, for `describe.each`. They know nothing of each other, so two of the four pairs show what all
 * four would.
 */
export const everyWay: [string, Engine, () => Promise<Connection>][] = [
  ['in process, on sqlite', 'sqlite', inProcess],
  ['over HTTP, on postgres', 'postgres', overHttp],
]
