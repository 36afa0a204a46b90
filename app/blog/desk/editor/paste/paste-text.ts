/** What comes from the clipboard as plain text: is it Markdown, or a message of WhatsApp, or lines? */
import { fromPieces, type MarkedText, type Piece, type PostBlock, toList, toTable } from '~/domain/posts/post-blocks'
import { linkedAddresses } from './paste-links'

/** Signs that a chat does not have. One star or dash says nothing. */
export const looksLikeMarkdown = (text: string): boolean =>
  /^#{1,6} \S/m.test(text) ||
  /\*\*\S[^*]*\*\*/.test(text) ||
  /!?\[[^\]\n]*\]\([^)\s]+[^)]*\)/.test(text) ||
  /^ {0,3}(> \S|```|~~~)/m.test(text) ||
  /`[^`\n]+`/.test(text) ||
  /^(---|\*\*\*|___)$\n\n/m.test(text) ||
  /^\|?[ :]*-{3,}[ :]*\|/m.test(text) ||
  // A list in a list.
  /^(?:[-*+]|\d{1,3}[.)]) .+\n {2,}(?:[-*+]|\d{1,3}[.)]) /m.test(text)

/** What stands before each line of a chat that is copied: [21/11/26, 9:41 AM] Asha: */
const stamp =
  /^\u200e?\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?:[\s\u202f]?[ap]m)?\]?(?: -)? [^:\n]{1,60}: /i

/** Each line a paragraph, or the entry of a list; `*bold*` and `_italic_` as WhatsApp writes them. */
export function chatToBlocks(text: string): PostBlock[] {
  const blocks: PostBlock[] = []
  const lines = text.split(/\r\n?|\n/)
  const rows = cellsOf(lines)
  if (rows) return linkedAddresses(toTable(rows, false))
  for (const given of lines) {
    const line = given.replace(stamp, '')
    const [, sign, words] = /^\s*([-•*]|\d{1,3}[.)])\s+(.+)$/.exec(line) ?? []
    const { content, marks } = fromPieces(chatPieces(words ?? line))
    if (sign === undefined) {
      blocks.push({ type: 'paragraph', content, marks })
      continue
    }
    const style = /\d/.test(sign) ? 'number' : 'bullet'
    const last = blocks.at(-1)
    const former = last?.type === 'list' && last.style === style ? last : null
    const items = (former?.items ?? []).map((item, index) => ({
      content: item,
      marks: former?.item_marks?.[index] ?? [],
    }))
    if (former) blocks.pop()
    blocks.push(toList(style, [...items, { content, marks }]))
  }
  return linkedAddresses(blocks)
}

/** Cells of a spreadsheet: at least two lines, all with the same number of tabs. */
function cellsOf(lines: readonly string[]): MarkedText[][] | null {
  const rows = lines.filter((line) => line.trim() !== '').map((line) => line.split('\t'))
  const width = rows[0]?.length ?? 0
  if (rows.length < 2 || width < 2 || rows.some((row) => row.length !== width)) return null
  return rows.map((row) => row.map((cell) => ({ content: cell.trim(), marks: [] })))
}

const chatMark = /(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_\n]*?\S)\1(?![\p{L}\p{N}*_])/u

function chatPieces(text: string, look = { isBold: false, isItalic: false, href: null }): Piece[] {
  const found = chatMark.exec(text) ?? nestedMark.exec(text)
  if (!found) return text === '' ? [] : [{ text, ...look }]
  const [whole, sign, inside = ''] = found
  const within = { ...look, ...(sign === '*' ? { isBold: true } : { isItalic: true }) }
  return [
    ...chatPieces(text.slice(0, found.index), look),
    ...chatPieces(inside, within),
    ...chatPieces(text.slice(found.index + whole.length), look),
  ]
}

/** `*_both_*` */
const nestedMark = /(?<![\p{L}\p{N}])([*_])((?!\1)[*_][^*_\n]+[*_])\1(?![\p{L}\p{N}])/u
