/** Puts another text of the post into the editor while its author writes in it: blocks that stay are not touched, so the cursor stays too. */
import type { Editor } from '@tiptap/core'
import { blockKey } from '~/domain/posts/block-ids'
import { type BlocksWithIds, fromDocument, nodesOf, toDocument } from './block-ids'

/** Undo takes back what the person has written, not what another has. */
export function changeBlocks(editor: Editor, next: BlocksWithIds): void {
  const now = fromDocument(editor.getJSON())
  const ids = next.block_ids ?? []
  const places = new Map(ids.map((id, index) => [id, index]))
  const kept = now.block_ids.flatMap((id) => places.get(id) ?? [])
  const isMoved = kept.some((place, index) => index > 0 && place < (kept[index - 1] ?? 0))
  // A block that shares a node with another cannot be changed alone.
  const nodeIds = new Set((editor.getJSON().content ?? []).map(({ attrs }) => attrs?.id))
  if (isMoved || kept.length === 0 || !now.block_ids.every((id) => nodeIds.has(id))) {
    editor.chain().setMeta('addToHistory', false).setContent(toDocument(next), { emitUpdate: false }).run()
    return
  }
  const { state, view, schema } = editor
  const known = new Map(now.block_ids.map((id, index) => [id, blockKey(now.body[index] ?? none)]))
  const nodesAt = (place: number) => {
    const block = next.body[place]
    return block ? nodesOf(block, ids[place] ?? '').map((node) => schema.nodeFromJSON(node)) : []
  }
  /** New blocks from that place on, up to the next one that the editor has already. */
  const newFrom = (place: number) => {
    let end = place
    while (end < ids.length && !known.has(ids[end] ?? '')) end += 1
    return Array.from({ length: end - place }, (_, index) => nodesAt(place + index)).flat()
  }
  const { tr } = state
  // From the end, so that the places before stay as they are.
  const parts: { id: string; from: number; to: number }[] = []
  state.doc.forEach((node, from) => {
    parts.push({ id: String(node.attrs.id), from, to: from + node.nodeSize })
  })
  for (const { id, from, to } of parts.toReversed()) {
    const place = places.get(id)
    if (place === undefined) {
      // An empty line, where the author may be about to write, is no block yet.
      if (known.has(id)) tr.delete(from, to)
      continue
    }
    tr.insert(to, newFrom(place + 1))
    const block = next.body[place]
    if (block && blockKey(block) !== known.get(id)) tr.replaceWith(from, to, nodesAt(place))
  }
  tr.insert(0, newFrom(0))
  view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}

const none = { type: 'paragraph', content: '' } as const
