/**
 * Letters as outlines, from font files of our own (scripts/fonts.js): a server has no fonts, and what fontconfig would pick
 * instead is nobody's choice. The files hold Latin letters with their accents and ₹; see `drawableText` for the rest.
 */
import type { Font } from 'fontkit'
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

/** A text longer than this has been cut by its ellipsis long before. */
const longestText = 300

let memo: Promise<{ title: Typeface; line: Typeface }> | undefined

/** Fraunces for titles, Figtree 600 for the small line; read at the first drawing, so that a start does not wait for it. */
export function typefaces() {
  memo ??= import('fontkit').then(({ create }) => {
    const read = (dataAddress: string) =>
      create(Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64')) as Font
    return {
      title: typeface([read(titleFile), read(titleExtFile)], -0.018),
      line: typeface([read(lineFile), read(lineExtFile)], 0),
    }
  })
  return memo
}

/**
 * @param fonts looked through in this order for each character
 * @param tracking between letters, in em
 */
function typeface(fonts: readonly Font[], tracking: number): Typeface {
  const fontOf = (character: string) => fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

  /** Neighbours of one font are set together, so that kerning and ligatures hold. */
  function runs(text: string): { font: Font; text: string }[] {
    const found: { font: Font; text: string }[] = []
    for (const character of text) {
      const font = fontOf(character)
      const last = found.at(-1)
      if (font && last?.font === font) last.text += character
      else if (font) found.push({ font, text: character })
    }
    return found
  }

  function set(text: string, size: number, place?: (outline: string) => void, from = { x: 0, y: 0 }): number {
    let { x } = from
    let isFirst = true
    for (const run of runs(text)) {
      const scale = size / run.font.unitsPerEm
      const { glyphs, positions } = run.font.layout(run.text)
      for (const [i, glyph] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
        if (!isFirst) x += tracking * size
        isFirst = false
        // SVG's y grows downwards, a font's upwards.
        place?.(glyph.path.transform(scale, 0, 0, -scale, x + xOffset * scale, from.y - yOffset * scale).toSVG())
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
    has: (character) => fontOf(character) !== undefined,
  }
}

/**
 * A text as far as it can be drawn: other forms of a letter become the plain one, what is left (emoji, another script) is
 * dropped, and so are the brackets it stood in.
 * @returns null where so many letters are missing that the rest would not be what was said
 */
export function drawableText(text: string, { has }: Pick<Typeface, 'has'>): string | null {
  const given = Array.from(text.normalize('NFC').replace(/\p{Cf}/gu, ''))
    .slice(0, longestText)
    .join('')
  const drawn = Array.from(given, (character) => {
    if (/\s/.test(character)) return ' '
    return has(character) ? character : Array.from(character.normalize('NFKD')).filter(has).join('')
  })
    .join('')
    .replace(/[([{]\s*[)\]}]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?])/g, '$1')
    .trim()
  const said = lettersIn(drawn)
  return said > 0 && said >= lettersIn(given) * 0.75 ? drawn : null
}

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
