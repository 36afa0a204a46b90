/** Tables of a post in the editor: prosemirror-tables, with one paragraph in each cell and no merged cells. */
import { Extension, type Extensions, Node } from '@tiptap/core'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { addRowAfter, goToNextCell, isInTable, selectedRect, tableEditing } from '@tiptap/pm/tables'

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  priority: 200,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts() {
    const command = (run: typeof goToNextCellBelow) => () => run(this.editor.state, this.editor.view.dispatch)
    return {
      // From the last cell Tab leads out of the text, as everywhere.
      Tab: command(goToNextCell(1)),
      'Shift-Tab': command(goToNextCell(-1)),
      Enter: command(goToNextCellBelow),
      'Shift-Enter': command(goToNextCellBelow),
    }
  },
  addProseMirrorPlugins: () => [tableEditing()],
})

/** The cell below; in the last row a new one is made. */
function goToNextCellBelow(state: EditorState, dispatch?: (tr: Transaction) => void): boolean {
  if (!isInTable(state)) return false
  const { bottom, left, map, tableStart } = selectedRect(state)
  if (bottom >= map.height) {
    addRowAfter(state, (tr) => dispatch?.(selectCell(tr, tableStart, bottom, left)))
    return true
  }
  dispatch?.(selectCell(state.tr, tableStart, bottom, left))
  return true
}

function selectCell(tr: Transaction, tableStart: number, row: number, column: number): Transaction {
  const table = tr.doc.nodeAt(tableStart - 1)
  let at = tableStart
  for (let y = 0; y < row; y += 1) at += table?.child(y).nodeSize ?? 0
  const cells = table?.child(row)
  let cell = at + 1
  for (let x = 0; x < column; x += 1) cell += cells?.child(x).nodeSize ?? 0
  return tr.setSelection(TextSelection.near(tr.doc.resolve(cell + 1))).scrollIntoView()
}

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

/** prosemirror-tables asks for the spans; here every cell is one. */
const oneCell = () => ({
  colspan: { default: 1, parseHTML: () => 1, rendered: false },
  rowspan: { default: 1, parseHTML: () => 1, rendered: false },
  colwidth: { default: null, parseHTML: () => null, rendered: false },
})

const cellNode = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'paragraph',
    isolating: true,
    addAttributes: oneCell,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** How prosemirror-tables knows the nodes. */
const TableRoles = Extension.create({
  name: 'tableRoles',
  extendNodeSchema: ({ name }) => (name in roles ? { tableRole: roles[name] } : {}),
})

export const tableExtensions: Extensions = [
  TableRoles,
  Table,
  TableRow,
  cellNode('tableCell', 'td'),
  cellNode('tableHeader', 'th'),
]

/** Three columns with a header and two rows. */
export const emptyTable = () => ({
  type: 'table',
  content: ['tableHeader', 'tableCell', 'tableCell'].map((type) => ({
    type: 'tableRow',
    content: Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })),
})
