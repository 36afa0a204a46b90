import type { BlogBlock } from '~/clinic/contract/blog'

/** The body of a post: headings, paragraphs, pictures and lists, as the editor arranged them. */
export function BlogBlocks({ blocks, skipFirstImage = false }: { blocks: BlogBlock[]; skipFirstImage?: boolean }) {
  const coverAt = skipFirstImage ? blocks.findIndex((block) => block.type === 'image') : -1
  if (blocks.length === 0) return <p className="text-ink-2">No content available for this blog.</p>
  return (
    <div className="prose">
      {blocks.map((block, i) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id and never move while they are shown
        i === coverAt ? null : <Block key={i} block={block} />,
      )}
      {blocks.every((block) => block.type === 'image') ? (
        <p className="text-ink-2">This blog contains only images.</p>
      ) : null}
    </div>
  )
}

function Block({ block }: { block: BlogBlock }) {
  switch (block.type) {
    case 'heading':
      return block.level <= 2 ? (
        <h3 className="text-h3!">{block.content}</h3>
      ) : (
        <h4 className="text-[1.2rem] font-[520]">{block.content}</h4>
      )
    case 'paragraph':
      return <p>{block.content}</p>
    case 'image':
      return (
        <figure>
          <img
            src={block.url}
            alt={block.caption ?? ''}
            width={1600}
            height={900}
            loading="lazy"
            className="rounded-field bg-cream"
          />
          {block.caption ? <figcaption className="mt-2 text-meta text-ink-3">{block.caption}</figcaption> : null}
        </figure>
      )
    case 'list':
      return block.style === 'bullet' ? (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : (
        <ol>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      )
  }
}
