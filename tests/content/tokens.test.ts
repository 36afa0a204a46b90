/** One fact, told once: what tokens stand for, and that a changed fact changes every text (contentlayer is run for real). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as collections from '~/content/collections.server'
import { home, legal, site } from '~/content/collections.server'
import { plainText } from '~/content/text/plain-text'
import { makeTokens, type TokenSources } from '~/content/text/tokens'
import { refundKinds, refundRuleText } from '~/domain/money/refunds'

const words = (name: keyof typeof legal) =>
  legal[name].sections.flatMap(({ tree }) => tree.children.map((node) => plainText(node))).join('\n')

// What the specification and the clinic's texts said before their figures became tokens, letter for letter.
const sentences: [string, () => string, string[]][] = [
  [
    'terms',
    () => words('terms'),
    [
      'Full consultation: ₹500, about 45 minutes, online or in Jaipur.',
      'Plans run for one, two, three or six months: ₹4,000, ₹7,000, ₹9,000 and ₹18,000.',
      'Meal plans: Single Meal ₹200, Weekly Meal Plan ₹1,400 with 7 meals, Monthly Meal Plan ₹4,800 with 24 meals within one month.',
      'The order must come to ₹500 or more.',
      'Gym members get a discount of 10 per cent on Single Meal.',
      'appointments: full refund when cancelled 24 hours before;',
      'we decide within 3-5 business days, and refunds are paid in 7-14 business days.',
      'Write to hello@aahar.example, call +91 98765 43210 or send a letter to 21 Nemi Sagar Colony, Vaishali Nagar, Jaipur 302021, Rajasthan.',
    ],
  ],
  [
    'refund',
    () => words('refund'),
    [
      'Cancel at least 24 hours before the appointment and you get the full amount back, whatever the reason.',
      'After 7 days a plan is not refunded as a rule.',
      'The ₹500 of a consultation that was credited to a plan counts as part of the plan’s price.',
      'You can cancel a delivery up to 48 hours ahead and get the full amount for it back.',
    ],
  ],
  [
    'shipping',
    () => words('shipping'),
    [
      'A Weekly Meal Plan is 7 meals, one a day for seven days from the start date. A Monthly Meal Plan is 24 meals within one month',
      'the order must come to ₹500 or more.',
      'The discount of 10 per cent for gym members is for Single Meal.',
    ],
  ],
  [
    'questions',
    () => collections.faq.map(({ answer }) => answer).join('\n'),
    [
      'A full consultation is ₹500, about 45 minutes, and is credited when you buy a plan. Plans are ₹4,000 for one month, ₹7,000 for two, ₹9,000 for three and ₹18,000 for six.',
      'A delivered meal in Jaipur is ₹200, a week ₹1,400 for 7 meals, a month ₹4,800 for 24 meals.',
      'Consultations are Monday to Friday, 9:00 AM to 6:00 PM Indian time',
    ],
  ],
  [
    'home',
    () => JSON.stringify([home, collections.homeTexts]),
    [
      '"step":"Consultation","price":"₹500"',
      '{"value":"5000+","label":"Clients"},{"value":"17+","label":"Years"},{"value":"100%","label":"Satisfaction"}',
      'Best Dietitian award in 2020 and a 5.0 rating from the people we plan for.',
      'See all 20 services',
      'Five ways people come to us',
      'Since 2014 we have planned meals for athletes',
      'Meera Sharma, Clinical Dietitian, learned portions',
    ],
  ],
  [
    'about',
    () => JSON.stringify(collections.about),
    [
      '{"value":"2014","label":"Founded in Jaipur"},{"value":"5000+","label":"Clients planned for"},{"value":"6","label":"Awards"}',
      'Meera Sharma, Clinical Dietitian, began Aahar in 2014 with one table',
      'Since 2014 we have planned meals for more than 5000 clients',
      'received six awards between 2017 and 2025',
      'A full consultation is ₹500, about 45 minutes',
    ],
  ],
  [
    'services and plans',
    () => JSON.stringify([collections.servicesPage.title, collections.servicesPage.categories, collections.plans]),
    [
      'Twenty ways to eat well at home',
      'The eight reasons most people come to us',
      'Ten plans for a particular goal',
      '7 meals, one each day',
      '24 meals in one month',
      'Minimum order ₹500 for single dishes from the menu.',
      'Delivery of single dishes is charged extra and confirmed before dispatch.',
      '10% gym member discount on the single meal.',
      'Cancel 48 hours ahead.',
    ],
  ],
]
test.each(sentences)('%s: filled, the texts say what they said before', (_, text, expected) => {
  const said = text()
  for (const sentence of expected) expect(said).toContain(sentence)
})

test('no token is left in anything that is shown', () => {
  expect(JSON.stringify(collections)).not.toMatch(/%[A-Za-z]/)
})

test('the refund policy prints the rules that the button decides by, and nothing that contradicts them', () => {
  const text = words('refund')
  for (const kind of refundKinds) expect(text).toContain(refundRuleText(kind, site.orders.policy))
  expect(text).not.toMatch(/has not been sent|refund the part that was not/)
})

test('the grievance officer is named with email and phone on every legal page that promises it', () => {
  const { name, designation, email, phoneText } = site.grievanceOfficer
  for (const page of ['privacy', 'terms', 'refund', 'shipping'] as const) {
    const [, paragraph = ''] = new RegExp(`(.*${name}, ${designation}.*)`).exec(words(page)) ?? []
    expect(paragraph, page).toContain(email)
    expect(paragraph, page).toContain(phoneText)
  }
})

const sources: TokenSources = {
  Site: {
    foundedYear: 2014,
    founder: { name: 'A', title: 'B', yearsOfExperience: 17 },
    hours: { phoneLine: { text: '', days: ['Mon', 'Wed', 'Thu', 'Fri', 'Sun'], opens: '08:30', closes: '20:00' } },
    orders: { consultationPriceRupees: 1500, minimumOrderRupees: 150_000, deliveryFeeRupees: 50 },
    shipping: { areas: null, courier: 'own rider' },
    claims: {
      years: { value: '%yearsOfExperience%+' },
      clients: { value: '5,000+' },
      awards: { value: '%count:awards%' },
    },
  },
  Plans: {
    subscription: [
      { id: 'one-month', planType: 'one_month', priceRupees: 4200 },
      { id: 'custom', planType: 'custom', priceRupees: null },
    ],
    food: [{ id: 'week', planType: 'weekly_meal_plan', priceRupees: 1400, meals: 7 }],
  },
  Meals: {
    items: [
      { id: 'salad', priceRupees: 250 },
      { id: 'bowl', priceRupees: null },
    ],
  },
  Awards: { items: [{}, {}, {}] },
}

// biome-ignore format: a table
const values: [string, string | undefined][] = [
  ['price:one-month', '₹4,200'], ['price:custom', undefined], ['price:week', '₹1,400'], ['meals:week', '7'],
  ['meal:salad', '₹250'], ['meal:bowl', undefined], ['consultationPrice', '₹1,500'], ['minimumOrder', '₹1,50,000'],
  ['deliveryCharge', '₹50'], ['claim:years', '17+'], ['claimNumber:years', '17'], ['claim:clients', '5,000+'],
  ['claimNumber:clients', '5,000'], ['claim:awards', '3'], ['count:awards', '3'], ['word:awards', 'three'], ['Word:awards', 'Three'],
  ['phoneHours', 'Monday, Wednesday to Friday and Sunday, 8:30 AM to 8:00 PM'], ['areas', 'to be confirmed, please call'],
  ['courier', 'own rider'], ['businessDays', undefined], ['foundedYear', '2014'], ['refundRule:food', undefined],
]
test.each(values)('%%%s%% stands for %s', (name, value) => {
  expect(makeTokens(sources).get(name)).toBe(value)
})

test('files with anything in the place of anything make no token fail', () => {
  for (const odd of [null, 'text', 7, [], [null], { contact: 'x', claims: [], orders: 3, hours: { phoneLine: [] } }]) {
    const data = odd as TokenSources['Site']
    const all = { Site: data, Plans: odd, Meals: odd, Services: odd, HomeServices: odd, Awards: odd } as TokenSources
    expect(() => makeTokens(all)).not.toThrow()
    const nested = { Plans: { food: odd, subscription: odd }, Meals: { items: odd }, Services: { items: odd } }
    expect(() => makeTokens(nested as unknown as TokenSources)).not.toThrow()
  }
})

test('no price, count or hour of the clinic is written into a screen or a letter', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|^content\//.test(name),
  )
  expect(files.length).toBeGreaterThan(200)
  const written = files.flatMap((name) => {
    const code = readFileSync(join('app', name), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '')
    const figure =
      /₹\s?\d|\b(?:5,?000|17)\+|\d+% Gym|\bMon-(?:Fri|Sat)|\b\d+ ?[ap]m\b|\b(?:Twenty|20) (?:ways|services)/.exec(code)
    return figure ? [`app/${name}: ${figure[0]}`] : []
  })
  expect(written).toEqual([])
})

test('docs/content.md lists every token', () => {
  const docs = readFileSync('docs/content.md', 'utf8')
  const names = [...makeTokens({}).keys()]
    .filter((name) => !/^word:/i.test(name))
    .concat('word:', 'Word:', 'price:', 'meals:', 'meal:', 'claim:', 'claimNumber:')
  expect(names.filter((name) => !docs.includes(`%${name}`))).toEqual([])
})
