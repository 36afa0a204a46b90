/**
 * Letters as outlines, from font files of our own (scripts/fonts.js): a server has no fonts, and fontconfig would pick another on
 * each machine. The files hold Latin letters with their accents and ₹, and those of drawing/indian-scripts
 * the scripts of India; see `drawableText` for the rest.
 */
import type { Font } from 'fontkit'
import { inPlaces } from '../indian-scripts/direction'
import { fontRuns, loadScriptFonts, type ScriptFonts, type ShapedRun } from '../indian-scripts/script-fonts.server'
import { spelledOut } from '../indian-scripts/spelled-out'
import lineFile from './fonts/line.woff2?inline'
import lineExtFile from './fonts/line-ext.woff2?inline'
import titleFile from './fonts/title.woff2?inline'
import titleExtFile from './fonts/title-ext.woff2?inline'

export type Typeface = {
  /** Width in pixels. */
  measure: (text: string, size: number) => number
  /** The `d` of an SVG path: the text on its baseline, from (x, y). What has no glyph is left out. */
  outline: (text: string, at: { x: number; y: number; size: number }) => string
  /** Whether there is a glyph for this one character. */
  has: (character: string) => boolean
}

/** In characters; no more fit on a picture at its smallest size, and what is longer ends in an ellipsis. */
const longestText = 600

type Place = ShapedRun['positions'][number]

let memo: Promise<{ title: Font[]; line: Font[] }> | undefined

function latinFonts() {
  memo ??= import('fontkit').then(({ create }) => {
    const read = (dataAddress: string) =>
      create(Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64')) as Font
    return { title: [read(titleFile), read(titleExtFile)], line: [read(lineFile), read(lineExtFile)] }
  })
  return memo
}

/**
 * Fraunces for titles, Figtree 600 for the small line; read at the first drawing, so that a start does not wait for it.
 * @param texts what will be drawn: the fonts of the Indian scripts in it are loaded as well
 */
export async function typefaces(...texts: string[]): Promise<{ title: Typeface; line: Typeface }> {
  const [latin, scripts] = await Promise.all([latinFonts(), loadScriptFonts(texts, 600)])
  return { title: typeface(latin.title, -0.018, scripts), line: typeface(latin.line, 0, scripts) }
}

/**
 * @param fonts looked through in this order for each character
 * @param tracking between Latin letters, in em; letters of India are joined and keep their places
 */
function typeface(fonts: readonly Font[], tracking: number, scripts: ScriptFonts): Typeface {
  const fontOf = (character: string) => fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

  /** Neighbours of one font are set together, so that kerning, ligatures and shaping hold. */
  function latinRuns(text: string): { font: Font; text: string }[] {
    const found: { font: Font; text: string }[] = []
    for (const character of text) {
      const font = fontOf(character)
      const last = found.at(-1)
      if (font && last?.font === font) last.text += character
      else if (font) found.push({ font, text: character })
    }
    return found
  }

  type Run = { font: Font; tracking: number; glyphs: readonly { id: number }[]; positions: Partial<Place>[] }
  const runs = (text: string): Run[] =>
    inPlaces(fontRuns(text, scripts)).flatMap(({ text, script }): Run[] =>
      script
        ? [{ font: script.font, tracking: 0, ...script.shape(text) }]
        : latinRuns(text).map(({ font, text }) => {
            const { glyphs, positions } = font.layout(text)
            return { font, tracking, glyphs, positions }
          }),
    )

  function set(text: string, size: number, place?: (outline: string) => void, from = { x: 0, y: 0 }): number {
    let { x } = from
    let isFirst = true
    for (const run of runs(text)) {
      const scale = size / run.font.unitsPerEm
      for (const [i, { id }] of run.glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[i] ?? {}
        if (!isFirst) x += run.tracking * size
        isFirst = false
        // SVG's y grows downwards, a font's upwards.
        place?.(
          run.font
            .getGlyph(id)
            .path.transform(scale, 0, 0, -scale, x + xOffset * scale, from.y - yOffset * scale)
            .toSVG(),
        )
        x += xAdvance * scale
      }
    }
    return Math.max(0, x - from.x)
  }

  return {
    measure: (text, size) => set(text, size),
    outline: (text, { x, y, size }) => {
      const parts: string[] = []
      set(text, size, (part) => parts.push(part), { x, y })
      return parts.join('')
    },
    has: (character) =>
      fontOf(character) !== undefined ||
      [...scripts.values()].some(({ font }) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  }
}

/**
 * A text as far as it can be drawn: a word in letters that are none of ours is spelled in Latin ones, pictures are dropped, and so are
 * the brackets they stood in.
 * @returns null where so many letters are missing that the rest would not be what was said
 */
export function drawableText(text: string, { has }: Pick<Typeface, 'has'>): string | null {
  const letters = Array.from(
    text
      .slice(0, 2 * longestText)
      .normalize('NFC')
      .replace(unseen, ''),
  )
  const given = letters.length > longestText ? `${letters.slice(0, longestText - 1).join('')}…` : letters.join('')
  const drawn = spelledOut(given, has)
    .replace(/\s/g, ' ')
    .replace(/[([{]\s*[)\]}]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?])/g, '$1')
    .trim()
  const said = lettersIn(drawn)
  return said > 0 && said >= lettersIn(given) * 0.75 ? drawn : null
}

/** Marks of direction and the like; a joiner after a letter of India shapes it and stays. */
const unseen = /[^\P{Cf}\u200c\u200d]|(?<![\u0600-\u06ff\u0900-\u0d7f])[\u200c\u200d]/gu

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
