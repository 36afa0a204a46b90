/** A receipt on one page A4. It is drawn from the stored receipt alone, so the same receipt is the same file to the byte. */
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Receipt } from '~/clinic/contract/orders'
import { receiptWords } from '~/components/account/receipt-words'
import { linesOf, registerFaces, write } from './receipt-type.server'

const page = { width: 595.28, height: 841.89, margin: 52 }
const right = page.width - page.margin
const colours = {
  ink: '#23201a',
  quiet: '#544c3f',
  leaf: '#275636',
  line: '#e2d6c0',
  seed: '#eeb02c',
  ground: '#fffaf0',
}

type Cursor = { document: PDFKit.PDFDocument; y: number }

export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    // Ours are registered below; the default one would be looked for on disk.
    font: null as unknown as string,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: `${receipt.title} ${receipt.number}`,
      Author: receipt.seller.name,
      Creator: 'Aahar',
      Producer: 'Aahar',
      CreationDate: new Date(receipt.issued_at),
      ModDate: new Date(receipt.issued_at),
    },
  })
  const file = buffer(document)
  registerFaces(document)
  const cursor: Cursor = { document, y: page.margin }
  const words = receiptWords(receipt)
  drawHead(cursor, receipt, words.issued)
  drawParties(cursor, words)
  drawTable(cursor, words)
  drawTotal(cursor, receipt, words.total)
  drawPayment(cursor, words)
  document.end()
  return file
}

type Words = ReturnType<typeof receiptWords>

function drawHead(cursor: Cursor, { title, number, seller }: Receipt, issued: string) {
  const { document, y } = cursor
  drawMark(document, page.margin, y, 44)
  const [name = ''] = linesOf(document, seller.name, { weight: 'title', size: 19, width: 200, most: 1 })
  write(document, name, { x: page.margin + 56, y: y + 10, weight: 'title', size: 19, colour: colours.ink })
  write(document, title, { x: right, y, right: true, weight: 'title', size: 26, colour: colours.ink })
  write(document, number, { x: right, y: y + 38, right: true, weight: 'bold', size: 10.5, colour: colours.ink })
  write(document, issued, { x: right, y: y + 53, right: true, size: 10.5, colour: colours.quiet })
  cursor.y = y + 92
  rule(cursor)
}

function drawParties(cursor: Cursor, { seller, buyer }: Words) {
  const gap = 28
  const width = (right - page.margin - gap) / 2
  const top = cursor.y + 22
  const bottoms = [
    { title: 'From', lines: seller, x: page.margin },
    { title: 'To', lines: buyer, x: page.margin + width + gap },
  ].map(({ title, lines, x }) => {
    write(cursor.document, title, { x, y: top, size: 9, colour: colours.quiet })
    return paragraph({ document: cursor.document, y: top + 16 }, lines, { x, width, mostOfLine: 9 })
  })
  cursor.y = Math.max(...bottoms) + 24
  rule(cursor)
}

/** The first line is the name. Answers where it ends. */
function paragraph(
  { document, y }: Cursor,
  lines: string[],
  { x, width, mostOfLine }: { x: number; width: number; mostOfLine: number },
): number {
  let at = y
  // An address of 500 characters fits; what somebody makes of nothing but line breaks is held back.
  for (const [i, text] of lines.slice(0, 12).entries()) {
    const style = { weight: i === 0 ? 'bold' : 'text', size: 10 } as const
    for (const line of linesOf(document, text, { ...style, width, most: mostOfLine })) {
      write(document, line, { ...style, x, y: at, colour: i === 0 ? colours.ink : colours.quiet })
      at += 14.5
    }
  }
  return at
}

/** In points; 66 hold ₹12,34,567.00. */
const columnWidths: Record<string, number> = { 'HSN/SAC': 50, Qty: 32, Rate: 38, CGST: 54, SGST: 54 }

