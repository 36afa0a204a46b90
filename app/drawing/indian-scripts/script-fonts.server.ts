/**
 * Fonts of India's scripts (Noto Sans, made by scripts/fonts.js) and the shaping of text in them: conjuncts, vowels that go
 * before their consonant, marks in their place. HarfBuzz shapes, because fontkit does not: it throws on ordinary names in
 * Gurmukhi, Telugu and Malayalam and leaves conjuncts of Kannada apart (script-fonts.test.ts has the names).
 *
 * A font is read when its script first occurs and is kept: some 60 KB packed, 24 to 160 KB unpacked. HarfBuzz itself is
 * 0.4 MB of WebAssembly, loaded with the first of them. A site whose clients write Latin letters loads neither.
 */
import { brotliDecompressSync } from 'node:zlib'
import type { Font } from 'fontkit'
import { type Level, levelsOf, mirrored } from '~/drawing/indian-scripts/direction'
import { type Script, scriptRuns, scriptsIn } from '~/drawing/indian-scripts/scripts'

export type ScriptWeight = 400 | 600

type Place = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }

/** A shaped text, as fontkit and pdfkit know it; in units of the font. */
export type ShapedRun = {
  glyphs: { id: number; codePoints: number[]; advanceWidth: number }[]
  positions: Place[]
  advanceWidth: number
}

export type ScriptFont = {
  /** Such as 'devanagari-600'. */
  name: string
  font: Font
  shape: (text: string) => ShapedRun
}

/** By script; only those that were asked for. */
export type ScriptFonts = ReadonlyMap<Script, ScriptFont>

const files = import.meta.glob<string>('./fonts/*.ttf.br', { query: '?url&inline', import: 'default' })

const loaded = new Map<string, Promise<ScriptFont>>()

/** The fonts of all scripts that occur in some texts. */
export async function loadScriptFonts(texts: readonly string[], weight: ScriptWeight): Promise<ScriptFonts> {
  const found = scriptsIn(...texts)
  return new Map(await Promise.all(found.map(async (script) => [script, await load(`${script}-${weight}`)] as const)))
}

function load(name: string): Promise<ScriptFont> {
  const known = loaded.get(name)
  if (known) return known
  const font = open(name)
  loaded.set(name, font)
  // The next text in this script tries again.
  font.catch(() => loaded.delete(name))
  return font
}

async function open(name: string): Promise<ScriptFont> {
  const [{ create }, harfbuzz, address] = await Promise.all([
    import('fontkit'),
    import('./harfbuzz.server').then(({ loadHarfbuzz }) => loadHarfbuzz()),
    files[`./fonts/${name}.ttf.br`]?.(),
  ])
  if (address === undefined) throw new Error(`There is no font ${name} in drawing/indian-scripts/fonts.`)
  const file = brotliDecompressSync(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
  const font = create(file) as Font
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file)))

  function shape(text: string): ShapedRun {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    // Some letters and figures of Arabic have another form in Urdu.
    if (name.startsWith('urdu-')) buffer.setLanguage('ur')
    harfbuzz.shape(shaper, buffer)
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }))
    // A cluster is some letters that became some glyphs: the first of these stands for all of its letters.
    const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
    const lettersFrom = (cluster: number) => text.slice(cluster, starts.find((start) => start > cluster) ?? text.length)
    const glyphs = infos.map(({ codepoint: id, cluster }, i) => ({
      id,
      codePoints:
        infos[i - 1]?.cluster === cluster
          ? []
          : Array.from(lettersFrom(cluster), (letter) => letter.codePointAt(0) ?? 0),
      advanceWidth: font.getGlyph(id).advanceWidth,
    }))
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
  }

  return { name, font, shape }
}

/** `level`: which way it is read; runs of a line stand as `inPlaces` says (direction.ts). */
export type FontRun = { text: string; script: ScriptFont | null; level: Level }

const fullStop = /[\u0964\u0965]/

/**
 * A text in runs of one font and one direction each, as they are read. `script` null: not a letter of these fonts, so it is the
 * caller's to set in its own, sign by sign from left to right. The rare sign of a script that its font lacks is null as well.
 */
export function fontRuns(text: string, fonts: ScriptFonts): FontRun[] {
  const runs: FontRun[] = []
  const levels = fonts.has('urdu') ? levelsOf(Array.from(text)) : []
  let at = 0
  for (const run of scriptRuns(text)) {
    const found = run.script === null ? undefined : fonts.get(run.script)
    for (const character of run.text) {
      const hasIt = ({ font }: ScriptFont) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
      // A full stop । after a figure or a Latin word stands in no script, and no Latin font has it.
      const from = found ?? (fullStop.test(character) ? [...fonts.values()].find(hasIt) : undefined)
      const script = from && hasIt(from) ? from : null
      const level = levels[at] ?? 0
      at += 1
      const last = runs.at(-1)
      if (last && last.script === script && last.level === level) last.text += character
      else runs.push({ text: character, script, level })
    }
  }
  return runs.map((run) => (run.script === null && run.level === 1 ? { ...run, text: mirrored(run.text) } : run))
}
