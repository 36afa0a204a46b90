/** The clinic's staff: who they are, what they may do, and how they are invited. */
import { z } from 'zod'
import { staffRoles } from '~/domain/accounts/staff-words'
import { daySchema, formTokenSchema } from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { signupBodySchema } from './accounts'
import { blockBodySchema, makeAccountBodySchema } from './admin-users'

export const teamMemberSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  /** null: a person without one cannot log in. */
  email: z.string().nullable(),
  roles: z.array(z.enum(staffRoles)),
  status: z.enum(['active', 'blocked']),
  has_second_factor: z.boolean(),
  /** The day from which on their roles need one; null: they need none. */
  second_factor_from: z.iso.date().nullable(),
  /** false: invited, and the link was not used yet. */
  has_password: z.boolean(),
  /** When one of their sessions was used last. */
  last_seen_at: z.iso.datetime().nullable(),
  version: z.int().min(1),
})
export type TeamMember = z.output<typeof teamMemberSchema>

/** Each once, in the order of the table. */
const rolesSchema = z
  .array(z.enum(staffRoles, 'Please choose from the list'))
  .transform((held) => staffRoles.filter((role) => held.includes(role)))

export const inviteBodySchema = z.object({
  full_name: makeAccountBodySchema.shape.full_name,
  email: signupBodySchema.shape.email,
  roles: rolesSchema.refine((held) => held.length > 0, 'Please choose at least one role'),
  form_token: formTokenSchema,
})
export const changeRolesBodySchema = z.object({
  /** None: the person is a client again. */
  roles: rolesSchema,
  /** Whose calendar is theirs: the slug of a file of content/team, or '' for none. Without it that stays. */
  practitioner: z
    .string()
    .regex(/^[a-z0-9-]{0,80}$/, 'Please choose from the list')
    .optional(),
  ...blockBodySchema.shape,
})

/** The setting ADMIN_SECOND_FACTOR=required is `is_of_all`: then every role needs one now, whatever is ticked. */
const demandsSchema = z.object({
  roles: z.array(z.object({ role: z.enum(staffRoles), holds_from: z.iso.date() })),
  is_of_all: z.boolean(),
})

export const demandBodySchema = z.object({
  /** All that need a second factor. */
  roles: rolesSchema,
  /** Those that did when the form was loaded. */
  seen: rolesSchema,
  /** From which day on the newly ticked ones do. */
  from: daySchema('Please choose a day'),
})

const byId = z.object({ id: z.uuid('Invalid client ID.').toLowerCase() })
const operation = permitted('adminTeam', 'admin')
const answer = z.object({ success: z.literal(true), data: teamMemberSchema, message: z.string() })

export const teamOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/team'),
    summary: 'The staff, by name, with their roles and when each was last here.',
    answer: z.object({ success: z.literal(true), data: z.array(teamMemberSchema) }),
    errors: [],
  }),
  invite: defineOperation({
    ...operation('invite', 'POST', '/admin/team'),
    summary:
      'Makes an account with these roles, whose owner is mailed a link to set a password, good once and for 7 days.',
    needsProof: true,
    body: inviteBodySchema,
    answer,
    errors: ['email_taken', 'form_already_sent'],
  }),
  demands: defineOperation({
    ...operation('second_factor_roles', 'GET', '/admin/team/second-factor'),
    summary: 'Which roles need a second factor, and from which day on.',
    answer: z.object({ success: z.literal(true), data: demandsSchema }),
    errors: [],
  }),
  demand: defineOperation({
    ...operation('demand_second_factor', 'PUT', '/admin/team/second-factor'),
    summary:
      'Says which roles need a second factor. Of those that are new, people who lack one are told by mail from which day on the desk is closed to them; the caller is never among them.',
    needsProof: true,
    body: demandBodySchema,
    answer: z.object({
      success: z.literal(true),
      data: demandsSchema.extend({ told: z.int() }),
      message: z.string(),
    }),
    errors: ['changed_meanwhile', 'own_second_factor_missing'],
  }),
  changeRoles: defineOperation({
    ...operation('change_roles', 'POST', '/admin/team/{id}/roles'),
    summary:
      'Gives a person these roles and no others, and says whose calendar is theirs; without any role they are a client. Never the caller’s own, so that an owner is always left. The person is told by mail.',
    needsProof: true,
    params: byId,
    body: changeRolesBodySchema,
    answer,
    errors: ['user_not_found', 'changed_meanwhile', 'own_account', 'user_is_blocked', 'user_is_erased'],
  }),
  endSessions: defineOperation({
    ...operation('end_sessions', 'POST', '/admin/team/{id}/end-sessions'),
    summary: 'Logs a person of the staff out on every device. Never the caller.',
    params: byId,
    body: blockBodySchema,
    answer: messageAnswerSchema,
    errors: ['user_not_found', 'changed_meanwhile', 'own_account'],
  }),
}