function drawTable(cursor: Cursor, { columns, rows }: Words) {
  const { document } = cursor
  // The description takes what the others leave, each as wide as what stands in it at most.
  const widths: number[] = columns.map(({ label }, i) => (i === 0 ? 0 : (columnWidths[label] ?? 66)))
  const description = right - page.margin - widths.reduce((sum, width) => sum + width, 0)
  widths[0] = description
  const starts = widths.map((_, i) => page.margin + widths.slice(0, i).reduce((sum, width) => sum + width, 0))
  const place = (i: number) =>
    columns[i]?.isNumber ? { x: (starts[i] ?? 0) + (widths[i] ?? 0), right: true } : { x: starts[i] ?? 0 }

  cursor.y += 14
  for (const [i, { label }] of columns.entries())
    write(document, label, { ...place(i), y: cursor.y, size: 9, colour: colours.quiet })
  cursor.y += 20
  rule(cursor)
  for (const cells of rows.slice(0, 6)) {
    cursor.y += 12
    const [first = '', ...others] = cells
    const lines = linesOf(document, first, { weight: 'bold', size: 10, width: description - 12, most: 4 })
    for (const [i, line] of lines.entries())
      write(document, line, { x: page.margin, y: cursor.y + i * 14.5, weight: 'bold', size: 10, colour: colours.ink })
    for (const [i, cell] of others.entries())
      write(document, cell, { ...place(i + 1), y: cursor.y, size: 10, colour: colours.ink })
    cursor.y += lines.length * 14.5 + 12
    rule(cursor)
  }
}

function drawTotal(cursor: Cursor, receipt: Receipt, total: string) {
  const { document } = cursor
  cursor.y += 18
  write(document, 'Total', { x: right - 150, y: cursor.y + 6, right: true, size: 10, colour: colours.quiet })
  write(document, total, { x: right, y: cursor.y, right: true, weight: 'bold', size: 18, colour: colours.ink })
  cursor.y += 30
  for (const line of linesOf(document, receipt.total_in_words, { size: 10, width: 330, most: 3 })) {
    write(document, line, { x: right, y: cursor.y, right: true, size: 10, colour: colours.quiet })
    cursor.y += 14.5
  }
}

function drawPayment(cursor: Cursor, { payment, refund }: Words) {
  const { document } = cursor
  cursor.y += 26
  rule(cursor)
  cursor.y += 20
  for (const [name, value] of payment) {
    write(document, name, { x: page.margin, y: cursor.y, size: 10, colour: colours.quiet })
    write(document, value, { x: page.margin + 110, y: cursor.y, size: 10, colour: colours.ink })
    cursor.y += 16
  }
  if (!refund) return
  cursor.y += 10
  write(document, refund, { x: page.margin, y: cursor.y, weight: 'bold', size: 10, colour: colours.ink })
}

function rule({ document, y }: Cursor) {
  document.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.8).strokeColor(colours.line).stroke()
}

/** The mark as in public/illustrations/logo-mark.svg. */
function drawMark(document: PDFKit.PDFDocument, x: number, y: number, size: number) {
  document
    .save()
    .translate(x, y)
    .scale(size / 112)
    .translate(56, 56)
  document
    .path(
      'M-11.4-42.5a11.84 11.84 0 0 1 22.79 0 11.84 11.84 0 0 1 19.72 11.39A11.84 11.84 0 0 1 42.5-11.39a11.84 11.84 0 0 1 0 22.78 11.84 11.84 0 0 1-11.39 19.72A11.84 11.84 0 0 1 11.39 42.5a11.84 11.84 0 0 1-22.78 0 11.84 11.84 0 0 1-19.72-11.39A11.84 11.84 0 0 1-42.5 11.39a11.84 11.84 0 0 1 0-22.78 11.84 11.84 0 0 1 11.39-19.72A11.84 11.84 0 0 1-11.39-42.5Z',
    )
    .fill(colours.leaf)
  document.circle(0, 0, 35.5).lineWidth(1.8).stroke(colours.ground)
  document.path('M0 27C-1.2 12-1.2 4 0-3').lineWidth(3.4).lineCap('round').stroke(colours.ground)
  document.path('M-1 9c-19 1-26-12-24-26C-9-17 0-8-1 9m2-5C20 4 27-8 25-22 10-22 0-13 1 4').fill(colours.ground)
  document.circle(0, -22.5, 5.2).fill(colours.seed)
  document.restore()
}
