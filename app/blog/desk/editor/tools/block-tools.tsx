/** For the block with the cursor: its frame, at the left what moves and adds blocks, above the text what changes it. */

import { NodeSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  ArrowDown,
  ArrowUp,
  Bold,
  GripVertical,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  Link2,
  List,
  ListOrdered,
  MessageSquare,
  Pilcrow,
  Plus,
  Trash2,
} from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  addBelow,
  type BlockKind,
  currentBlock,
  kindOf,
  moveBlock,
  removeBlock,
  type TextKind,
  turnInto,
} from '../blocks/block-commands'
import { TableTools } from './table-tools'

type Box = { top: number; height: number }

/** Where the block with the cursor is drawn; measured after the paint, so that no key waits for it. */
function useBlockBox(editor: Editor): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      if (editor.isDestroyed) return
      const block = currentBlock(editor)
      const dom = block && editor.view.nodeDOM(block.from)
      const next = dom instanceof HTMLElement ? { top: dom.offsetTop, height: dom.offsetHeight } : null
      setBox((before) => (before?.top === next?.top && before?.height === next?.height ? before : next))
    }
    const later = () => {
      frame ||= requestAnimationFrame(measure)
    }
    editor.on('transaction', later)
    const resized = new ResizeObserver(later)
    resized.observe(editor.view.dom)
    later()
    return () => {
      editor.off('transaction', later)
      resized.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [editor])
  return box
}

const kinds: readonly [TextKind, string, typeof Pilcrow][] = [
  ['paragraph', 'Paragraph', Pilcrow],
  ['heading2', 'Heading', Heading2],
  ['heading3', 'Smaller heading', Heading3],
  ['heading4', 'Smallest heading', Heading4],
  ['bulletList', 'Bulleted list', List],
  ['orderedList', 'Numbered list', ListOrdered],
  ['quote', 'Quote', MessageSquare],
]

const isText = (kind: BlockKind): kind is TextKind => kinds.some(([one]) => one === kind)

/** The frame of the block, and at its left what moves it. */
export function BlockFrame({ editor }: { editor: Editor }) {
  const box = useBlockBox(editor)
  if (!box) return null
  return (
    <>
      <div
        aria-hidden
        className="pointer-events-none absolute -inset-x-3 z-0 rounded-field border-[1.5px] border-leaf-700 bg-paper md:-inset-x-5"
        style={{ top: box.top - 3, height: box.height + 6 }}
      />
      <SideTools editor={editor} top={box.top} />
    </>
  )
}

function SideTools({ editor, top }: { editor: Editor; top: number }) {
  const begin = (event: DragEvent) => {
    const block = currentBlock(editor)
    if (!block) return
    const { view } = editor
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, block.from)))
    const slice = view.state.selection.content()
    view.dragging = { slice, move: true }
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', block.node.textContent)
    const dom = view.nodeDOM(block.from)
    if (dom instanceof HTMLElement) event.dataTransfer.setDragImage(dom, 0, 0)
  }
  const look = 'grid size-8 place-items-center rounded-lg text-ink-2 hover:bg-cream'
  return (
    <div className="absolute -left-16 z-10 grid max-lg:hidden" style={{ top: top - 4 }}>
      <button
        type="button"
        draggable
        aria-label="Move the block: drag, or press arrow up or down"
        title="Drag to move"
        onDragStart={begin}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
          if (by === null) return
          event.preventDefault()
          moveBlock(editor, by)
        }}
        className={`${look} cursor-grab`}
      >
        <GripVertical aria-hidden size={20} strokeWidth={1.75} />
      </button>
      <button
        type="button"
        aria-label="Add a block below"
        title="Add a block below"
        onClick={() => addBelow(editor)}
        className={look}
      >
        <Plus aria-hidden size={20} strokeWidth={1.75} />
      </button>
    </div>
  )
}

