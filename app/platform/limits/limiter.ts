/**
 * How often something may be tried: so many times in a window of time, for one account or one network address. The counts
 * are in the database, shared by every process. What is limited, and by how much, is each area's own to say.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { addressGroup } from '~/domain/clients/address-group'
import { letterBoxOf } from '~/domain/clients/email'
import type { Tables } from '../db/tables'
import { ApiError } from '../http/api/api-error'
import type { Clock } from '../work/clock'
import { countTries, forgetTries } from './store'

export type Limit = { name: string; tries: number; windowMs: number }

export type Limiter = ReturnType<typeof createLimiter>

export function createLimiter({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
  /**
   * Counts one try under each of several limits at once; a caller (an account, an address) that is undefined is not counted.
   * @throws {ApiError} too_many_tries with Retry-After, in seconds, for the first limit that is passed
   */
  async function takeAll(asked: readonly (readonly [Limit, caller: string | undefined])[]): Promise<void> {
    const now = clock()
    const counting = asked.flatMap(([limit, caller]) =>
      caller === undefined
        ? []
        : [{ limit, key: keyOf(limit, caller), windowEndsAt: new Date(now.getTime() + limit.windowMs) }],
    )
    if (counting.length === 0) return
    const counted = await countTries(db, counting, now)
    for (const { limit, key } of counting) {
      const { tries, endsAt } = counted.get(key) ?? { tries: Number.POSITIVE_INFINITY, endsAt: now }
      if (tries > limit.tries) throw tooManyTries(endsAt, now)
    }
  }

  return {
    takeAll,

    /** As `takeAll`, under one limit. */
    take: (limit: Limit, caller: string | undefined): Promise<void> => takeAll([[limit, caller]]),

    /** Begins anew for a caller who has proven to be the right person. */
    forget: (limit: Limit, caller: string): Promise<void> => forgetTries(db, keyOf(limit, caller)),
  }
}

/**
 * How many mails a letter box may get because of people who have not proven that it is theirs. A stranger who types an address that is another's
 * fills a stranger's letter box: by signing up, booking, writing to us and subscribing in turn, and with marks after a plus sign.
 * A link to set a password is not counted here: its owner must get it, and login-guard.ts makes who asks for many wait.
 */
const letterBox: Limit = { name: 'letter box', tries: 20, windowMs: 60 * 60_000 }

/** For `takeAll`. */
export const mailTo = (email: string): readonly [Limit, caller: string] => [letterBox, letterBoxOf(email)]

/** The refusal of a try before `until`, with Retry-After, in seconds. */
export function tooManyTries(until: Date, now: Date): ApiError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  return new ApiError('too_many_tries', {
    message: `Too many tries. Please try again in ${inWords(seconds)}.`,
    headers: { 'Retry-After': String(seconds) },
  })
}

/**
 * What is stored and shown of an address: the network it is in, never the whole address. '203.0.113.x', '2001:db8:1::x'.
 * What was shortened before stays as it is; anything else is undefined.
 */
export function shownNetwork(address: string | undefined): string | undefined {
  if (address !== undefined && /^(?:(?:\d{1,3}\.){3}|[\da-f]{1,4}:[\da-f:]{2,10}::)x$/.test(address)) return address
  const group = addressGroup(address)
  if (group === undefined) return undefined
  const isV6 = group.includes(':')
  const parts = group.split(isV6 ? ':' : '.').slice(0, 3)
  return isV6 ? `${parts.join(':')}::x` : `${parts.join('.')}.x`
}

/** Neither an email nor an address stands in the table. */
function keyOf({ name }: Limit, caller: string): string {
  return `${name}:${createHash('sha256').update(caller).digest('base64url')}`
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
