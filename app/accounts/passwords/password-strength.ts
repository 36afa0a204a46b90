/**
 * Whether a password of the right length is one of those that are tried first: a common one as it is, or with the tricks
 * everybody knows (capitals, digits and signs around it, p@ssw0rd, twice in a row), or two names joined.
 */
import { commonWords } from './common-passwords'

/**
 * @param email whose password it is to be
 * @returns what is wrong with it, as a sentence, or null
 */
export function checkPassword(password: string, email: string): string | null {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  const [localPart = ''] = email.toLowerCase().split('@', 1)
  const letters = lettersOf(localPart)
  const isOfEmail =
    plain === email.toLowerCase() || plain === localPart || (letters.length > 2 && lettersOf(plain) === letters)
  if (isOfEmail) return 'This password is your email. Choose one that is harder to guess.'
  if (isCommon(plain))
    return 'This password is easy to guess: many people use it. Choose another one, such as four words in a row.'
  return null
}

function isCommon(plain: string): boolean {
  if (isRun(plain) || isWalk(plain)) return true
  const repeated = /^(.{0,10}?)\1*$/su.exec(plain)?.[1] ?? plain
  if (repeated.length <= 3) return true
  return [plain, repeated].some((text) => spellingsOf(text).some(isKnown))
}

/** Shorter ones are no words: anything would be made of them. */
const shortestWord = 3
const shortestNumber = 5

function isKnown(word: string): boolean {
  const shortest = /[a-z]/.test(word) ? shortestWord : shortestNumber
  return word.length >= shortest && (commonWords().commonPasswords.has(word) || areJoinedWords(word))
}

/** sonusharma, rahul@jaipur, shivshakti: two words that everybody knows. */
function areJoinedWords(word: string): boolean {
  const letters = word.replace(/[^a-z]/g, '')
  const { joinedWords } = commonWords()
  // A few signs may stand between the two, not a sentence.
  if (word.length - letters.length > 2 || /\s/.test(word)) return false
  for (let end = shortestWord; end <= letters.length - shortestWord; end++)
    if (joinedWords.has(letters.slice(0, end)) && joinedWords.has(letters.slice(end))) return true
  return false
}

/** The text without the digits, signs and dates put around it, and each of these with its signs read as the letters they stand for. */
function spellingsOf(text: string): string[] {
  const bare = [text, text.replace(dateBefore, ''), text.replace(dateAfter, '')].flatMap(withoutTails)
  const inner = bare.flatMap((word) => withoutTails(reversed(word)).map(reversed))
  return [...new Set(inner)].flatMap((word) => [word, ...substitutes.map((letters) => readAsLetters(word, letters))])
}

const longestTail = 6
const dateBefore = /^(?:\d{4}(?:19|20)\d\d|(?:19|20)\d{6})(?=\D)/
const dateAfter = /(?<=\D)(?:\d{4}(?:19|20)\d\d|(?:19|20)\d{6})(?=[^a-z\d]{0,2}$)/

/** Itself, and without up to six digits and signs, each number of them. */
function withoutTails(text: string): string[] {
  const words = [text]
  for (let length = 1; length <= longestTail && /^[^a-z]$/.test(text.at(-length) ?? ''); length++)
    words.push(text.slice(0, -length))
  return words
}

const reversed = (text: string) => [...text].reverse().join('')

const shared = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't', '8': 'b', '9': 'g' }
/** p@ssw0rd is password to every attacker who tries passwords; 1 and ! stand for two letters. */
const substitutes: Record<string, string>[] = [
  { ...shared, '1': 'i', '!': 'i' },
  { ...shared, '1': 'l', '!': 'l' },
]

function readAsLetters(word: string, letters: Record<string, string>): string {
  return word.replace(/[@43015$789!]/g, (sign) => letters[sign] ?? sign)
}

const keyboardRows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  '0987654321',
  'poiuytrewq',
  'lkjhgfdsa',
  'mnbvcxz',
]

/** Keys side by side, or letters and digits in their order or backwards. */
function isRun(text: string): boolean {
  if (text.length > 3 && keyboardRows.some((row) => row.includes(text))) return true
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return Math.abs(step) === 1 && codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step)
}

const keys = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const shifted = ')!@#$%^&*('
const shortestWalk = 3

/** Straight lines over the keys, one after another: 1qaz2wsx, qweasdzxc, !QAZ@WSX, asdfjkl. At the end a line may be cut off. */
function isWalk(text: string): boolean {
  const places = [...text].map((sign) => {
    const key = shifted.includes(sign) ? String(shifted.indexOf(sign)) : sign
    const row = keys.findIndex((line) => line.includes(key))
    return row === -1 ? null : { row, column: keys[row]?.indexOf(key) ?? 0 }
  })
  let lineFrom = 0
  for (let at = 1; at <= places.length; at += 1) {
    const [one, two, three] = [places[at - 2], places[at - 1], places[at]]
    if (!two) return false
    const isNear = three && Math.abs(three.row - two.row) <= 1 && Math.abs(three.column - two.column) <= 1
    const isStraight =
      at - 1 === lineFrom ||
      (one &&
        three &&
        three.row - two.row === two.row - one.row &&
        three.column - two.column === two.column - one.column)
    if (three && isNear && isStraight) continue
    if (at - lineFrom < shortestWalk && at < places.length) return false
    lineFrom = at
  }
  return text.length > 3
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')
