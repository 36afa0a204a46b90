/**
 * One dish, many spellings: each row is one thing, and a search for one of its words finds them all. The first word
 * of a row is what the others become, in the texts and in the query alike. Single words in lower case, Hindi without the dot below;
 * typos are not for here, since the search forgives them by itself. What means the same only for people who search is content/search.yaml's.
 */
const rows = [
  // Spellings of Hindi words in roman, and the words themselves.
  'dal daal dhal dahl दाल',
  'paneer panir panner पनीर',
  'roti chapati chapatti chappati phulka fulka रोटी',
  'paratha parantha parotha prantha parathas paranthas',
  'chaas chaach chach chhaach chhachh chhaas mattha buttermilk छाछ मट्ठा',
  'dahi dahee curd curds yogurt yoghurt दही',
  'jowar jwar jowari juwar sorghum ज्वार',
  'bajra bajri bajara बाजरा',
  'ragi nachni mandua रागी',
  'sabzi sabji subzi subji sabjee bhaji सब्जी',
  'katori katora vati',
  'thali thaali थाली',
  'ghee ghi घी',
  'jeera zeera jira cumin जीरा',
  'haldi turmeric हल्दी',
  'methi fenugreek मेथी',
  'palak spinach पालक',
  'bhindi bhendi okra भिंडी',
  'lauki ghiya dudhi लौकी',
  'karela karella',
  'rajma rajmah rajmaah राजमा',
  'chana channa chole chhole chickpea chickpeas चना छोले',
  'moong mung मूंग',
  'masoor masur',
  'toor tur tuvar arhar',
  'urad udad',
  'poha pohe पोहा',
  'dalia daliya दलिया',
  'khichdi khichri kichdi kichri खिचड़ी',
  'idli idly इडली',
  'dosa dosai डोसा',
  'raita rayta रायता',
  'nimbu neembu lemon नींबू',
  'gur gud jaggery गुड़',
  'til sesame तिल',
  'alsi flaxseed flaxseeds अलसी',
  'atta aata',
  'chai chay tea चाय',
  'laddu laddoo ladoo लड्डू',
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
    return others.map((word): [string, string] => [
      word
        .normalize('NFKD')
        .replace(/\u093c/g, '')
        .normalize('NFKC'),
      chosen,
    ])
  }),
)
