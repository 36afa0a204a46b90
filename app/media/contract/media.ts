/** The files of uploaded pictures, for everybody. The site serves them below /media (app/media/site/file.ts). */
import { z } from 'zod'
import { defineOperation, operationsOf } from '~/platform/http/api/operation'

const operation = operationsOf('media', { area: 'media', access: 'all' })

export const mediaOperations = {
  copy: defineOperation({
    ...operation('copy', 'GET', '/media/{picture}/{copy}'),
    summary: 'One copy of a picture. It never changes.',
    ignoresToken: true,
    params: z.object({
      /** Its id and the size of its largest copy. */
      picture: z.string().regex(/^[\w-]{8,40}-\d{1,5}x\d{1,5}$/, 'Invalid picture ID.'),
      /** How wide in pixels, and in which format. */
      copy: z.string().regex(/^\d{1,5}\.(avif|webp|jpg)$/, 'There is no such copy.'),
    }),
    answer: z.string(),
    answerType: 'image/*',
    errors: ['media_not_found', 'storage_unavailable', 'invalid_input'],
  }),
}
