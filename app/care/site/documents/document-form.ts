/** What the forms about documents send. */
import { z } from 'zod'
import { documentFile, fileProblem } from '~/domain/media/care-upload'
import { formTokenSchema } from '~/platform/http/api/form-fields'
import { requireField } from '~/ui/form/require-field'
import { addDocumentBodySchema, fileDocumentBodySchema } from '../../contract/records/documents'

const shared = {
  /** Which one is meant. */
  document: z.string().optional(),
  file: z.unknown().optional(),
  file_name: z.string().optional(),
  kind: z.string().optional(),
  /** Empty: as the file is called. */
  name: z.string().max(200, 'Name must be 200 characters or less').optional(),
  form_token: formTokenSchema,
}

const whenAdded =
  (kind: z.ZodType) => (sent: { intent: string; kind?: string; file?: unknown }, context: z.RefinementCtx) => {
    if (sent.intent !== 'add') return
    const problem = fileProblem(sent.file, documentFile)
    if (problem) context.addIssue({ code: 'custom', path: ['file'], message: problem })
    requireField(context, 'kind', kind, sent.kind)
  }

export const documentFormSchema = z
  .object({ intent: z.enum(['add', 'remove']), ...shared })
  .superRefine(whenAdded(addDocumentBodySchema.shape.kind))

export const deskFormSchema = z
  .object({
    intent: z.enum(['add', 'share', 'remove']),
    ...shared,
    shares: z.literal('on').optional(),
  })
  .superRefine(whenAdded(fileDocumentBodySchema.shape.kind))

type Sent = {
  file?: unknown
  file_name?: string | undefined
  name?: string | undefined
  form_token?: string | undefined
}

/** As the API takes it. */
export const fileOf = ({ file, file_name, name, form_token }: Sent) => ({
  file: String(file),
  name: name?.trim() || file_name || 'Document',
  form_token,
})
