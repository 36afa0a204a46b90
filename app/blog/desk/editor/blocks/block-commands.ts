/** What is done with a block as a whole: the parts of the document at its top. */
import type { Editor, JSONContent } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { emptyTable } from './table-nodes'

/** What the words of a block may become. */
export type TextKind = 'paragraph' | 'heading2' | 'heading3' | 'heading4' | 'bulletList' | 'orderedList' | 'quote'
/** What begins empty. */
type NewKind = 'table' | 'recipe'
export type BlockKind = TextKind | NewKind | 'image'

/** Which block the cursor is in, and where that begins and ends in the document. */
export type BlockPlace = { index: number; from: number; to: number; node: Node }

export function currentBlock({ state: { doc, selection } }: Pick<Editor, 'state'>): BlockPlace | null {
  const index = Math.min(selection.$from.index(0), doc.childCount - 1)
  return blockAt(doc, index)
}

function blockAt(doc: Node, index: number): BlockPlace | null {
  if (index < 0 || index >= doc.childCount) return null
  let from = 0
  for (let before = 0; before < index; before += 1) from += doc.child(before).nodeSize
  const node = doc.child(index)
  return { index, from, to: from + node.nodeSize, node }
}

/** Changes places with the block before (-1) or after it (1); the cursor goes with it. */
export function moveBlock(editor: Editor, by: 1 | -1): boolean {
  const { state, view } = editor
  const block = currentBlock(editor)
  const other = block && blockAt(state.doc, block.index + by)
  if (!block || !other) return false
  const [first, second] = by === 1 ? [block, other] : [other, block]
  const { anchor, head } = state.selection
  const moved = by * other.node.nodeSize
  const tr = state.tr.replaceWith(first.from, second.to, Fragment.from([second.node, first.node]))
  if (state.selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, block.from + moved))
  else tr.setSelection(TextSelection.create(tr.doc, anchor + moved, head + moved))
  view.dispatch(tr.scrollIntoView())
  return true
}

export function removeBlock(editor: Editor): void {
  const block = currentBlock(editor)
  if (!block) return
  const { state, view } = editor
  const paragraph = state.schema.nodes.paragraph
  const tr =
    state.doc.childCount === 1 && paragraph
      ? state.tr.replaceWith(block.from, block.to, paragraph.create())
      : state.tr.delete(block.from, block.to)
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(block.from, tr.doc.content.size)))))
  editor.commands.focus()
}

/** An empty paragraph below, with the cursor and the menu of blocks in it. */
export function addBelow(editor: Editor): void {
  const block = currentBlock(editor)
  if (!block) return
  editor
    .chain()
    .insertContentAt(block.to, { type: 'paragraph' })
    .setTextSelection(block.to + 1)
    .focus()
    .run()
  editor.commands.insertContent('/')
}

/** A block of that kind at the end, with the cursor in it. A last paragraph that is empty becomes it. */
export function addAtEnd(editor: Editor, kind: TextKind | NewKind): void {
  const { doc } = editor.state
  const last = doc.lastChild
  if (last?.type.name !== 'paragraph' || last.content.size > 0)
    editor.commands.insertContentAt(doc.content.size, { type: 'paragraph' })
  editor.chain().focus('end').run()
  turnInto(editor, kind)
}

/** The block with the cursor becomes one of that kind; a table or a recipe takes the place of an empty paragraph, or comes below. */
export function turnInto(editor: Editor, kind: TextKind | NewKind): void {
  if (kind === 'table' || kind === 'recipe') {
    const from = insertBlock(editor, kind === 'table' ? emptyTable() : { type: 'recipe' })
    if (from === null) return
    if (kind === 'recipe') focusFirstField(editor, from)
    else {
      editor.commands.setTextSelection(from + 4)
      editor.view.focus()
    }
    return
  }
  const chain = editor.chain().focus()
  if (kind === 'bulletList' || kind === 'orderedList') {
    if (!editor.isActive(kind)) chain.clearNodes().toggleList(kind, 'listItem').run()
    return
  }
  const base = chain.clearNodes()
  if (kind === 'paragraph' || kind === 'quote') base.setNode(kind).run()
  else base.setNode('heading', { level: Number(kind.slice(-1)) }).run()
}

/** @returns a heading of a level that is not offered is said as the nearest that is */
export function kindOf({ type, attrs }: Node): BlockKind {
  if (type.name !== 'heading') return type.name as BlockKind
  return `heading${Math.min(4, Math.max(2, Number(attrs.level)))}` as BlockKind
}

/**
 * In the place of an empty paragraph at `at`, else below the block there.
 * @returns where it begins
 */
function insertBlock(editor: Editor, content: JSONContent, at = editor.state.selection.from): number | null {
  const { doc } = editor.state
  const index = Math.min(doc.resolve(Math.min(at, doc.content.size)).index(0), doc.childCount - 1)
  const block = blockAt(doc, index)
  if (!block) return null
  const isEmpty = block.node.type.name === 'paragraph' && block.node.content.size === 0
  const place = isEmpty ? { from: block.from, to: block.to } : block.to
  const isLast = index === doc.childCount - 1
  // Below the last of them there is somewhere to go on writing.
  editor.commands.insertContentAt(place, isLast ? [content, { type: 'paragraph' }] : content)
  return isEmpty ? block.from : block.to
}

function focusFirstField(editor: Editor, from: number) {
  requestAnimationFrame(() => {
    const dom = editor.view.nodeDOM(from)
    if (dom instanceof HTMLElement) dom.querySelector<HTMLInputElement>('input')?.focus()
  })
}

/** Its field for the description gets the focus where there is none yet. */
export function insertPicture(editor: Editor, picture: { url: string; alt: string }, at = editor.state.selection.from) {
  const from = insertBlock(editor, { type: 'image', attrs: { ...picture, caption: '' } }, at)
  if (from === null) return
  if (picture.alt === '') return focusFirstField(editor, from)
  requestAnimationFrame(() => {
    editor.commands.setTextSelection(Math.min(from + 2, editor.state.doc.content.size))
    editor.view.focus()
  })
}
