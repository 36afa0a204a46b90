/** The share image of a post. Nothing of an address is ever drawn. */
import { home } from '~/content/collections.server'
import { longDate, unknownDate } from '~/domain/time/days'
import { type Card, cardVersion } from '~/drawing/share-image/card.server'
import { illustration } from '~/drawing/share-image/illustrations.server'
import { shareAddress } from '~/frame/head/page-meta'
import type { BlogSummary } from '../contract/blog'
import { placeholderImage, postImage } from './post-views'

/** A post's cover where it is one of our drawings, else its stand-in: a picture from elsewhere is not fetched. */
export function postCard(post: BlogSummary): Card {
  const { src } = post.cover ?? postImage(post)
  const isDrawing = illustration(drawingName(src)) !== null
  const published = longDate(post.publish_date ?? post.created_at)
  return {
    title: post.title || 'Untitled',
    plainTitle: home.blogHeading.title,
    line: published === unknownDate ? home.blogHeading.eyebrow : `${home.blogHeading.eyebrow} · ${published}`,
    picture: drawingName(isDrawing ? src : placeholderImage(post.id)),
  }
}

const drawingName = (src: string) => (src.startsWith('/illustrations/') ? src.slice('/illustrations/'.length) : '')

/** The path of a post's share image, with its version. */
export async function postShareAddress(post: BlogSummary, path: string): Promise<string> {
  return shareAddress(path, await cardVersion(postCard(post)))
}
