import type { LoaderFunctionArgs } from '@remix-run/node'
import { copyAddress, copyWidths, mediaAddress, mediaFormats, readMediaAddress } from '~/domain/media/media-address'
import { fetchPicture } from './fetch-picture.server'

/** /media/…: the pictures that staff have uploaded, for everybody. They never change, so browsers keep them for a year. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const place = placeOf(new URL(request.url).pathname)
  if (place === null) return refuse(404)
  try {
    const file = await fetchPicture(place, { request, clientAddress: context.clientAddress })
    if (!file) return refuse(404)
    file.headers.set('X-Content-Type-Options', 'nosniff')
    return file
  } catch {
    return refuse(503)
  }
}

/** `{picture}/{copy}` for the address of a picture or of one of its copies; null: nothing is served at such an address. */
function placeOf(path: string): string | null {
  const [, folder = '', copy = null] = /^\/media\/([\w-]+?)(?:\.jpg|\/([\w.]+))$/.exec(path) ?? []
  const size = readMediaAddress(`/media/${folder}.jpg`)
  if (!size) return null
  if (copy === null) return path === mediaAddress(size) ? `${folder}/${size.width}.jpg` : null
  const isCopy = copyWidths(size).some((width) =>
    mediaFormats.some((format) => path === copyAddress(size, width, format)),
  )
  return isCopy ? `${folder}/${copy}` : null
}

const sentences = {
  404: 'There is no picture at this address.',
  503: 'This picture cannot be read right now.',
} as const

const refuse = (status: keyof typeof sentences) =>
  new Response(sentences[status], {
    status,
    headers: { 'Cache-Control': 'private, no-store', 'Content-Type': 'text/plain' },
  })
