/** A letter of the clinic on A4: English or Hindi, as many pages as it takes. The same letter of the same day is the same file to the byte. */
import { buffer } from 'node:stream/consumers'
import type { PlanLanguage } from '~/domain/food/plan-words'
import { hindiDay, longDay } from '~/domain/time/days'
import { a4, colours, drawMark, openPaper } from '~/drawing/paper/paper-document.server'
import { type Type, typeFor, type Weight } from '~/drawing/paper/paper-type.server'

export type Letter = {
  title: string
  /** Paragraphs between line breaks. */
  words: string
  language: PlanLanguage
  /** The client it is about. */
  client: string
  day: string
  dietitian: { name: string; title: string; registrationNumber: string | null }
  clinic: { name: string; lines: readonly string[] }
}

/** In points. */
const margin = 64
const right = a4.width - margin
const bottom = a4.height - 92
const size = 11
const step = 18

const fixedWords = {
  en: {
    about: (client: string) => `For ${client}`,
    number: (number: string) => `Registration number ${number}`,
    page: (page: number) => `Page ${page}`,
  },
  hi: {
    about: (client: string) => `${client} के लिए`,
    number: (number: string) => `पंजीकरण संख्या ${number}`,
    page: (page: number) => `पन्ना ${page}`,
  },
} as const

type Cursor = { document: PDFKit.PDFDocument; type: Type; y: number; page: number; letter: Letter }

export async function drawLetter(letter: Letter): Promise<Buffer> {
  const { title, words, language, client, day, dietitian, clinic } = letter
  const document = await openPaper({ title, author: dietitian.name, at: new Date(`${day}T00:00:00Z`), language })
  const { about, number } = fixedWords[language]
  const date = language === 'hi' ? hindiDay(day) : longDay(day)
  const signed = [
    dietitian.title,
    ...(dietitian.registrationNumber === null ? [] : [number(dietitian.registrationNumber)]),
  ]
  const type = await typeFor(document, [
    JSON.stringify(letter),
    date,
    about(client),
    ...signed,
    fixedWords[language].page(1),
  ])
  const file = buffer(document)
  const cursor: Cursor = { document, type, y: 0, page: 1, letter }
  drawHead(cursor, clinic)
  drawFoot(cursor)
  write(cursor, date, { colour: colours.quiet })
  cursor.y += 6
  write(cursor, about(client), { weight: 'bold' })
  cursor.y += 16
  write(cursor, title, { weight: 'title', size: 19, step: 25 })
  cursor.y += 10
  for (const line of words.split('\n')) {
    if (line.trim() === '') cursor.y += step / 2
    else write(cursor, line)
  }
  // The signature stands together.
  makeRoom(cursor, 34 + step * (1 + signed.length))
  cursor.y += 34
  write(cursor, dietitian.name, { weight: 'bold' })
  for (const line of signed) write(cursor, line, { colour: colours.quiet })
  document.end()
  return file
}

function drawHead(cursor: Cursor, { name, lines }: Letter['clinic']) {
  const { document, type } = cursor
  drawMark(document, margin, 44, 40)
  type.write(name, { x: margin + 52, y: 52, weight: 'title', size: 20, colour: colours.ink })
  for (const [at, line] of lines.entries())
    type.write(line, { x: right, y: 44 + at * 13, right: true, size: 9, colour: colours.quiet })
  const y = Math.max(98, 52 + lines.length * 13)
  document.moveTo(margin, y).lineTo(right, y).lineWidth(0.8).strokeColor(colours.leaf).stroke()
  cursor.y = y + 28
}

function drawFoot({ type, page, letter: { title, language } }: Cursor) {
  if (page === 1) return
  const [line = ''] = type.linesOf(title, { size: 9, width: right - margin - 80 })
  const look = { y: a4.height - 56, size: 9, colour: colours.quiet } as const
  type.write(line, { ...look, x: margin })
  type.write(fixedWords[language].page(page), { ...look, x: right, right: true })
}

/** Nothing is left out: what does not fit goes on the next page. */
function makeRoom(cursor: Cursor, height: number) {
  if (cursor.y + height <= bottom) return
  cursor.document.addPage()
  cursor.page += 1
  cursor.y = margin
  drawFoot(cursor)
}

type Look = { weight?: Weight; size?: number; step?: number; colour?: string }

function write(cursor: Cursor, words: string, look: Look = {}) {
  const style = { weight: look.weight ?? 'text', size: look.size ?? size } as const
  for (const line of cursor.type.linesOf(words, { ...style, width: right - margin })) {
    makeRoom(cursor, look.step ?? step)
    cursor.type.write(line, { ...style, x: margin, y: cursor.y, colour: look.colour ?? colours.ink })
    cursor.y += look.step ?? step
  }
}
