/** Shaping in each script of India, against what HarfBuzz makes of the whole font that ours is a part of. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { inPlaces } from '~/drawing/indian-scripts/direction'
import { fontRuns, loadScriptFonts } from '~/drawing/indian-scripts/script-fonts.server'
import { type Script, scripts } from '~/drawing/indian-scripts/scripts'

/** Names, streets and towns with conjuncts, vowels written before their consonant, and stacked marks. */
const words: Record<Script, string> = {
  devanagari: 'रितिका शर्मा श्रीमती क्षत्रिय ज्ञानेश्वर हिन्दी कृष्ण विद्यार्थी राष्ट्र द्वितीय मंत्रिमंडल उत्कृष्ट ड़ हृदय शृंगार ३०२०२१ ॐ',
  bengali: 'রিতিকা চক্রবর্তী ক্ষুদ্র শ্রী মৌসুমী স্ট্রিট সন্ধ্যা হৃদয় জ্ঞান কৌশিক',
  gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਅੰਮ੍ਰਿਤਸਰ ਪੰਜਾਬ ਸ੍ਵੈ ਲੁਧਿਆਣਾ ਜਸਵਿੰਦਰ ਪੜ੍ਹ',
  gujarati: 'શ્રી અમદાવાદ રિતિકા ક્ષત્રિય જ્ઞાન દ્વારકા કૃષ્ણ રાષ્ટ્ર ટ્રસ્ટ હૃદય',
  tamil: 'ஸ்ரீ சென்னை கோயம்புத்தூர் லட்சுமி கௌதம் பொன்னையா க்ஷ மீனாட்சி',
  telugu: 'శ్రీ హైదరాబాద్ కృష్ణ లక్ష్మి స్త్రీ త్రివేది క్షత్రియ గ్రామం జ్ఞాన',
  kannada: 'ಶ್ರೀ ಬೆಂಗಳೂರು ಕೃಷ್ಣ ಲಕ್ಷ್ಮಿ ಮೈಸೂರು ಸೂರ್ಯ ತ್ರಿವೇಣಿ ಕ್ಷೇತ್ರ ಹುಬ್ಬಳ್ಳಿ ಜ್ಞಾನ',
  odia: 'ଶ୍ରୀ ସୁନୀତା ମହାପାତ୍ର ଜଗନ୍ନାଥ କ୍ଷେତ୍ର କୃଷ୍ଣ ଲକ୍ଷ୍ମୀ ଜ୍ଞାନ ଓଡ଼ିଶା ଭୁବନେଶ୍ୱର ବିଦ୍ୟାର୍ଥୀ',
  urdu: 'ریحانہ قریشی سنیتا ماتھر بیگم ڈاکٹر گلی چاندنی مُحمّد ٹونک ھے لائٹ اللہ ۱۲۳۴۵۶۷',
  malayalam: 'ശ്രീ തിരുവനന്തപുരം കൃഷ്ണൻ ലക്ഷ്മി ക്ഷേത്രം സ്ത്രീ കൗമുദി ബാങ്ക് റോഡ് അയ്യപ്പൻ',
}
const resolve = createRequire(import.meta.url).resolve
const pathOf = (font: Font, id: number) => font.getGlyph(id).path.toSVG()

