/** Words that name an allergen for certain, in English and as Jaipur says and spells them; all in lower case. */
import type { Allergen } from './attributes'

const said: Readonly<Record<Allergen, string>> = {
  gluten:
    'gluten wheat gehun gehu atta maida sooji suji rava rawa semolina barley jau rye seviyan bread roti गेहूं गेहूँ आटा मैदा सूजी',
  crustacean: 'crustacean crustaceans prawn prawns shrimp shrimps crab crabs lobster jhinga shellfish झींगा',
  milk: 'milk dairy doodh dudh lactose paneer cheese dahi curd yogurt yoghurt ghee butter makhan malai cream chaas lassi khoya mawa whey casein दूध पनीर दही घी मक्खन',
  egg: 'egg eggs anda ande omelette mayonnaise अंडा अंडे',
  fish: 'fish machli machhli मछली',
  peanut:
    'peanut peanuts groundnut groundnuts moongfali mungfali moongphali mungphali moongphalli singdana nut nuts मूंगफली मूँगफली',
  tree_nut:
    'nut nuts almond almonds badam cashew cashews kaju walnut walnuts akhrot pista pistachio pistachios hazelnut hazelnuts pecan बादाम काजू अखरोट पिस्ता',
  soy: 'soy soya soyabean soybean soybeans tofu edamame सोया',
  sulphite: 'sulphite sulphites sulfite sulfites',
  sesame: 'sesame til tahini tilkut तिल',
  mustard: 'mustard sarson rai sarso सरसों राई',
}

const byWord = new Map<string, Allergen[]>()
for (const [allergen, words] of Object.entries(said) as [Allergen, string][])
  for (const word of words.split(' ')) byWord.set(word, [...(byWord.get(word) ?? []), allergen])

/** “nuts” is peanuts and tree nuts; empty where it names none. */
export const allergensNamed = (word: string): readonly Allergen[] => byWord.get(word) ?? []
