/** The summary for a doctor on A4. Names in any script of India are set as on receipts. */
import { buffer } from 'node:stream/consumers'
import { type Type, typeFor } from '~/drawing/paper/paper-type.server'
import type { Summary } from './summary'

const page = { width: 595.28, height: 841.89, margin: 52 }
const [right, bottom] = [page.width - page.margin, page.height - page.margin]
const colours = { ink: '#23201a', quiet: '#544c3f', line: '#e2d6c0' }

type Cursor = { document: PDFKit.PDFDocument; type: Type; y: number }

export async function drawSummary(summary: Summary, madeAt: string): Promise<Buffer> {
  // As receipts do: thirty megabytes are imported where the first file is drawn.
  const { default: PDFDocument } = await import('pdfkit')
  const made = new Date(madeAt)
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: null as unknown as string,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: summary.title, Creator: 'Aahar', Producer: 'Aahar', CreationDate: made, ModDate: made },
  })
  const cursor: Cursor = { document, type: await typeFor(document, summary.facts), y: page.margin }
  const file = buffer(document)
  cursor.type.write(summary.title, { x: page.margin, y: cursor.y, weight: 'title', size: 26, colour: colours.ink })
  cursor.y += 42
  for (const [at, fact] of summary.facts.entries()) text(cursor, fact, at === 0 ? 'bold' : 'text')
  for (const section of summary.sections) drawSection(cursor, section)
  cursor.y += 20
  for (const sentence of summary.closing) text(cursor, sentence)
  document.end()
  return file
}

/** Nothing is left out: what does not fit goes on the next page. */
function makeRoom(cursor: Cursor, height: number) {
  if (cursor.y + height <= bottom) return
  cursor.document.addPage()
  cursor.y = page.margin
}

function text(cursor: Cursor, words: string, weight: 'text' | 'bold' = 'text') {
  const look = { weight, size: 10 } as const
  for (const line of cursor.type.linesOf(words, { ...look, width: right - page.margin })) {
    makeRoom(cursor, 16)
    const colour = weight === 'bold' ? colours.ink : colours.quiet
    cursor.type.write(line, { ...look, x: page.margin, y: cursor.y, colour })
    cursor.y += 16
  }
}

function drawSection(cursor: Cursor, { title, lines, more }: Summary['sections'][number]) {
  makeRoom(cursor, 66)
  cursor.y += 18
  cursor.document
    .moveTo(page.margin, cursor.y)
    .lineTo(right, cursor.y)
    .lineWidth(0.8)
    .strokeColor(colours.line)
    .stroke()
  cursor.y += 12
  text(cursor, title, 'bold')
  for (const { day, value, beside } of lines) {
    makeRoom(cursor, 16)
    cursor.type.write(day, { x: page.margin, y: cursor.y, size: 10, colour: colours.ink })
    cursor.type.write(value, { x: page.margin + 150, y: cursor.y, weight: 'bold', size: 10, colour: colours.ink })
    cursor.type.write(beside, { x: page.margin + 250, y: cursor.y, size: 10, colour: colours.quiet })
    cursor.y += 16
  }
  if (more) text(cursor, more)
}
