/** The share image of a working copy, as it would be drawn if it were published: for admins alone, and never kept. */

import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Card } from '~/drawing/share-image/card.server'
import { createPictureCache } from '~/drawing/share-image/picture-cache.server'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { processLog } from '~/platform/log/log.server'
import { sessionHeaders } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { adminBlogOperations } from '../contract/admin-blogs'
import { postCard } from '../site/share-card.server'

// Imported with the first picture, as in pages/share-image/share.ts.
const draw = async (card: Card) => (await import('~/drawing/share-image/draw-card.server')).drawCard(card)

/** As many posts as are written at a time. */
const pictures = createPictureCache<Card>({ draw, mostPictures: 4 })

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'posts')
  const answer = await clinic(adminBlogOperations).get(visit.params.id ?? '')
  if (!answer.ok) {
    const isMissing = [404, 422].includes(answer.failure.status ?? 0)
    return new Response(isMissing ? 'There is no such post.' : 'Not available right now.', {
      status: isMissing ? 404 : 503,
    })
  }
  const { id, slug, draft, state } = answer.data
  const card = postCard({ ...draft, id, slug, status: state, created_at: programTime().toISOString() })
  const headers = await sessionHeaders(visit.context)
  headers.set('Cache-Control', 'private, no-store')
  try {
    const png = await pictures.get(JSON.stringify(card), card)
    headers.set('Content-Type', 'image/png')
    return new Response(new Uint8Array(png), { headers })
  } catch (error) {
    processLog().error('share_image_failed', error)
    return new Response('The picture could not be drawn.', { status: 503, headers })
  }
}
