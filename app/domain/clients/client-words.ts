/**
 * By which words staff find a person, or a record that names one: each word of the name, the email, and the digits of the
 * phone number with and without its country code, and its last four. Texts are folded (accents of the Latin script and
 * capitals are overlooked), so that a store can look for the beginning of a word with an index. What is typed into a search
 * goes the same way.
 */

import { visibleText } from '../text/visible-text'
import { readPhone, withPlainDigits } from './phone'

type Person = { full_name: string; email: string | null; phone_number: string | null }

const longestWord = 60

/** A name as names are compared and sorted: 'Émilie  D’Souza' → 'emilie d’souza'. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    // Accents of the Latin script; the vowel signs of Indian scripts stay.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')

/**
 * Each once.
 * @param codes ids and numbers of papers that the record is found by as well
 */
export function personWords({ full_name, email, phone_number }: Person, codes: readonly string[] = []): string[] {
  const digits = digitsOf(phone_number ?? '')
  const phones = [digits, digits.replace(/^91(?=\d{10}$)/, ''), digits.slice(-4)]
  const names = nameWords(full_name)
  const keys = names.map((word) => nameKey(word) ?? '')
  return unique([...names, foldName(email ?? ''), ...phones, ...codes.flatMap(codeWords), ...keys])
}

/** The words of a text that names nobody, such as a picture's. */
export const textWords = (text: string): string[] => unique(nameWords(text))

/**
 * What the words of a search may mean in the other script, each word of letters by the key of its sound.
 * @returns null where none of them has one
 */
export function wordsInOtherScript(words: readonly string[]): string[] | null {
  const keys = words.map((word) => otherKey(word) ?? word)
  return keys.some((key, at) => key !== words[at]) ? keys : null
}

/**
 * The beginnings of words that a search asks for, all of which a record has to have; the longest first, as it finds the fewest.
 * Digits with spaces and dashes between them are one phone number. At most five.
 * @returns null where nothing was typed that is seen; an empty list where no sign is a letter or digit, so that nothing can be found
 */
export function searchedWords(typed: string | undefined): string[] | null {
  const text = withPlainDigits(visibleText(typed ?? ''))
  if (text === '') return null
  const words = isPhone(text)
    ? [phoneDigits(text)]
    : text
        // The groups of a phone number beside a name.
        .replace(/(?<=\d)\s+(?=\d)/g, '')
        .split(/\s+/)
        .flatMap(typedWords)
  return unique(words)
    .sort((one, other) => other.length - one.length)
    .slice(0, 5)
}

function typedWords(part: string): string[] {
  if (part.includes('@') || beginsAsUuid.test(part)) return [foldName(part)]
  return isPhone(part) && digitsOf(part).length > 6 ? [phoneDigits(part)] : nameWords(part)
}

const isPhone = (text: string) => /^[\s+\d().\p{Cf}-]*\d[\s+\d().\p{Cf}-]*$/u.test(text)
/** Of another country's number as it is kept, without the trunk 0 that people write: `+44 (0)20`. */
const phoneDigits = (text: string) => {
  const phone = readPhone(text)
  return digitsOf(phone?.kind === 'foreign' ? phone.e164 : text).replace(/^0+/, '')
}

const beginsAsUuid = /^[\da-f]{8}-[\da-f-]*$/i

/** An id is one word; the parts of a receipt's number are words, its count with and without the zeros before it. */
const codeWords = (code: string): string[] =>
  beginsAsUuid.test(code) ? [foldName(code)] : nameWords(code).flatMap((part) => [part, part.replace(/^0+/, '')])

const nameWords = (text: string): string[] => foldName(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

const digitsOf = (text: string): string => text.replace(/\D/g, '')

const unique = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.slice(0, longestWord)).filter((word) => word !== '')),
]

/** What an account is called whose owner has said no name yet: 'asha.verma@aahar.example' → 'Asha Verma'. */
export function nameOfEmail(email: string): string {
  const words = email.replace(/[@+].*$/, '').match(/[\p{L}\p{M}]+/gu) ?? []
  return (
    words
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
      .slice(0, 100) || email
  )
}

// ------------------------------------------------------------------------------------------------------------- in either script

/*
 * How a word of a name sounds, in few letters, so that 'Sharma' finds 'शर्मा' and the other way round: the consonants that both scripts
 * write, without vowels, breath and length. The key says in which script the word is written, as a search asks for the other script alone:
 * what is written in its own is found by its letters. A copy of these rules is in a migration (migrations/clients): a change here needs
 * another one.
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
  return word
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
