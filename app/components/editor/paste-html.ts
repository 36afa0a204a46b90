/**
 * What comes from the clipboard as HTML (Word, Google Docs, any page) → blocks of a post. Texts are kept, whatever holds them: a table
 * becomes a paragraph for each row, a list in a list entries of the outer one. Styles, scripts, comments and what is hidden go.
 */
import { imageAddressSchema, linkAddressSchema } from '~/clinic/contract/blog'
import { canonicalBlocks, fromPieces, type MarkedText, type Piece, type PostBlock, toList } from '~/domain/post-blocks'

type Look = Omit<Piece, 'text'>
type ListKind = 'bullet' | 'number'

export function htmlToBlocks(html: string): PostBlock[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const writer = createWriter()
  walk(body, { isBold: false, isItalic: false, href: null }, writer)
  return writer.finish()
}

/** Collects pieces of text until a block ends. Entries of a list that follow each other are one list. */
function createWriter() {
  const blocks: PostBlock[] = []
  let pieces: Piece[] = []
  let heading: number | null = null
  let entry: ListKind | null = null
  let list: { kind: ListKind; items: MarkedText[] } | null = null

  const endList = () => {
    if (list) blocks.push(toList(list.kind, list.items))
    list = null
  }
  const endBlock = () => {
    const text = fromPieces(pieces)
    pieces = []
    if (text.content === '') return
    if (entry !== null && heading === null) {
      if (list?.kind !== entry) endList()
      list ??= { kind: entry, items: [] }
      list.items.push(text)
      return
    }
    endList()
    if (heading !== null) blocks.push({ type: 'heading', level: heading, content: text.content })
    else blocks.push({ type: 'paragraph', content: text.content, ...(text.marks.length > 0 && { marks: text.marks }) })
  }
  return {
    add: (text: string, look: Look) => pieces.push({ text, ...look }),
    endBlock,
    endList() {
      endBlock()
      endList()
    },
    picture(url: string, alt: string) {
      endBlock()
      endList()
      blocks.push({ type: 'image', url, alt, caption: '' })
    },
    within(state: { heading?: number | null; entry?: ListKind | null }, write: () => void) {
      endBlock()
      const before = { heading, entry }
      if (state.heading !== undefined) heading = state.heading
      if (state.entry !== undefined) entry = state.entry
      write()
      endBlock()
      heading = before.heading
      entry = before.entry
    },
    finish() {
      endBlock()
      endList()
      return canonicalBlocks(blocks)
    },
  }
}

type Writer = ReturnType<typeof createWriter>

const dropped =
  /^(script|style|head|title|meta|link|noscript|template|svg|math|iframe|object|embed|form|button|select|o:p|xml)$/
const blockLike =
  /^(p|div|section|article|header|footer|main|aside|blockquote|pre|figure|figcaption|address|dl|dt|dd|center|hr|tr|table|tbody|thead|ul|ol|li|h[1-6])$/

function walk(parent: globalThis.Node, look: Look, writer: Writer): void {
  for (const node of parent.childNodes) {
    if (node.nodeType === 3) writer.add((node.textContent ?? '').replace(/[\t\n\r ]+/g, ' '), look)
    else if (node instanceof Element || node.nodeType === 1) walkElement(node as HTMLElement, look, writer)
  }
}

function walkElement(element: HTMLElement, given: Look, writer: Writer): void {
  const tag = element.tagName.toLowerCase()
  const style = (element.getAttribute('style') ?? '').toLowerCase()
  if (dropped.test(tag) || /display:\s*none|mso-hide:\s*all/.test(style)) return
  // The sign that Word writes before an entry of a list.
  if (/mso-list:\s*ignore/.test(style)) return
  const look = lookOf(element, tag, style, given)
  const level = headingLevel(element, tag)
  const wordEntry = wordListKind(element, style)
  const inside = () => walk(element, look, writer)
  if (tag === 'br') writer.endBlock()
  else if (tag === 'img') walkImage(element, writer)
  else if (tag === 'tr') writer.within({}, () => walkRow(element, look, writer))
  else if (tag === 'ul' || tag === 'ol') walkList(element, tag, look, writer)
  else if (wordEntry) writer.within({ entry: wordEntry }, inside)
  else if (level !== null) writer.within({ heading: level }, inside)
  else if (blockLike.test(tag)) writer.within({}, inside)
  else inside()
}

function walkList(element: HTMLElement, tag: 'ul' | 'ol', look: Look, writer: Writer): void {
  writer.within({}, () => {
    for (const child of element.children) {
      const isEntry = /^(li|ul|ol)$/i.test(child.tagName)
      const walkChild = () => walkElement(child as HTMLElement, look, writer)
      if (isEntry) writer.within({ entry: tag === 'ul' ? 'bullet' : 'number' }, walkChild)
      else walkChild()
    }
  })
  // A list that follows at once is another one; a list in a list goes on.
  if (!element.parentElement?.closest('ul, ol')) writer.endList()
}

/** A title of a document is no heading of level 1 here: that is the post's own. */
function headingLevel(element: HTMLElement, tag: string): number | null {
  const level = Number(/^h([1-6])$/.exec(tag)?.[1] ?? /MsoHeading(\d)/.exec(element.className)?.[1] ?? 0)
  if (/MsoTitle/.test(element.className)) return 2
  return level === 0 ? null : Math.min(Math.max(level, 2), 4)
}

/** Word writes entries of lists as paragraphs, their sign in a part of its own. */
function wordListKind(element: HTMLElement, style: string): ListKind | null {
  if (!/mso-list:\s*l\d/.test(style)) return null
  const sign = [...element.querySelectorAll('*')].find((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''),
  )
  return /^\s*[\da-z]{1,4}[.)]/i.test(sign?.textContent ?? '') ? 'number' : 'bullet'
}

function lookOf(element: HTMLElement, tag: string, style: string, look: Look): Look {
  const weight = /(?<![\w-])font-weight:\s*(\w+)/.exec(style)?.[1]
  const isHeavy = weight === undefined ? null : weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  const slant = /(?<![\w-])font-style:\s*(\w+)/.exec(style)?.[1]
  return {
    isBold: isHeavy ?? (look.isBold || tag === 'b' || tag === 'strong'),
    isItalic: slant === undefined ? look.isItalic || tag === 'i' || tag === 'em' : slant === 'italic',
    href: tag === 'a' ? linkOf(element.getAttribute('href') ?? '') : look.href,
  }
}

/** Google writes links through an address of its own. */
function linkOf(address: string): string | null {
  const through = /^https:\/\/www\.google\.com\/url\?(.*)$/.exec(address)?.[1]
  const href = (through && new URLSearchParams(through.replaceAll('&amp;', '&')).get('q')) || address
  return linkAddressSchema.safeParse(href).success ? href : null
}

function walkImage(element: HTMLElement, writer: Writer) {
  const url = element.getAttribute('src') ?? ''
  if (imageAddressSchema.safeParse(url).success) writer.picture(url, element.getAttribute('alt') ?? '')
}

function walkRow(row: HTMLElement, look: Look, writer: Writer) {
  const cells = [...row.children]
  cells.forEach((cell, index) => {
    if (index > 0) writer.add(' · ', look)
    const text = (cell.textContent ?? '').replace(/\s+/g, ' ').trim()
    writer.add(text, { ...look, isBold: look.isBold || cell.tagName.toLowerCase() === 'th' })
  })
}
