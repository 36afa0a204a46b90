/** Draws a share image: ivory ground, logo, small line and title on the left, the drawing in an arch on the right. */
import { scriptsIn } from '../indian-scripts/scripts'
import { balanceText } from '../wrap-text'
import type { Card } from './card.server'
import { illustration } from './illustrations.server'
import { drawableText, type Typeface, typefaces } from './typeface.server'

const width = 1200
const height = 630
const margin = 72
/** The arch stands on the lower edge. */
const arch = { left: 716, top: 60, width: 424 }
const text = { width: arch.left - margin - 48, top: 176, bottom: 582 }
/** At a large size four lines are as many as one reads at a glance; a long title is smaller, so that all of it stands there. */
const titleSizes = [72, 64, 56, 50, 44, 38, 33, 28, 24]
const smallestGlance = 50
const mostLines = 4
/** Signs above and below the letters of India need more room. */
const lineHeights = { latin: 1.1, indian: 1.35 }
const small = { size: 25, gap: 26 }
const colours = { ivory: '#fbf6ec', 'leaf-900': '#153a23', 'turmeric-500': '#e0a11b', 'turmeric-700': '#85560a' }

/**
 * A PNG of 1200 × 630. Takes some tenths of a second of one core.
 * @throws what sharp throws where it cannot work on this machine
 */
export async function drawCard(card: Card): Promise<Buffer> {
  const [sharp, faces, drawing, logo] = await Promise.all([
    loadSharp(),
    typefaces(card.title, card.line, card.plainTitle),
    card.made ? card.made.draw() : requireDrawing(card.picture),
    requireDrawing('logo.svg'),
  ])
  const archHeight = height - arch.top
  const [{ data, info }, mark] = await Promise.all([
    sharp(drawing)
      .resize(arch.width, archHeight, { fit: 'cover', position: isHeroScene(card.picture) ? 'right' : 'centre' })
      .flatten({ background: colours.ivory })
      .raw()
      .toBuffer({ resolveWithObject: true }),
    sharp(logo).resize({ height: 88 }).png().toBuffer(),
  ])
  return sharp({ create: { width, height, channels: 3, background: colours.ivory } })
    .composite([
      { input: withoutNoise(data), raw: info, left: arch.left, top: arch.top },
      { input: Buffer.from(foreground(card, faces)), left: 0, top: 0 },
      { input: mark, left: margin - 4, top: arch.top },
    ])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/**
 * Without the lowest bit of each channel: it cannot be seen, and the file is a third smaller. (A palette would be smaller still,
 * and leaves stains on the flat ground.)
 */
const withoutNoise = (pixels: Buffer) => Buffer.from(pixels.map((channel) => channel & 0xfe))

/** A drawing's plate is in its middle, save in the hero's wide scenes, whose left is left free for words (brand.md §6). */
const isHeroScene = (picture: string) => picture.startsWith('hero-') && !picture.endsWith('-mobile.svg')

/** One thread, and nothing kept between drawings: the pictures themselves are, and pages need the other core. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

async function requireDrawing(name: string): Promise<Buffer> {
  const load = illustration(name)
  if (!load) throw new Error(`There is no drawing ${name} in public/illustrations.`)
  return Buffer.from(await load())
}

/** The ground with a hole in the shape of the arch, and the words. */
function foreground(card: Card, { title: titleFace, line: lineFace }: { title: Typeface; line: Typeface }): string {
  const line = drawableText(card.line, lineFace) ?? ''
  const title = drawableText(card.title, titleFace) ?? card.plainTitle
  const lineHeight = scriptsIn(title).length > 0 ? lineHeights.indian : lineHeights.latin
  const { lines, size } = titleLines(title, titleFace, lineHeight)
  const step = size * lineHeight
  const lineRoom = text.width - 28
  const lineSize = small.size * Math.min(1, lineRoom / Math.max(1, lineFace.measure(line, small.size)))
  const blockHeight = small.size + small.gap + lines.length * step
  const top = text.top + Math.max(0, (text.bottom - text.top - blockHeight) / 2)
  const lineBase = top + small.size * 0.8
  const firstBase = top + small.size + small.gap + size * 0.8
  const leaf = { x: margin, y: lineBase - 15, size: 14 }
  const words = lines.map((words, i) => titleFace.outline(words, { x: margin, y: firstBase + i * step, size }))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<path fill="${colours.ivory}" fill-rule="evenodd" d="M0 0H${width}V${height}H0Z${archPath()}"/>
<path fill="${colours['turmeric-500']}" d="${leafPath(leaf)}"/>
<path fill="${colours['turmeric-700']}" d="${lineFace.outline(line, { x: margin + 28, y: lineBase, size: lineSize })}"/>
<path fill="${colours['leaf-900']}" d="${words.join('')}"/>
</svg>`
}

/** The largest size at which the title fits; only one of more than some 500 letters ends in an ellipsis. */
function titleLines(title: string, face: Typeface, lineHeight: number): { lines: string[]; size: number } {
  let lines: string[] = []
  // The width grows with the size: one measure tells at which sizes it cannot fit, however it is broken.
  const widthOfOne = face.measure(title, 1)
  for (const size of titleSizes) {
    const fitting = linesThatFit(size * lineHeight)
    const maxLines = size < smallestGlance ? fitting : Math.min(mostLines, fitting)
    if (widthOfOne * size > maxLines * text.width && size !== titleSizes.at(-1)) continue
    const wrapped = balanceText(title, {
      measure: (words) => face.measure(words, size),
      maxWidth: text.width,
      maxLines,
    })
    lines = wrapped.lines
    if (wrapped.isWhole) return { lines, size }
  }
  return { lines, size: titleSizes.at(-1) ?? 0 }
}

const linesThatFit = (step: number) => Math.floor((text.bottom - text.top - small.size - small.gap) / step)

function archPath(): string {
  const { left, top, width } = arch
  const radius = width / 2
  return `M${left} ${height}V${top + radius}A${radius} ${radius} 0 0 1 ${left + width} ${top + radius}V${height}Z`
}

/** The leaf of the eyebrow: two corners round, two sharp. */
function leafPath({ x, y, size }: { x: number; y: number; size: number }): string {
  const half = size / 2
  return `M${x + size} ${y}V${y + half}A${half} ${half} 0 0 1 ${x + half} ${y + size}H${x}V${y + half}A${half} ${half} 0 0 1 ${x + half} ${y}Z`
}
