import { withoutIndianCode } from '~/domain/clients/phone'
import { requirePerson } from '~/platform/http/api/actor'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import { type User as UserAnswer, userSchema } from '~/platform/session/contract'
import { rolesOf } from '~/team/permissions'
import { requireEmail, type User } from './account-store'
import { authOperations, profileSchema, userOperations } from './contract/accounts'
import { passkeyOperations } from './contract/passkeys'
import type { AccountsService } from './service'
import type { LoggedIn, Sessions } from './sessions/sessions'

type AccountRoutesOptions = {
  accounts: AccountsService
  sessions: Sessions
  /** What a client has bought, as it stands now. */
  plansOf: (userId: string) => Promise<Record<'subscription' | 'food', UserAnswer['food_plan']>>
}

const pickUser = pickBy(userSchema)
const pickProfile = pickBy(profileSchema)

export function accountRoutes({ accounts, sessions, plansOf }: AccountRoutesOptions): Route[] {
  /** Meals are food: the specification has two words for what one order is. */
  const toAnswer = async (user: User): Promise<UserAnswer> => {
    const { subscription, food } = await plansOf(user.id)
    const lacks = (await accounts.lacksSecondFactor(user)) && { lacks_second_factor: true as const }
    const plans = { meal_plan: food, subscription_plan: subscription, food_plan: food }
    const roles = rolesOf(user)
    return pickUser({
      ...withLocalPhone(user),
      email: requireEmail(user),
      ...plans,
      ...lacks,
      ...(roles.length > 0 && { roles }),
    })
  }
  const toSession = async ({ user, ...session }: LoggedIn) => ({ ...session, user: await toAnswer(user) })
  return [
    route(authOperations.signup, async ({ body, clientAddress, request }) => {
      const session = await toSession(await accounts.signUp(withUserAgent(body, request), clientAddress))
      const data = { ...session, just_signed_up: true as const }
      return { ...data, data }
    }),
    route(authOperations.login, async ({ body, clientAddress, request }) => {
      const data = await toSession(await accounts.logIn(withUserAgent(body, request), clientAddress))
      return { ...data, data }
    }),
    route(authOperations.loginCode, async ({ body, clientAddress, request }) => {
      const data = await toSession(await accounts.logInWithCode(withUserAgent(body, request), clientAddress))
      return { ...data, data }
    }),
    route(passkeyOperations.beginLogin, async ({ body }) => ({ data: await accounts.waysToLogIn(body.login_token) })),
    route(passkeyOperations.login, async ({ body, clientAddress, request }) => {
      const data = await toSession(await accounts.logInWithPasskey(withUserAgent(body, request), clientAddress))
      return { ...data, data }
    }),
    route(authOperations.logout, async ({ body, clientAddress }) => {
      await sessions.end(body.refresh_token, clientAddress)
      return { message: 'You are logged out.' }
    }),
    route(authOperations.forgotPassword, async ({ body, clientAddress }) => {
      await accounts.forgotPassword(body, clientAddress)
      const message = 'If an account exists for this email, a reset link is on its way.'
      return { message }
    }),
    route(authOperations.sessionState, async ({ body }) => ({
      data: { is_running: await sessions.isRunning(body.refresh_token) },
    })),
    route(authOperations.resetPassword, async ({ body, clientAddress }) => ({
      message: 'Your password is changed. Please log in.',
      ...(await accounts.resetPassword(body, clientAddress)),
    })),
    route(authOperations.changePassword, async ({ body, actor, clientAddress }) => {
      await accounts.changePassword(requirePerson(actor), body, clientAddress)
      return { message: 'Your password is changed.' }
    }),
    route(userOperations.refresh, async ({ body, clientAddress }) => {
      const data = await sessions.refresh(body.refresh_token, clientAddress)
      return { ...data, data }
    }),
    route(userOperations.info, async ({ actor }) => {
      const user = await accounts.requireUser(requirePerson(actor))
      return { data: await toAnswer(user), message: 'Your profile.' }
    }),
    ...[userOperations.update, userOperations.updateAlias].map((operation) =>
      route(operation, async ({ body, actor }) => {
        const user = await accounts.updateProfile(requirePerson(actor), body)
        return { data: pickProfile(withLocalPhone(user)), message: 'Profile updated successfully!' }
      }),
    ),
  ]
}

/** The site says whose browser it speaks for; any other caller speaks for itself. */
const withUserAgent = <Body extends { user_agent?: string | undefined }>(body: Body, request: Request): Body => ({
  ...body,
  user_agent: body.user_agent ?? request.headers.get('user-agent') ?? undefined,
})

/** Callers show and check 10 digits for a number of India, and send back what they were given. */
const withLocalPhone = (user: User): User => ({
  ...user,
  phone_number: user.phone_number && withoutIndianCode(user.phone_number),
})
