import type { ComponentType } from 'react'
import type { PostBlock } from '~/domain/posts/post-blocks'
import { MediaPicture } from '../picture/media-picture'
import { MarkedText } from './marked-text'

/** How the blocks are set: small below the heading of a dialog (here), large on a page of their own (post-body.tsx). */
export type BlocksLook = {
  prose: string
  major: { Heading: 'h2' | 'h3'; className: string }
  minor: { Heading: 'h3' | 'h4'; className: string }
  lead: string | undefined
  quote: string
  figure: string | undefined
  image: string
  caption: string
  sizes: string
}

const dialogLook: BlocksLook = {
  prose: 'prose',
  major: { Heading: 'h3', className: 'text-h3!' },
  minor: { Heading: 'h4', className: 'text-[1.2rem] font-[520]' },
  lead: undefined,
  quote: 'pull-quote',
  figure: undefined,
  image: 'rounded-field bg-cream',
  caption: 'mt-2 text-meta text-ink-3',
  sizes: '(min-width: 640px) 560px, 100vw',
}

type BlogBlockBeyond = Extract<PostBlock, { type: 'table' | 'quote' | 'recipe' }>
export type BeyondProps = { block: BlogBlockBeyond; look: BlocksLook }

type Props = {
  blocks: readonly PostBlock[]
  /** Draws tables, quotes and recipes; left out where there are none, as in the texts of the home page. */
  Beyond?: ComponentType<BeyondProps> | undefined
}

/** The body of a post in a dialog, as the editor arranged it. */
export const BlogBlocks = (props: Props) => <Blocks {...props} look={dialogLook} />

/** @param cover address of the picture above the text; it is not shown a second time */
export function Blocks({ blocks, cover, look, Beyond }: Props & { cover?: string | undefined; look: BlocksLook }) {
  if (blocks.length === 0) return <p className="text-ink-2">No content available for this blog.</p>
  const coverAt = blocks.findIndex((block) => block.type === 'image')
  const shown = blocks.filter((block, i) => i !== coverAt || block.type !== 'image' || block.url !== cover)
  return (
    <div className={look.prose}>
      {shown.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id and never move while they are shown
        <Block key={i} block={block} look={look} isFirst={i === 0} Beyond={Beyond} />
      ))}
      {blocks.every((block) => block.type === 'image') ? (
        <p className="text-ink-2">This blog contains only images.</p>
      ) : null}
    </div>
  )
}

/** A paragraph that is all in italics, and nothing else, is set in the large letters of a pull quote. */
const isPullQuote = ({ content, marks = [] }: Extract<PostBlock, { type: 'paragraph' }>): boolean =>
  marks.length === 1 && marks.every(({ type, from, to }) => type === 'italic' && from === 0 && to === content.length)

type BlockProps = Pick<Props, 'Beyond'> & { block: PostBlock; look: BlocksLook; isFirst: boolean }

function Block({ block, look, isFirst, Beyond }: BlockProps) {
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
    default:
      return Beyond ? <Beyond block={block} look={look} /> : null
  }
}
