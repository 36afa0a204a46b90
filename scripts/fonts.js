/**
 * Makes our fonts from the fonts' npm packages: app/ui/styles/fonts/ for browsers, app/drawing/share-image/fonts/ for the pictures the
 * server draws, and app/drawing/indian-scripts/fonts/ for what in pictures and receipts is written in a script of India. The axes brand.md fixes are pinned, the rest narrowed to what the styles use, so that the first view
 * stays small. Run it by hand after changing an axis: `node scripts/fonts.js`.
 * The results are committed, because a site's type must not depend on a build step.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { brotliCompressSync } from 'node:zlib'
import subsetFont from 'subset-font'

const resolve = createRequire(import.meta.url).resolve
const typographic = '–—‘’“”•…·×'
/** What an English page is set in; one small file that every first view loads. */
const basic = `${range(0x20, 0x7e)}${typographic}é©`
/** What a phrase in italics may be made of. */
const italic = `${range(0x41, 0x5a)}${range(0x61, 0x7a)} .,:;!?&'’‘“”–-`
/** Accented letters, loaded (by unicode-range) only where a name needs them; the families split them over two files. */
const accents = range(0xa0, 0xff)
const accentsExt = range(0x100, 0x17f)
/** The rupee sign is in neither family's latin file: a file of one glyph, so that a price never falls back. */
const rupee = '₹'

const optical = { WONK: 0, opsz: { min: 20, max: 144, default: 20 } }
// One weight: the design's range of 400 to 520 would double the file, and readers cannot tell 450 from 480.
const roman = { ...optical, SOFT: 60, wght: 480 }
const sans = { wght: { min: 400, max: 700, default: 400 } }
const fraunces = 'fraunces/files/fraunces-latin'
const figtree = 'figtree/files/figtree-latin'

// A share image is drawn with one weight at one size; the letters are those a title of ours may have, with the dots and
// strokes of Hindi in Latin letters. The two files of a family cannot become one: each holds only its own letters.
const drawn = `${range(0x20, 0x7e)}${accents}${typographic}`
const drawnExt = `${accentsExt}${range(0x1e00, 0x1eff)}${rupee}`
const drawnTitle = { ...roman, opsz: 72 }
const drawnLine = { wght: 600 }
const drawnFolder = 'app/drawing/share-image/fonts'

const jobs = [
  { out: 'fraunces', from: `${fraunces}-full-normal`, text: basic, axes: roman },
  { out: 'fraunces-accents', from: `${fraunces}-full-normal`, text: accents, axes: roman },
  { out: 'fraunces-accents-ext', from: `${fraunces}-ext-full-normal`, text: accentsExt, axes: roman },
  { out: 'fraunces-rupee', from: `${fraunces}-ext-full-normal`, text: rupee, axes: roman },
  // At most one phrase in a view is set in italic: one weight at one optical size, letters and punctuation.
  {
    out: 'fraunces-italic',
    from: `${fraunces}-full-italic`,
    text: italic,
    axes: { WONK: 0, SOFT: 100, opsz: 100, wght: 420 },
  },
  // Quarters of a katori stand on many of its pages.
  { out: 'figtree', from: `${figtree}-wght-normal`, text: `${basic}¼½¾`, axes: sans },
  { out: 'figtree-accents', from: `${figtree}-wght-normal`, text: accents, axes: sans },
  { out: 'figtree-accents-ext', from: `${figtree}-ext-wght-normal`, text: accentsExt, axes: sans },
  { out: 'figtree-rupee', from: `${figtree}-ext-wght-normal`, text: rupee, axes: sans },
  { out: 'title', from: `${fraunces}-full-normal`, text: drawn, axes: drawnTitle, folder: drawnFolder },
  { out: 'title-ext', from: `${fraunces}-ext-full-normal`, text: drawnExt, axes: drawnTitle, folder: drawnFolder },
  { out: 'line', from: `${figtree}-wght-normal`, text: drawn, axes: drawnLine, folder: drawnFolder },
  { out: 'line-ext', from: `${figtree}-ext-wght-normal`, text: drawnExt, axes: drawnLine, folder: drawnFolder },
]

