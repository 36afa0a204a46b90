/** What is done with the rows and columns of the table that has the cursor. */
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  selectedRect,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import type { Editor } from '@tiptap/react'

type Command = typeof addRowAfter

const tools: readonly [name: string, run: Command][] = [
  ['Add row', addRowAfter],
  ['Add column', addColumnAfter],
  [
    'Delete row',
    (state, dispatch) => (selectedRect(state).map.height === 1 ? deleteTable : deleteRow)(state, dispatch),
  ],
  [
    'Delete column',
    (state, dispatch) => (selectedRect(state).map.width === 1 ? deleteTable : deleteColumn)(state, dispatch),
  ],
  ['Header on or off', toggleHeaderRow],
]

export function TableTools({ editor }: { editor: Editor }) {
  return tools.map(([name, run]) => (
    <button
      key={name}
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        run(editor.state, editor.view.dispatch)
        editor.view.focus()
      }}
      className="min-h-9 pointer-coarse:min-h-11 rounded-lg px-2 text-meta hover:bg-leaf-700"
    >
      {name}
    </button>
  ))
}
