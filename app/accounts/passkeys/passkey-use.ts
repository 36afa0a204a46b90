/**
 * Using a passkey: what a browser is asked to sign is made here, good once, for five minutes, in one session or half log-in. A signature
 * is checked before the transaction that it opens something in, and spent within it.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { Clock } from '~/platform/work/clock'
import type { PasskeyOptions, PasskeyTransport, SecondFactorWays } from '../contract/passkeys'
import { appSince } from '../second-factor/second-factor-store'
import { createOpaqueToken, hashToken } from '../sessions/opaque-token'
import { checkUsedCredential, type PasskeySite, type UsedCredential } from './passkey-check'
import {
  deleteChallenge,
  getChallenge,
  getPasskey,
  listPasskeys,
  markPasskeyUsed,
  type Passkey,
  putChallenge,
} from './passkey-store'

export const challengeLifetimeMs = 5 * 60_000

/** What a passkey is asked for, and where: the id of a session, or the hash of a half log-in. */
export type PasskeyPlace = { purpose: 'add' | 'prove' | 'login'; in: string; userId: string }

/** A signature that is good, and not spent yet. */
export type CheckedUse = {
  passkey: Passkey
  newCounter: number
  challenge: { id: string; userId: string; hash: string }
}

export type PasskeyUse = ReturnType<typeof createPasskeyUse>

export function createPasskeyUse({ db, clock, site }: { db: Kysely<Tables>; clock: Clock; site: PasskeySite }) {
  const idOf = ({ purpose, in: where }: PasskeyPlace) => `${purpose} ${where}`

  /** @returns the new challenge of this place: the former one is good no longer */
  async function challengeFor(place: PasskeyPlace): Promise<string> {
    const challenge = createOpaqueToken()
    const expiresAt = new Date(clock().getTime() + challengeLifetimeMs)
    await putChallenge(db, { id: idOf(place), userId: place.userId, hash: hashToken(challenge), expiresAt })
    return challenge
  }

  /** What was asked in this place; null: nothing, or too long ago. */
  async function askedIn(place: PasskeyPlace): Promise<CheckedUse['challenge'] | null> {
    const of = { id: idOf(place), userId: place.userId }
    const hash = await getChallenge(db, of, clock())
    return hash === null ? null : { ...of, hash }
  }

  return {
    challengeFor,
    askedIn,

    /** The ways in which the second factor of this account can be given. */
    async waysOf(place: PasskeyPlace): Promise<SecondFactorWays> {
      const passkeys = await listPasskeys(db, place.userId)
      const takesAppCodes = (await appSince(db, place.userId)) !== null
      if (passkeys.length === 0) return { options: null, takes_app_codes: takesAppCodes }
      const options: PasskeyOptions = {
        challenge: await challengeFor(place),
        rpId: site.rpId,
        timeout: challengeLifetimeMs,
        userVerification: 'required',
        allowCredentials: passkeys.map(descriptorOf),
      }
      return { options, takes_app_codes: takesAppCodes }
    },

    /** @returns null for whatever is not the signature of one of this account's passkeys under what was asked here */
    async check(place: PasskeyPlace, credential: UsedCredential): Promise<CheckedUse | null> {
      const challenge = await askedIn(place)
      if (!challenge) return null
      const passkey = await getPasskey(db, { userId: place.userId, credentialId: credential.id })
      const newCounter =
        passkey && (await checkUsedCredential(credential, passkey, { site, challengeHash: challenge.hash }))
      if (passkey && newCounter !== null) return { passkey, newCounter, challenge }
      // One try for each challenge, right or wrong.
      await deleteChallenge(db, challenge)
      return null
    },
  }
}

/** In the transaction of what it opens. @returns whether it was good still: of two at once, one gets true */
export async function spendUse(
  trx: Kysely<Tables>,
  { passkey: { id, counter }, newCounter, challenge }: CheckedUse,
  now: Date,
): Promise<boolean> {
  return (await deleteChallenge(trx, challenge)) && markPasskeyUsed(trx, { id, counter, newCounter }, now)
}

export const descriptorOf = ({ credential_id: id, transports }: Passkey) => ({
  type: 'public-key' as const,
  id,
  ...(transports !== '' && { transports: transports.split(' ') as PasskeyTransport[] }),
})
