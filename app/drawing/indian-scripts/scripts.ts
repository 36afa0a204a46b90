/** Which letters belong to which script of India, and where a text in one may be broken. Pure. */

export const scripts = [
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'odia',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'urdu',
] as const
export type Script = (typeof scripts)[number]

/** The letters of each script, as its Unicode block has them. Urdu's are Arabic's, with some of its own in a second block. */
const letters: Record<Script, RegExp> = {
  devanagari: /[\u0900-\u097f]/,
  bengali: /[\u0980-\u09ff]/,
  gurmukhi: /[\u0a00-\u0a7f]/,
  gujarati: /[\u0a80-\u0aff]/,
  odia: /[\u0b00-\u0b7f]/,
  tamil: /[\u0b80-\u0bff]/,
  telugu: /[\u0c00-\u0c7f]/,
  kannada: /[\u0c80-\u0cff]/,
  malayalam: /[\u0d00-\u0d7f]/,
  urdu: /[\u0600-\u06ff\u0750-\u077f]/,
}

/** The full stops । and ॥, which many of these scripts use, and the two joiners that shape letters. */
const shared = /[\u0964\u0965\u200c\u200d]/

function scriptOf(character: string): Script | null {
  return scripts.find((script) => letters[script].test(character)) ?? null
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
const joinsNext = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d]\u200d?$/

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
