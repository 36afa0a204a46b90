/**
 * Answers /metrics, and decides who may read them. With METRICS_TOKEN the caller who sends it as a bearer token. Without it only this machine itself, and only where the
 * site is nothing but this machine's own (PUBLIC_URL is a loopback address): behind a proxy on the same machine every visitor
 * of the world comes from 127.0.0.1, and one whose headers were forgotten cannot be told from the operator.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Registry } from 'prom-client'
import { isLoopback } from '../../settings/values.server'
import { refuse } from '../limits/refusal'

type MetricsAccess = {
  /** Null: none is set. */
  token: string | null
  publicUrl: string
}

const saysProxy = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const

/** @param collect what each room of the program has counted, asked for once it is known that the caller may read it */
export async function answerMetrics(
  incoming: IncomingMessage,
  { collect, ...access }: MetricsAccess & { collect: () => Promise<string> },
): Promise<Response> {
  const refusal = refusalOf(access, incoming)
  if (refusal === 404) return refuse('not_found', '/metrics')
  if (refusal === 401) return refuse('unauthorized', '/metrics', { 'www-authenticate': 'Bearer' })
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD')
    return refuse('method_not_allowed', '/metrics', { allow: 'GET, HEAD' })
  const text = await collect()
  return new Response(text, {
    headers: {
      'content-type': Registry.PROMETHEUS_CONTENT_TYPE,
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
    },
  })
}

/** @returns 401: a token is asked for; 404: as if there were nothing */
function refusalOf({ token, publicUrl }: MetricsAccess, incoming: IncomingMessage): 401 | 404 | null {
  const { headers, socket } = incoming
  if (token !== null) return isSame(bearerOf(headers.authorization), token) ? null : 401
  const isOwn =
    isLoopback(new URL(publicUrl).hostname) &&
    isLoopbackAddress(socket.remoteAddress) &&
    isLoopbackHost(headers.host) &&
    saysProxy.every((name) => headers[name] === undefined)
  return isOwn ? null : 404
}

const bearerOf = (authorization: string | undefined) => /^Bearer ([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1] ?? ''

const digest = (text: string) => createHash('sha256').update(text).digest()
/** Takes the same time however much of it is right. */
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))

const isLoopbackAddress = (address: string | undefined) => /^(?:::ffff:)?127\.|^::1$/.test(address ?? '')

/** A page of another site may lead its own name here (DNS rebinding); the browser then says that name. */
function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
}