for (const { out, from, text, axes, folder = 'app/ui/styles/fonts' } of jobs) {
  const source = await readFile(resolve(`@fontsource-variable/${from}.woff2`))
  const font = await subsetFont(source, text, { targetFormat: 'woff2', variationAxes: axes })
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/${out}.woff2`, font)
  console.info(`${folder}/${out}.woff2  ${font.length} bytes`)
}

// The receipt as PDF carries its letters with it, and its maker reads TrueType alone: one weight a file, and again two files
// a family. Fraunces is only in its title.
const paperFolder = 'app/drawing/paper/fonts'
const receiptJobs = [
  { out: 'title', from: `${fraunces}-full-normal`, text: `${range(0x20, 0x7e)}`, axes: { ...roman, opsz: 36 } },
  ...[400, 600].flatMap((wght) => [
    { out: `text-${wght}`, from: `${figtree}-wght-normal`, text: basic + accents, axes: { wght } },
    { out: `text-${wght}-ext`, from: `${figtree}-ext-wght-normal`, text: accentsExt + rupee, axes: { wght } },
  ]),
]
await mkdir(paperFolder, { recursive: true })
for (const { out, from, text, axes } of receiptJobs) {
  const source = await readFile(resolve(`@fontsource-variable/${from}.woff2`))
  const font = await subsetFont(source, text, { targetFormat: 'truetype', variationAxes: axes })
  await writeFile(`${paperFolder}/${out}.ttf`, font)
  console.info(`${paperFolder}/${out}.ttf  ${font.length} bytes`)
}

// Names and addresses in the scripts of India, on the receipt and in share images. All letters and all layout features stay:
// without them a shaper cannot join letters. Packed by brotli, because a TrueType file packs to a third and is rarely opened.
const scriptFolder = 'app/drawing/indian-scripts/fonts'
/**
 * The name of the font is the script's; Urdu is written in Arabic letters, with some of its own.
 * @type {Record<string, { name?: string, letters: string }>}
 */
const scriptFonts = {
  devanagari: { letters: range(0x0900, 0x097f) },
  bengali: { letters: range(0x0980, 0x09ff) },
  gurmukhi: { letters: range(0x0a00, 0x0a7f) },
  gujarati: { letters: range(0x0a80, 0x0aff) },
  odia: { name: 'oriya', letters: range(0x0b00, 0x0b7f) },
  tamil: { letters: range(0x0b80, 0x0bff) },
  telugu: { letters: range(0x0c00, 0x0c7f) },
  kannada: { letters: range(0x0c80, 0x0cff) },
  malayalam: { letters: range(0x0d00, 0x0d7f) },
  urdu: { name: 'arabic', letters: range(0x0600, 0x06ff) + range(0x0750, 0x077f) },
}
/** The full stops, the joiners, and the circle that a sign without its letter is set on. */
const scriptSigns = '\u0964\u0965\u200c\u200d\u25cc'
await mkdir(scriptFolder, { recursive: true })
/** @type {[string, { name?: string, letters: string }][]} */
const fontsToMake = Object.entries(scriptFonts)
for (const [script, { name = script, letters }] of fontsToMake) {
  for (const weight of [400, 600]) {
    const file = `noto-sans-${name}/files/noto-sans-${name}-${name}-${weight}-normal.woff2`
    const source = await readFile(resolve(`@fontsource/${file}`))
    const text = letters + scriptSigns
    const font = await subsetFont(source, text, { targetFormat: 'truetype', noHinting: true })
    const packed = brotliCompressSync(font)
    await writeFile(`${scriptFolder}/${script}-${weight}.ttf.br`, packed)
    console.info(`${scriptFolder}/${script}-${weight}.ttf.br  ${packed.length} bytes, ${font.length} unpacked`)
  }
}

// The privacy notice, kitchen sheets and the names of foods are read in Hindi as well; browsers shape it, with all layout features of
// the font. The letters of Hindi and Marathi: signs of the Vedas, of Kashmiri and Sindhi would be a sixth of the file, and stay with the
// device's own font.
const hindiFolder = 'app/ui/styles/fonts'
await mkdir(hindiFolder, { recursive: true })
for (const weight of [400, 600]) {
  const file = `noto-sans-devanagari/files/noto-sans-devanagari-devanagari-${weight}-normal.woff2`
  const text = range(0x0901, 0x094d) + range(0x0950, 0x0950) + range(0x0958, 0x0970) + scriptSigns
  const font = await subsetFont(await readFile(resolve(`@fontsource/${file}`)), text, {
    targetFormat: 'woff2',
    noHinting: true,
  })
  await writeFile(`${hindiFolder}/devanagari-${weight}.woff2`, font)
  console.info(`${hindiFolder}/devanagari-${weight}.woff2  ${font.length} bytes`)
}

/** @param {number} from @param {number} to code points, both included */
function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
}
