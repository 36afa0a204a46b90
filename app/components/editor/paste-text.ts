/** What comes from the clipboard as plain text: is it Markdown, or a message of WhatsApp, or lines? */
import { canonicalBlocks, fromPieces, type Piece, type PostBlock, toList } from '~/domain/post-blocks'

/** Signs that a chat does not have. One star or dash says nothing. */
export const looksLikeMarkdown = (text: string): boolean =>
  /^#{1,6} \S/m.test(text) || /\*\*\S[^*]*\*\*/.test(text) || /!?\[[^\]\n]*\]\([^)\s]+[^)]*\)/.test(text)

/** What stands before each line of a chat that is copied: [21/11/26, 9:41 AM] Asha: */
const stamp =
  /^\u200e?\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?:[\s\u202f]?[ap]m)?\]?(?: -)? [^:\n]{1,60}: /i

/** Each line a paragraph, or the entry of a list; `*bold*` and `_italic_` as WhatsApp writes them. */
export function chatToBlocks(text: string): PostBlock[] {
  const blocks: PostBlock[] = []
  for (const given of text.split(/\r\n?|\n/)) {
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
  return canonicalBlocks(blocks)
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
