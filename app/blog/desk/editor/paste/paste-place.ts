/** What is pasted goes where the cursor is: over selected words, into one cell of a table. */
import { Fragment, type Node, type Slice } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { CellSelection, isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { addressesIn } from '~/domain/posts/link-address'

/** An address over selected words makes them a link. @returns whether it did */
export function linkSelection({ state, dispatch }: EditorView, text: string): boolean {
  const { selection, schema } = state
  const address = text.trim()
  const [found] = addressesIn(address)
  const link = schema.marks.link
  if (!found || found.from > 0 || found.to < address.length || !link) return false
  if (!(selection instanceof TextSelection) || selection.empty || !selection.$from.sameParent(selection.$to))
    return false
  if (!selection.$from.parent.type.allowsMarkType(link)) return false
  const { from, to } = selection
  const tr = state.tr.removeMark(from, to, link).addMark(from, to, link.create({ href: found.href }))
  dispatch(tr.setSelection(TextSelection.create(tr.doc, to)).removeStoredMark(link).scrollIntoView())
  return true
}

/**
 * A cell holds one line: paragraphs are joined with spaces. Over several cells the first gets it, and the others are emptied. Cells are
 * left to the table. @param onPictures called with the number of pictures, which a cell cannot hold @returns whether it was pasted here
 */
export function pasteInCell(
  { state, dispatch }: EditorView,
  slice: Slice,
  onPictures: (count: number) => void,
): boolean {
  const { selection, tr } = state
  if (!isInTable(state) || hasTable(slice.content)) return false
  const line = lineOf(slice.content)
  const pictures = picturesOf(slice.content)
  if (pictures > 0) onPictures(pictures)
  if (selection instanceof TextSelection) {
    dispatch(tr.replaceWith(selection.from, selection.to, line).scrollIntoView())
    return true
  }
  if (!(selection instanceof CellSelection)) return false
  const cells: { at: number; cell: Node }[] = []
  selection.forEachCell((cell, at) => cells.push({ at, cell }))
  const [first] = cells.toSorted((a, b) => a.at - b.at)
  if (!first) return false
  // From the last one on, so that the places of the others hold.
  for (const { at, cell } of cells.toSorted((a, b) => b.at - a.at)) {
    const paragraph = cell.firstChild
    if (paragraph)
      tr.replaceWith(at + 1, at + 1 + cell.content.size, paragraph.copy(at === first.at ? line : Fragment.empty))
  }
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(first.at + 2 + line.size), -1)).scrollIntoView())
  return true
}

const hasTable = (content: Fragment): boolean => {
  let found = false
  content.descendants(({ type }) => {
    if (type.spec.tableRole) found = true
    return !found
  })
  return found
}

function picturesOf(content: Fragment): number {
  let count = 0
  content.descendants(({ type }) => {
    if (type.name === 'image') count += 1
  })
  return count
}

function lineOf(content: Fragment): Fragment {
  const parts: Node[] = []
  const take = (node: Node) => {
    if (node.isText) parts.push(node)
    else if (node.isTextblock && node.content.size > 0) {
      const [first] = node.content.content
      if (parts.length > 0 && first) parts.push(first.type.schema.text(' '))
      node.forEach(take)
    } else node.forEach(take)
  }
  content.forEach(take)
  return Fragment.fromArray(parts)
}

/** A picture that stands in its own address (data:image/png;base64,…); null of any other. */
export function pictureFile(address: string, name: string): File | null {
  const [, type, kind, text = ''] = /^data:(image\/(png|jpeg|webp|gif));base64,([\w+/=\s]+)$/i.exec(address) ?? []
  if (type === undefined) return null
  try {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
    return new File([bytes], `${name}.${kind}`, { type: type.toLowerCase() })
  } catch {
    return null
  }
}
