/** Reports, plans, letters and photos of meals: each a sealed file that its client and the dietitians open. */
import { z } from 'zod'
import { documentFile, photoFile } from '~/domain/media/care-upload'
import { pictureJsonBytes, pictureName } from '~/domain/media/media-upload'
import { fileSchema } from '~/platform/http/api/file-field'
import { daySchema, formTokenSchema } from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { clientParams } from '../care-files'
import { writingStates } from '../contact/messages'

const documentKinds = ['report', 'plan', 'letter', 'photo'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const kindNames: Readonly<Record<DocumentKind, string>> = {
  report: 'Report',
  plan: 'Plan',
  letter: 'Letter',
  photo: 'Photo of a meal',
}

const documentSchema = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  name: z.string(),
  format: z.enum(['pdf', 'jpeg']),
  bytes: z.int(),
  /** Who it came from. */
  side: z.enum(['client', 'clinic']),
  /** Of a photo: the day that the client tells of. */
  day: z.iso.date().nullable(),
  created_at: z.iso.datetime(),
  /** null: the client does not see what the clinic has filed. */
  shared_at: z.iso.datetime().nullable(),
})
export type CareDocument = z.output<typeof documentSchema>

const openedSchema = documentSchema.extend({
  /** Base64. */
  file: z.string(),
})
export type OpenedDocument = z.output<typeof openedSchema>

const kind = z.enum(['report', 'letter'], 'Please choose what it is')
const name = z.string().max(1000).transform(pictureName).default('Document')
const added = { file: fileSchema(documentFile), name, form_token: formTokenSchema }

export const addDocumentBodySchema = z.object({ ...added, kind })
export const fileDocumentBodySchema = z.object({
  ...added,
  kind: z.enum(['report', 'plan', 'letter'], 'Please choose what it is'),
  /** At once, and not with a later click. */
  shares: z.boolean().default(false),
})
const addPhotoBodySchema = z.object({
  file: fileSchema(photoFile),
  /** The consent to photos of meals, asked where none holds yet. */
  agrees: z.boolean().default(false),
  form_token: formTokenSchema,
})

const byDocument = z.object({ document: z.uuid('Invalid document ID.').toLowerCase() })
const success = z.literal(true)
const answerOfOne = z.object({ success, data: openedSchema })
const upload = { maxBodyBytes: pictureJsonBytes, timeoutMs: 90_000 } as const
const uploadErrors = ['storage_full', 'storage_unavailable', 'form_already_sent'] as const
const reading = { answer: answerOfOne, timeoutMs: 60_000 } as const

const own = permitted('careDocuments', 'care')
export const documentOperations = {
  list: defineOperation({
    ...own('list', 'GET', '/care/documents'),
    summary: 'The caller’s documents and photos, with those the clinic has shared; the newest first.',
    answer: z.object({
      success,
      data: z.object({
        writing: z.enum(writingStates),
        agrees_to_photos: z.boolean(),
        documents: z.array(documentSchema),
      }),
    }),
    errors: [],
  }),
  add: defineOperation({
    ...own('add', 'POST', '/care/documents'),
    ...upload,
    summary:
      'Takes a document in: PDF, JPEG or PNG by its bytes, at most 10 MB, 50 in all. A picture is made anew, without what it says of place and camera; a PDF with a password, a program or an attachment is refused.',
    body: addDocumentBodySchema,
    answer: messageAnswerSchema,
    errors: ['care_not_found', ...uploadErrors],
  }),
  addPhoto: defineOperation({
    ...own('add_photo', 'POST', '/care/check-ins/{day}/photos'),
    ...upload,
    summary:
      'Takes a photo of a meal in, of a day that can be told. It needs the consent to photos and is kept for 90 days.',
    params: z.object({ day: daySchema('Please choose a day, such as 2026-11-30') }),
    body: addPhotoBodySchema,
    answer: messageAnswerSchema,
    errors: ['care_not_found', ...uploadErrors],
  }),
  open: defineOperation({
    ...own('open', 'GET', '/care/documents/{document}'),
    ...reading,
    summary: 'One document of the caller with its file.',
    params: byDocument,
    errors: ['document_not_found', 'storage_unavailable'],
  }),
  remove: defineOperation({
    ...own('remove', 'POST', '/care/documents/{document}/remove'),
    summary: 'Erases a document or photo that the caller has sent.',
    params: byDocument,
    body: z.object({}),
    answer: messageAnswerSchema,
    errors: ['document_not_found'],
  }),
}

const desk = permitted('adminCareDocuments', 'admin')
const ofClient = clientParams.extend(byDocument.shape)
export const adminDocumentOperations = {
  list: defineOperation({
    ...desk('list', 'GET', '/admin/care/clients/{id}/documents'),
    summary: 'The documents and photos of one client, the newest first. It is an opening of the care file.',
    params: clientParams,
    answer: z.object({
      success,
      data: z.object({
        client_id: z.string(),
        full_name: z.string(),
        has_consent: z.boolean(),
        documents: z.array(documentSchema),
      }),
    }),
    errors: ['care_not_found'],
  }),
  add: defineOperation({
    ...desk('add', 'POST', '/admin/care/clients/{id}/documents'),
    ...upload,
    summary: 'Files a document of the clinic, as `careDocuments.add`; the client sees it once it is shared.',
    params: clientParams,
    body: fileDocumentBodySchema,
    answer: messageAnswerSchema,
    errors: ['care_not_found', ...uploadErrors],
  }),
  open: defineOperation({
    ...desk('open', 'GET', '/admin/care/clients/{id}/documents/{document}'),
    ...reading,
    summary: 'One document with its file. The client sees who has opened it.',
    params: ofClient,
    errors: ['care_not_found', 'document_not_found', 'storage_unavailable'],
  }),
  share: defineOperation({
    ...desk('share', 'POST', '/admin/care/clients/{id}/documents/{document}/share'),
    summary: 'Shows a document of the clinic to its client.',
    params: ofClient,
    body: z.object({}),
    answer: messageAnswerSchema,
    errors: ['care_not_found', 'document_not_found'],
  }),
  remove: defineOperation({
    ...desk('remove', 'POST', '/admin/care/clients/{id}/documents/{document}/remove'),
    summary: 'Erases a document that the clinic has filed.',
    params: ofClient,
    body: z.object({}),
    answer: messageAnswerSchema,
    errors: ['care_not_found', 'document_not_found'],
  }),
}
