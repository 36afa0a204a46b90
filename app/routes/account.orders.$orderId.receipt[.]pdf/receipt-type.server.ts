/**
 * Setting text into a PDF with fonts of our own (scripts/fonts.js). The two files of a family share the letters of a line
 * between them, a word in a script of India is set in that script's font, and what no font has never stops a receipt: a
 * letter becomes its plain form or a question mark.
 */
import type { Font } from 'fontkit'
import {
  fontRuns,
  loadScriptFonts,
  type ScriptFont,
  type ScriptFonts,
  type ScriptWeight,
} from '~/drawing/indian-scripts/script-fonts.server'
import { breakLines } from '~/drawing/wrap-text'
import text400 from './fonts/text-400.ttf?inline'
import text400Ext from './fonts/text-400-ext.ttf?inline'
import text600 from './fonts/text-600.ttf?inline'
import text600Ext from './fonts/text-600-ext.ttf?inline'
import titleFile from './fonts/title.ttf?inline'

export type Weight = 'text' | 'bold' | 'title'

const read = (dataAddress: string) => Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64')

type Face = { name: string; file: Buffer; font: Font }
type Faces = Record<Weight, Face[]>

let memo: Promise<Faces> | undefined

/** By weight, looked through in this order for each letter; read at the first receipt, so that a start does not wait. */
function loadFaces(): Promise<Faces> {
  memo ??= import('fontkit').then(({ create }) => {
    const face = (name: string, dataAddress: string): Face => {
      const file = read(dataAddress)
      return { name, file, font: create(file) as Font }
    }
    return {
      text: [face('text', text400), face('text-ext', text400Ext)],
      bold: [face('bold', text600), face('bold-ext', text600Ext)],
      title: [face('title', titleFile)],
    }
  })
  // A next receipt tries again.
  memo.catch(() => {
    memo = undefined
  })
  return memo
}

const scriptWeights: Record<Weight, ScriptWeight> = { text: 400, bold: 600, title: 600 }

type Style = { weight?: Weight; size: number; colour: string }
type Measure = Omit<Style, 'colour'>

export type Type = {
  /** Writes one line from x, on the line whose top is y. `right`: x is where it ends. */
  write: (text: string, at: Style & { x: number; y: number; right?: boolean }) => void
  /** Breaks a text into lines no wider than `width`: all of it, however many there are. A word that is wider is broken. */
  linesOf: (text: string, style: Measure & { width: number }) => string[]
}

/** @param texts all that will be written: their scripts decide which fonts are loaded. Only used letters go into the file */
export async function typeFor(document: PDFKit.PDFDocument, texts: readonly string[]): Promise<Type> {
  const [faces, regular, bold] = await Promise.all([
    loadFaces(),
    loadScriptFonts(texts, 400),
    loadScriptFonts(texts, 600),
  ])
  for (const { name, file } of Object.values(faces).flat()) document.registerFont(name, file)
  for (const script of [...regular.values(), ...bold.values()])
    document.registerFont(script.name, shapedFont(script) as unknown as string)

  const runsIn = (text: string, weight: Weight) =>
    runsOf(text, faces[weight], scriptWeights[weight] === 400 ? regular : bold)

  const widthOf = (text: string, { weight = 'text', size }: Measure): number => {
    document.fontSize(size)
    return runsIn(text, weight).reduce((width, run) => width + document.font(run.font).widthOfString(run.text), 0)
  }

  return {
    write(text, { x, y, right, weight = 'text', size, colour }) {
      let at = right ? x - widthOf(text, { weight, size }) : x
      document.fillColor(colour).fontSize(size)
      // All runs stand on the baseline of the weight's first font: each font begins its line at another height.
      const [first] = faces[weight]
      const baseline = y + ((first?.font.ascent ?? 0) / (first?.font.unitsPerEm ?? 1)) * size
      for (const run of runsIn(text, weight)) {
        document.font(run.font)
        // Shaped glyphs stand in another order than the letters: readers and searches get the letters from here.
        if (run.isShaped) document.markContent('Span', { actual: run.text })
        document.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
        if (run.isShaped) document.endMarkedContent()
        at += document.widthOfString(run.text)
      }
    },

    linesOf: (text, { width, ...style }) => breakLines(text, (line) => widthOf(line, style) <= width),
  }
}

/** The font as pdfkit takes it, with HarfBuzz for its shaping. */
function shapedFont({ font, shape }: ScriptFont): Font {
  return Object.create(font, { layout: { value: shape } })
}

type Run = { font: string; text: string; isShaped: boolean }

/** Neighbours of one font together, so that kerning and shaping hold. */
function runsOf(text: string, from: Face[], scripts: ScriptFonts): Run[] {
  return fontRuns(text.normalize('NFC').replace(/\s/g, ' '), scripts).flatMap((run): Run[] =>
    run.script
      ? [{ font: run.script.name, text: run.text, isShaped: true }]
      : plainRuns(run.text, from).map(({ face, text }) => ({ font: face.name, text, isShaped: false })),
  )
}

function plainRuns(text: string, from: Face[]): { face: Face; text: string }[] {
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
  return Array.from(text, (character) => {
    if (has(character)) return character
    const plain = Array.from(character.normalize('NFKD')).filter(has).join('')
    // Marks and pictures go; that a letter or figure stood there is said.
    return plain || (/[\p{L}\p{N}]/u.test(character) ? '?' : '')
  }).join('')
}
