/** What the forms of one client send, what each of them calls, and what is said once it is done. */
import { z } from 'zod'
import { adminUserOperations, blockBodySchema } from '~/accounts/contract/admin-users'
import { correctionOperations, resendMailsBodySchema } from '~/accounts/contract/corrections'
import { mergedFileOperations, partBodySchema } from '~/accounts/contract/merged-files'
import { joinedRecordSchema, offeredFileOperations } from '~/accounts/contract/offered-files'
import { changeRolesBodySchema, teamOperations } from '~/accounts/contract/team'
import { onItsWayWords, toldByMailWords } from '~/domain/deliveries/walk-in'
import type { Result } from '~/platform/session/answers/read-answer'
import type { ClinicApi } from '~/platform/session/client.server'
import { adminPrivacyOperations } from '~/privacy/contract/admin-privacy'
import { requireField } from '~/ui/form/require-field'
import { addNoteBodySchema, clientRecordOperations } from '../../contract/client-record'

const needReason: readonly string[] = [
  'block',
  'unblock',
  'roles',
  'log_out',
  'second_factor',
  'erase',
  'keep',
  'erase_allergies',
  'part',
]

export const clientFormSchema = z
  .object({
    intent: z.enum([
      'block',
      'unblock',
      'roles',
      'log_out',
      'second_factor',
      'reset_link',
      'add_note',
      'delete_note',
      'erase',
      'keep',
      'erase_allergies',
      'join',
      'part',
      'resend',
    ]),
    /** Of `resend`: none for all. */
    mail_id: resendMailsBodySchema.shape.mail_id.optional(),
    /** Of `part`: the other file. */
    file: partBodySchema.shape.goes.optional(),
    /** Of `join`. */
    kind: joinedRecordSchema.shape.kind.optional(),
    record_id: joinedRecordSchema.shape.record_id.optional(),
    version: blockBodySchema.shape.version.optional(),
    reason: z.string().optional(),
    roles: changeRolesBodySchema.shape.roles.optional(),
    practitioner: changeRolesBodySchema.shape.practitioner,
    note: z.string().optional(),
    text: z.string().optional(),
    form_token: addNoteBodySchema.shape.form_token,
  })
  .superRefine(({ intent, version, reason, text, kind, record_id }, context) => {
    if (intent === 'join') {
      requireField(context, 'kind', joinedRecordSchema.shape.kind, kind)
      requireField(context, 'record_id', joinedRecordSchema.shape.record_id, record_id)
    }
    if (intent === 'add_note') requireField(context, 'text', addNoteBodySchema.shape.text, text)
    if (!needReason.includes(intent)) return
    requireField(context, 'reason', blockBodySchema.shape.reason, reason)
    if (intent === 'keep' || intent === 'erase_allergies' || intent === 'part') return
    requireField(context, 'version', blockBodySchema.shape.version, version)
  })
type ClientForm = z.output<typeof clientFormSchema>

/** @returns the sentence staff read */
export async function callOf(
  clinic: ClinicApi,
  id: string,
  form: ClientForm,
  isMailSent: boolean,
): Promise<Result<string>> {
  const done = await doneOf(clinic, id, form)
  if (!done.ok) return done
  const isMailed = ['erase', 'keep', 'second_factor', 'roles'].includes(form.intent)
  const client = isMailed ? await clinic(adminUserOperations).get(id) : null
  return { ok: true, data: doneWords(form, client?.ok ? client.data.email : null, isMailSent) }
}

function doneOf(
  clinic: ClinicApi,
  id: string,
  {
    intent,
    version = 0,
    reason = '',
    roles = [],
    practitioner,
    note = '',
    text = '',
    form_token,
    kind,
    record_id = '',
    file = '',
    mail_id = null,
  }: ClientForm,
): Promise<Result<unknown>> {
  const [desk, privacy] = [clinic(adminUserOperations), clinic(adminPrivacyOperations)]
  const change = { version, reason }
  switch (intent) {
    case 'block':
      return desk.block(id, change)
    case 'unblock':
      return desk.unblock(id, change)
    case 'roles':
      return clinic(teamOperations).changeRoles(id, { ...change, roles, practitioner })
    case 'log_out':
      return clinic(teamOperations).endSessions(id, change)
    case 'second_factor':
      return desk.resetSecondFactor(id, change)
    case 'erase':
      return privacy.askErasure(id, change)
    case 'keep':
      return privacy.withdrawErasure(id, { reason })
    case 'erase_allergies':
      return privacy.confirmWithdrawal(id, { reason })
    case 'reset_link':
      return desk.sendResetLink(id)
    case 'delete_note':
      return clinic(clientRecordOperations).deleteNote(id, note)
    case 'join':
      return clinic(offeredFileOperations).join(id, { kind: kind ?? 'appointment', record_id })
    case 'part':
      return clinic(mergedFileOperations).part(id, { goes: file, reason })
    case 'resend':
      return clinic(correctionOperations).resendMails(id, { mail_id })
    case 'add_note':
      return clinic(clientRecordOperations).addNote(id, { text, form_token })
  }
}

/**
 * @param email of the account; null where it could not be read
 * @returns the sentence staff read
 */
function doneWords({ intent, roles = [], kind }: ClientForm, email: string | null, isMailSent: boolean): string {
  switch (intent) {
    case 'block':
      return 'The account is closed, and logged out everywhere.'
    case 'unblock':
      return 'The account is open again.'
    case 'roles':
      return `${roles.length > 0 ? 'The roles are changed.' : 'This person is a client now.'} ${toldByMailWords(email, isMailSent)}`
    case 'log_out':
      return 'This person is logged out on every device.'
    case 'second_factor':
      return `Two-step sign-in is removed. ${toldByMailWords(email, isMailSent)}`
    case 'erase':
      return `The account will be erased in seven days. ${toldByMailWords(email, isMailSent)}`
    case 'keep':
      return `The account stays. ${toldByMailWords(email, isMailSent)}`
    case 'erase_allergies':
      return 'The allergies are erased from all sheets.'
    case 'reset_link':
      return onItsWayWords('A link to set a new password', isMailSent)
    case 'delete_note':
      return 'The note is deleted.'
    case 'join':
      return `The ${kind === 'order' ? 'order' : 'booking'} is joined to this file.`
    case 'part':
      return 'The files are two again. Please check the diet and allergies of both.'
    case 'resend':
      return 'What could not be delivered is sent again.'
    case 'add_note':
      return 'The note is saved.'
  }
}
