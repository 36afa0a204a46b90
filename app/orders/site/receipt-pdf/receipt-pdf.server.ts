/**
 * A paper (receipt, credit note) on A4, on one page but where it holds more than any real one. It is drawn from the stored
 * paper alone, so the same paper is the same file to the byte.
 */
import { buffer } from 'node:stream/consumers'
import { a4, colours, drawMark, openPaper } from '~/drawing/paper/paper-document.server'
import { type Type, typeFor } from '~/drawing/paper/paper-type.server'
import type { CreditNote, Receipt } from '../../contract/receipts'
import { creditNoteWords, type PaperWords, receiptWords } from '../papers/receipt-words'

const page = { ...a4, margin: 52 }
const right = page.width - page.margin
const bottom = page.height - page.margin

type Cursor = { document: PDFKit.PDFDocument; type: Type; y: number }

export const drawReceipt = (receipt: Receipt): Promise<Buffer> => drawPaper(receiptWords(receipt), receipt.issued_at)

export const drawCreditNote = (note: CreditNote): Promise<Buffer> => drawPaper(creditNoteWords(note), note.issued_at)

async function drawPaper(given: PaperWords, issuedAt: string): Promise<Buffer> {
  const document = await openPaper({
    title: `${given.title} ${given.number}`,
    author: given.seller[0] ?? '',
    at: new Date(issuedAt),
  })
  const type = await typeFor(document, textsOf(given))
  const words = { ...given, buyer: namedBuyer(given.buyer, type) }
  const file = buffer(document)
  const cursor: Cursor = { document, type, y: page.margin }
  drawHead(cursor, words)
  drawParties(cursor, words)
  drawTable(cursor, words)
  drawTotal(cursor, words)
  drawFacts(cursor, words)
  cursor.y += 12
  for (const sentence of words.closing) drawNote(cursor, sentence)
  if (textsOf(words).some(type.isSpelled)) drawNote(cursor, spelledNote)
  document.end()
  return file
}

const spelledNote = 'Words in letters that this paper cannot print stand in Latin letters.'

/** A name of signs that cannot be said, such as pictures, is the one before the @ of the e-mail. */
function namedBuyer([name = '', ...rest]: string[], { isSaid }: Type): string[] {
  const email = rest.find((line) => line.includes('@'))
  return [isSaid(name) || !email ? name : (email.split('@')[0] ?? name), ...rest]
}

/** Everything on the paper that may be in any script. */
const textsOf = ({ seller, buyer, rows, sums, facts, totalInWords, note }: PaperWords): string[] => [
  ...seller,
  ...buyer,
  ...rows.flat(),
  ...sums.flat(),
  ...facts.flat(),
  totalInWords,
  note ?? '',
]

/** What does not fit on the page goes on the next one: nothing is ever left out. */
function makeRoom(cursor: Cursor, height: number) {
  if (cursor.y + height <= bottom) return
  cursor.document.addPage()
  cursor.y = page.margin
}

function drawHead(cursor: Cursor, { title, number, issued, seller }: PaperWords) {
  const { document, type, y } = cursor
  drawMark(document, page.margin, y, 44)
  const names = type.linesOf(seller[0] ?? '', { weight: 'title', size: 19, width: 200 })
  for (const [i, name] of names.entries())
    type.write(name, { x: page.margin + 56, y: y + 10 + i * 23, weight: 'title', size: 19, colour: colours.ink })
  type.write(title, { x: right, y, right: true, weight: 'title', size: 26, colour: colours.ink })
  type.write(number, { x: right, y: y + 38, right: true, weight: 'bold', size: 10.5, colour: colours.ink })
  type.write(issued, { x: right, y: y + 53, right: true, size: 10.5, colour: colours.quiet })
  cursor.y = y + Math.max(92, 46 + names.length * 23)
  rule(cursor)
}

/** Of a party's name and address, in points: the first size at which they fit in the room that a page has for them. */
const partySizes = [10, 9, 8, 7]
const partyRoom = 200

function drawParties(cursor: Cursor, { seller, buyer }: PaperWords) {
  const gap = 28
  const width = (right - page.margin - gap) / 2
  const parties = [
    { title: 'From', x: page.margin, lines: seller },
    { title: 'To', x: page.margin + width + gap, lines: buyer },
  ].map(({ title, x, lines }) => ({ title, x, ...fitted(cursor.type, lines, width) }))
  cursor.y += 22
  const top = cursor.y
  for (const { title, x } of parties) cursor.type.write(title, { x, y: top, size: 9, colour: colours.quiet })
  for (const { x, lines, size } of parties)
    for (const [i, { text, isName }] of lines.entries()) {
      const look = isName ? ({ weight: 'bold', colour: colours.ink } as const) : { colour: colours.quiet }
      cursor.type.write(text, { x, y: top + 16 + i * size * lineStep, size, ...look })
    }
  cursor.y = Math.max(...parties.map(({ lines, size }) => top + 16 + lines.length * size * lineStep)) + 24
  rule(cursor)
}