/** Stays in view above the text: over the block it would hide the one before it. */
export function BlockToolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const bar = useRef<HTMLDivElement>(null)
  const now = useEditorState({
    editor,
    selector: ({ editor }) => {
      const block = currentBlock(editor)
      return {
        isBold: editor.isActive('bold'),
        isItalic: editor.isActive('italic'),
        isLink: editor.isActive('link'),
        kind: block ? kindOf(block.node) : ('paragraph' as BlockKind),
        isFirst: block?.index === 0,
        isLast: block?.index === editor.state.doc.childCount - 1,
      }
    },
  })
  useEffect(() => {
    const dom = editor.view.dom
    const toBar = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey) return
      event.preventDefault()
      bar.current?.querySelector<HTMLElement>('button:not(:disabled), select')?.focus()
    }
    dom.addEventListener('keydown', toBar)
    return () => dom.removeEventListener('keydown', toBar)
  }, [editor])

  const hasMarks = now.kind === 'table' || (isText(now.kind) && !now.kind.startsWith('heading'))
  const press = (
    label: string,
    Icon: typeof Bold,
    onPress: () => void,
    more: { isOn?: boolean; isOff?: boolean } = {},
  ) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={more.isOn}
      disabled={more.isOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="grid size-9 pointer-coarse:size-11 place-items-center rounded-lg hover:bg-leaf-700 disabled:opacity-40 aria-pressed:bg-leaf-700"
    >
      <Icon aria-hidden size={18} strokeWidth={2} />
    </button>
  )
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="The block"
      onKeyDown={(event) => moveInBar(event, () => editor.commands.focus())}
      className="on-dark pointer-events-auto flex max-w-full flex-wrap items-center sm:gap-0.5 rounded-field bg-leaf-900 px-1.5 py-1 text-ivory shadow-lift"
    >
      {isText(now.kind) ? <KindField kind={now.kind} turn={(kind) => turnInto(editor, kind)} /> : null}
      {hasMarks ? press('Bold', Bold, () => editor.chain().focus().toggleBold().run(), { isOn: now.isBold }) : null}
      {hasMarks
        ? press('Italic', Italic, () => editor.chain().focus().toggleItalic().run(), { isOn: now.isItalic })
        : null}
      {hasMarks ? press('Link', Link2, onLink, { isOn: now.isLink }) : null}
      {now.kind === 'table' ? <TableTools editor={editor} /> : null}
      {press('Move up', ArrowUp, () => moveBlock(editor, -1), { isOff: now.isFirst })}
      {press('Move down', ArrowDown, () => moveBlock(editor, 1), { isOff: now.isLast })}
      {press('Delete the block', Trash2, () => removeBlock(editor))}
    </div>
  )
}

/** On phones a sign as wide as the other tools, so that all of them fit in one row: the select lies over it, unseen. */
function KindField({ kind, turn }: { kind: TextKind; turn: (kind: TextKind) => void }) {
  const Sign = kinds.find(([one]) => one === kind)?.[2] ?? Pilcrow
  return (
    <span className="relative inline-grid max-sm:size-9 max-sm:place-items-center max-sm:pointer-coarse:size-11">
      <Sign aria-hidden size={18} strokeWidth={2} className="sm:hidden" />
      <select
        aria-label="Kind of block"
        value={kind}
        onChange={({ target }) => turn(target.value as TextKind)}
        className="h-9 max-w-32 min-w-0 rounded-lg pointer-coarse:h-11 bg-leaf-900 pl-1.5 text-meta max-sm:absolute max-sm:inset-0 max-sm:size-full! max-sm:appearance-none max-sm:bg-transparent max-sm:text-transparent sm:hover:bg-leaf-700"
      >
        {kinds.map(([one, name]) => (
          <option key={one} value={one} className="bg-leaf-900 text-ivory">
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}

/** One stop for Tab would hide the others from those who do not know: arrows are a shortcut between them, Escape leads back. */
function moveInBar(event: KeyboardEvent<HTMLDivElement>, leave: () => void) {
  if (event.key === 'Escape') return leave()
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('select, button:not(:disabled)')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
  event.preventDefault()
}
