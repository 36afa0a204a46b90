/**
 * A kitchen sheet as PDF, drawn from the same words as its page: one A4 for each day, set as large as all of it fits. What would not
 * fit at the smallest size goes on another page: nothing is ever left out.
 */
import { buffer } from 'node:stream/consumers'
import { planLanguages } from '~/domain/food/plan-words'
import { a4, colours, drawMark, openPaper } from '~/drawing/paper/paper-document.server'
import { type Type, typeFor, type Weight } from '~/drawing/paper/paper-type.server'
import type { SheetData, SheetPage } from './sheet-pages'

/** In points. */
const margin = 40
const right = a4.width - margin
const sizes = [10.5, 9.5, 8.5, 7.5, 6.5, 5.6, 4.8]
const stepOf = (size: number) => size * (size > 7 ? 1.42 : 1.28)
const headRoom = 118
const footRoom = 118

/** Name, and in each language amount and dish: all as wide as their letters are large, and the dishes have the rest. */
function columnsAt(size: number) {
  const x = margin + 9.4 * size
  const half = (right - x) / 2
  const column = { amount: (size > 7 ? 6.8 : 8.6) * size, width: half - size }
  return { en: { x, ...column }, hi: { x: x + half + size * 0.5, ...column } }
}

type Paper = { document: PDFKit.PDFDocument; type: Type }
type Text = { text: string; x: number; y: number; weight?: Weight; colour: string }
/** `y` of a text from the row's top. */
type Row = { height: number; texts: Text[]; size: number }

export async function drawKitchenSheet(data: SheetData): Promise<Buffer> {
  const [first] = data.pages
  const document = await openPaper({
    title: first ? `Kitchen sheet, ${first.title.en.join(' ')}` : 'Kitchen sheet',
    author: data.address.split(',')[0] ?? '',
    at: new Date(`${first?.day ?? '2026-01-01'}T00:00:00Z`),
  })
  const paper = { document, type: await typeFor(document, [JSON.stringify(data)]) }
  const file = buffer(document)
  for (const [at, page] of data.pages.entries()) {
    if (at > 0) document.addPage()
    drawPage(paper, page, data)
  }
  document.end()
  return file
}

function drawPage(paper: Paper, page: SheetPage, data: SheetData) {
  const room = a4.height - headRoom - footRoom
  const fitting = sizes.map((size) => rowsOf(page, paper.type, size)).find((rows) => heightOf(rows) <= room)
  const rows = fitting ?? rowsOf(page, paper.type, sizes.at(-1) ?? 0)
  drawHead(paper, page)
  drawFoot(paper, data)
  let y = headRoom
  for (const { height, texts, size } of rows) {
    if (y + height > a4.height - footRoom) {
      paper.document.addPage()
      drawHead(paper, page)
      drawFoot(paper, data)
      y = headRoom
    }
    for (const text of texts) paper.type.write(text.text, { ...text, y: y + text.y, size })
    y += height
    rule(paper, y, colours.line)
  }
}

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0)

function rowsOf({ meals, parts }: SheetPage, type: Type, size: number): Row[] {
  return [
    ...meals.map(({ name, time, lines }) =>
      rowOf([name.en, ...(time === null ? [] : [time]), name.hi], size, type, (language) => {
        const { x, amount, width } = columnsAt(size)[language]
        const texts: Text[] = []
        let y = 0
        for (const [measure, dish] of lines[language]) {
          const left = type.linesOf(measure, { weight: 'bold', size, width: amount - size * 0.6 })
          const beside = type.linesOf(dish, { size, width: width - amount })
          texts.push(...stack(left, x, y, size, 'bold'), ...stack(beside, x + amount, y, size))
          y += Math.max(left.length, beside.length) * stepOf(size)
        }
        return { texts, height: y }
      }),
    ),
    ...parts.map(({ name, lines }) =>
      rowOf([name.en, name.hi], size, type, (language) => {
        const { x, width } = columnsAt(size)[language]
        const set = lines[language].flatMap((line) => type.linesOf(line, { size, width }))
        return { texts: stack(set, x, 0, size), height: set.length * stepOf(size) }
      }),
    ),
  ]
}

