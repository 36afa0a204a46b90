/**
 * The rules of accounts: who may have one, how a password is proven, chosen, forgotten and changed, what a person may change
 * of their own. What a session is, and how long one lasts, is sessions.ts's; who may call what, the contract's.
 *
 * Login and a forgotten password never tell whether an email has an account: answer and time are the same. Signing up does
 * tell (409), as the alternative is to let people believe in an account they do not have; it is limited.
 */

import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { addressGroup } from '~/domain/clients/address-group'
import { foldEmail, letterBoxOf } from '~/domain/clients/email'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Person } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { type Limit, type Limiter, mailTo, shownNetwork } from '~/platform/limits/limiter'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { rolesOf } from '~/team/permissions'
import {
  getUser,
  getUserByEmail,
  getUserOfReset,
  insertPasswordReset,
  insertUser,
  lacksProvenEmail,
  newUser,
  requireEmail,
  type User,
  updatePassword,
  updateProfile,
  usePasswordReset,
  voidPasswordResets,
} from './account-store'
import { insertConsent } from './consent-store'
import type { authOperations, userOperations } from './contract/accounts'
import { markEmailProven } from './email-change/email-proof-store'
import type { AccountMail } from './letters/account-mail'
import { passkeySite } from './passkeys/passkey-check'
import { createPasskeyUse } from './passkeys/passkey-use'
import type { PasswordHasher } from './passwords/password-hasher'
import { checkPassword } from './passwords/password-strength'
import { newReset, resetLink } from './passwords/reset-link'
import { isDemandedNow } from './second-factor/role-demands'
import { createSecondFactors } from './second-factor/second-factor'
import { deleteLoginStepsOf, deleteSecondFactors, secondFactorSince } from './second-factor/second-factor-store'
import { createSecondStep } from './second-factor/second-step'
import { forgetDevicesOfUser, rememberDevice } from './sessions/known-device-store'
import { createLoginGuard, type LoginTry } from './sessions/login-guard'
import { createOpaqueToken, hashToken } from './sessions/opaque-token'
import { endSessionsOfUser } from './sessions/session-store'
import type { LoggedIn, Sessions } from './sessions/sessions'

const minuteMs = 60_000

/** Whole neighbourhoods share an address of a mobile network, so those limits are wide; an account's are narrow. Those of logging in are login-guard.ts's. */
const accountLimits = {
  signupOfAccount: { name: 'signup account', tries: 10, windowMs: 60 * minuteMs },
  signupOfAddress: { name: 'signup address', tries: 100, windowMs: 60 * minuteMs },
  changePassword: { name: 'change password', tries: 10, windowMs: 15 * minuteMs },
} satisfies Record<string, Limit>

type Operations = typeof authOperations & typeof userOperations
/** What a caller sends, as the contract's schema leaves it. */
type Body<Name extends keyof Operations> = Operations[Name] extends { body: infer Schema } ? z.output<Schema> : never

export type AccountsService = ReturnType<typeof createAccountsService>

type AccountsOptions = {
  db: Kysely<Tables>
  clock: Clock
  sessions: Sessions
  vault: Vault
  /** The clinic asks its staff for a second factor. */
  isSecondFactorRequired: boolean
  hasher: PasswordHasher
  limiter: Limiter
  enqueueMail: (trx: Kysely<Tables>, mail: AccountMail, now: Date) => Promise<unknown>
  /** Where the links in mails lead. */
  publicUrl: string
  /** Date of the privacy notice clients agree to; asked only when one does. */
  healthNoticeVersion: () => Promise<string>
}

