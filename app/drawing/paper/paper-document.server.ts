/** What every paper as PDF begins with: A4, the house's colours, its mark. */

/** In points. */
export const a4 = { width: 595.28, height: 841.89 }
export const colours = {
  ink: '#23201a',
  quiet: '#544c3f',
  leaf: '#275636',
  line: '#e2d6c0',
  seed: '#eeb02c',
  ground: '#fffaf0',
}

/** The first page is there. @param at the same instant makes the same file */
export async function openPaper({
  title,
  author,
  at,
  language = 'en',
}: {
  title: string
  author: string
  at: Date
  language?: 'en' | 'hi'
}): Promise<PDFKit.PDFDocument> {
  // pdfkit and fontkit take thirty megabytes: imported where the first paper is drawn.
  const { default: PDFDocument } = await import('pdfkit')
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    // Ours are registered by typeFor; the default one would be looked for on disk.
    font: null as unknown as string,
    lang: `${language}-IN`,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Aahar', Producer: 'Aahar', CreationDate: at, ModDate: at },
  })
}

/** The mark as in public/illustrations/logo-mark.svg. */
export function drawMark(document: PDFKit.PDFDocument, x: number, y: number, size: number) {
  document
    .save()
    .translate(x, y)
    .scale(size / 112)
    .translate(56, 56)
  document
    .path(
      'M-11.4-42.5a11.84 11.84 0 0 1 22.79 0 11.84 11.84 0 0 1 19.72 11.39A11.84 11.84 0 0 1 42.5-11.39a11.84 11.84 0 0 1 0 22.78 11.84 11.84 0 0 1-11.39 19.72A11.84 11.84 0 0 1 11.39 42.5a11.84 11.84 0 0 1-22.78 0 11.84 11.84 0 0 1-19.72-11.39A11.84 11.84 0 0 1-42.5 11.39a11.84 11.84 0 0 1 0-22.78 11.84 11.84 0 0 1 11.39-19.72A11.84 11.84 0 0 1-11.39-42.5Z',
    )
    .fill(colours.leaf)
  document.circle(0, 0, 35.5).lineWidth(1.8).stroke(colours.ground)
  document.path('M0 27C-1.2 12-1.2 4 0-3').lineWidth(3.4).lineCap('round').stroke(colours.ground)
  document.path('M-1 9c-19 1-26-12-24-26C-9-17 0-8-1 9m2-5C20 4 27-8 25-22 10-22 0-13 1 4').fill(colours.ground)
  document.circle(0, -22.5, 5.2).fill(colours.seed)
  document.restore()
}
