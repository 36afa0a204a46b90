/** How large the body of a request may be, and what all bodies may take of the memory together. */
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { careBodyBytes } from '~/domain/media/care-upload'
import { pictureBodyBytes } from '~/domain/media/media-upload'
import { settlementFormBytes, settlementPaths } from '~/domain/money/settlement-upload'
import { refuse } from './refusal'

type Env = { Bindings: HttpBindings }

const largestBodyBytes = 1024 * 1024
/** No form of a client's is larger: it always has room. */
const smallBodyBytes = 16 * 1024
/** Beyond the small part of each. 2,000 clients could send 1 MB each before a loader asks who they are. */
const allBodiesBytes = 32 * 1024 * 1024

/** Of pictures and files of care, which are read as they arrive, once it is known who sends them. */
const fileBodyBytes = ({ req }: Context): number | undefined =>
  req.method === 'POST' ? (pictureBodyBytes.get(req.path) ?? careBodyBytes(req.path)) : undefined

const isStreamed = (c: Context) => fileBodyBytes(c) !== undefined

function limitOf(c: Context): number {
  const bytes = fileBodyBytes(c)
  if (bytes !== undefined) return bytes
  return settlementPaths.has(c.req.path) ? settlementFormBytes : largestBodyBytes
}

/** How much of a body that is read as it arrives may come; of any other `limitBody` says it. */
export const streamedBytes = (c: Context): number => (isStreamed(c) ? limitOf(c) : Number.POSITIVE_INFINITY)

/** What the body takes in memory; of one that does not say its length as much as it may have. */
function heldBytes(c: Context<Env>): number {
  const { 'content-length': announced, 'transfer-encoding': coding } = c.env.incoming.headers
  if (isStreamed(c)) return 0
  return Math.max(0, Number(announced ?? (coding === undefined ? 0 : limitOf(c))) - smallBodyBytes)
}

/** Hono's limit reads a body that does not say its length; a picture's breaks off by itself (body-stream.ts). */
export const limitBody: MiddlewareHandler<Env> = (c, next) =>
  isStreamed(c) ? next() : bodyLimit({ maxSize: limitOf(c), onError: () => refuse('too_large', c.req.path) })(c, next)

/** @param tooMuch answers where other large bodies are held already */
export function createBodyRoom(tooMuch: (c: Context) => Response) {
  let taken = 0
  const hold: MiddlewareHandler<Env> = async (c, next) => {
    const held = heldBytes(c)
    if (taken + held > allBodiesBytes) return tooMuch(c)
    taken += held
    try {
      const { raw } = c.req
      // A request is worked on once all of it is here: a client who sends slowly takes no place.
      if (raw.body && !isStreamed(c)) c.req.raw = new Request(raw, { body: await raw.arrayBuffer() })
      await next()
    } finally {
      taken -= held
    }
  }
  return { hold, taken: () => taken }
}