export function createAccountsService({
  db,
  clock,
  sessions,
  vault,
  isSecondFactorRequired,
  hasher,
  limiter,
  enqueueMail,
  publicUrl,
  healthNoticeVersion,
}: AccountsOptions) {
  const guard = createLoginGuard({ db, clock, limiter })
  const secondFactors = createSecondFactors({ db, clock, vault, limiter, enqueueMail })
  const passkeyUse = createPasskeyUse({ db, clock, site: passkeySite(publicUrl) })
  const secondStep = createSecondStep({ db, clock, sessions, guard, secondFactors, passkeyUse })
  const loginTry = (
    typed: { email: string; device_token?: string | undefined },
    user: User | null,
    clientAddress: string | undefined,
  ): LoginTry => ({
    email: user?.email ?? foldEmail(typed.email),
    userId: user?.id ?? null,
    deviceToken: typed.device_token,
    clientAddress,
  })

  /** What a wrong password leaves. Both kinds of email write and commit once, and so take the same time. */
  async function recordFailure(user: User | null, one: LoginTry, tries: number): Promise<void> {
    const now = clock()
    await db.transaction().execute(async (trx) => {
      const address = shownNetwork(one.clientAddress)
      await recordAudit(trx, { at: now, action: 'login_failed', actor: null, subject: user?.id ?? null, address })
      if (!(await guard.takeTelling(trx, one, tries)) || user?.status !== 'active') return
      await enqueueMail(trx, { template: 'login_tries', to: user.email, data: { fullName: user.full_name } }, now)
    })
  }

  /** @throws {ApiError} user_not_found */
  async function requireUser({ userId }: Pick<Person, 'userId'>): Promise<User> {
    const user = await getUser(db, userId)
    if (!user) throw new ApiError('user_not_found')
    return user
  }

  const tellOfNewPassword = (trx: Kysely<Tables>, { email, full_name: fullName }: User, now: Date) =>
    enqueueMail(trx, { template: 'password_changed', to: email, data: { fullName } }, now)

  return {
    /** @throws {ApiError} invalid_input for a password that is easily guessed, email_taken, too_many_tries */
    async signUp(
      { email, password, full_name, phone_number, health_consent, device_token, user_agent }: Body<'signup'>,
      clientAddress?: string,
    ): Promise<LoggedIn> {
      requireStrength(password, email, 'password')
      await limiter.take(accountLimits.signupOfAddress, addressGroup(clientAddress))
      await limiter.takeAll([[accountLimits.signupOfAccount, letterBoxOf(email)], mailTo(email)])
      const password_hash = await hasher.hash(password)
      const noticeVersion = health_consent ? await healthNoticeVersion() : null
      const user = newUser(
        { email, password_hash, full_name, phone_number: phone_number ?? null, role: 'client' },
        clock(),
      )
      const session = await sessions.prepare(user.id, { userAgent: user_agent, clientAddress })
      const deviceToken = await guard.deviceTokenOf(device_token)
      const now = clock()
      await db.transaction().execute(async (trx) => {
        if (!(await insertUser(trx, user))) throw new ApiError('email_taken')
        if (noticeVersion !== null) {
          const consent = { user_id: user.id, purpose: 'health_details', language: 'en', channel: 'signup' } as const
          await insertConsent(trx, { ...consent, notice_version: noticeVersion }, now)
        }
        await sessions.store(trx, session)
        await rememberDevice(trx, { hash: hashToken(deviceToken), userId: user.id }, now)
        const address = shownNetwork(clientAddress)
        await recordAudit(trx, { at: now, action: 'signed_up', actor: user.id, subject: user.id, address })
        await enqueueMail(trx, { template: 'welcome', to: email, data: { fullName: full_name } }, now)
      })
      return { ...session.tokens, user, device_token: deviceToken }
    },

    /**
     * Where a second factor is on, the right password opens nothing but the second step (second-step.ts).
     * @throws {ApiError} code_needed, invalid_credentials, account_blocked (only with the right password), too_many_tries
     */
    async logIn(body: Body<'login'>, clientAddress?: string): Promise<LoggedIn> {
      const user = await getUserByEmail(db, body.email)
      const one = loginTry(body, user, clientAddress)
      const { isKnown, tries } = await guard.takeLogin(one)
      const isRight = await hasher.verify(user?.password_hash ?? null, body.password)
      if (!user || !isRight) {
        await recordFailure(user, one, tries)
        throw new ApiError('invalid_credentials')
      }
      if (user.status === 'blocked') throw new ApiError('account_blocked')
      if ((await secondFactorSince(db, user.id)) !== null)
        throw new ApiError('code_needed', { login_token: await secondStep.begin(user) })
      const session = await sessions.prepare(user.id, { userAgent: body.user_agent, clientAddress })
      const deviceToken = await guard.deviceTokenOf(body.device_token)
      const now = clock()
      await db.transaction().execute(async (trx) => {
        await sessions.store(trx, session)
        await rememberDevice(trx, { hash: hashToken(deviceToken), userId: user.id }, now)
        const address = shownNetwork(clientAddress)
        await recordAudit(trx, { at: now, action: 'logged_in', actor: user.id, subject: user.id, address })
      })
      await guard.forgive(one, isKnown)
      return { ...session.tokens, user, device_token: deviceToken }
    },

    logInWithCode: secondStep.logIn,
    waysToLogIn: secondStep.waysToLogIn,
    logInWithPasskey: secondStep.logInWithPasskey,

    /** Whether one of the staff has yet to set up the second factor that the clinic asks of them. */
    lacksSecondFactor: async (user: User): Promise<boolean> =>
      (await isDemandedNow(db, rolesOf(user), { isOfAll: isSecondFactorRequired, now: clock() })) &&
      (await secondFactorSince(db, user.id)) === null,

    /**
     * Mails a link, where there is an account. Both cases write one row and commit once, and so take the same time.
     * @throws {ApiError} too_many_tries
     */
    async forgotPassword(body: Body<'forgotPassword'>, clientAddress?: string): Promise<void> {
      const found = await getUserByEmail(db, body.email)
      await guard.takeForgotten(loginTry(body, found, clientAddress))
      const user = found?.status === 'active' ? found : null
      const token = createOpaqueToken()
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const address = shownNetwork(clientAddress)
        const subject = user?.id ?? null
        await recordAudit(trx, { at: now, action: 'password_reset_asked', actor: null, subject, address })
        if (!user) return
        await insertPasswordReset(trx, newReset(token, user.id, now))
        const data = { fullName: user.full_name, resetUrl: resetLink(publicUrl, token) }
        await enqueueMail(trx, { template: 'reset', to: user.email, data }, now)
      })
    },

    /**
     * Ends every session of the account and forgets its devices; the one that holds the link is known from now on. Until an email is proven
     * a stranger may have set up a second factor: it goes as well (decision 0052).
     * @throws {ApiError} invalid_reset_token, invalid_input for a password that is easily guessed: the link stays good then
     */
    async resetPassword(
      { token, password }: Body<'resetPassword'>,
      clientAddress?: string,
    ): Promise<{ device_token: string }> {
      const hash = hashToken(token)
      const user = await getUserOfReset(db, hash, clock())
      if (!user) throw new ApiError('invalid_reset_token')
      const email = requireEmail(user)
      requireStrength(password, email, 'password')
      const passwordHash = await hasher.hash(password)
      const deviceToken = createOpaqueToken()
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const isUsed = await usePasswordReset(trx, hash, now)
        if (!isUsed || !(await updatePassword(trx, { userId: user.id, passwordHash }, now)))
          throw new ApiError('invalid_reset_token')
        await voidPasswordResets(trx, user.id, now)
        // A stranger may have made the account and set up what keeps its owner out.
        if (lacksProvenEmail(user) && (await deleteSecondFactors(trx, user.id))) {
          await secondFactors.tell(trx, user, 'second_factor_reset', now)
          const reset = { at: now, action: 'second_factor_reset', actor: user.id, subject: user.id } as const
          await recordAudit(trx, { ...reset, object: { type: 'user', id: user.id } })
        }
        // The link was mailed to this address and opened.
        await markEmailProven(trx, { userId: user.id, email }, now)
        await endSessionsOfUser(trx, { userId: user.id }, now)
        await deleteLoginStepsOf(trx, user.id)
        await forgetDevicesOfUser(trx, user.id)
        await rememberDevice(trx, { hash: hashToken(deviceToken), userId: user.id }, now)
        await tellOfNewPassword(trx, user, now)
        const address = shownNetwork(clientAddress)
        await recordAudit(trx, { at: now, action: 'password_reset', actor: user.id, subject: user.id, address })
      })
      // A person who tried too often before remembering the link may log in at once.
      await guard.forgive({ email, userId: user.id, deviceToken: undefined, clientAddress }, false)
      return { device_token: deviceToken }
    },

    /**
     * Ends the other sessions of the person.
     * @throws {ApiError} wrong_password, invalid_input for a password that is easily guessed, too_many_tries
     */
    async changePassword(
      { userId, sessionId }: Person,
      { current_password, new_password }: Body<'changePassword'>,
      clientAddress?: string,
    ): Promise<void> {
      const user = await requireUser({ userId })
      requireStrength(new_password, requireEmail(user), 'new_password')
      await limiter.take(accountLimits.changePassword, userId)
      if (!(await hasher.verify(user.password_hash, current_password))) throw wrongPassword()
      const passwordHash = await hasher.hash(new_password)
      const now = clock()
      await db.transaction().execute(async (trx) => {
        // Two changes at once: the second one's current password is not current any more.
        const instead = user.password_hash ?? ''
        if (!(await updatePassword(trx, { userId, passwordHash, instead }, now))) throw wrongPassword()
        await voidPasswordResets(trx, userId, now)
        await endSessionsOfUser(trx, { userId, except: sessionId }, now)
        await deleteLoginStepsOf(trx, userId)
        await tellOfNewPassword(trx, user, now)
        const address = shownNetwork(clientAddress)
        await recordAudit(trx, { at: now, action: 'password_changed', actor: userId, subject: userId, address })
      })
      await limiter.forget(accountLimits.changePassword, userId)
    },

    requireUser,

    /** @throws {ApiError} user_not_found */
    async updateProfile({ userId }: Person, profile: Body<'update'>): Promise<User> {
      const now = clock()
      return db.transaction().execute(async (trx) => {
        const user = await updateProfile(trx, userId, profile, now)
        if (!user) throw new ApiError('user_not_found')
        const object = { type: 'user', id: userId }
        await recordAudit(trx, { at: now, action: 'profile_changed', actor: userId, subject: userId, object })
        return user
      })
    },
  }
}

/** @throws {ApiError} invalid_input for the field */
function requireStrength(password: string, email: string, field: 'password' | 'new_password'): void {
  const message = checkPassword(password, email)
  if (message) throw invalidField(field, message, 'weak_password')
}

function wrongPassword(): ApiError {
  const error = new ApiError('wrong_password')
  const detail = [{ loc: ['body', 'current_password'], msg: error.message, type: 'wrong_password' }]
  return new ApiError('wrong_password', { detail })
}
