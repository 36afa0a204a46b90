import { beforeAll, expect, test } from 'vitest'
import { type SearchEntry, searchContent } from './content-entries'
import { createSearchIndex } from './search-index'
import { readSynonyms, withSynonyms } from './synonyms'

const index = createSearchIndex()
beforeAll(async () => {
  const { entries, synonyms } = await searchContent()
  await index.put(entries.map((entry) => withSynonyms(entry, synonyms)))
})

/** What is asked → the id that stands first among all, or first of its group. */
const asked: Record<string, string[]> = {
  'services:diabetes': [
    'मधुमेह',
    'डायबिटीज',
    'sugar',
    'shugar',
    'sugar ki bimari',
    'madhumeh',
    'diabites',
    'शुगर का इलाज',
    'sugar me kya khana chahiye',
    'diabetic diet',
  ],
  'services:weight-loss': [
    'motapa',
    'vajan kam',
    'वजन घटाना',
    'मोटापा',
    'wajan kaise kam kare',
    'patla hona',
    'pet ki charbi',
    'obesity',
    'weight kam karna hai',
    'wieght los',
    'fat loss',
    'तोंद',
  ],
  'services:weight-gain': ['vajan badhana', 'वजन बढ़ाना', 'वज़न बढ़ाना', 'dublapan', 'underweight'],
  'services:thyroid': ['थायराइड', 'थायरॉइड', 'थाइराईड', 'thairoid', 'thyriod', 'hypothyroid'],
  'services:healthy-heart': [
    'bp',
    'BP',
    'high bp',
    'cholesterol',
    'cholestrol',
    'kolestrol',
    'कोलेस्ट्रॉल',
    'ब्लड प्रेशर',
    'blood pressure',
    'hypertension',
    'dil ki bimari',
    'बीपी',
  ],
  'services:acid-reflux': [
    'kabz',
    'कब्ज',
    'कब्ज़',
    'qabz',
    'constipation',
    'acidity',
    'gas',
    'एसिडिटी',
    'pet dard',
    'सीने में जलन',
    'indigestion',
  ],
  'services:pcos-pcod': ['pcos', 'पीसीओडी', 'periods', 'mahwari', 'irregular periods', 'masik dharm'],
  'services:pre-post-pregnancy': ['pregnancy', 'गर्भावस्था', 'garbhvati', 'pregnent', 'breastfeeding', 'प्रेगनेंसी'],
  'services:child-nutrition': ['bachche', 'बच्चों का खाना', 'baby food', 'kids', 'bachcho ki diet'],
  'services:immunity': ['imunity', 'इम्यूनिटी', 'sardi khansi', 'rog pratirodhak'],
  'services:sports-nutrition': ['gym diet', 'bodybuilding', 'athlete', 'जिम', 'muscle gain'],
  'services:arthritis': ['gathiya', 'ghutno ka dard', 'uric acid', 'गठिया', 'joint pain', 'जोड़ों का दर्द'],
  'services:glowing-skin': ['twacha', 'hair fall', 'baal jhadna', 'pimples', 'त्वचा', 'मुंहासे'],
  'services:celiac': ['gluten', 'gehu se allergy', 'coeliac', 'ग्लूटेन'],
  'services:fatty-liver': ['liver', 'लिवर', 'fatty lever', 'फैटी लीवर'],
  'services:post-menopause': ['menopause', 'rajonivritti', 'मेनोपॉज'],
  'services:fruit-bouquet-delivery': ['guldasta', 'bouqet', 'गुलदस्ता'],
  'services:salad-delivery': ['सलाद', 'sallad'],
  'pages:phone': [
    'phone number',
    'phone',
    'mobile number',
    'contact number',
    'whatsapp',
    'watsapp',
    'फोन नंबर',
    'call',
    'telephone',
    'संपर्क',
    'fone no',
  ],
  'pages:address': [
    'address',
    'adress',
    'पता',
    'location',
    'kahan hai',
    'map',
    'directions',
    'clinic ka pata',
    'near me',
  ],
  'pages:opening-hours': ['opening hours', 'timing', 'sunday', 'clinic timing', 'kab khulta hai', 'टाइमिंग'],
  'pages:awards': ['award', 'awards', 'पुरस्कार', 'puraskar', 'best dietitian award'],
  'pages:about': ['dietician', 'डायटीशियन', 'nutritionist', 'meera sharma', 'doctor degree', 'about us'],
  'pages:book': ['appointment', 'apointment', 'अपॉइंटमेंट', 'online consultation', 'free call', 'muft salah'],
  'pages:sign-in': ['login', 'forgot password', 'पासवर्ड', 'my orders'],
  'pages:complaints': ['complaint', 'shikayat', 'शिकायत'],
  'pages:testimonials': ['reviews', 'testimonial', 'rating'],
  'pages:gallery': ['photos', 'before after', 'फोटो'],
  'pages:email': ['email', 'ईमेल', 'mail id'],
  'pages:menu': ['menu', 'मेन्यू'],
  'pages:other-conditions': ['kidney', 'किडनी', 'pathri', 'migraine'],
  'pages:plans': ['fees', 'kitne paise', 'फीस', 'price list'],
  'faq:refunds': ['paise wapas', 'cancel kaise kare', 'रद्द'],
  'faq:fasting': ['vrat', 'navratri', 'व्रत', 'upvas'],
  'faq:supplements': ['herbalife'],
}
const rows = Object.entries(asked).flatMap(([id, queries]) => queries.map((query) => [query, id] as const))

test.each(rows)('%j leads to %s', (query, id) => {
  const found = index.search(query).map(({ entry }) => entry)
  const group = id.split(':')[0]
  const best = found.filter((entry) => entry.group === group).slice(0, 2)
  expect(
    best.map((entry) => entry.id),
    found
      .slice(0, 5)
      .map((entry) => entry.id)
      .join(', '),
  ).toContain(id)
})

test('what is asked for by the name of a condition has its service first of all', () => {
  for (const query of ['sugar', 'मधुमेह', 'motapa', 'थायराइड', 'bp', 'kabz', 'cholesterol']) {
    expect(index.search(query)[0]?.entry.group, query).toBe('services')
  }
  for (const query of ['phone number', 'address', 'award', 'फोन नंबर', 'पता']) {
    expect(index.search(query)[0]?.entry.group, query).toBe('pages')
  }
})

test('a synonym leads to what says the whole phrase it means, one way only', () => {
  const [row] = readSynonyms([{ means: 'weight loss', words: 'motapa' }])
  const entry = (title: string): SearchEntry => ({
    id: title,
    group: 'faq',
    title,
    keywords: '',
    text: '',
    url: '/',
    note: null,
  })
  expect(withSynonyms(entry('Weight loss at home'), row ? [row] : []).synonyms).toContain('motapa')
  expect(withSynonyms(entry('Loss of weight'), row ? [row] : []).synonyms).not.toContain('motapa')
  expect(withSynonyms(entry('Motapa'), row ? [row] : []).synonyms).not.toContain('loss')
})
