/** Who is signed in, as the API says it: the person, the two tokens of a session, and the calls that keep a session alive. */
import { z } from 'zod'
import { staffRoles } from '~/domain/accounts/staff-words'
import { userRoles, userStatuses } from '~/domain/accounts/user-state'
import { defineOperation, messageAnswerSchema, operationsOf } from '../http/api/operation'

export const tokenSchema = z
  .string('This link is not complete. Please copy all of it')
  .min(1, 'This link is not complete. Please copy all of it')
  .max(512, 'This link is not complete. Please copy all of it')

/** What a client has bought; null where nothing runs. A backend elsewhere may send the bare name (decisions.md B7). */
export const userPlanSchema = z.union([
  z.looseObject({
    plan_name: z.string().nullish(),
    /** Days of India's calendar; the end is the first day after it, of a single meal the day itself. */
    start_date: z.iso.date().nullish(),
    end_date: z.iso.date().nullish(),
    /** The end as people read it: of a food plan the day of its last meal. */
    last_day: z.iso.date().nullish(),
    order_id: z.string().nullish(),
  }),
  z.string(),
])

export const userSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  /** 10 digits for a number of India, E.164 for any other; null: not given. Fit to be sent back as it is. */
  phone_number: z.string().nullable(),
  profile_path: z.string(),
  role: z.enum(userRoles),
  status: z.enum(userStatuses),
  meal_plan: userPlanSchema.nullable(),
  subscription_plan: userPlanSchema.nullable(),
  food_plan: userPlanSchema.nullable(),
  /** Of staff whose clinic asks them for a second factor: until it is set up nothing of the dashboard opens. */
  lacks_second_factor: z.literal(true).optional(),
  /** Of the staff (team/permissions.ts). */
  roles: z.array(z.enum(staffRoles)).optional(),
})
export type User = z.output<typeof userSchema>

/** The access token lives 15 minutes; the refresh token is good for one rotation. */
const tokenPairSchema = z.object({ access_token: z.string(), refresh_token: z.string() })
export type TokenPair = z.output<typeof tokenPairSchema>

/** By it a device on which a person has logged in has tries of its own, whatever strangers do with the account. */
export const deviceTokenSchema = z.string().max(100, 'This device could not be recognised').optional()

export const sessionSchema = tokenPairSchema.extend({ user: userSchema, device_token: deviceTokenSchema })
export type Session = z.output<typeof sessionSchema>

export const newSessionSchema = sessionSchema.extend({ just_signed_up: z.literal(true) })
export type NewSession = z.output<typeof newSessionSchema>

/** The specification reads the tokens at the top level; `data` says the same in the envelope of all other calls. */
export const withData = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  z.object({ success: z.literal(true), ...schema.shape, data: schema })

export const refreshBodySchema = z.object({ refresh_token: tokenSchema })

const open = operationsOf('auth', { area: 'auth', access: 'all' })
const ofUsers = operationsOf('users', { area: 'users', access: 'client' })
const openOfUsers = operationsOf('users', { area: 'users', access: 'all' })

export const sessionOperations = {
  refresh: defineOperation({
    ...openOfUsers('refresh', 'POST', '/users/refresh'),
    summary:
      'A new pair for a refresh token. Within 30 seconds the same token gets the same pair again, for parallel callers; used later, it ends the session.',
    ignoresToken: true,
    body: refreshBodySchema,
    answer: withData(tokenPairSchema),
    errors: ['session_ended'],
  }),
  info: defineOperation({
    ...ofUsers('info', 'GET', '/users/info'),
    summary: 'The caller.',
    query: z.object({
      /** Some callers send the time so that no cache answers. It is ignored. */
      t: z.string().optional(),
    }),
    answer: z.object({ success: z.literal(true), data: userSchema, message: z.string() }),
    errors: ['user_not_found'],
  }),
  logout: defineOperation({
    ...open('logout', 'POST', '/auth/logout'),
    summary: 'Ends the session the refresh token belongs to. Succeeds for any token, so that it can be repeated.',
    ignoresToken: true,
    body: refreshBodySchema,
    answer: messageAnswerSchema,
    errors: [],
  }),
}
