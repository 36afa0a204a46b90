import { mapPage } from '~/platform/db/lists/paging'
import type { StoredFile } from '~/platform/files/folders/file-folders'
import { requireStaff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import { adminMediaOperations, listedPictureSchema, pictureSchema } from './contract/admin-media'
import { mediaOperations } from './contract/media'
import { mediaTypes } from './encode'
import { type MediaService, type OpenedPicture, toListedPicture } from './service'

const toListed = pickBy(listedPictureSchema)
const toPicture = pickBy(pictureSchema)
const answerOf = ({ picture, uploader, uses }: OpenedPicture, message?: string) => ({
  data: toPicture({ ...toListedPicture(picture), created_by: uploader, uses }),
  ...(message !== undefined && { message }),
})

export function mediaRoutes({ media }: { media: MediaService }): Route[] {
  return [
    route(adminMediaOperations.list, async ({ query }) =>
      mapPage(await media.list(query), (row) => toListed(toListedPicture(row))),
    ),
    route(adminMediaOperations.upload, async ({ body, actor, clientAddress }) =>
      answerOf(await media.upload(requireStaff(actor, clientAddress), body), 'The picture is in the library.'),
    ),
    route(adminMediaOperations.get, async ({ params }) => answerOf(await media.get(params.id))),
    route(adminMediaOperations.change, async ({ params, body, actor, clientAddress }) =>
      answerOf(await media.change(requireStaff(actor, clientAddress), params.id, body), 'The picture is changed.'),
    ),
    route(adminMediaOperations.remove, async ({ params, body, actor, clientAddress }) =>
      answerOf(
        await media.remove(requireStaff(actor, clientAddress), params.id, body.version),
        'The picture is deleted.',
      ),
    ),
    route(adminMediaOperations.bringBack, async ({ params, actor, clientAddress }) =>
      answerOf(await media.bringBack(requireStaff(actor, clientAddress), params.id), 'The picture is back.'),
    ),
    route(mediaOperations.copy, async ({ params, request }) => {
      const asked = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
      const file = await media.read(params.picture, params.copy, {
        isHead: request.method === 'HEAD',
        hasTag: (etag) => asked.includes(etag),
      })
      if (!file) throw new ApiError('media_not_found')
      return fileResponse(file, params.copy, asked.includes(file.etag))
    }),
  ]
}

function fileResponse({ size, etag, body }: StoredFile, name: string, isKnown: boolean): Response {
  const headers = {
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
  }
  if (isKnown) return new Response(null, { status: 304, headers })
  const format = name.split('.')[1] as keyof typeof mediaTypes
  const ofFile = { 'Content-Type': mediaTypes[format], 'Content-Length': String(size) }
  return new Response(body, { headers: { ...headers, ...ofFile } })
}
