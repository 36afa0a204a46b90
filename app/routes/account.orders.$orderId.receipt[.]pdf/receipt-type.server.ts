/**
 * Setting text into a PDF with fonts of our own (scripts/fonts.js). The two files of a family share the letters of a line
 * between them, and what neither has never stops a receipt: a letter becomes its plain form or a question mark.
 */
import { create, type Font } from 'fontkit'
import text400 from './fonts/text-400.ttf?inline'
import text400Ext from './fonts/text-400-ext.ttf?inline'
import text600 from './fonts/text-600.ttf?inline'
import text600Ext from './fonts/text-600-ext.ttf?inline'
import titleFile from './fonts/title.ttf?inline'

export type Weight = 'text' | 'bold' | 'title'

const read = (dataAddress: string) => Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64')

type Face = { name: string; file: Buffer; font: Font }
const face = (name: string, dataAddress: string): Face => {
  const file = read(dataAddress)
  return { name, file, font: create(file) as Font }
}

let memo: Record<Weight, Face[]> | undefined

/** By weight, looked through in this order for each letter; read at the first receipt, so that a start does not wait. */
function faces(): Record<Weight, Face[]> {
  memo ??= {
    text: [face('text', text400), face('text-ext', text400Ext)],
    bold: [face('bold', text600), face('bold-ext', text600Ext)],
    title: [face('title', titleFile)],
  }
  return memo
}

/** Makes the fonts known to a document; only the letters that are used go into it. */
export function registerFaces(document: PDFKit.PDFDocument) {
  for (const { name, file } of Object.values(faces()).flat()) document.registerFont(name, file)
}

type Style = { weight?: Weight; size: number; colour: string }

/** Writes one line from x, on the line whose top is y. `right`: x is where it ends. */
export function write(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, right, ...style }: Style & { x: number; y: number; right?: boolean },
) {
  const weight = style.weight ?? 'text'
  let at = right ? x - widthOf(document, text, style) : x
  document.fillColor(style.colour).fontSize(style.size)
  for (const run of runsOf(text, faces()[weight])) {
    document.font(run.face.name).text(run.text, at, y, { lineBreak: false })
    at += document.widthOfString(run.text)
  }
}

function widthOf(document: PDFKit.PDFDocument, text: string, { weight = 'text', size }: Omit<Style, 'colour'>): number {
  document.fontSize(size)
  return runsOf(text, faces()[weight]).reduce(
    (width, run) => width + document.font(run.face.name).widthOfString(run.text),
    0,
  )
}

/** Breaks a text into lines no wider than `width`; a word that is wider is broken. At most `most` lines, then an ellipsis. */
export function linesOf(
  document: PDFKit.PDFDocument,
  text: string,
  { width, most, ...style }: Omit<Style, 'colour'> & { width: number; most: number },
): string[] {
  const fits = (line: string) => widthOf(document, line, style) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const character of word) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  if (line !== '') lines.push(line)
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, -2)}…`]
}

/** Neighbours of one font together, so that kerning holds. */
function runsOf(text: string, from: Face[]): { face: Face; text: string }[] {
  const runs: { face: Face; text: string }[] = []
  const faceOf = (character: string) =>
    from.find(({ font }) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
  for (const character of drawable(text, (one) => faceOf(one) !== undefined)) {
    const face = faceOf(character)
    if (!face) continue
    const last = runs.at(-1)
    if (last?.face === face) last.text += character
    else runs.push({ face, text: character })
  }
  return runs
}

function drawable(text: string, has: (character: string) => boolean): string {
  return Array.from(text.normalize('NFC').replace(/\s/g, ' '), (character) => {
    if (has(character)) return character
    const plain = Array.from(character.normalize('NFKD')).filter(has).join('')
    // Marks and pictures go; that a letter or figure stood there is said.
    return plain || (/[\p{L}\p{N}]/u.test(character) ? '?' : '')
  }).join('')
}
