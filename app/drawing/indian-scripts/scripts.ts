/** Which letters belong to which script of India, and where a text in one may be broken. Pure. */

export const scripts = [
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
] as const
export type Script = (typeof scripts)[number]

/** The first code point of each script's block; a block holds 128. */
const blocks: Record<Script, number> = {
  devanagari: 0x0900,
  bengali: 0x0980,
  gurmukhi: 0x0a00,
  gujarati: 0x0a80,
  tamil: 0x0b80,
  telugu: 0x0c00,
  kannada: 0x0c80,
  malayalam: 0x0d00,
}

/** The full stops । and ॥, which all of these scripts use, and the two joiners that shape letters. */
const shared = /[\u0964\u0965\u200c\u200d]/

function scriptOf(character: string): Script | null {
  const code = character.codePointAt(0) ?? 0
  return scripts.find((script) => code >= blocks[script] && code < blocks[script] + 128) ?? null
}

export type ScriptRun = { script: Script | null; text: string }

/** A text in parts of one script each, in their order; null is everything else: Latin letters, digits, spaces. */
export function scriptRuns(text: string): ScriptRun[] {
  const runs: ScriptRun[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const script = shared.test(character) ? (last?.script ?? null) : scriptOf(character)
    if (last && last.script === script) last.text += character
    else runs.push({ script, text: character })
  }
  return runs
}

/** The scripts that occur in some texts. */
export const scriptsIn = (...texts: readonly string[]): Script[] =>
  scripts.filter((script) => texts.some((text) => Array.from(text).some((character) => scriptOf(character) === script)))

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** The sign that joins a consonant to the next one, of each script, perhaps with a joiner after it. */
const joinsNext = /[\u094d\u09cd\u0a4d\u0acd\u0bcd\u0c4d\u0ccd\u0d4d]\u200d?$/

/** What may not be torn apart when a word is broken: a letter with its signs, and a conjunct of several letters. */
export function clustersOf(text: string): string[] {
  const clusters: string[] = []
  for (const { segment } of graphemes.segment(text)) {
    const last = clusters.at(-1)
    if (last !== undefined && joinsNext.test(last) && scriptOf(segment) !== null)
      clusters[clusters.length - 1] = last + segment
    else clusters.push(segment)
  }
  return clusters
}
