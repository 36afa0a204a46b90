/** Passkeys of one's own account: adding and removing them, and proving by one that it is still oneself. Logging in is second-step.ts's. */
import { uuidv7 } from 'uuidv7'
import { type AuditDetails, type AuditObject, recordAudit } from '~/platform/audit/store'
import type { Person } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { shownNetwork } from '~/platform/limits/limiter'
import { rolesOf } from '~/team/permissions'
import { requireEmail, requireUser, type User } from '../account-store'
import type { NewPasskeyOptions, SecondFactorWays } from '../contract/passkeys'
import { isDemandedNow } from '../second-factor/role-demands'
import {
  createSecondFactors,
  passkeyField,
  requireProvenEmail,
  type SecondFactorOptions,
} from '../second-factor/second-factor'
import { holdSecondFactors } from '../second-factor/second-factor-store'
import { markProven } from '../sessions/session-store'
import {
  checkNewCredential,
  type NewCredential,
  passkeyAlgorithms,
  passkeySite,
  type UsedCredential,
  userHandleOf,
} from './passkey-check'
import { deleteChallenge, deletePasskey, insertPasskey, listPasskeys } from './passkey-store'
import { challengeLifetimeMs, createPasskeyUse, descriptorOf, type PasskeyPlace, spendUse } from './passkey-use'

const mostPasskeys = 20

type Options = SecondFactorOptions & {
  isRequired: boolean
  publicUrl: string
  /** How the clinic is called in a browser's dialog. */
  loadIssuer: () => Promise<string>
}

/** Where a call came from. */
type From = { clientAddress: string | undefined }

type Deed = {
  action: 'passkey_added' | 'passkey_removed' | 'second_factor_off' | 'proof_given'
  object?: AuditObject
  details?: AuditDetails
}

export type Passkeys = ReturnType<typeof createPasskeys>

export function createPasskeys({ isRequired, publicUrl, loadIssuer, ...options }: Options) {
  const { db, clock } = options
  const site = passkeySite(publicUrl)
  const secondFactors = createSecondFactors(options)
  const use = createPasskeyUse({ db, clock, site })

  const placeOf = ({ userId, sessionId }: Person, purpose: PasskeyPlace['purpose']): PasskeyPlace => ({
    ...{ purpose, in: sessionId, userId },
  })

  const audit = (trx: typeof db, { userId }: Person, { clientAddress }: From, deed: Deed, at: Date) =>
    recordAudit(trx, { ...deed, at, actor: userId, subject: userId, address: shownNetwork(clientAddress) })

  /** @throws {ApiError} wrong_passkey where the answer is not to what this session was asked */
  async function requireNew(person: Person, user: User, credential: NewCredential, from: From) {
    const challenge = await use.askedIn(placeOf(person, 'add'))
    const made = challenge && (await checkNewCredential(credential, { site, challengeHash: challenge.hash }))
    if (made) return { made, challenge }
    // One try for each challenge, right or wrong.
    if (challenge) await deleteChallenge(db, challenge)
    throw await refusal(user, from)
  }

  const refusal = (user: User, from: From) =>
    secondFactors.refuse(user, { action: 'proof_failed', field: passkeyField, ...from })

  return {
    /** @throws {ApiError} email_not_proven, too_many_passkeys, user_not_found */
    async beginAdd(person: Person): Promise<NewPasskeyOptions> {
      const user = await requireUser(db, person.userId)
      requireProvenEmail(user)
      const there = await listPasskeys(db, user.id)
      if (there.length >= mostPasskeys) throw new ApiError('too_many_passkeys')
      return {
        challenge: await use.challengeFor(placeOf(person, 'add')),
        rp: { id: site.rpId, name: await loadIssuer() },
        user: { id: userHandleOf(user.id), name: requireEmail(user), displayName: user.full_name },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: challengeLifetimeMs,
        attestation: 'none',
        excludeCredentials: there.map(descriptorOf),
        authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
      }
    },

    /**
     * @returns the recovery codes of a first second factor
     * @throws {ApiError} email_not_proven, wrong_passkey, passkey_known, too_many_passkeys, too_many_tries, user_not_found
     */
    async add(
      person: Person,
      { name, credential }: { name: string; credential: NewCredential },
      from: From,
    ): Promise<string[]> {
      const user = await requireUser(db, person.userId)
      requireProvenEmail(user)
      await secondFactors.takeTry(user.id, from.clientAddress)
      const { made, challenge } = await requireNew(person, user, credential, from)
      const id = uuidv7()
      const now = clock()
      const codes = await db.transaction().execute(async (trx) => {
        if (!(await deleteChallenge(trx, challenge))) return null
        const given = await secondFactors.welcome(trx, person, now)
        if ((await listPasskeys(trx, user.id)).length >= mostPasskeys) throw new ApiError('too_many_passkeys')
        const transports = [...new Set(credential.response.transports)].join(' ')
        const passkey = { ...made, id, user_id: user.id, transports, name, created_at: now.toISOString() }
        if (!(await insertPasskey(trx, { ...passkey, last_used_at: null }))) throw new ApiError('passkey_known')
        await secondFactors.tell(trx, user, 'passkey_added', now)
        await audit(trx, person, from, { action: 'passkey_added', object: { type: 'passkey', id } }, now)
        return given
      })
      if (codes === null) throw await refusal(user, from)
      await secondFactors.forgive(user.id, from.clientAddress)
      return codes
    },

    /** @throws {ApiError} passkey_not_found, also for another person's; second_factor_required, user_not_found */
    async remove(person: Person, id: string, from: From): Promise<void> {
      const user = await requireUser(db, person.userId)
      const now = clock()
      await db.transaction().execute(async (trx) => {
        await holdSecondFactors(trx, user.id)
        if (!(await deletePasskey(trx, { id, userId: user.id }))) throw new ApiError('passkey_not_found')
        await secondFactors.tell(trx, user, 'passkey_removed', now)
        await audit(trx, person, from, { action: 'passkey_removed', object: { type: 'passkey', id } }, now)
        const isLast = await secondFactors.part(
          trx,
          user,
          { isRequired: await isDemandedNow(trx, rolesOf(user), { isOfAll: isRequired, now }) },
          now,
        )
        if (isLast) await audit(trx, person, from, { action: 'second_factor_off' }, now)
      })
    },

    waysToProve: (person: Person): Promise<SecondFactorWays> => use.waysOf(placeOf(person, 'prove')),

    /** @throws {ApiError} wrong_passkey, too_many_tries, user_not_found */
    async prove(person: Person, credential: UsedCredential, from: From): Promise<void> {
      const user = await requireUser(db, person.userId)
      await secondFactors.takeTry(user.id, from.clientAddress)
      const checked = await use.check(placeOf(person, 'prove'), credential)
      const now = clock()
      const isUsed = await db.transaction().execute(async (trx) => {
        if (!checked || !(await spendUse(trx, checked, now))) return false
        await markProven(trx, { id: person.sessionId, withSecondFactor: true }, now)
        await audit(trx, person, from, { action: 'proof_given', details: { code: 'passkey' } }, now)
        return true
      })
      if (!isUsed) throw await refusal(user, from)
      await secondFactors.forgive(user.id, from.clientAddress)
    },
  }
}