const lineStep = 1.45

/** The first line is the name. All of it, smaller where it is much: an address of 500 wide letters keeps its PIN code. */
function fitted(type: Type, texts: string[], width: number) {
  const [name = '', ...others] = texts
  // A text of line breaks alone would need more lines than a page has.
  const rest = others.length > 14 ? [others.join(', ')] : others
  const at = (size: number) => [
    ...type.linesOf(name, { weight: 'bold', size, width }).map((text) => ({ text, isName: true })),
    ...rest.flatMap((text) => type.linesOf(text, { size, width })).map((text) => ({ text, isName: false })),
  ]
  for (const size of partySizes) {
    const lines = at(size)
    if (lines.length * size * lineStep <= partyRoom || size === partySizes.at(-1)) return { lines, size }
  }
  return { lines: [], size: 10 }
}

/** In points; 66 hold ₹12,34,567.00. */
const columnWidths: Record<string, number> = { 'HSN/SAC': 50, Qty: 28, Rate: 38, CGST: 58, SGST: 58 }

function drawTable(cursor: Cursor, { columns, rows }: PaperWords) {
  const { type } = cursor
  // The description takes what the others leave, each as wide as what stands in it at most.
  const widths: number[] = columns.map(({ label }, i) =>
    i === 0 ? 0 : (columnWidths[label.split(' ')[0] ?? ''] ?? 66),
  )
  const description = right - page.margin - widths.reduce((sum, width) => sum + width, 0)
  widths[0] = description
  const starts = widths.map((_, i) => page.margin + widths.slice(0, i).reduce((sum, width) => sum + width, 0))
  const place = (i: number) =>
    columns[i]?.isNumber ? { x: (starts[i] ?? 0) + (widths[i] ?? 0), right: true } : { x: starts[i] ?? 0 }

  makeRoom(cursor, 80)
  cursor.y += 14
  for (const [i, { label }] of columns.entries())
    type.write(label, { ...place(i), y: cursor.y, size: 9, colour: colours.quiet })
  cursor.y += 20
  rule(cursor)
  for (const cells of rows) {
    const [first = '', ...others] = cells
    const lines = type.linesOf(first, { weight: 'bold', size: 10, width: description - 12 })
    makeRoom(cursor, lines.length * 14.5 + 24)
    cursor.y += 12
    for (const [i, line] of lines.entries())
      type.write(line, { x: page.margin, y: cursor.y + i * 14.5, weight: 'bold', size: 10, colour: colours.ink })
    for (const [i, cell] of others.entries())
      type.write(cell, { ...place(i + 1), y: cursor.y, size: 10, colour: colours.ink })
    cursor.y += lines.length * 14.5 + 12
    rule(cursor)
  }
}

function drawTotal(cursor: Cursor, { sums, total, totalLabel, totalInWords }: PaperWords) {
  const { type } = cursor
  const lines = type.linesOf(totalInWords, { size: 10, width: 330 })
  makeRoom(cursor, 48 + (sums.length + lines.length) * 16)
  cursor.y += 18
  for (const [name, sum] of sums) {
    type.write(name, { x: right - 150, y: cursor.y, right: true, size: 10, colour: colours.quiet })
    type.write(sum, { x: right, y: cursor.y, right: true, size: 10, colour: colours.ink })
    cursor.y += 16
  }
  type.write(totalLabel, { x: right - 150, y: cursor.y + 6, right: true, size: 10, colour: colours.quiet })
  type.write(total, { x: right, y: cursor.y, right: true, weight: 'bold', size: 18, colour: colours.ink })
  cursor.y += 30
  for (const line of lines) {
    type.write(line, { x: right, y: cursor.y, right: true, size: 10, colour: colours.quiet })
    cursor.y += 14.5
  }
}

function drawFacts(cursor: Cursor, { facts, note }: PaperWords) {
  const { type } = cursor
  makeRoom(cursor, 62)
  cursor.y += 26
  rule(cursor)
  cursor.y += 20
  for (const [name, value] of facts) {
    const lines = type.linesOf(value, { size: 10, width: right - page.margin - 110 })
    makeRoom(cursor, lines.length * 16)
    type.write(name, { x: page.margin, y: cursor.y, size: 10, colour: colours.quiet })
    for (const line of lines) {
      type.write(line, { x: page.margin + 110, y: cursor.y, size: 10, colour: colours.ink })
      cursor.y += 16
    }
  }
  if (!note) return
  makeRoom(cursor, 26)
  cursor.y += 10
  type.write(note, { x: page.margin, y: cursor.y, weight: 'bold', size: 10, colour: colours.ink })
  cursor.y += 16
}

function drawNote(cursor: Cursor, note: string) {
  makeRoom(cursor, 14)
  cursor.type.write(note, { x: page.margin, y: cursor.y, size: 9, colour: colours.quiet })
  cursor.y += 14
}

function rule({ document, y }: Cursor) {
  document.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.8).strokeColor(colours.line).stroke()
}
