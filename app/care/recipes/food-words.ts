/** What words of an allergy or a dislike name: allergens, foods of the food table, or nothing that a rule can tell. Pure. */
import type { FoodFacts } from '~/domain/deliveries/food-facts'
import { phrasesOf } from '~/domain/deliveries/food-facts'
import type { Eater, NamedFood } from '~/domain/deliveries/portion'
import { allergensNamed } from '~/domain/food/allergen-words'
import type { Allergen } from '~/domain/food/attributes'
import type { FoodBook } from '../food/food-book'

/** Words beside the food that say nothing of which it is. */
const fillers = new Set(
  'a an the any all of to in with no not non none nil na n/a nothing without free avoid please pls allergy allergies allergic is am i my me have has food foods dish dishes item items products product very severe mild strictly strict only se ki ka ke hai mat nahi nahin bina'.split(
    ' ',
  ),
)

type Told = { allergens: Allergen[]; foods: NamedFood[]; unread: string[] }

/** The numbers of the foods that each word names. */
export type FoodWords = ReadonlyMap<string, readonly string[]>

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\d]+(?:[-’'][\p{L}\p{M}]+)*/gu) ?? []

/** Words of preparation and of a part, by which foods would be confused: “raw”, “oil”. */
const tooWide = new Set(
  'raw cooked dry dried whole fresh oil seed seeds flour leaves leaf powder ground roasted boiled low high fat salt water white black red green yellow split sprouted hulled peel skin without with and the of pake'.split(
    ' ',
  ),
)

export function foodWordsOf(foods: FoodBook): FoodWords {
  const words = new Map<string, string[]>()
  for (const { number, name_en, name_hi, search_words } of foods.values())
    for (const word of new Set(wordsIn(`${name_en} ${name_hi} ${search_words}`)))
      if (!tooWide.has(word) && word.length > 2) words.set(word, [...(words.get(word) ?? []), number])
  return words
}

const numbersOf = (word: string, foods: FoodWords): readonly string[] =>
  foods.get(word) ??
  foods.get(word.replace(/s$/, '')) ??
  foods.get(word.replace(/es$/, '')) ??
  foods.get(`${word}s`) ??
  []

/** @param checked phrases that staff have read: they are not asked about again */
export function readFoodWords(text: string, foods: FoodWords, checked: readonly string[] = []): Told {
  const told: Told = { allergens: [], foods: [], unread: [] }
  for (const phrase of phrasesOf(text)) {
    const words = wordsIn(phrase).filter((word) => !fillers.has(word))
    for (const word of words) {
      const [named, numbers] = [allergensNamed(word), numbersOf(word, foods)]
      told.allergens.push(...named)
      if (named.length === 0 && numbers.length > 0) told.foods.push({ word, numbers })
    }
    const telling = words.filter((word) => !tooWide.has(word))
    const isKnown = (word: string) => allergensNamed(word).length > 0 || numbersOf(word, foods).length > 0
    // Words of filling alone, such as “none”, name nothing.
    const isRead = words.length === 0 || (telling.length > 0 && telling.every(isKnown))
    if (!isRead && !checked.includes(phrase)) told.unread.push(phrase)
  }
  return told
}

/** A client's facts as the rule of the menu reads them. */
export function eaterOf({ diet, allergens, words, dislikes, checked }: FoodFacts, foods: FoodWords): Eater {
  const told = words.map((text) => readFoodWords(text, foods, checked))
  return {
    diet,
    allergens: [...new Set([...allergens, ...told.flatMap((one) => one.allergens)])],
    foods: told.flatMap((one) => one.foods),
    dislikes: dislikes === null ? [] : dislikedFoods(dislikes, foods),
    unread: [...new Set(told.flatMap(({ unread }) => unread))],
  }
}

/** A dislike is a food and not an allergen: who does not like paneer may like dahi. */
const dislikedFoods = (text: string, foods: FoodWords): NamedFood[] =>
  phrasesOf(text)
    .flatMap((phrase) => wordsIn(phrase).filter((word) => !fillers.has(word)))
    .flatMap((word) => {
      const numbers = numbersOf(word, foods)
      return numbers.length > 0 ? [{ word, numbers }] : []
    })
