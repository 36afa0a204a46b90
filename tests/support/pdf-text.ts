import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF as pdfkit writes it, in the order in which it was set: streams are unpacked, and each glyph is looked up
 * in its font's own table (ToUnicode). Runs are parted by line breaks.
 */
export function pdfText(file: Uint8Array): string {
  const objects = readObjects(Buffer.from(file))
  const streamOf = (id: string | undefined) => objects.get(id ?? '')?.stream ?? ''
  const fonts = new Map<string, Map<number, string>>()
  for (const { text } of objects.values()) {
    for (const [, name = '', id] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id ?? '')?.text ?? '')?.[1]
      fonts.set(name, readTable(streamOf(table)))
    }
  }
  const pages = [...objects.values()].filter(({ text }) => /\/Type \/Page\b(?!s)/.test(text))
  return pages.map(({ text }) => textOf(streamOf(/\/Contents (\d+) 0 R/.exec(text)?.[1]), fonts)).join('\n')
}

export const pdfPages = (file: Uint8Array) =>
  Buffer.from(file)
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

type PdfObject = { text: string; stream: string }

function readObjects(file: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  const source = file.toString('latin1')
  for (const { 0: whole, 1: id = '', index } of source.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const start = index + whole.length
    const body = source.slice(start, source.indexOf('endobj', start))
    const [text = '', ...packed] = body.split('stream\n')
    const bytes = Buffer.from(packed.join('stream\n').split('\nendstream')[0] ?? '', 'latin1')
    const isPacked = text.includes('/FlateDecode')
    objects.set(id, {
      text,
      stream: packed.length === 0 ? '' : (isPacked ? inflateSync(bytes) : bytes).toString('latin1'),
    })
  }
  return objects
}

/** Glyph number → letters, from the ranges `<0000> <0003> [<0041> <0042> …]`. */
function readTable(table: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '0', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [i, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters.set(
        Number.parseInt(from, 16) + i,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  }
  return letters
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** What stands for glyphs whose order is not that of the letters: UTF-16 after its mark, in the bytes of a literal string. */
function readActualText(literal: string): string {
  const bytes = literal.replace(/\\([\s\S])/g, (_, escaped: string) => escapes[escaped] ?? escaped)
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
}

function textOf(content: string, fonts: Map<string, Map<number, string>>): string {
  let font = new Map<number, string>()
  const runs: string[] = []
  const parts =
    /\/ActualText \(((?:\\.|[^\\)])*)\)\n>> BDC[\s\S]*?\nEMC|\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g
  for (const [, actual, name, shown = ''] of content.matchAll(parts)) {
    if (actual !== undefined) runs.push(readActualText(actual))
    else if (name) font = fonts.get(name) ?? font
    else {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, glyphs]) => glyphs).join('')
      runs.push((hex.match(/.{4}/g) ?? []).map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '').join(''))
    }
  }
  return runs.join('\n')
}
