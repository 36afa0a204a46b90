/**
 * One dish, many spellings: each row is one thing, and a search for one of its words finds them all. The first word
 * of a row is what the others become, in the texts and in the query alike. Single words in lower case; typos are not for
 * here, since the search forgives them by itself.
 */
const rows = [
  // Spellings of Hindi words in roman, and the words themselves.
  'dal daal dhal dahl दाल',
  'paneer panir panner पनीर',
  'roti chapati chapatti chappati phulka fulka रोटी',
  'paratha parantha parotha prantha parathas paranthas',
  'chaas chaach chach chhaach chhachh chhaas mattha buttermilk छाछ',
  'dahi dahee curd curds yogurt yoghurt दही',
  'jowar jwar jowari juwar sorghum ज्वार',
  'bajra bajri bajara बाजरा',
  'ragi nachni mandua',
  'sabzi sabji subzi subji sabjee bhaji सब्ज़ी सब्जी',
  'katori katora vati',
  'thali thaali थाली',
  'ghee ghi घी',
  'jeera zeera jira cumin',
  'haldi turmeric हल्दी',
  'methi fenugreek',
  'palak spinach',
  'bhindi bhendi okra',
  'lauki ghiya dudhi',
  'karela karella',
  'rajma rajmah rajmaah',
  'chana channa chole chhole chickpea chickpeas',
  'moong mung',
  'masoor masur',
  'toor tur tuvar arhar',
  'urad udad',
  'poha pohe',
  'dalia daliya',
  'khichdi khichri kichdi kichri',
  'idli idly',
  'dosa dosai',
  'raita rayta',
  'nimbu neembu lemon',
  'gur gud jaggery',
  'til sesame',
  'alsi flaxseed flaxseeds',
  'atta aata',
  'chai chay tea',
  'laddu laddoo ladoo',
  'mithai meethai mitai',
  'tiffin tifin tiffen',
  'masala masalas spice spices',
  'vegetable veggie veggies veg',
  // What people say for what we write.
  'diabetes diabetic diabetics',
  'pregnancy pregnant',
  'child children kid kids',
  'price prices cost costs rate rates fee fees charge charges',
  'refund refunds moneyback',
  'recipe recipes',
]

/** Word → the word that stands for it. */
export const spellings: ReadonlyMap<string, string> = new Map(
  rows.flatMap((row) => {
    const [chosen = '', ...others] = row.split(' ')
    return others.map((word): [string, string] => [word.normalize('NFKC'), chosen])
  }),
)
