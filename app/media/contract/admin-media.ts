/** Pictures as the clinic's staff work with them: a library, uploads, alternative texts, where each is used. */

import { z } from 'zod'
import {
  largePictureProblem,
  longestAlt,
  longestPictureName,
  noPictureProblem,
  pictureApiPath,
  pictureFileBytes,
  pictureJsonBytes,
  pictureName,
} from '~/domain/media/media-upload'
import { type FileRule, fileSchema } from '~/platform/http/api/file-field'
import { defineOperation } from '~/platform/http/api/operation'
import { pageAnswer, pageQuerySchema, searchedSchema } from '~/platform/http/api/paging'
import { permitted } from '~/team/permissions'

export const listedPictureSchema = z.object({
  id: z.string(),
  /** What a post keeps as its address (app/domain/media/media-address.ts). */
  url: z.string(),
  name: z.string(),
  /** '' where none has been written yet. */
  alt: z.string(),
  /** Of the largest copy, in pixels. */
  width: z.int().min(1),
  height: z.int().min(1),
  /** Of all its copies. */
  bytes: z.int().min(0),
  created_at: z.iso.datetime(),
  /** It can be brought back until then, and its files are there until then; null: it is not deleted. */
  gone_at: z.iso.datetime().nullable(),
  version: z.int().min(1),
})
export type ListedPicture = z.output<typeof listedPictureSchema>

/** Where a picture is used: `path` is a page of this site where it can be changed, null where there is none. */
export const pictureUseSchema = z.object({
  kind: z.enum(['post', 'working_copy', 'revision', 'content']),
  name: z.string(),
  path: z.string().nullable(),
})
export type PictureUse = z.output<typeof pictureUseSchema>

export const pictureSchema = listedPictureSchema.extend({
  /** null where the account is gone. */
  created_by: z.string().nullable(),
  uses: z.array(pictureUseSchema),
})
export type Picture = z.output<typeof pictureSchema>

const version = z.int('Please open the picture again').min(1, 'Please open the picture again')
const byId = z.object({ id: z.string().regex(/^[\w-]{8,40}$/, 'Invalid picture ID.') })

const plainLine = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${label} must be ${max} characters or less`)
    .regex(/^\P{Cc}*$/u, `${label} must be on one line`)

export const changePictureBodySchema = z.object({
  alt: plainLine('Alternative text', longestAlt).default(''),
  name: plainLine('Name', longestPictureName).min(1, 'Name is required').transform(pictureName),
  version,
})

export const pictureFile: FileRule = {
  bytes: pictureFileBytes,
  missing: noPictureProblem,
  tooLarge: largePictureProblem,
}

const answer = z.object({ success: z.literal(true), data: pictureSchema, message: z.string().optional() })

const operation = permitted('adminMedia', 'admin')

export const adminMediaOperations = {
  list: defineOperation({
    ...operation('list', 'GET', pictureApiPath),
    summary: 'Pictures, deleted ones left out. `q` finds beginnings of words.',
    query: pageQuerySchema.extend({
      /** In the name and the alternative text. */
      q: searchedSchema.optional(),
      sort: z.enum(['newest', 'oldest']).default('newest'),
    }),
    answer: pageAnswer(listedPictureSchema),
    errors: ['invalid_input'],
  }),
  upload: defineOperation({
    ...operation('upload', 'POST', pictureApiPath),
    summary:
      'Takes a picture in (JPEG, PNG, WebP, AVIF or the first frame of a GIF, at most 10 MB and 50 megapixels) and makes its copies, without what its file says of place and camera. The same file twice is one picture.',
    maxBodyBytes: pictureJsonBytes,
    timeoutMs: 90_000,
    body: z.object({
      file: fileSchema(pictureFile),
      name: z.string().max(1000).transform(pictureName).default('Picture'),
      alt: changePictureBodySchema.shape.alt,
    }),
    answer,
    errors: ['invalid_input', 'storage_full', 'storage_unavailable'],
  }),
  get: defineOperation({
    ...operation('get', 'GET', '/admin/media/{id}'),
    summary: 'One picture, and where it is used.',
    params: byId,
    answer,
    errors: ['media_not_found', 'invalid_input'],
  }),
  change: defineOperation({
    ...operation('change', 'PUT', '/admin/media/{id}'),
    summary: 'Its name and alternative text in the library. Posts keep theirs.',
    params: byId,
    body: changePictureBodySchema,
    answer,
    errors: ['media_not_found', 'changed_meanwhile', 'invalid_input'],
  }),
  remove: defineOperation({
    ...operation('remove', 'POST', '/admin/media/{id}/delete'),
    summary: 'Deletes it, where it is used nowhere; its files go a day later.',
    params: byId,
    body: z.object({ version }),
    answer,
    errors: ['media_not_found', 'media_in_use', 'changed_meanwhile', 'invalid_input'],
  }),
  bringBack: defineOperation({
    ...operation('bring_back', 'POST', '/admin/media/{id}/bring-back'),
    summary: 'Undoes a deletion.',
    params: byId,
    body: z.object({}),
    answer,
    errors: ['media_not_found', 'invalid_input'],
  }),
}
