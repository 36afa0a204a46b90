import { inflateSync } from 'node:zlib'

/**
 * The text of each page of a PDF as Chromium prints it: each glyph is looked up in its font's own table (ToUnicode). What a paper of ours
 * says is read by pdf-text.ts.
 */
export function printedPages(file: Uint8Array): string[] {
  const source = Buffer.from(file).toString('latin1')
  const objects = new Map(
    [...source.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const streamOf = (id = '') => {
    const [head = '', packed = ''] = (objects.get(id) ?? '').split('stream\n')
    const bytes = Buffer.from(packed.split('\nendstream')[0] ?? '', 'latin1')
    return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const fonts = new Map<string, Map<string, string>>()
  const fontOf = (id: string) => {
    const known = fonts.get(id)
    if (known) return known
    const letters = lettersIn(streamOf(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]))
    fonts.set(id, letters)
    return letters
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  return pages.map((body) => {
    const ids = new Map([...body.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]))
    let font = new Map<string, string>()
    let text = ''
    const content = streamOf(/\/Contents (\d+) 0 R/.exec(body)?.[1])
    for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj/g)) {
      if (name) font = fontOf(ids.get(name) ?? '')
      else text += inGlyphs(glyphs ?? '', font)
    }
    return text
  })
}

/** A glyph is one byte, or two where the font has more than 256. */
function inGlyphs(hex: string, font: ReadonlyMap<string, string>): string {
  const [first = ''] = font.keys()
  const glyphs = hex.match(new RegExp(`.{${first.length || 2}}`, 'g')) ?? []
  return glyphs.map((glyph) => font.get(glyph) ?? '').join('')
}

/** Glyph → letters: single ones `<10> <0050>`, and ranges `<01> <04> <0041>` that count on. */
function lettersIn(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  const asText = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  const within = (name: string) => table.match(new RegExp(`begin${name}([\\s\\S]*?)end${name}`, 'g'))?.join() ?? ''
  for (const [, glyph = '', hex = ''] of within('bfchar').matchAll(/<([0-9A-F]+)> <([0-9A-F]+)>/g))
    letters.set(glyph, asText(hex))
  for (const [, from = '', to = '', hex = ''] of within('bfrange').matchAll(
    /<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]+)>/g,
  ))
    for (let at = 0; at <= Number.parseInt(to, 16) - Number.parseInt(from, 16); at += 1)
      letters.set(
        (Number.parseInt(from, 16) + at).toString(16).toUpperCase().padStart(from.length, '0'),
        String.fromCodePoint(Number.parseInt(hex, 16) + at),
      )
  return letters
}
