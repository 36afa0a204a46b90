/**
 * How often a password may be tried, and a reset link asked for, so that guessing is slow and locking an owner out is no
 * use. A device on which the person has logged in before has an allowance of its own, whatever others do. From other
 * devices an account may be tried ten times in a quarter of an hour from one address; of all addresses together, a delay
 * grows with each try, but never becomes a lock. After ten tries the owner is told by mail, at most once a day.
 *
 * An email without an account meets the same limits, kept by hashes. The counts are in the database, shared by every process.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { addressGroup } from '~/domain/clients/address-group'
import { letterBoxOf } from '~/domain/clients/email'
import type { Tables } from '~/platform/db/tables'
import { type Limit, type Limiter, tooManyTries } from '~/platform/limits/limiter'
import type { Clock } from '~/platform/work/clock'
import { deleteUnusedDevices, isDeviceOfAnyClient, isKnownDevice } from './known-device-store'
import { deleteEndedDelays, endDelay, takeDelayedTry, takeTelling } from './login-delay-store'
import { createOpaqueToken, hashToken } from './opaque-token'

const secondMs = 1000
const minuteMs = 60 * secondMs
const dayMs = 24 * 60 * minuteMs

/** Whole neighbourhoods share an address of a mobile network, so its own limit is wide. */
const loginLimits = {
  ofAddress: { name: 'login address', tries: 200, windowMs: 15 * minuteMs },
  ofAccountAtAddress: { name: 'login account at address', tries: 10, windowMs: 15 * minuteMs },
  ofDevice: { name: 'login device', tries: 10, windowMs: 15 * minuteMs },
} satisfies Record<string, Limit>
const forgotLimits = {
  ofAddress: { name: 'forgot address', tries: 100, windowMs: 60 * minuteMs },
  ofAccountAtAddress: { name: 'forgot account at address', tries: 5, windowMs: 60 * minuteMs },
  ofDevice: { name: 'forgot device', tries: 5, windowMs: 60 * minuteMs },
} satisfies Record<string, Limit>

type Delay = { name: string; freeTries: number; firstMs: number; longestMs: number; windowMs: number }
/** More than one address can use up in its window: one attacker at one address delays no other caller. */
const loginDelay: Delay = {
  name: 'login',
  freeTries: 12,
  firstMs: secondMs,
  longestMs: 5 * minuteMs,
  windowMs: 15 * minuteMs,
}
/** Each is a mail to the owner, so it is counted by letter box. */
const forgotDelay: Delay = {
  name: 'forgot',
  freeTries: 6,
  firstMs: minuteMs,
  longestMs: 15 * minuteMs,
  windowMs: 60 * minuteMs,
}

const tellAfterTries = 10
const tellAgainAfterMs = dayMs
const deviceUnusedMs = 365 * dayMs

/** The caller, as far as it is known. */
export type LoginTry = {
  /** As it is stored where there is such an account. */
  email: string
  /** null: there is no such account. */
  userId: string | null
  deviceToken: string | undefined
  clientAddress: string | undefined
}

export type LoginGuard = ReturnType<typeof createLoginGuard>

export function createLoginGuard({ db, clock, limiter }: { db: Kysely<Tables>; clock: Clock; limiter: Limiter }) {
  async function isKnown({ userId, deviceToken }: LoginTry): Promise<boolean> {
    if (deviceToken === undefined) return false
    // Asked for an unknown email as well, for the same time.
    return isKnownDevice(db, { hash: hashToken(deviceToken), userId: userId ?? '' })
  }

  async function take(
    one: LoginTry,
    limits: { ofAddress: Limit; ofAccountAtAddress: Limit; ofDevice: Limit },
    delay: Delay,
  ): Promise<{ isKnown: boolean; tries: number }> {
    if (await isKnown(one)) {
      await limiter.take(limits.ofDevice, deviceOf(one))
      return { isKnown: true, tries: 0 }
    }
    await limiter.take(limits.ofAddress, addressGroup(one.clientAddress))
    await limiter.take(limits.ofAccountAtAddress, accountAtAddress(one))
    const now = clock()
    const { windowMs } = delay
    const taken = await takeDelayedTry(db, {
      key: keyOf(delay, delay === forgotDelay ? letterBoxOf(one.email) : one.email),
      now,
      windowMs,
      delayMsAfter: (tries) =>
        tries < delay.freeTries ? 0 : Math.min(delay.longestMs, delay.firstMs * 2 ** (tries - delay.freeTries)),
    })
    if ('refusedUntil' in taken) throw tooManyTries(taken.refusedUntil, now)
    return { isKnown: false, tries: taken.taken }
  }

  return {
    isKnown,

    /** @throws {ApiError} too_many_tries */
    takeLogin: (one: LoginTry) => take(one, loginLimits, loginDelay),

    /** @throws {ApiError} too_many_tries */
    takeForgotten: async (one: LoginTry): Promise<void> => {
      await take(one, forgotLimits, forgotDelay)
    },

    /** Whether the owner of the account is to be told of so many tries; in the transaction that leaves the mail. */
    async takeTelling(trx: Kysely<Tables>, { email }: LoginTry, tries: number): Promise<boolean> {
      if (tries < tellAfterTries) return false
      const now = clock()
      return takeTelling(trx, {
        key: keyOf(loginDelay, email),
        now,
        notSince: new Date(now.getTime() - tellAgainAfterMs),
      })
    },

    /** After a right password: the count begins anew; that of strangers goes on where a known device was used. */
    async forgive(one: LoginTry, wasKnown: boolean): Promise<void> {
      if (wasKnown) return limiter.forget(loginLimits.ofDevice, deviceOf(one))
      await limiter.forget(loginLimits.ofAccountAtAddress, accountAtAddress(one))
      await endDelay(db, keyOf(loginDelay, one.email), clock())
    },

    /** The token of the device from now on: its own, where a person has logged in on it before, or a new one. */
    async deviceTokenOf(deviceToken: string | undefined): Promise<string> {
      // A token that was never given out may have been planted in the browser by a person who knows it.
      if (deviceToken !== undefined && (await isDeviceOfAnyClient(db, hashToken(deviceToken)))) return deviceToken
      return createOpaqueToken()
    },
  }
}

/** Safe at any time, by any number of processes. */
export async function sweepLoginGuard(db: Kysely<Tables>, now: Date): Promise<void> {
  await deleteEndedDelays(db, now, new Date(now.getTime() - tellAgainAfterMs))
  await deleteUnusedDevices(db, new Date(now.getTime() - deviceUnusedMs))
}

/** For an account that is erased. */
export async function forgetDelaysOf(trx: Kysely<Tables>, email: string): Promise<void> {
  const keys = [keyOf(loginDelay, email), keyOf(forgotDelay, letterBoxOf(email))]
  await trx.deleteFrom('login_delays').where('key', 'in', keys).execute()
}

const deviceOf = ({ userId, deviceToken }: LoginTry) => `${userId} ${deviceToken}`

const accountAtAddress = ({ email, clientAddress }: LoginTry) => `${email} ${addressGroup(clientAddress) ?? ''}`

const keyOf = ({ name }: Delay, email: string) => `${name}:${createHash('sha256').update(email).digest('base64url')}`
