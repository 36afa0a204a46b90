/** The words of a post's body, as they are counted and looked through. */

type Block =
  | { type: 'heading' | 'paragraph'; content: string }
  | { type: 'image'; caption: string }
  | { type: 'list'; items: readonly string[] }
  | { type: 'table'; rows: readonly (readonly string[])[] }
  | { type: 'quote'; content: string; source: string }
  | { type: 'recipe'; name: string; serves: string; ingredients: readonly string[]; steps: readonly string[] }

/** Every text of the body that is read, block by block. */
export const textsOf = (body: readonly Block[]): string[] => body.flatMap(textsOfBlock)

function textsOfBlock(block: Block): readonly string[] {
  switch (block.type) {
    case 'image':
      return [block.caption]
    case 'list':
      return block.items
    case 'table':
      return block.rows.flat()
    case 'quote':
      return [block.content, block.source]
    case 'recipe':
      return [block.name, block.serves, ...block.ingredients, ...block.steps]
    default:
      return [block.content]
  }
}

export const countWords = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
