import type { BlogBlock } from '~/clinic/contract/blog'
import { MarkedText } from './marked-text'
import { MediaPicture } from './ui/media-picture'

/** The same blocks are set small below the heading of a dialog, and large below the h1 of a page of their own. */
const looks = {
  dialog: {
    prose: 'prose',
    major: { Heading: 'h3', className: 'text-h3!' },
    minor: { Heading: 'h4', className: 'text-[1.2rem] font-[520]' },
    lead: undefined,
    quote: 'pull-quote',
    figure: undefined,
    image: 'rounded-field bg-cream',
    caption: 'mt-2 text-meta text-ink-3',
    sizes: '(min-width: 640px) 560px, 100vw',
  },
  page: {
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
  },
} as const

type Props = {
  blocks: readonly BlogBlock[]
  /** Address of the picture above the text; it is not shown a second time. */
  cover?: string
}

/** The body of a post as a page of its own: a first paragraph that leads in, wide pictures. */
export function PostBody({ blocks, cover }: Props) {
  // Nothing to read: the sentences for that stand in the small look.
  const look = blocks.every((block) => block.type === 'image') ? 'dialog' : 'page'
  return <Blocks blocks={blocks} cover={cover} look={look} />
}

/** The body of a post in a dialog: headings, paragraphs, pictures and lists, as the editor arranged them. */
export const BlogBlocks = ({ blocks }: Props) => <Blocks blocks={blocks} look="dialog" />

function Blocks({ blocks, cover, look }: Props & { cover?: string | undefined; look: keyof typeof looks }) {
  if (blocks.length === 0) return <p className="text-ink-2">No content available for this blog.</p>
  const coverAt = blocks.findIndex((block) => block.type === 'image')
  const shown = blocks.filter((block, i) => i !== coverAt || block.type !== 'image' || block.url !== cover)
  return (
    <div className={looks[look].prose}>
      {shown.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id and never move while they are shown
        <Block key={i} block={block} look={looks[look]} isFirst={i === 0} />
      ))}
      {blocks.every((block) => block.type === 'image') ? (
        <p className="text-ink-2">This blog contains only images.</p>
      ) : null}
    </div>
  )
}

/** A paragraph that is all in italics, and nothing else, is set in the large letters of a pull quote. */
const isPullQuote = ({ content, marks = [] }: Extract<BlogBlock, { type: 'paragraph' }>): boolean =>
  marks.length === 1 && marks.every(({ type, from, to }) => type === 'italic' && from === 0 && to === content.length)

type BlockProps = { block: BlogBlock; look: (typeof looks)[keyof typeof looks]; isFirst: boolean }

function Block({ block, look, isFirst }: BlockProps) {
  switch (block.type) {
    case 'heading': {
      const { Heading, className } = block.level <= 2 ? look.major : look.minor
      return <Heading className={className}>{block.content}</Heading>
    }
    case 'paragraph': {
      if (!isFirst && isPullQuote(block)) return <p className={look.quote}>{block.content}</p>
      return (
        <p className={isFirst ? look.lead : undefined}>
          <MarkedText text={block.content} marks={block.marks} />
        </p>
      )
    }
    case 'image':
      return (
        <figure className={look.figure}>
          <MediaPicture
            src={block.url}
            alt={block.alt ?? block.caption}
            className={look.image}
            sizes={look.sizes}
            isLazy
          />
          {block.caption ? <figcaption className={look.caption}>{block.caption}</figcaption> : null}
        </figure>
      )
    case 'list': {
      const items = block.items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may be alike and never move
        <li key={i}>
          <MarkedText text={item} marks={block.item_marks?.[i]} />
        </li>
      ))
      return block.style === 'bullet' ? <ul>{items}</ul> : <ol>{items}</ol>
    }
  }
}
