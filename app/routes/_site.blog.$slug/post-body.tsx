import type { BlogBlock } from '~/clinic/contract/blog'
import { BlogBlocks } from '~/components/blog-blocks'

/**
 * The body of a post as a page of its own: headings below the page's h1, a first paragraph that leads in, wide pictures.
 * (In the dialog `BlogBlocks` sets the same blocks smaller, below the dialog's heading.)
 * @param cover address of the picture above the text; it is not shown a second time
 */
export function PostBody({ body, cover }: { body: BlogBlock[]; cover: string }) {
  // Nothing to read: BlogBlocks has the sentences for that.
  if (body.every((block) => block.type === 'image'))
    return <BlogBlocks blocks={body} skipFirstImage={body[0]?.type === 'image' && body[0].url === cover} />
  const coverAt = body.findIndex((block) => block.type === 'image')
  const blocks = body.filter((block, i) => i !== coverAt || block.type !== 'image' || block.url !== cover)
  return (
    <div className="prose max-w-none text-[1.1875rem] leading-[1.7]">
      {blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id and never move while they are shown
        <Block key={i} block={block} isFirst={i === 0} />
      ))}
    </div>
  )
}

function Block({ block, isFirst }: { block: BlogBlock; isFirst: boolean }) {
  switch (block.type) {
    case 'heading':
      return block.level <= 2 ? (
        <h2 className="mt-14! text-[clamp(1.65rem,1.4rem+1vw,2.125rem)] leading-[1.15] first:mt-0!">{block.content}</h2>
      ) : (
        <h3 className="mt-10! first:mt-0!">{block.content}</h3>
      )
    case 'paragraph':
      return isFirst ? (
        <p className="text-[clamp(1.25rem,1.15rem+0.35vw,1.4rem)] leading-[1.6] text-ink-2">{block.content}</p>
      ) : (
        <p>{block.content}</p>
      )
    case 'image':
      return (
        <figure className="my-12!">
          <img
            src={block.url}
            alt={block.caption}
            width={1600}
            height={900}
            loading="lazy"
            className="aspect-video w-full rounded-card bg-cream object-cover"
          />
          {block.caption ? (
            <figcaption className="mt-3 text-[0.875rem] leading-snug text-ink-3">{block.caption}</figcaption>
          ) : null}
        </figure>
      )
    case 'list': {
      const items = block.items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may be alike and never move
        <li key={i}>{item}</li>
      ))
      return block.style === 'bullet' ? <ul>{items}</ul> : <ol>{items}</ol>
    }
  }
}