/** The name of a row and what stands in both languages beside it, the first line of the name in bold. */
function rowOf(
  [first = '', ...rest]: string[],
  size: number,
  type: Type,
  column: (language: 'en' | 'hi') => { texts: Text[]; height: number },
): Row {
  const pad = size * 0.5
  const bold = type.linesOf(first, { weight: 'bold', size, width: 8.8 * size })
  const quiet = rest.flatMap((line) => type.linesOf(line, { size, width: 8.8 * size }))
  const parts = [
    { texts: stack(bold, margin, 0, size, 'bold'), height: bold.length * stepOf(size) },
    {
      texts: stack(quiet, margin, bold.length * stepOf(size), size).map((text) => ({ ...text, colour: colours.quiet })),
      height: (bold.length + quiet.length) * stepOf(size),
    },
    ...planLanguages.map(column),
  ]
  return {
    size,
    height: Math.max(...parts.map(({ height }) => height)) + 2 * pad,
    texts: parts.flatMap(({ texts }) => texts.map((text) => ({ ...text, y: text.y + pad }))),
  }
}

const stack = (lines: readonly string[], x: number, y: number, size: number, weight: Weight = 'text'): Text[] =>
  lines.map((text, at) => ({ text, x, y: y + at * stepOf(size), weight, colour: colours.ink }))

function drawHead({ document, type }: Paper, { title, page, kitchenOf, kind }: SheetPage) {
  drawMark(document, margin, 28, 32)
  type.write('Aahar', { x: margin + 42, y: 34, weight: 'title', size: 19, colour: colours.ink })
  for (const [at, language] of planLanguages.entries())
    type.write(kitchenOf[language], { x: right, y: 30 + at * 14, right: true, size: 9.5, colour: colours.quiet })
  rule({ document, type }, 68, colours.leaf)
  for (const [at, language] of planLanguages.entries()) {
    type.write(page[language], { x: margin, y: 84 + at * 12, size: 9, colour: colours.quiet })
    const { x } = columnsAt(sizes[0] ?? 0)[language]
    const [weekday, day] = title[language]
    // Fraunces has no letters of Devanagari: they come from the script's own bold.
    const look = { weight: 'title', colour: colours.ink, size: 16 } as const
    type.write(weekday, { x, y: 73, ...look })
    type.write(day, { x, y: 92, ...look })
    if (kind) type.write(kind[language], { x: x + 130, y: 78, size: 9.5, weight: 'bold', colour: colours.leaf })
  }
  rule({ document, type }, headRoom, colours.line)
}

function drawFoot({ document, type }: Paper, { closing, address, signed, measures }: SheetData) {
  const top = a4.height - footRoom + 12
  for (const [at, { name, size, outline, filling }] of measures.entries()) {
    const x = margin + at * 104
    document.save().translate(x, top).scale(0.58).lineWidth(1.8).lineCap('round').lineJoin('round')
    document.path(outline).stroke(colours.leaf)
    document.path(filling).stroke(colours.seed)
    document.restore()
    type.write(name.en, { x: x + 32, y: top - 2, size: 7.5, weight: 'bold', colour: colours.ink })
    type.write(size.en, { x: x + 32, y: top + 8, size: 7.5, colour: colours.ink })
    type.write(name.hi, { x: x + 32, y: top + 18, size: 7.5, colour: colours.quiet })
  }
  rule({ document, type }, top + 33, colours.line)
  const lines = [closing.en, closing.hi, address]
  for (const [at, line] of lines.entries())
    type.write(line, { x: margin, y: top + 42 + at * 13, size: 8.5, colour: colours.quiet })
  document
    .moveTo(right - 150, top + 54)
    .lineTo(right, top + 54)
    .lineWidth(0.8)
    .stroke(colours.leaf)
  for (const [at, line] of signed.entries())
    type.write(line, { x: right - 150, y: top + 58 + at * 12, size: 8.5, colour: colours.quiet })
}

function rule({ document }: Paper, y: number, colour: string) {
  document.moveTo(margin, y).lineTo(right, y).lineWidth(0.8).strokeColor(colour).stroke()
}
