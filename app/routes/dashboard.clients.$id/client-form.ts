/** What the forms of one client send, what each of them calls, and what is said once it is done. */
import { z } from 'zod'
import type { ClinicApi, Result } from '~/clinic/client.server'
import { addNoteBodySchema, blockBodySchema, changeRoleBodySchema } from '~/clinic/contract/admin-users'
import { requireField } from '~/forms/require-field'

export const clientFormSchema = z
  .object({
    intent: z.enum(['block', 'unblock', 'role', 'reset_link', 'add_note', 'delete_note']),
    version: blockBodySchema.shape.version.optional(),
    reason: z.string().optional(),
    role: changeRoleBodySchema.shape.role.optional(),
    note: z.string().optional(),
    text: z.string().optional(),
    form_token: addNoteBodySchema.shape.form_token,
  })
  .superRefine(({ intent, version, reason, role, text }, context) => {
    if (intent === 'add_note') requireField(context, 'text', addNoteBodySchema.shape.text, text)
    if (intent === 'role') requireField(context, 'role', changeRoleBodySchema.shape.role, role)
    if (intent !== 'block' && intent !== 'unblock' && intent !== 'role') return
    requireField(context, 'reason', blockBodySchema.shape.reason, reason)
    requireField(context, 'version', blockBodySchema.shape.version, version)
  })
type ClientForm = z.output<typeof clientFormSchema>

export function callOf(
  desk: ClinicApi['adminUsers'],
  id: string,
  { intent, version = 0, reason = '', role = 'client', note = '', text = '', form_token }: ClientForm,
): Promise<Result<unknown>> {
  const change = { version, reason }
  switch (intent) {
    case 'block':
      return desk.block(id, change)
    case 'unblock':
      return desk.unblock(id, change)
    case 'role':
      return desk.changeRole(id, { ...change, role })
    case 'reset_link':
      return desk.sendResetLink(id)
    case 'delete_note':
      return desk.deleteNote(id, note)
    case 'add_note':
      return desk.addNote(id, { text, form_token })
  }
}

export function doneWords({ intent, role }: ClientForm): string {
  switch (intent) {
    case 'block':
      return 'The account is closed, and logged out everywhere.'
    case 'unblock':
      return 'The account is open again.'
    case 'role':
      return role === 'admin' ? 'The account is an admin’s now.' : 'The account is a client’s now.'
    case 'reset_link':
      return 'A link to set a new password is on its way to the client.'
    case 'delete_note':
      return 'The note is deleted.'
    case 'add_note':
      return 'The note is kept.'
  }
}
