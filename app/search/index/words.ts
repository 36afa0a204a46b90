/** From a text to the words it is found by. Texts and queries go the same way, and so does what is marked in an answer. */
import { spellings } from './spelling'

/** `start` and `end` are places in the text, so that the word can be marked there. */
export type Word = { term: string; start: number; end: number }

/** A number with its commas, or letters, marks and digits; what belongs to it after an apostrophe comes along. */
const wordPattern = /\p{N}+(?:,\p{N}{2,3})+|[\p{L}\p{N}\p{M}\u200c\u200d]+(?:['’]\p{L}+)?/gu
const longestTerm = 40

/** Stop words: they stand in every text and help to find none. */
const stopWords = new Set(
  (
    'a an and are as at be been but by can do does for from has have how i if in into is it its me my no not of on or our ' +
    'so than that the their them then there these they this to us was we what when which who will with you your ' +
    'ka ke ki ko se hai hain mein kya aur liye का के की को से है हैं में क्या और लिए'
  ).split(' '),
)

/** Words that people put around what they look for; left out of a query unless it has no other. */
const fillers = new Set(
  (
    'please give show find need want best good top near about am any get make kare karen karna karne karo kaise kese hota hoti ' +
    'ho hona hoga wala wali wale chahiye chaiye bataye batao mujhe mera meri hamara apna ilaj ilaaj upchar upay treatment bimari disease ' +
    'karu karoon karwana rahe raha gaya gayi kaun naam name par pe lagega lagta patient problem diet khana khane khaye khaana khata nahi home remedy remedies chart tips करें करना करने कैसे होता होती होना वाले वाली चाहिए बताएं मुझे मेरा ' +
    'इलाज उपचार उपाय तरीका बीमारी समस्या रोग कौन नाम पर डाइट खाना खाएं आहार'
  )
    .split(' ')
    .flatMap(terms),
)

/** The words of a text that can be searched for, in their order. */
export function words(text: string): Word[] {
  const found: Word[] = []
  for (const match of text.matchAll(wordPattern)) {
    const term = toTerm(match[0])
    if (term !== null) found.push({ term, start: match.index, end: match.index + match[0].length })
  }
  return found
}

/** The terms alone, for the index. */
export function terms(text: string): string[] {
  return words(text).map(({ term }) => term)
}

/** The terms that a query is about. */
export function queryTerms(query: string): string[] {
  const all = terms(query)
  const meant = all.filter((term) => !fillers.has(term))
  return meant.length > 0 ? meant : all
}

/** A word in the form in which words are compared; null for one that is not searched for. */
function toTerm(word: string): string | null {
  const plain = word
    .normalize('NFKD')
    // Accents of the Latin script; the vowel signs of Devanagari stay, without the dot below that many leave out.
    .replace(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
    .replace(/\u0901/g, '\u0902')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s$|['’,]/g, '')
    .slice(0, longestTerm)
  if (stopWords.has(plain)) return null
  return singular(spellings.get(plain) ?? spellings.get(singular(plain)) ?? plain)
}

/**
 * Brings "salads" to "salad", "smoothies" and "smoothie" to "smoothy". Where it is wrong ("arthriti") it is so in texts and
 * queries alike, and it never shows.
 */
function singular(word: string): string {
  if (word.length <= 4 || word.endsWith('ss')) return word
  return word.replace(/s$/, '').replace(/ie$/, 'y')
}
