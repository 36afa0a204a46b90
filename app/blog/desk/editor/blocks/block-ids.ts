/** The ids of blocks in the editor: each part at the top of the document has one of its own, which goes with it wherever it is moved. */
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { newBlockId } from '~/domain/posts/block-ids'
import type { PostBlock } from '~/domain/posts/post-blocks'
import { blocksToDocument, documentToBlocks, type EditorNode } from './tiptap-blocks'

export type BlocksWithIds = { body: readonly PostBlock[]; block_ids?: readonly string[] | undefined }

export const BlockIds = Extension.create({
  name: 'blockIds',
  // Not in the markup, so that what is pasted gets an id of its own.
  addGlobalAttributes: () => [
    { types: 'nodes', attributes: { id: { default: null, rendered: false, keepOnSplit: false } } },
  ],
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (changes, _, { doc, tr }) =>
        changes.some(({ docChanged }) => docChanged) && giveIds(doc, tr) ? tr.setMeta('addToHistory', false) : null,
    }),
  ],
})

function giveIds(doc: Node, tr: Transaction): boolean {
  const seen = new Set<string>()
  doc.forEach((node, place) => {
    const { id } = node.attrs
    const own = typeof id === 'string' && !seen.has(id) ? id : newBlockId()
    seen.add(own)
    if (own !== id) tr.setNodeAttribute(place, 'id', own)
  })
  return tr.docChanged
}

/** An empty body is one empty paragraph: there is somewhere to write. */
export function toDocument({ body, block_ids: ids = [] }: BlocksWithIds): EditorNode {
  const content = body.flatMap((block, index) => nodesOf(block, ids[index] ?? newBlockId()))
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph', attrs: { id: newBlockId() } }] }
}

/** Empty blocks are none. Where a block takes several nodes, the first one has its id. */
export function nodesOf(block: PostBlock, id: string): EditorNode[] {
  const nodes = blocksToDocument([block]).content ?? []
  if (documentToBlocks({ type: 'doc', content: nodes }).length === 0) return []
  return nodes.map((node, index) => ({ ...node, attrs: { ...node.attrs, id: index === 0 ? id : newBlockId() } }))
}

export function fromDocument({ content = [] }: EditorNode): { body: PostBlock[]; block_ids: string[] } {
  const body: PostBlock[] = []
  const block_ids: string[] = []
  for (const node of content) {
    for (const [index, block] of documentToBlocks({ type: 'doc', content: [node] }).entries()) {
      const id = String(node.attrs?.id ?? newBlockId())
      body.push(block)
      block_ids.push(index === 0 ? id : `${id}-${index}`)
    }
  }
  return { body, block_ids }
}
