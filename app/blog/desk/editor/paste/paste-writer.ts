/** What a document becomes while it is read: blocks, or, in a cell of a table, one line. */
import {
  canonicalBlocks,
  fromPieces,
  type MarkedText,
  type Piece,
  type PostBlock,
  toList,
  toPieces,
  toTable,
} from '~/domain/posts/post-blocks'

export type Look = Omit<Piece, 'text'>
export type ListKind = 'bullet' | 'number'
type State = { heading: number | null; entry: ListKind | null; isQuote: boolean }

export type Writer = {
  /** Texts end in a space there, not in a new block. */
  isLine: boolean
  add(text: string, look: Look): void
  /** A new line: another paragraph, but within an entry, a heading or a cell only a space. */
  endLine(): void
  endBlock(): void
  /** Of which kind the outermost list is that is being read; null: none. */
  list(): ListKind | null
  inList(kind: ListKind, write: () => void): void
  /** Goes on with the last entry: what is a list in a numbered list. @returns its words so far */
  continueEntry(): string
  picture(url: string, alt: string): void
  table(rows: readonly (readonly MarkedText[])[], hasHeader: boolean): void
  /** The quotes that `write` writes: a last one that begins with a dash says whose words they are. */
  quote(write: () => void): void
  within(state: Partial<State>, write: () => void): void
}

/** Collects pieces of text until a block ends. Entries of a list that follow each other are one list. */
export function createBlockWriter(): Writer & { finish(): PostBlock[] } {
  const blocks: PostBlock[] = []
  let pieces: Piece[] = []
  let state: State = { heading: null, entry: null, isQuote: false }
  let outer: ListKind | null = null
  let list: { kind: ListKind; items: MarkedText[] } | null = null

  const endList = () => {
    if (list) blocks.push(toList(list.kind, list.items))
    list = null
  }
  const endBlock = () => {
    const text = fromPieces(pieces)
    pieces = []
    if (text.content === '') return
    const { heading, entry, isQuote } = state
    if (entry !== null && heading === null) {
      if (list?.kind !== entry) endList()
      list ??= { kind: entry, items: [] }
      list.items.push(text)
      return
    }
    endList()
    const marked = { content: text.content, ...(text.marks.length > 0 && { marks: text.marks }) }
    if (heading !== null) blocks.push({ type: 'heading', level: heading, content: text.content })
    else if (isQuote) blocks.push({ type: 'quote', ...marked, source: '' })
    else blocks.push({ type: 'paragraph', ...marked })
  }
  const endAll = () => {
    endBlock()
    endList()
  }
  const within = (to: Partial<State>, write: () => void) => {
    endBlock()
    const before = state
    state = { ...state, ...to }
    write()
    endBlock()
    state = before
  }
  return {
    isLine: false,
    add: (text, look) => pieces.push({ text, ...look }),
    endLine() {
      if (state.entry === null && state.heading === null) endBlock()
      else if (!/\s$/.test(pieces.at(-1)?.text ?? ' ')) pieces.push({ text: ' ', ...plain })
    },
    endBlock,
    list: () => outer,
    inList(kind, write) {
      within({ entry: kind }, () => {
        outer = kind
        write()
        outer = null
      })
      endList()
    },
    continueEntry() {
      const begun = fromPieces(pieces)
      const entry = begun.content === '' ? list?.items.pop() : begun
      pieces = entry ? toPieces(entry.content, entry.marks) : []
      return entry?.content ?? ''
    },
    picture(url, alt) {
      endAll()
      blocks.push({ type: 'image', url, alt, caption: '' })
    },
    table(rows, hasHeader) {
      endAll()
      blocks.push(...toTable(rows, hasHeader))
    },
    quote(write) {
      const first = blocks.length
      within({ isQuote: true }, write)
      const [last, before] = [blocks.at(-1), blocks.at(-2)]
      const source = last?.type === 'quote' ? /^[—–-]\s*(\S.*)$/.exec(last.content)?.[1] : undefined
      if (source === undefined || before?.type !== 'quote' || blocks.length - first < 2) return
      blocks.splice(-2, 2, { ...before, source })
    },
    within,
    finish() {
      endAll()
      return canonicalBlocks(blocks)
    },
  }
}

/** For a cell: all on one line. Pictures are given to `onPicture`, to come after the table. */
export function createLineWriter(onPicture: (url: string, alt: string) => void): Writer & { finish(): MarkedText } {
  let pieces: Piece[] = []
  let outer: ListKind | null = null
  const endLine = () => pieces.push({ text: ' ', ...plain })
  const words = () => fromPieces(pieces).content
  return {
    isLine: true,
    add: (text, look) => pieces.push({ text, ...look }),
    endLine,
    endBlock: endLine,
    list: () => outer,
    inList(kind, write) {
      const before = outer
      outer = kind
      write()
      outer = before
      endLine()
    },
    continueEntry: words,
    picture: onPicture,
    table() {},
    quote: (write) => write(),
    within({ entry }, write) {
      const [last] = words().slice(-1)
      if (entry && last !== undefined && !/[,;:]/.test(last)) pieces = [...trimmedEnd(pieces), { text: ', ', ...plain }]
      else endLine()
      write()
      endLine()
    },
    finish: () => {
      const { content, marks } = fromPieces(pieces)
      return fromPieces(toPieces(content, marks).map((piece) => ({ ...piece, text: piece.text.replace(/\s+/g, ' ') })))
    },
  }
}

const plain: Look = { isBold: false, isItalic: false, href: null }

function trimmedEnd(pieces: readonly Piece[]): Piece[] {
  const kept = [...pieces]
  while (kept.length > 0 && kept.at(-1)?.text.trim() === '') kept.pop()
  return kept.map((piece, at) => (at === kept.length - 1 ? { ...piece, text: piece.text.trimEnd() } : piece))
}
