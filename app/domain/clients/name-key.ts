/**
 * How a word of a name sounds, in few letters, so that 'Sharma' finds 'शर्मा' and the other way round: the consonants that both scripts
 * write, without vowels, breath and length. The key says in which script the word is written, as a search asks for the other script alone:
 * what is written in its own is found by its letters. Frozen copies of these rules are in a migration (migrations/clients); a change here
 * needs another one.
 */

/** `d`: written in Devanagari, `l`: in Latin letters. No word of a name begins with the first sign. */
const marks = { d: '~d', l: '~l' } as const
type Script = keyof typeof marks

const devanagari: Readonly<Record<string, string>> = {
  ...{ क: 'k', ख: 'k', ग: 'g', घ: 'g', ङ: 'n', च: 'c', छ: 'c', ज: 'j', झ: 'j', ञ: 'n' },
  ...{ ट: 't', ठ: 't', ड: 'd', ढ: 'd', ण: 'n', त: 't', थ: 't', द: 'd', ध: 'd', न: 'n' },
  ...{ प: 'p', फ: 'p', ब: 'b', भ: 'b', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v' },
  ...{ श: 's', ष: 's', स: 's', ह: 'h', ऋ: 'r', '\u0943': 'r' },
}

/** A consonant, its vowel and the next one: vowels part two equal consonants, a virama does not. */
function readDevanagari(word: string): string {
  return (
    word
      .replaceAll('ॐ', 'अम')
      .replaceAll('ज्ञ', 'ग्य')
      // Flapped: Chopra, Garhwal.
      .replace(/[डढ]\u093c/gu, 'र')
      .replaceAll('\u093c', '')
      // Said like an i: Rai, Vijay.
      .replace(/(?<!\u094d)य(?=$|[\u0915-\u0939]\u094d|\u094d(?!य))/gu, '')
      // Singh.
      .replaceAll('\u0902ह', 'नग')
      .replace(/[\u0901\u0902](?=[पफबभम])/gu, 'म')
      .replace(/[\u0901\u0902]/gu, 'न')
      .replace(/^[\u0904-\u090a\u090c-\u0914]/u, 'a')
      .replace(/./gsu, (sign) => devanagari[sign] ?? (sign === 'a' || sign === '\u094d' ? sign : '.'))
      // Two consonants without a sign between them have the vowel that is not written.
      .replace(/([a-z])(?=[a-z])/g, '$1.')
      .replaceAll('\u094d', '')
      .replace(/([b-z])\1/g, '$1')
  )
}

function readLatin(word: string): string {
  return (
    word
      .replace(/ao$/, 'av')
      .replace(/air$/, 'ayar')
      .replace(/(?<=.)y(?![aeiou])/g, '')
      .replaceAll('x', 'ks')
      .replace(/c(?=[eiy])/g, 's')
      .replace(/c(?!h)/g, 'k')
      .replace(/([bcdfgjklprstz])h+/g, '$1')
      .replaceAll('f', 'p')
      .replaceAll('z', 'j')
      .replaceAll('q', 'k')
      .replaceAll('w', 'v')
      .replace(/([b-df-hj-np-tv-z])\1+/g, '$1')
      .replace(/^[aeiou]+/, 'a')
      .replace(/(?<=.)[aeiou]/g, '.')
  )
}

function scriptOf(word: string): Script | null {
  if (/^[a-z]+$/.test(word)) return 'l'
  return /^[\u0900-\u0963\u0970-\u097f]+$/.test(word) ? 'd' : null
}

/** Of one letter, as of Rai and Jha: that word alone, and not the beginning of others. '': nothing is said. */
function soundOf(word: string, script: Script): string {
  const read = script === 'd' ? readDevanagari(word) : readLatin(word)
  const sound = read.replaceAll('.', '')
  return sound.length === 1 ? `${sound}=` : sound
}

/** @param word folded (client-words.ts). null: of another script */
export function nameKey(word: string): string | null {
  const script = scriptOf(word)
  const sound = script && soundOf(word, script)
  return script && sound ? marks[script] + sound : null
}

/** The key of names in the other script that a typed word may mean. */
export function otherKey(word: string): string | null {
  const script = scriptOf(word)
  const sound = script && soundOf(word, script)
  return script && sound ? marks[script === 'd' ? 'l' : 'd'] + sound : null
}
