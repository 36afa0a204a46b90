import {
  authOperations,
  type Profile,
  type Session,
  type User as UserAnswer,
  userOperations,
} from '~/clinic/contract/accounts'
import { withoutIndianCode } from '~/domain/phone'
import { requirePerson } from '../actor'
import type { PlansOfUser, RunningPlan } from '../orders/plans-of-user'
import { type Route, route } from '../route'
import type { AccountsService, LoggedIn } from './service'
import type { Sessions, TokenPair } from './sessions'
import type { User } from './user-store'

type AccountRoutesOptions = {
  accounts: AccountsService
  sessions: Sessions
  /** What somebody has bought, as it stands now. */
  plansOf: (userId: string) => Promise<PlansOfUser>
}

export function accountRoutes({ accounts, sessions, plansOf }: AccountRoutesOptions): Route[] {
  const toAnswer = async (user: User): Promise<UserAnswer> => withPlans(user, await plansOf(user.id))
  const toSession = async ({ user, tokens, deviceToken }: LoggedIn): Promise<Session> => ({
    ...toTokens(tokens),
    device_token: deviceToken,
    user: await toAnswer(user),
  })
  return [
    route(authOperations.signup, async ({ body, clientAddress }) => {
      const { email, password, full_name: fullName, phone_number: phoneNumber = null, health_consent } = body
      const account = { email, password, fullName, phoneNumber, healthConsent: health_consent }
      const data = {
        ...(await toSession(await accounts.signUp(account, { clientAddress, deviceToken: body.device_token }))),
        just_signed_up: true as const,
      }
      return { success: true as const, ...data, data }
    }),
    route(authOperations.login, async ({ body, clientAddress }) => {
      const from = { clientAddress, deviceToken: body.device_token }
      const data = await toSession(await accounts.logIn(body, from))
      return { success: true as const, ...data, data }
    }),
    route(authOperations.logout, async ({ body }) => {
      await sessions.end(body.refresh_token)
      return { success: true as const, message: 'You are logged out.' }
    }),
    route(authOperations.forgotPassword, async ({ body, clientAddress }) => {
      await accounts.forgotPassword(body, { clientAddress, deviceToken: body.device_token })
      const message = 'If an account exists for this email, a reset link is on its way.'
      return { success: true as const, message }
    }),
    route(authOperations.sessionState, async ({ body }) => ({
      success: true as const,
      data: { is_running: await sessions.isRunning(body.refresh_token) },
    })),
    route(authOperations.resetPassword, async ({ body, clientAddress }) => {
      const { deviceToken } = await accounts.resetPassword(body, { clientAddress })
      const message = 'Your password is changed. Please log in.'
      return { success: true as const, message, device_token: deviceToken }
    }),
    route(authOperations.changePassword, async ({ body, actor }) => {
      const passwords = { currentPassword: body.current_password, newPassword: body.new_password }
      await accounts.changePassword(requirePerson(actor), passwords)
      return { success: true as const, message: 'Your password is changed.' }
    }),
    route(userOperations.refresh, async ({ body }) => {
      const data = toTokens(await sessions.refresh(body.refresh_token))
      return { success: true as const, ...data, data }
    }),
    route(userOperations.info, async ({ actor }) => {
      const user = await accounts.requireUser(requirePerson(actor))
      return { success: true as const, data: await toAnswer(user), message: 'Your profile.' }
    }),
    ...[userOperations.update, userOperations.updateAlias].map((operation) =>
      route(operation, async ({ body, actor }) => {
        const { full_name: fullName, phone_number: phoneNumber, profile_path: profilePath } = body
        const user = await accounts.updateProfile(requirePerson(actor), { fullName, phoneNumber, profilePath })
        return { success: true as const, data: toProfile(user), message: 'Profile updated successfully!' }
      }),
    ),
  ]
}

const toTokens = ({ accessToken, refreshToken }: TokenPair) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
})

const toProfile = (user: User): Profile => ({
  full_name: user.full_name,
  // Callers show and check 10 digits for a number of India, and send back what they were given.
  phone_number: user.phone_number === null ? null : withoutIndianCode(user.phone_number),
  profile_path: user.profile_path,
})

/** The contract's names. Meals are food: the specification has two words for what one order is. */
function withPlans(user: User, { subscription, food }: PlansOfUser): UserAnswer {
  const { id, email, role, status } = user
  const plans = { meal_plan: toPlan(food), subscription_plan: toPlan(subscription), food_plan: toPlan(food) }
  return { id, email, ...toProfile(user), role, status, ...plans }
}

const toPlan = (plan: RunningPlan | null) =>
  plan && {
    plan_name: plan.planName,
    start_date: plan.startDate,
    end_date: plan.endDate,
    order_id: plan.orderId,
  }
