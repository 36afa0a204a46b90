/**
 * Pictures of a post come from this site: a reader's browser shows no others, and another's host would learn who reads. One from elsewhere is
 * kept in words, as a link, where it stood.
 */
import { readMediaAddress } from '~/domain/media/media-address'
import type { PostDraft } from '../contract/admin-blogs'
import { type BlogBlock, linkAddressSchema } from '../contract/blog'

const isOwn = (address: string) => /^\/(?![/\\])/.test(address)

export function withOwnPictures(draft: PostDraft): PostDraft {
  const cover = draft.cover && { ...draft.cover, src: pathHere(draft.cover.src) }
  return {
    ...draft,
    cover: cover && isOwn(cover.src) ? cover : null,
    body: draft.body.map((block) => {
      if (block.type !== 'image') return block
      const url = pathHere(block.url)
      return isOwn(url) ? { ...block, url } : inWords(block)
    }),
  }
}

/** An uploaded picture by its whole address, as it is copied from one of our pages, by its path. */
function pathHere(address: string): string {
  if (isOwn(address) || !URL.canParse(address)) return address
  const { pathname } = new URL(address)
  return readMediaAddress(pathname) ? pathname : address
}

function inWords({ url, alt, caption }: BlogBlock & { type: 'image' }): BlogBlock {
  const said = [...new Set([alt?.trim() ?? '', caption.trim()])].filter((text) => text !== '').join(', ')
  const content = said === '' ? 'A picture from another site' : `A picture from another site: ${said}`
  const href = linkAddressSchema.safeParse(url)
  return {
    type: 'paragraph',
    content,
    ...(href.success && { marks: [{ type: 'link', href: href.data, from: 0, to: content.length }] }),
  }
}

/** The pictures that readers would not see: `isThere` is asked of each address on this site. */
export async function picturesNotShown(
  { cover, body }: PostDraft,
  isThere: (address: string) => Promise<boolean>,
): Promise<string[]> {
  const named = [
    ...(cover ? [{ name: 'the cover', address: cover.src }] : []),
    ...body
      .filter((block): block is BlogBlock & { type: 'image' } => block.type === 'image')
      .map(({ url }, at) => ({ name: `picture ${at + 1}`, address: url })),
  ]
  const found = await Promise.all(
    named.map(async ({ name, address }) => (isOwn(address) && (await isThere(address)) ? [] : [name])),
  )
  return found.flat()
}
