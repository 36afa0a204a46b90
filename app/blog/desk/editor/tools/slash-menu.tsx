/** The menu of blocks that "/" opens at the beginning of a paragraph: by keys, by pointer, and said to screen readers. */
import { type Editor, Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { useSyncExternalStore } from 'react'
import { type BlockKind, turnInto } from '../blocks/block-commands'

type Item = { kind: BlockKind; name: string; words: string }

const items: readonly Item[] = [
  { kind: 'paragraph', name: 'Paragraph', words: 'text' },
  { kind: 'heading2', name: 'Heading', words: 'title section h2' },
  { kind: 'heading3', name: 'Smaller heading', words: 'h3' },
  { kind: 'heading4', name: 'Smallest heading', words: 'h4' },
  { kind: 'image', name: 'Image', words: 'picture photo' },
  { kind: 'bulletList', name: 'Bulleted list', words: 'points ul' },
  { kind: 'orderedList', name: 'Numbered list', words: 'steps ol' },
  { kind: 'table', name: 'Table', words: 'rows columns figures' },
  { kind: 'quote', name: 'Quote', words: 'said words' },
  { kind: 'recipe', name: 'Recipe', words: 'ingredients cooking dish' },
]

const itemsFor = (query: string): Item[] => {
  const typed = query.trim().toLowerCase()
  return items.filter(({ name, words }) =>
    `${name.toLowerCase()} ${words}`.split(' ').some((word) => word.startsWith(typed)),
  )
}

type Open = { items: Item[]; at: number; left: number; top: number; choose: (item: Item) => void }

/** What is open, for the part that draws it. */
export type SlashStore = ReturnType<typeof createSlashStore>

export function createSlashStore() {
  let open: Open | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => open,
    set(next: Open | null) {
      open = next
      for (const tell of listeners) tell()
    },
    subscribe(tell: () => void) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}

/** @param onPicture a picture is asked for */
export const slashExtension = (store: SlashStore, onPicture: (editor: Editor) => void) =>
  Extension.create({
    name: 'slashMenu',
    addProseMirrorPlugins() {
      return [
        Suggestion<Item, Item>({
          pluginKey: new PluginKey('slashMenu'),
          editor: this.editor,
          char: '/',
          startOfLine: true,
          allow: ({ state }) =>
            state.selection.$from.depth === 1 && state.selection.$from.parent.type.name === 'paragraph',
          items: ({ query }) => itemsFor(query),
          command: ({ editor, range, props: { kind } }) => {
            editor.chain().focus().deleteRange(range).run()
            if (kind === 'image') onPicture(editor)
            else turnInto(editor, kind)
          },
          render: () => drawInto(store),
        }),
      ]
    },
  })

function drawInto(store: SlashStore) {
  const show = (props: SuggestionProps<Item, Item>, at = 0) => {
    const place = props.clientRect?.()
    if (!place || props.items.length === 0) store.set(null)
    else store.set({ items: props.items, at, left: place.left, top: place.bottom + 6, choose: props.command })
    tellScreenReader(props.editor, store.get())
  }
  let last: SuggestionProps<Item, Item> | null = null
  return {
    onStart: (props: SuggestionProps<Item, Item>) => {
      last = props
      show(props)
    },
    onUpdate: (props: SuggestionProps<Item, Item>) => {
      last = props
      show(props)
    },
    onKeyDown: ({ event }: { event: KeyboardEvent }) => {
      const open = store.get()
      if (!open || !last) return false
      if (event.key === 'Escape') {
        store.set(null)
        tellScreenReader(last.editor, null)
        return true
      }
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0) {
        show(last, (open.at + step + open.items.length) % open.items.length)
        return true
      }
      const item = open.items[open.at]
      if (!item || (event.key !== 'Enter' && event.key !== 'Tab')) return false
      open.choose(item)
      return true
    },
    onExit: ({ editor }: { editor: Editor }) => {
      store.set(null)
      last = null
      tellScreenReader(editor, null)
    },
  }
}

const listId = 'slash-menu'
const optionId = (kind: string) => `${listId}-${kind}`

function tellScreenReader(editor: Editor, open: Open | null) {
  if (editor.isDestroyed) return
  const { dom } = editor.view
  const active = open?.items[open.at]
  if (active) {
    dom.setAttribute('aria-controls', listId)
    dom.setAttribute('aria-activedescendant', optionId(active.kind))
  } else {
    dom.removeAttribute('aria-controls')
    dom.removeAttribute('aria-activedescendant')
  }
}

export function SlashMenu({ store }: { store: SlashStore }) {
  const open = useSyncExternalStore(store.subscribe, store.get, store.get)
  if (!open) return null
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Blocks"
      tabIndex={-1}
      className="fixed z-40 grid min-w-52 rounded-field border border-line bg-paper p-1.5 shadow-lift"
      style={{ left: Math.min(open.left, window.innerWidth - 230), top: Math.min(open.top, window.innerHeight - 420) }}
    >
      {open.items.map((item, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are read in the text
        <div
          key={item.kind}
          id={optionId(item.kind)}
          role="option"
          aria-selected={index === open.at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => open.choose(item)}
          className="cursor-pointer rounded-lg px-3 py-2 text-small aria-selected:bg-leaf-100 aria-selected:font-semibold hover:bg-leaf-50"
        >
          {item.name}
        </div>
      ))}
    </div>
  )
}
