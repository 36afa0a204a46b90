/**
 * Setting text into a PDF with fonts of our own (scripts/fonts.js). The two files of a family share the letters of a line
 * between them, a word in a script of India is set in that script's font, and what no font has never stops a paper: such a
 * word is spelled in Latin letters.
 */
import type { Font } from 'fontkit'
import { inPlaces, type Level } from '~/drawing/indian-scripts/direction'
import {
  fontRuns,
  loadScriptFonts,
  type ScriptFont,
  type ScriptFonts,
  type ScriptWeight,
} from '~/drawing/indian-scripts/script-fonts.server'
import { isSpelled, spelledOut } from '~/drawing/indian-scripts/spelled-out'
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

/** By weight, looked through in this order for each letter; read at the first paper, so that a start does not wait. */
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
  // A next paper tries again.
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
  /** Whether a text holds letters that no font has, so that it stands there in others. */
  isSpelled: (text: string) => boolean
  /** Whether any letter or figure of it can be set, in whichever letters. */
  isSaid: (text: string) => boolean
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

  const scriptsOf = (weight: Weight) => (scriptWeights[weight] === 400 ? regular : bold)
  const runsIn = (text: string, weight: Weight) => runsOf(text, faces[weight], scriptsOf(weight))
  const hasGlyph = (character: string) => hasIn(character, faces.text, regular)

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
      const runs = runsIn(text, weight)
      const starts = new Map<Run, number>()
      for (const run of inPlaces(runs)) {
        starts.set(run, at)
        at += document.font(run.font).widthOfString(run.text)
      }
      // Written as they are read, whichever way they run: a file is searched and read aloud in this order.
      for (const run of runs) {
        document.font(run.font)
        // Shaped glyphs stand in another order than the letters: readers and searches get the letters from here.
        if (run.isShaped) document.markContent('Span', { actual: run.text })
        document.text(run.text, starts.get(run) ?? 0, baseline, { lineBreak: false, baseline: 'alphabetic' })
        if (run.isShaped) document.endMarkedContent()
      }
    },

    linesOf: (text, { width, ...style }) => breakLines(text, (line) => widthOf(line, style) <= width),
    isSpelled: (text) => isSpelled(text, hasGlyph),
    isSaid: (text) => /[\p{L}\p{N}]/u.test(spelledOut(text, hasGlyph)),
  }
}

/** The font as pdfkit takes it, with HarfBuzz for its shaping. */
function shapedFont({ font, shape }: ScriptFont): Font {
  return Object.create(font, { layout: { value: shape } })
}

type Run = { font: string; text: string; isShaped: boolean; level: Level }

const codeOf = (character: string) => character.codePointAt(0) ?? 0
const faceOf = (character: string, from: readonly Face[]) =>
  from.find(({ font }) => font.hasGlyphForCodePoint(codeOf(character)))
const hasIn = (character: string, from: readonly Face[], scripts: ScriptFonts) =>
  faceOf(character, from) !== undefined ||
  [...scripts.values()].some(({ font }) => font.hasGlyphForCodePoint(codeOf(character)))

/** Neighbours of one font together, so that kerning and shaping hold. */
function runsOf(text: string, from: readonly Face[], scripts: ScriptFonts): Run[] {
  const drawn = spelledOut(text.replace(/\s/g, ' '), (character) => hasIn(character, from, scripts))
  return fontRuns(drawn, scripts).flatMap(({ script, text, level }): Run[] =>
    script
      ? [{ font: script.name, text, isShaped: true, level }]
      : plainRuns(text, from).map((run) => ({ ...run, isShaped: false, level })),
  )
}

function plainRuns(text: string, from: readonly Face[]): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = []
  for (const character of text) {
    const face = faceOf(character, from)
    if (!face) continue
    const last = runs.at(-1)
    if (last?.font === face.name) last.text += character
    else runs.push({ font: face.name, text: character })
  }
  return runs
}