test.each(scripts)('%s is shaped as in the whole font: the subset keeps its layout features', async (script) => {
  const harfbuzz = await import('harfbuzzjs')
  for (const weight of [400, 600] as const) {
    const ours = (await loadScriptFonts([words[script]], weight)).get(script) ?? expect.fail('the font is there')
    const font = { odia: 'oriya', urdu: 'arabic' }[script as string] ?? script
    const name = `@fontsource/noto-sans-${font}/files/noto-sans-${font}-${font}-${weight}-normal.woff2`
    const { default: subsetFont } = await import('subset-font')
    const file = await subsetFont(await readFile(resolve(name)), undefined, {
      targetFormat: 'truetype',
      keepAllGlyphs: true,
    })
    const whole = { font: create(file) as Font, shaper: new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file))) }
    for (const word of words[script].split(' ')) {
      const buffer = new harfbuzz.Buffer()
      buffer.addText(word)
      buffer.guessSegmentProperties()
      if (script === 'urdu') buffer.setLanguage('ur')
      harfbuzz.shape(whole.shaper, buffer)
      const places = buffer.getGlyphPositions()
      const expected = buffer.getGlyphInfos().map(({ codepoint }, i) => ({
        outline: pathOf(whole.font, codepoint),
        at: [places[i]?.xAdvance, places[i]?.xOffset, places[i]?.yOffset],
      }))
      const { glyphs, positions } = ours.shape(word)
      const found = glyphs.map(({ id }, i) => ({
        outline: pathOf(ours.font, id),
        at: [positions[i]?.xAdvance, positions[i]?.xOffset, positions[i]?.yOffset],
      }))
      expect(found, word).toEqual(expected)
      expect(
        glyphs.some(({ id }) => id === 0),
        word,
      ).toBe(false)
      // Every letter belongs to one glyph, in the order in which it is written.
      expect(glyphs.flatMap(({ codePoints }) => codePoints).length, word).toBe(Array.from(word).length)
    }
  }
})

test('a conjunct is one glyph, and the short i stands before its consonant', async () => {
  const fonts = await loadScriptFonts(['अ'], 400)
  const { shape, font } = fonts.get('devanagari') ?? expect.fail('the font is there')
  expect(shape('क्ष').glyphs).toHaveLength(1)
  expect(shape('ज्ञ').glyphs).toHaveLength(1)
  const [first, second] = shape('ति').glyphs
  expect(second?.id).toBe(font.glyphForCodePoint('त'.codePointAt(0) ?? 0).id)
  expect(first?.id).not.toBe(second?.id)
})

const runsOf = async (text: string) =>
  inPlaces(fontRuns(text, await loadScriptFonts([text], 400))).map(({ text, level }) => [text, level])

test('Urdu runs from right to left amid a line that runs from left to right', async () => {
  expect(await runsOf('Flat 12, چاندنی چوک, Jaipur')).toEqual([
    ['Flat 12, ', 0],
    ['چوک', 1],
    [' ', 1],
    ['چاندنی', 1],
    [', Jaipur', 0],
  ])
  // A number amid it is read from left to right, and brackets look the other way.
  expect(await runsOf('گلی 12/5 (نزد مسجد) 302021')).toEqual([
    ['302021', 2],
    [' (', 1],
    ['مسجد', 1],
    [' ', 1],
    ['نزد', 1],
    [') ', 1],
    ['12/5', 2],
    [' ', 1],
    ['گلی', 1],
  ])
  // A line that begins in Urdu runs from right to left as a whole, its last sign with it; Latin words in it keep their order.
  expect(await runsOf('۳۰۲ گلی۵ (Vaishali Nagar)')).toEqual([
    ['(', 1],
    ['Vaishali Nagar', 2],
    [') ', 1],
    ['۵', 2],
    ['گلی', 1],
    [' ', 1],
    ['۳۰۲', 2],
  ])
})

test('letters of Urdu are joined, the last one on the left', async () => {
  const { shape, font } = (await loadScriptFonts(['ا'], 400)).get('urdu') ?? expect.fail('the font is there')
  const alone = font.glyphForCodePoint('ب'.codePointAt(0) ?? 0).id
  expect(shape('ببب').glyphs.some(({ id }) => id === alone)).toBe(false)
  // An alef joins no letter after it: it comes first, so it stands on the right.
  expect(shape('اب').glyphs.at(-1)?.id).toBe(font.glyphForCodePoint('ا'.codePointAt(0) ?? 0).id)
})

test('only the scripts that occur are loaded', async () => {
  expect((await loadScriptFonts(['Asha Verma, Jaipur 302021, ₹500'], 400)).size).toBe(0)
  expect([...(await loadScriptFonts(['Asha', 'লক্ষ্মী'], 600)).keys()]).toEqual(['bengali'])
})

test('what the font lacks is left to the caller', async () => {
  const fonts = await loadScriptFonts(['ক'], 400)
  // U+09FF is no letter.
  expect(fontRuns('ক\u09ffA', fonts).map(({ text, script }) => [text, script?.name])).toEqual([
    ['ক', 'bengali-400'],
    ['\u09ffA', undefined],
  ])
})
