/** Keeps what undo goes back to in this tab, and gives it back to the editor when the page is loaded again. */
import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { fromDocument } from '../../blocks/block-ids'
import { refillHistory } from './undo-across-reload'
import { keepUndoSteps, keptUndoSteps, type UndoStep } from './undo-steps'

type Given = {
  editor: Editor
  personId: string
  /** Of the post as it was loaded, and as it is now. */
  loadedId: string | undefined
  id: string | undefined
  /** A step is kept with each save. */
  savedVersion: number | undefined
}

export function useUndoSteps({ editor, personId, loadedId, id, savedVersion }: Given) {
  const steps = useRef<UndoStep[]>([])
  const postId = id ?? 'new'
  const keep = useRef(() => {})
  keep.current = () => {
    const step = fromDocument(editor.getJSON())
    if (textOf(steps.current.at(-1)) !== textOf(step)) steps.current.push(step)
    keepUndoSteps(personId, postId, steps.current)
  }
  useEffect(() => {
    const kept = keptUndoSteps(personId, loadedId ?? 'new')
    const shown = textOf(fromDocument(editor.getJSON()))
    // What another has saved since is no step of this tab.
    const at = kept.findLastIndex((step) => textOf(step) === shown)
    steps.current = kept.slice(0, at + 1)
    refillHistory(editor, steps.current)
    const keepLast = () => keep.current()
    window.addEventListener('pagehide', keepLast)
    return () => window.removeEventListener('pagehide', keepLast)
  }, [editor, personId, loadedId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each save
  useEffect(() => keep.current(), [savedVersion])
}

const textOf = (step: UndoStep | undefined) => JSON.stringify(step?.body)
