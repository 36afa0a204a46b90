/** The body of a post as a page of its own: a first paragraph that leads in, wide pictures. */

import { Blocks, type BlocksLook, BlogBlocks } from '~/ui/text/blog-blocks'
import type { BlogBlock } from '../contract/blog'
import BeyondBlock from './blog-blocks-beyond'

const pageLook: BlocksLook = {
  prose: 'prose max-w-none text-[1.1875rem] leading-[1.7]',
  major: {
    Heading: 'h2',
    className: 'mt-14! text-[clamp(1.65rem,1.4rem+1vw,2.125rem)] leading-[1.15] first:mt-0!',
  },
  minor: { Heading: 'h3', className: 'mt-10! first:mt-0!' },
  lead: 'text-[clamp(1.25rem,1.15rem+0.35vw,1.4rem)] leading-[1.6] text-ink-2',
  quote: 'pull-quote my-10!',
  figure: 'my-12!',
  image: 'aspect-video w-full rounded-card bg-cream object-cover',
  caption: 'mt-3 text-[0.875rem] leading-snug text-ink-3',
  sizes: '(min-width: 720px) 680px, 100vw',
}

export function PostBody({ blocks, cover }: { blocks: readonly BlogBlock[]; cover: string }) {
  // Nothing to read: the sentences for that stand in the small look.
  if (blocks.every((block) => block.type === 'image')) return <BlogBlocks blocks={blocks} />
  return <Blocks blocks={blocks} cover={cover} look={pageLook} Beyond={BeyondBlock} />
}
