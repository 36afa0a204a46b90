/** Accounts as the API speaks them: the person, the session's two tokens, and the calls around them. */
import { z } from 'zod'
import { withoutInvisible } from '~/domain/text/visible-text'
import { defineOperation, messageAnswerSchema, operationsOf } from '~/platform/http/api/operation'
import {
  deviceTokenSchema,
  newSessionSchema,
  refreshBodySchema,
  sessionOperations,
  sessionSchema,
  tokenSchema,
  userSchema,
  withData,
} from '~/platform/session/contract'
import {
  emailSchema,
  fullNameSchema,
  knownEmailSchema,
  newPasswordSchema,
  passwordSchema,
  phoneNumberSchema,
  profilePathSchema,
} from './account-fields'

export const defaultProfilePath = 'profile_pictures/default.png'

export const profileSchema = userSchema.pick({ full_name: true, phone_number: true, profile_path: true })

/** By it the device is told to its owner in words, in the list of their sessions; only those words are kept. */
const userAgentSchema = z.string().max(1000, 'User agent must be 1,000 characters or less').optional()

export const signupBodySchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  full_name: fullNameSchema,
  phone_number: phoneNumberSchema.optional(),
  /** Agrees that the clinic uses health details given in a booking (decisions.md D12). */
  health_consent: z.boolean('Consent must be true or false').default(false),
})
export const loginBodySchema = z.object({ email: knownEmailSchema, password: passwordSchema })

/** Of an app (six digits), or one of the recovery codes. */
const codeSchema = z
  .string('Code is required')
  .overwrite((code) => withoutInvisible(code).trim())
  .min(1, 'Code is required')
  .max(60, 'Code must be 60 characters or less')
export const codeBodySchema = z.object({ code: codeSchema })

/** The second step of a log-in, whatever it is proven by. */
export const secondStepSchema = z.object({
  login_token: tokenSchema,
  device_token: deviceTokenSchema,
  user_agent: userAgentSchema,
})
export const sessionAnswerSchema = withData(sessionSchema)

export const forgotPasswordBodySchema = z.object({ email: knownEmailSchema })
export const resetPasswordBodySchema = z.object({ token: tokenSchema, password: newPasswordSchema })
export const changePasswordBodySchema = z.object({ current_password: passwordSchema, new_password: newPasswordSchema })
export const updateUserBodySchema = z.object({
  full_name: fullNameSchema,
  phone_number: phoneNumberSchema,
  profile_path: profilePathSchema.optional(),
})

const open = operationsOf('auth', { area: 'auth', access: 'all' })
const own = operationsOf('auth', { area: 'auth', access: 'client' })
const ofUsers = operationsOf('users', { area: 'users', access: 'client' })

export const authOperations = {
  signup: defineOperation({
    ...open('signup', 'POST', '/auth/signup'),
    summary: 'Makes an account and logs it in. A password that is easily guessed is invalid_input.',
    ignoresToken: true,
    body: signupBodySchema.extend({ device_token: deviceTokenSchema, user_agent: userAgentSchema }),
    answer: withData(newSessionSchema),
    errors: ['invalid_input', 'email_taken', 'too_many_tries'],
  }),
  login: defineOperation({
    ...open('login', 'POST', '/auth/login'),
    summary:
      'Begins a session. An unknown email and a wrong password get the same answer after the same time. Where a second factor is on, the answer is code_needed with a token for /auth/login/code, and there is no session yet.',
    ignoresToken: true,
    body: loginBodySchema.extend({ device_token: deviceTokenSchema, user_agent: userAgentSchema }),
    answer: sessionAnswerSchema,
    errors: ['invalid_credentials', 'code_needed', 'account_blocked', 'too_many_tries'],
  }),
  loginCode: defineOperation({
    ...open('login_code', 'POST', '/auth/login/code'),
    summary: 'The second step of a log-in: a code of the app, or a recovery code. Each code is good once.',
    ignoresToken: true,
    body: secondStepSchema.extend(codeBodySchema.shape),
    answer: sessionAnswerSchema,
    errors: ['wrong_code', 'login_step_ended', 'account_blocked', 'too_many_tries'],
  }),
  logout: sessionOperations.logout,
  sessionState: defineOperation({
    ...open('session_state', 'POST', '/auth/session-state'),
    summary: 'Whether the session the refresh token belongs to goes on. The token stays as good as it was.',
    body: refreshBodySchema,
    answer: z.object({ success: z.literal(true), data: z.object({ is_running: z.boolean() }) }),
    errors: [],
  }),
  forgotPassword: defineOperation({
    ...open('forgot_password', 'POST', '/auth/forgot-password'),
    summary: 'Mails a link to set a new password, good once and for 30 minutes. Answers the same for any email.',
    ignoresToken: true,
    body: forgotPasswordBodySchema.extend({ device_token: deviceTokenSchema }),
    answer: messageAnswerSchema,
    errors: ['too_many_tries'],
  }),
  resetPassword: defineOperation({
    ...open('reset_password', 'POST', '/auth/reset-password'),
    summary: 'Sets a new password with the token of a mailed link. Ends every session of the account.',
    ignoresToken: true,
    body: resetPasswordBodySchema,
    answer: messageAnswerSchema.extend({ device_token: deviceTokenSchema }),
    errors: ['invalid_reset_token', 'too_many_tries'],
  }),
  changePassword: defineOperation({
    ...own('change_password', 'POST', '/auth/change-password'),
    summary: 'Sets a new password. Ends the other sessions of the account; the caller’s goes on.',
    body: changePasswordBodySchema,
    answer: messageAnswerSchema,
    errors: ['wrong_password', 'too_many_tries'],
  }),
}

const updateUserOperation = defineOperation({
  ...ofUsers('update', 'PUT', '/users/update-user-info'),
  summary: 'Changes the caller’s own name, phone number and picture.',
  body: updateUserBodySchema,
  answer: z.object({ success: z.literal(true), data: profileSchema, message: z.string() }),
  errors: ['user_not_found'],
})

export const userOperations = {
  refresh: sessionOperations.refresh,
  info: sessionOperations.info,
  update: updateUserOperation,
  /** The specification writes /api in this path although its base ends in it already (decisions.md B1). */
  updateAlias: defineOperation({
    ...updateUserOperation,
    id: 'users.update_alias',
    path: '/api/users/update-user-info',
    summary: 'The same as /users/update-user-info.',
    deprecated: true,
  }),
}
