/** The words of a post's body, as they are counted and looked through. */

type Block =
  | { type: 'heading' | 'paragraph'; content: string }
  | { type: 'image'; caption: string }
  | { type: 'list'; items: readonly string[] }

/** Every text of the body that is read, block by block. */
export const textsOf = (body: readonly Block[]): string[] =>
  body.flatMap((block) => {
    if (block.type === 'list') return block.items
    return [block.type === 'image' ? block.caption : block.content]
  })

export const countWords = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
