import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { findPost } from '~/blog/site/post/find-post.server'
import { postCard } from '~/blog/site/share-card.server'
import { type Card, cardVersion } from '~/drawing/share-image/card.server'
import { createPictureCache } from '~/drawing/share-image/picture-cache.server'
import { processLog } from '~/platform/log/log.server'
import { createClinicApi } from '~/platform/session/client.server'
import { plateCard } from '~/thali/site/share-image.server'
import { pageCard, pageCardsVersion } from './card.server'

// Imported with the first picture: fonts and spellings are no part of a start.
const draw = async (card: Card) => (await import('~/drawing/share-image/draw-card.server')).drawCard(card)

/** Every page and some posts, at some 100 KB each; the others are drawn again when they are asked for. */
const pictures = createPictureCache<Card>({ draw, mostPictures: 48 })

/**
 * The share images: `/share/{page}.png`, `/share/blog/{slug}.png` and `/share/thali/{plate}.png`. `?v=` is no key to anything: whatever it says, the
 * picture is the one of today. It only decides how long the answer may be kept.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [, post, plate, page] =
    /^(?:blog\/([a-z0-9-]+)|thali\/([\w~-]{1,600})|([a-z]+))\.png$/.exec(params['*'] ?? '') ?? []
  const found =
    post !== undefined ? await ofPost(post) : plate !== undefined ? await ofPlate(plate) : await ofPage(page ?? '')
  if (found instanceof Response) return found

  const { card, version } = found
  const isNamed = new URL(request.url).searchParams.get('v') === version
  const etag = `"${version}"`
  const headers = {
    'Cache-Control': isNamed ? 'public, max-age=31536000, immutable' : 'public, max-age=600',
    ETag: etag,
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  try {
    const png = await pictures.get(JSON.stringify(card), card)
    return new Response(new Uint8Array(png), { headers: { ...headers, 'Content-Type': 'image/png' } })
  } catch (error) {
    processLog().error('share_image_failed', error)
    // A card is better than none: the one that is a file.
    return redirect('/social-card.png', { headers: { 'Cache-Control': 'no-store' } })
  }
}

type Found = { card: Card; version: string }

async function ofPage(name: string): Promise<Found | Response> {
  const card = pageCard(name)
  return card ? { card, version: await pageCardsVersion() } : notFound()
}

async function ofPlate(code: string): Promise<Found | Response> {
  const card = plateCard(code)
  return card ? { card, version: await cardVersion(card) } : notFound()
}

async function ofPost(slug: string): Promise<Found | Response> {
  const answer = await findPost(createClinicApi(), slug)
  if (answer.ok) {
    const card = postCard(answer.data)
    return { card, version: await cardVersion(card) }
  }
  if (answer.failure.status === 404) return notFound()
  return new Response('Not available right now.', { status: 503, headers: { 'Retry-After': '60' } })
}

const notFound = () => new Response('Not found.', { status: 404 })
