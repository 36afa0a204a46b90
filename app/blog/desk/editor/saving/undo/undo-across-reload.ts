/** Undo reaches back over a reload: the texts before it become steps of the editor's own history. */
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { toDocument } from '../../blocks/block-ids'
import type { UndoStep } from './undo-steps'

/** @param steps oldest first; the last one is what the editor shows */
export function refillHistory(editor: Editor, steps: readonly UndoStep[]): void {
  const [first, ...later] = steps.map((step) => editor.schema.nodeFromJSON(toDocument(step)))
  if (!first || later.length === 0) return
  become(editor, first, false)
  for (const next of later) become(editor, next, true)
}

/** Changes only what differs, so that undo leaves the cursor near it. */
function become(editor: Editor, next: Node, isStep: boolean): void {
  const { doc, tr } = editor.state
  const from = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (from === null || !end) return
  const overlap = Math.max(0, from - Math.min(end.a, end.b))
  tr.replace(from, end.a + overlap, next.slice(from, end.b + overlap))
  editor.view.dispatch(closeHistory(tr).setMeta('addToHistory', isStep).setMeta('preventUpdate', true))
}
