/**
 * Each test breaks one thing in a copy of the real content and expects the promised message, at the promised line. The
 * edits go by names and numbers that the schema fixes, not by the clinic's words, so staff may rewrite every text.
 */
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runContentCheck } from '~/content/check/check'
import { formatProblem } from '~/content/check/problem'

const publicDir = 'public'
let contentDir = ''

beforeEach(() => {
  contentDir = mkdtempSync(join(tmpdir(), 'aahar-content-'))
  cpSync('content', contentDir, { recursive: true })
})
afterEach(() => rmSync(contentDir, { recursive: true, force: true }))

const now = new Date('2026-11-21T06:00:00Z')
const check = () => runContentCheck({ contentDir, publicDir, now })
const read = (name: string) => readFileSync(join(contentDir, name), 'utf8')
const write = (name: string, text: string | Uint8Array) => writeFileSync(join(contentDir, name), text)
const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

test('the content of this repository is clean, and the counts of the specification hold', async () => {
  const { problems, counts } = await check()
  expect(problems.map(formatProblem)).toEqual([])
  expect(counts).toMatchObject({
    services: 20,
    homeServices: 5,
    testimonials: 11,
    awards: 6,
    meals: 11,
    subscriptionPlans: 4,
    customPlans: 1,
    foodPlans: 3,
    privacySections: 8,
    termsSections: 11,
    refundSections: 7,
    shippingSections: 10,
  })
  expect(counts.posts).toBeGreaterThanOrEqual(9)
})

type Break = {
  says: string
  file: string
  /** The first match is replaced; the problem stands on the line where the match begins … */
  find: RegExp
  replace: string
  /** … or so many lines below it … */
  below?: number
  /** … or where this first stands in the broken file. */
  at?: RegExp
  path?: string
  found: RegExp
  expected: RegExp
  /** One slip is one message. */
  isOnly?: boolean
}

const post = 'posts/how-to-lay-a-balanced-thali.mdx'
const text = /text/
// biome-ignore format: one row a line reads as the table it is
const breaks: Break[] = [
  // site.yaml
  { says: 'a missing field', file: 'site.yaml', find: /^tagline:.*\n/m, replace: '', at: /^name:/m, path: 'tagline', found: /^no line “tagline:” here$/, expected: /a line “tagline:” with text/ },
  { says: 'a missing nested field', file: 'site.yaml', find: /^ {2}areaText:.*\n/m, replace: '', at: /^contact:/m, path: 'contact.areaText', found: /no line “areaText:”/, expected: /“areaText:” with text/ },
  { says: 'an extra field', file: 'site.yaml', find: /^city:/m, replace: 'colour: green\ncity:', path: 'colour', found: /“colour:”, which nothing reads/, expected: /only these names here: name, legalName/ },
  { says: 'an extra nested field', file: 'site.yaml', find: /^ {2}latitude:/m, replace: '  fax: none\n  latitude:', path: 'contact.fax', found: /“fax:”/, expected: /email, phone, phoneText/ },
  { says: 'a telephone number in another form', file: 'site.yaml', find: /^ {2}phone:.*$/m, replace: '  phone: 98765 43210', path: 'contact.phone', found: /“98765 43210”/, expected: /\+919876543210/ },
  { says: 'an address that is not https', file: 'site.yaml', find: /^testimonialVideoUrl:.*$/m, replace: 'testimonialVideoUrl: http://example.org/v', path: 'testimonialVideoUrl', found: /http:/, expected: /starts with https/ },
  { says: 'a script for an address', file: 'site.yaml', find: /^ {2}mapUrl:.*$/m, replace: '  mapUrl: javascript:alert(1)', path: 'contact.mapUrl', found: /javascript:alert/, expected: /starts with https/ },
  { says: 'a price of 0', file: 'site.yaml', find: /^ {2}minimumOrderRupees:.*$/m, replace: '  minimumOrderRupees: 0', path: 'orders.minimumOrderRupees', found: /^0$/, expected: /a price above 0/ },
  { says: 'a GST number with a typing mistake', file: 'site.yaml', find: /^ {2}gstin:.*$/m, replace: "  gstin: '08ABCDE1234F1Z5'", path: 'tax.gstin', found: /“08ABCDE1234F1Z5”/, expected: /such as 08ABCDE1234F1Z0 \(This GST number has a typing mistake/ },
  { says: 'a GST number of another state than the tax', file: 'site.yaml', find: /^ {2}gstin:.*$/m, replace: "  gstin: '27AAPFU0939F1ZV'", at: /placeOfSupply/, path: 'tax.placeOfSupply', found: /Rajasthan \(08\)/, expected: /Maharashtra \(27\), the state of the GST number/ },
  { says: 'a place of supply that is no state', file: 'site.yaml', find: /^ {2}placeOfSupply:.*$/m, replace: '  placeOfSupply: Rajasthan (88)', path: 'tax.placeOfSupply', found: /Rajasthan \(88\)/, expected: /a state and its code/ },
  { says: 'a link to a page that does not exist', file: 'site.yaml', find: /^( +)to: \/.*$/m, replace: '$1to: /recipes', path: 'footer.quickLinks[0].to', found: /a link to \/recipes, which leads nowhere/, expected: /page of this site/ },
  { says: 'an hour that is none', file: 'site.yaml', find: /^( +)opens:.*$/m, replace: "$1opens: '25:00'", path: 'hours.consultation.opens', found: /25:00/, expected: /09:00/ },
  { says: 'a wrong day', file: 'site.yaml', find: /\bTue\b/, replace: 'Tues', found: /“Tues”/, expected: /one of: Mon, Tue/ },
  { says: 'something that may be null but is wrong says so', file: 'site.yaml', find: /^ {2}fssaiNumber:.*$/m, replace: '  fssaiNumber: 123', path: 'orders.fssaiNumber', found: /^123 without quotes$/, expected: /between quotes, '123', or null/ },
  { says: 'a left-over in brackets', file: 'site.yaml', find: /^tagline:.*$/m, replace: 'tagline: "[your line here]"', path: 'tagline', found: /“\[”/, expected: /without square brackets/ },
  { says: 'a broken line of YAML', file: 'site.yaml', find: /^tagline:.*$/m, replace: 'tagline: "never closed', found: /a quote that is never closed/, expected: /closing quote/ },
  { says: 'text with a colon and no quotes', file: 'site.yaml', find: /^tagline:.*$/m, replace: 'tagline: Food: from home', found: /a colon in a text without quotes: “Food: from home”/, expected: /between quotes: 'Food: from home'/ },
  { says: 'the same name twice', file: 'site.yaml', find: /^(city:.*)$/m, replace: '$1\ncity: Pune', below: 1, found: /the same name twice/, expected: /each name once/ },
  { says: 'a tab', file: 'site.yaml', find: /^( +)email:.*$/m, replace: '\temail: a@b.example', found: /a tab|cannot be read/, expected: /spaces/ },

  // home.yaml
  { says: 'a picture that does not exist', file: 'home.yaml', find: /src: \/illustrations\/.*$/m, replace: 'src: /illustrations/nothing.svg', path: 'hero[0].image.src', found: /the picture \/illustrations\/nothing.svg, which is not there/, expected: /a file in public\/illustrations\// },
  { says: 'a picture whose name differs in capitals', file: 'home.yaml', find: /src: \/illustrations\/hero/m, replace: 'src: /illustrations/Hero', path: 'hero[0].image.src', found: /Hero/, expected: /spelled exactly/ },
  { says: 'a missing description of a picture', file: 'home.yaml', find: /^ +alt: .*\n/m, replace: '', at: /^ {4}image:/m, path: 'hero[0].image.alt', found: /no line “alt:”/, expected: /“alt:” with text/ },
  { says: 'an empty description of a picture', file: 'home.yaml', find: /^( +)alt: .*$/m, replace: "$1alt: ''", path: 'hero[0].image.alt', found: /empty text/, expected: /some text/ },
  { says: 'an icon that is not drawn', file: 'home.yaml', find: /(?<=^[ -]*)icon: .*$/m, replace: 'icon: rocket', path: 'highlights[0].icon', found: /“rocket”/, expected: /one of: award, / },
  { says: 'an id twice', file: 'home.yaml', find: /^( {2}- id: )(.*)([\s\S]*?\n {2}- id: )(.*)$/m, replace: '$1$2$3$2', at: /(?<=- id: [\s\S]*)- id: /, path: 'hero[1].id', found: /a second time \(first on line \d+\)/, expected: /no other entry has/ },
  { says: 'a link to a place that the page does not have', file: 'home.yaml', find: /to: \/services#pricing/, replace: 'to: /services#prices', found: /\/services#prices/, expected: /leads|page of this site/ },
  { says: 'a text that is too long', file: 'home.yaml', find: /^( +)titleEmphasis:.*$/m, replace: '$1titleEmphasis: a title that runs on and on and on', path: 'hero[0].titleEmphasis', found: text, expected: /at most 30 characters/ },

  // home-services.yaml
  { says: 'a service that does not exist', file: 'home-services.yaml', find: /serviceId: .*$/m, replace: 'serviceId: juice-cleanse', path: 'items[0].serviceId', found: /“juice-cleanse”, which is not in services.yaml/, expected: /the id of a service: .*weight-loss/ },
  { says: 'no slide left', file: 'home-services.yaml', find: /^items:[\s\S]*/m, replace: 'items: []\n', path: 'items', found: /a list of 0/, expected: /at least 1 entry/ },
  { says: 'text where a list belongs', file: 'home-services.yaml', find: /highlights:\n( +- .*\n)+/, replace: 'highlights: three\n', path: 'items[0].highlights', found: /“three”/, expected: /a list/ },

  // services.yaml
  { says: 'an unknown category', file: 'services.yaml', find: /(?<=^ +)category: core/m, replace: 'category: basic', found: /“basic”/, expected: /one of: core, specialized, other/ },
  { says: 'a category without a service', file: 'services.yaml', find: /(?=\n {2}- id: [\w-]+\n(?: {4}.*\n)+? {4}category: other)[\s\S]*/, replace: '\n', at: /^items:/m, path: 'items', found: /no service of the category “other”/, expected: /at least one/ },
  { says: 'a colour that is not its category’s', file: 'services.yaml', find: /color: leaf/, replace: 'color: turmeric', found: /“turmeric” on a service of the category “core”/, expected: /“leaf”/ },
  { says: 'the id of another service', file: 'services.yaml', find: /(?<=- id: celiac[\s\S]*)- id: .*$/m, replace: '- id: celiac', found: /the id “celiac” a second time/, expected: /no other entry/ },

  // plans.yaml
  { says: 'a price with a comma', file: 'plans.yaml', find: /priceRupees: 4000/, replace: 'priceRupees: 4,000', path: 'subscription[0].priceRupees', found: /the text “4,000”/, expected: /a plain number such as 4000/ },
  { says: 'a price below 0', file: 'plans.yaml', find: /priceRupees: 200$/m, replace: 'priceRupees: -200', path: 'food[0].priceRupees', found: /^-200$/, expected: /a price above 0/ },
  { says: 'a price in paise', file: 'plans.yaml', find: /priceRupees: 200$/m, replace: 'priceRupees: 200.50', path: 'food[0].priceRupees', found: /^200.5$/, expected: /whole rupees/ },
  { says: 'a price with three zeros too many', file: 'plans.yaml', find: /priceRupees: 4000/, replace: 'priceRupees: 4000000', path: 'subscription[0].priceRupees', found: /^4000000$/, expected: /from 10 to 2,00,000/ },
  { says: 'a price in quotes', file: 'plans.yaml', find: /priceRupees: 4000/, replace: "priceRupees: '4000'", path: 'subscription[0].priceRupees', found: /the text “4000”/, expected: /a plain number such as 4000, without quotes/ },
  { says: 'two cards that say POPULAR', file: 'plans.yaml', find: /featured: false/, replace: 'featured: true', path: 'subscription[2].featured', at: /featured: true(?=[\s\S]*id: six-months)(?![\s\S]*featured: true[\s\S]*id: six-months)/, found: /a second plan with “featured: true” \(first on line \d+\)/, expected: /exactly one/ },
  { says: 'no card that says POPULAR', file: 'plans.yaml', find: /(?<=^ {4})featured: true/m, replace: 'featured: false', at: /^subscription:/m, path: 'subscription', found: /no plan with “featured: true”/, expected: /exactly one/ },
  { says: 'a longer plan for less: a digit too few', file: 'plans.yaml', find: /priceRupees: 7000/, replace: 'priceRupees: 700', path: 'subscription[1].priceRupees', found: /2 Months for ₹700, 1 Month for ₹4,000/, expected: /above ₹4,000/ },
  { says: 'a month of food for less than a week', file: 'plans.yaml', find: /priceRupees: 4800/, replace: 'priceRupees: 480', path: 'food[2].priceRupees', found: /Monthly Meal Plan for ₹480/, expected: /above ₹1,400/ },
  { says: 'a misspelt name, told once', file: 'plans.yaml', find: /priceRupees: 4000/, replace: 'priceRupee: 4000', path: 'subscription[0].priceRupee', found: /“priceRupee:”, which nothing reads/, expected: /^“priceRupees:”$/ },
  { says: 'a token without quotes at the start of a text', file: 'plans.yaml', find: /- text: '%meals:weekly-meal-plan% meals, one each day'/, replace: '- text: %meals:weekly-meal-plan% meals, one each day', found: /“%” at the start of a text without quotes/, expected: /'%meals:weekly-meal-plan% meals, one each day'/ },
  { says: 'no price on a plan that needs one', file: 'plans.yaml', find: /priceRupees: 4000/, replace: 'priceRupees: null', path: 'subscription[0].priceRupees', found: /nothing/, expected: /only the custom plan has none/ },
  { says: 'a price on the custom plan', file: 'plans.yaml', find: /priceRupees: null/, replace: 'priceRupees: 4500', path: 'subscription[4].priceRupees', found: /the price 4500/, expected: /null/ },
  { says: 'an unknown plan type', file: 'plans.yaml', find: /planType: one_month/, replace: 'planType: for_life', path: 'subscription[0].planType', found: /“for_life”/, expected: /one of: one_month/ },
  { says: 'a plan type twice', file: 'plans.yaml', find: /planType: two_months\n([\s\S]*?)period: .*$/m, replace: 'planType: one_month\n$1period: 1 month', path: 'subscription[1].planType', found: /“one_month” a second time/, expected: /each plan type once: an order names its plan by the plan type/, isOnly: true },
  { says: 'a period that is not the plan’s', file: 'plans.yaml', find: /period: week/, replace: 'period: month', path: 'food[1].period', found: /“month” for weekly_meal_plan/, expected: /“week”/ },
  { says: 'one id in both lists of plans', file: 'plans.yaml', find: /- id: single-meal/, replace: '- id: one-month', path: 'food[0].id', found: /“one-month” a second time/, expected: /no other entry/ },
  { says: 'a yes for a true', file: 'plans.yaml', find: /featured: false/, replace: 'featured: yes', path: 'subscription[0].featured', found: /“yes”/, expected: /true or false/ },

  // meals.yaml, testimonials.yaml, awards.yaml, about.yaml, gallery.yaml, faq.yaml, search.yaml
  { says: 'a price to be decided, in words', file: 'meals.yaml', find: /priceRupees: null/, replace: 'priceRupees: to be decided', found: /“to be decided”/, expected: /a price above 0.*or null/ },
  { says: 'an id with a space', file: 'meals.yaml', find: /- id: .*$/m, replace: '- id: Veg Salad', path: 'items[0].id', found: /“Veg Salad”/, expected: /lower-case words joined by hyphens/ },
  { says: 'a name left out', file: 'testimonials.yaml', find: /^ {4}name: .*\n/m, replace: '', at: /^ {2}- id:/m, path: 'items[0].name', found: /no line “name:”/, expected: /“name:” with text/ },
  { says: 'filler text, on the line inside the quote', file: 'testimonials.yaml', find: /quote: >-\n(.*\n)/, replace: 'quote: >-\n$1      Lorem ipsum dolor.\n', below: 2, path: 'items[0].quote', found: /“Lorem”/, expected: /real text/ },
  { says: 'a year in words', file: 'awards.yaml', find: /year: 2017/, replace: 'year: last year', path: 'items[0].year', found: /“last year”/, expected: /^a number$/ },
  { says: 'a medium copied and not written over', file: 'awards.yaml', find: /^( {2}- name: .*(?:\n {4}.*)+)/m, replace: '$1\n$1', path: 'media[1].name', at: /(?<=- name: [\s\S]*)name: /, found: /a second time \(first on line \d+\)/, expected: /^each entry once$/, isOnly: true },
  { says: 'an assurance copied and not written over', file: 'home.yaml', find: /(?<=assurances:\n)( +- .*\n)/, replace: '$1$1', below: 1, path: 'mission.assurances[1]', found: /a second time/, expected: /^each entry once$/, isOnly: true },
  { says: 'one network twice', file: 'site.yaml', find: /network: whatsapp/, replace: 'network: instagram', found: /“instagram” a second time/, expected: /^each entry once$/, isOnly: true },
  { says: 'a value not filled in', file: 'about.yaml', find: /^( {4}label: ).*$/m, replace: '$1Since XXXX', path: 'keyFacts[0].label', found: /“XXXX”/, expected: /real value/ },
  { says: 'a number where text belongs', file: 'about.yaml', find: /value: '%foundedYear%'/, replace: 'value: 2013', path: 'keyFacts[0].value', found: /^2013 without quotes$/, expected: /^text: put it between quotes, '2013'$/ },
  { says: 'HTML in a text', file: 'about.yaml', find: /^title: .*$/m, replace: 'title: About <b>us</b>', path: 'title', found: /“<b>”/, expected: /without HTML/ },
  { says: 'a picture outside the folders for pictures', file: 'gallery.yaml', find: /(?<=^ +)src: .*$/m, replace: 'src: https://example.org/x.png', path: 'items[0].image.src', found: /https:/, expected: /a picture under \/illustrations\// },
  { says: 'a list that is empty', file: 'gallery.yaml', find: /(?<=^ +)categories: .*$/m, replace: 'categories: []', path: 'items[0].categories', found: /a list of 0/, expected: /at least 1 entry/ },
  { says: 'a question twice', file: 'faq.yaml', find: /^( {2}- id: )(.*)([\s\S]*?\n {2}- id: )(.*)$/m, replace: '$1$2$3$2', at: /(?<=- id: [\s\S]*)- id: /, path: 'items[1].id', found: /a second time/, expected: /no other entry/ },
  { says: 'a value to be decided', file: 'faq.yaml', find: /question: .*$/m, replace: 'question: TBD', path: 'items[0].question', found: /“TBD”/, expected: /finished text/ },
  { says: 'a food of the thali by a recipe that is not there', file: 'thali.yaml', find: /recipe: phulka/, replace: 'recipe: pulka', path: 'foods[0].recipe', found: /the recipe “pulka”/, expected: /the id of a recipe/ },
  { says: 'a food of the thali that looks like a recipe that is not there', file: 'thali.yaml', find: /alike: \[moong-dal,/, replace: 'alike: [mung-dal,', path: 'foods[12].alike', found: /the recipe “mung-dal”/, expected: /the id of a recipe/ },
  { says: 'an offer of another part', file: 'thali.yaml', find: /offers: \[roti,/, replace: 'offers: [dal,', path: 'parts[0].offers[0]', found: /“dal”/, expected: /a food of this part/ },
  { says: 'a synonym of nothing', file: 'search.yaml', find: /means: diabetes$/m, replace: 'means:', path: 'synonyms[0].means', found: /null|nothing|empty/, expected: /text/ },
  { says: 'a page that is not there', file: 'search.yaml', find: /to: \/contact$/m, replace: 'to: /kontakt', found: /\/kontakt, which leads nowhere/, expected: /the path of a page/ },

  // home/*.mdx
  { says: 'a missing title', file: 'home/welcome.mdx', find: /^title: .*\n/m, replace: '', at: /^[a-z]+:/m, path: 'title', found: /no line “title:”/, expected: /with text/ },
  { says: 'a day that is none', file: 'team/meera-sharma.mdx', find: /^languages: .*$/m, replace: "hours:\n  - { days: [Moon], opens: '09:00', closes: '18:00' }\nlanguages: [Hindi]", at: /Moon/, path: 'hours[0].days[0]', found: /Moon/, expected: /Mon/ },
  { says: 'HTML in the text', file: 'home/founder.mdx', find: /---\n\n(?=\S)/, replace: '---\n\n<div>Hello</div>\n\n', below: 2, found: /HTML: <div>/, expected: /plain Markdown/ },
  { says: 'braces of a program', file: 'home/philosophy.mdx', find: /---\n\n(?=[A-Z])/, replace: '---\n\nWe are {clinic.name}.\n\n', below: 2, found: /“{”/, expected: /for programs/ },
  { says: 'a link that leads nowhere', file: 'home/welcome.mdx', find: /---\n\n(?=[A-Z])/, replace: '---\n\nRead\n[this post](/blog/no-such-post).\n\n', below: 3, found: /a link to \/blog\/no-such-post/, expected: /page of this site/ },
  { says: 'a link that runs a script', file: 'home/welcome.mdx', find: /---\n\n(?=[A-Z])/, replace: '---\n\n[Click](javascript:alert(1))\n\n', below: 2, found: /a link to “javascript:alert\(1\)”/, expected: /https/ },
  { says: 'a program in place of front matter', file: 'home/welcome.mdx', find: /^---/, replace: '---js', found: /“---js”/, expected: /three hyphens/ },
  { says: 'front matter without an end', file: 'home/welcome.mdx', find: /\n---\n/, replace: '\n', at: /^/, found: /facts that never end/, expected: /three hyphens/ },

  // legal/*.mdx
  { says: 'a heading that is lost', file: 'legal/privacy.mdx', find: /(?<=\n## [\s\S]*)^## .*$/m, replace: 'A line.', at: /^sections:/m, found: /sections: 8, and 7 headings that start with “## ”/, expected: /sections: 7, if no heading is lost/, isOnly: true },
  { says: 'a notice that leaves out a purpose', file: 'notices/2026-11-23-en.mdx', find: / {2}- id: whatsapp[\s\S]*?(?= {2}- id: safety)/, replace: '', at: /^purposes:/m, path: 'purposes', found: /./, expected: /in this order: account/, isOnly: true },
  { says: 'a notice of another version than its name', file: 'notices/2026-11-29-en.mdx', find: /^version: .*$/m, replace: 'version: 2026-11-30', path: 'version', found: /2026-11-30-en/, expected: /2026-11-29-en/ },
  { says: 'a count of sections that is not the text’s', file: 'legal/terms.mdx', find: /^sections: .*$/m, replace: 'sections: 12', found: /sections: 12/, expected: /sections: 11/, isOnly: true },
  { says: 'a word nobody fills in', file: 'legal/refund.mdx', find: /%email%/, replace: '%e_mail%', found: /“%e_mail%”/, expected: /^%email%$/ },
  { says: 'half a word to be filled in', file: 'legal/refund.mdx', find: /%phone%/, replace: '%phone', found: /“%phone”/, expected: /percent sign on both sides/ },
  { says: 'a placeholder in brackets', file: 'legal/shipping.mdx', find: /%businessDays%/, replace: '[number of days]', found: /“\[”/, expected: /without square brackets/ },
  { says: 'a date in another order', file: 'legal/shipping.mdx', find: /^date: .*$/m, replace: 'date: 20-03-2025', path: 'date', found: /“20-03-2025”/, expected: /a date such as/ },
  { says: 'a label of dates the site does not know', file: 'legal/privacy.mdx', find: /^dateLabel: .*$/m, replace: 'dateLabel: Valid', path: 'dateLabel', found: /“Valid”/, expected: /one of: Effective, Last updated/ },
  { says: 'a section without text', file: 'legal/terms.mdx', find: /^(## .*\n)\n[\s\S]*?(?=\n## )/m, replace: '$1', found: /a section without text/, expected: /at least one paragraph/ },
  { says: 'text before the first section', file: 'legal/terms.mdx', find: /---\n\n(?=## )/, replace: '---\n\nFirst of all.\n\n', below: 2, found: /text before the first section/, expected: /introduction/ },
  { says: 'an address to be filled in', file: 'legal/terms.mdx', find: /%email%/, replace: '[us](mailto:%email%)', found: /mailto:%/, expected: /become links by themselves/ },

  // posts/*.mdx
  { says: 'a cover that does not exist', file: post, find: /src: .*$/m, replace: 'src: /illustrations/none.svg', path: 'cover.src', found: /none.svg, which is not there/, expected: /public\/illustrations/ },
  { says: 'a picture in the text that does not exist', file: post, find: /\]\(\/illustrations\/[^)]*\)/, replace: '](/illustrations/none.svg)', found: /the picture \/illustrations\/none.svg/, expected: /public\/illustrations/ },
  { says: 'a placeholder as the description of a picture', file: post, find: /!\[[^\]]+\]/, replace: '![TBD]', found: /“TBD”/, expected: /finished text/ },
  { says: 'a picture in the text without a description', file: post, find: /!\[[^\]]+\]/, replace: '![]', found: /without a description/, expected: /what the picture shows/ },
  { says: 'a post that opens with something else', file: post, find: /^!\[.*\n\n/m, replace: '', found: /paragraph as part 1/, expected: /opens with a picture/ },
  { says: 'a short post', file: post, find: /(\n!\[[\s\S]*)/, replace: '\n![A thali](/illustrations/cover-balanced-thali.svg)\n\nShort.\n\n## So\n\n- a\n', below: 1, found: /3 words/, expected: /at least 400 words/ },
  { says: 'a post without a list', file: post, find: /^(?:- |\d\. )(?=[\s\S]*)/m, replace: 'x ', at: /^!\[/m, found: /no list in the post/, expected: /at least one heading, paragraph, picture and list/ },
  { says: 'code in a post', file: post, find: /\n\n(?=You )/, replace: '\n\n`Look.` ', below: 2, found: /code/, expected: /paragraphs, lists.*bold/ },
  { says: 'bold text on the home page', file: 'home/welcome.mdx', find: /\n\n(?=[A-Z])/, replace: '\n\n**Look.** ', below: 2, found: /bold text/, expected: /paragraphs, lists/ },
  { says: 'a table without its row of hyphens', file: post, find: /\n\n(?=You )/, replace: '\n\n| a | b |\n|---|\n\n', below: 2, found: /\| a \| b \|/, expected: /second row of hyphens/ },
  { says: 'a tag with a capital', file: post, find: /^( +- )everyday$/m, replace: '$1Every Day', path: 'tags[0]', found: /“Every Day”/, expected: /lower-case words/ },

  // site.yaml: what must agree
  { says: 'a telephone number without quotes', file: 'site.yaml', find: /^ {2}phone:.*$/m, replace: '  phone: +919876543210', path: 'contact.phone', found: /^\+919876543210 without quotes$/, expected: /put it between quotes, '\+919876543210'/, isOnly: true },
  { says: 'a WhatsApp number without quotes', file: 'site.yaml', find: /^ {2}whatsapp:.*$/m, replace: '  whatsapp: 919876543210', path: 'contact.whatsapp', found: /without quotes/, expected: /'919876543210'/, isOnly: true },
  { says: 'hours whose text has other days', file: 'site.yaml', find: /text: 'Mon-Fri:/, replace: "text: 'Mon-Sat:", path: 'hours.consultation.text', found: /Mon-Sat.* beside days: \[Mon, Tue, Wed, Thu, Fri\]/, expected: /Monday to Friday/, isOnly: true },
  { says: 'hours whose text has another hour', file: 'site.yaml', find: /text: 'Mon-Fri: 9:00 AM - 6:00 PM'/, replace: "text: 'Mon-Fri: 9:00 AM - 7:00 PM'", path: 'hours.consultation.text', found: /7:00 PM” beside opens: '09:00', closes: '18:00'/, expected: /9:00 AM to 6:00 PM/, isOnly: true },
  { says: 'closing before opening', file: 'site.yaml', find: /closes: '18:00'/, replace: "closes: '08:00'", path: 'hours.consultation.closes', found: /closes at 08:00, opens at 09:00/, expected: /an hour after/, isOnly: true },
  { says: 'a break that ends before it begins', file: 'site.yaml', find: /from: '13:00'/, replace: "from: '15:00'", path: 'appointments.breaks[0].to', found: /from 15:00 to 14:00/, expected: /an hour after “from”/, below: 1, isOnly: true },
  { says: 'an appointment that is no quarter of an hour', file: 'site.yaml', find: /minutes: 45/, replace: 'minutes: 40', path: 'appointments.consultation.minutes', found: /40/, expected: /quarters of an hour/, isOnly: true },
  { says: 'a telephone number whose text is another', file: 'site.yaml', find: /phoneText: '\+91 98765 43210'/, replace: "phoneText: '+91 98765 43211'", path: 'contact.phoneText', found: /43211” beside phone: '\+919876543210'/, expected: /the same number/, isOnly: true },
  { says: 'a WhatsApp link to another number', file: 'site.yaml', find: /url: https:\/\/wa\.me\/\d+/, replace: 'url: https://wa.me/919876543211', found: /wa\.me\/919876543211/, expected: /https:\/\/wa\.me\/919876543210/, isOnly: true },
  { says: 'a grievance officer without a number', file: 'site.yaml', find: /(?<=grievanceOfficer:[\s\S]*)phoneText: .*$/m, replace: "phoneText: 'at the desk'", path: 'grievanceOfficer.phoneText', found: /at the desk/, expected: /a telephone number/, isOnly: true },
  { says: 'a year that has not come yet', file: 'site.yaml', find: /^foundedYear: .*$/m, replace: 'foundedYear: 2062', path: 'foundedYear', found: /2062, which has not come yet/, expected: /a year up to 2026/, isOnly: true },
  { says: 'text that starts with a sign of the format', file: 'site.yaml', find: /^tagline: .*$/m, replace: 'tagline: &more food', found: /“&more food” without quotes/, expected: /'&more food'/, isOnly: true },
  { says: 'text that starts with a star', file: 'site.yaml', find: /^tagline: .*$/m, replace: 'tagline: *ghar ka khana', found: /\*ghar ka khana/, expected: /quotes/, isOnly: true },
  { says: 'a number sign that cuts a text off', file: 'site.yaml', find: /- 21 Nemi Sagar Colony/, replace: '- Flat #5, 21 Nemi Sagar Colony', found: /“Flat #5, 21 Nemi.*without quotes/, expected: /'Flat #5, 21 Nemi/, isOnly: true },
  { says: 'a quote inside quotes', file: 'site.yaml', find: /^tagline: .*$/m, replace: "tagline: 'it's food'", found: /cannot be read/, expected: /written twice/, isOnly: true },

  // tokens and figures
  { says: 'a token with a letter too many', file: 'legal/refund.mdx', find: /%email%/, replace: '%e-mail%', found: /^“%e-mail%”$/, expected: /^%email%$/, isOnly: true },
  { says: 'a token of a plan that does not exist', file: 'legal/terms.mdx', find: /%price:one-month%/, replace: '%price:one-mont%', found: /^“%price:one-mont%”$/, expected: /^%price:one-month%$/, isOnly: true },
  { says: 'a token in capitals', file: 'faq.yaml', find: /%consultationPrice%/, replace: '%ConsultationPrice%', found: /%ConsultationPrice%/, expected: /^%consultationPrice%$/, isOnly: true },
  { says: 'the price of a plan', file: 'faq.yaml', find: /%price:one-month%/, replace: '₹4,000', found: /^“₹4,000”$/, expected: /^%price:one-month%$/, isOnly: true },
  { says: 'the price of a plan in rupees', file: 'legal/terms.mdx', find: /%price:six-months%/, replace: 'Rs. 18000', found: /“Rs. 18000”/, expected: /^%price:six-months%$/, isOnly: true },
  { says: 'the price of a consultation', file: 'about.yaml', find: /%consultationPrice%/, replace: '500 rupees', found: /“500 rupees”/, expected: /^%consultationPrice% or %minimumOrder%$/, isOnly: true },
  { says: 'a price on a step', file: 'home.yaml', find: /'%consultationPrice%'/, replace: '₹500', path: 'why.steps[0].price', found: /“₹500”/, expected: /%consultationPrice%/, isOnly: true },
  { says: 'a price that no plan has', file: 'legal/refund.mdx', find: /%consultationPrice%/, replace: '₹4,321', found: /“₹4,321”/, expected: /by its token, such as %price:one-month%/, isOnly: true },
  { says: 'the count of clients', file: 'about.yaml', find: /'%claim:clients%'/, replace: '5000+', found: /“5000\+”/, expected: /^%claim:clients%/, isOnly: true },
  { says: 'the count of clients with a comma, in a sentence', file: 'about.yaml', find: /%claimNumber:clients% clients/, replace: '5,000 clients', found: /“5,000 clients”/, expected: /^%claimNumber:clients%/, isOnly: true },
  { says: 'the years of practice', file: 'home/founder.mdx', find: /With %claim:years% years/, replace: 'With 17+ years', found: /“17\+”/, expected: /^%claim:years%/, isOnly: true },
  { says: 'the rating', file: 'home.yaml', find: /%claim:rating% rating/, replace: '5.0 rating', found: /“5.0 rating”/, expected: /^%claim:rating%/, isOnly: true },
  { says: 'the awards, in a word', file: 'about.yaml', find: /%word:awards% awards/, replace: 'six awards', found: /“six awards”/, expected: /^%word:awards%/, isOnly: true },
  { says: 'the year the clinic opened', file: 'home/welcome.mdx', find: /Since %foundedYear%/, replace: 'Since 2014', found: /“2014”/, expected: /^%foundedYear%/, isOnly: true },
  { says: 'the number of services', file: 'home.yaml', find: /%count:services% services/, replace: '20 services', found: /“20 services”/, expected: /^%count:services%/, isOnly: true },
  { says: 'the number of meals', file: 'legal/shipping.mdx', find: /%meals:weekly-meal-plan% meals/, replace: '7 meals', found: /“7 meals”/, expected: /^%meals:weekly-meal-plan%/, isOnly: true },
  { says: 'the opening hours', file: 'faq.yaml', find: /%consultationHours%/, replace: 'Monday to Friday, 9am to 6pm', found: /9am to 6pm/, expected: /^%consultationHours%/, isOnly: true },
  { says: 'the hours of the phone', file: 'faq.yaml', find: /%consultationHours%/, replace: 'Monday to Saturday, 9:00 AM - 6:00 PM', found: /9:00 AM - 6:00 PM/, expected: /^%phoneHours%/, isOnly: true },
  { says: 'the telephone number', file: 'legal/refund.mdx', find: /%phone%/, replace: '098765-43210', found: /098765-43210/, expected: /^%phone%/, isOnly: true },
  { says: 'the email address', file: 'legal/refund.mdx', find: /%email%/, replace: 'hello@aahar.example', found: /hello@aahar.example/, expected: /^%email%/, isOnly: true },
  { says: 'hours until which one can cancel', file: 'legal/terms.mdx', find: /You can cancel up to %appointmentHours% hours/, replace: 'You can cancel up to 24 hours', found: /24 hours/, expected: /^%appointmentHours%/, isOnly: true },
  { says: 'days within which one asks for a refund', file: 'faq.yaml', find: /For a refund, write to us by email within %requestDays% days/, replace: 'For a refund, write to us by email within seven days', found: /seven days/, expected: /^%requestDays%/, isOnly: true },
  { says: 'days until a refund is paid', file: 'faq.yaml', find: /%payoutDays% business days/, replace: '7 to 14 business days', found: /7 to 14 business days/, expected: /^%payoutDays%/, isOnly: true },
  { says: 'the discount of gym members', file: 'legal/terms.mdx', find: /Gym members get a discount of %gymDiscountPercent% per cent/, replace: 'A discount of 10% for gym members', found: /10% for gym/, expected: /^%gymDiscountPercent%/, isOnly: true },
  { says: 'a token in a post', file: post, find: /\n\n(?=You )/, replace: '\n\n%phone% ', below: 2, found: /“%phone%”/, expected: /posts are not/, isOnly: true },
  { says: 'the price of a plan in a post', file: post, find: /\n\n(?=You )/, replace: '\n\nA plan is ₹4,000. ', below: 2, found: /“₹4,000”/, expected: /words without the figure/, isOnly: true },

  // dates years away
  { says: 'a date years away', file: 'legal/terms.mdx', find: /^date: .*$/m, replace: 'date: 2062-03-20', path: 'date', found: /2062-03-20, years away/, expected: /of these years/, isOnly: true },
  { says: 'a day of publishing years away', file: post, find: /^publishDate: .*$/m, replace: 'publishDate: 2206-01-10', path: 'publishDate', found: /years away/, expected: /year-month-day/, isOnly: true },
  { says: 'an award of a year to come', file: 'awards.yaml', find: /year: 2025/, replace: 'year: 2052', found: /2052, which has not come yet/, expected: /up to 2026/, isOnly: true },
]

test.each(breaks)(
  '$file: $says',
  async ({ file, find, replace, below = 0, at, path, found, expected, isOnly = false }) => {
    const before = read(file)
    const index = before.search(find)
    expect(index, 'the edit finds its place').toBeGreaterThanOrEqual(0)
    // Every list of the post goes when the test is about its last one.
    const everywhere = found.source.startsWith('no list')
    const after = before.replace(everywhere ? new RegExp(find, 'gm') : find, replace)
    expect(after).not.toBe(before)
    write(file, after)

    const { problems } = await check()
    const line = at ? lineAt(after, after.search(at)) : lineAt(after, index) + below
    expect(problems).toContainEqual({
      file: `content/${file}`,
      line,
      path: path ?? expect.any(String),
      found: expect.stringMatching(found),
      expected: expect.stringMatching(expected),
    })
    if (isOnly) expect(problems.map(formatProblem)).toHaveLength(1)
    expect(new Set(problems.map((problem) => problem.file)), 'no other file is blamed').toEqual(
      new Set([`content/${file}`]),
    )
  },
)

test('every file of content/ is broken by some test above', () => {
  const names = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(yaml|mdx)$/.test(name),
  )
  const broken = new Set(breaks.map(({ file }) => file))
  // A notice has two files of one shape; care.test.ts breaks those of care/.
  const untouched = names.filter((name) => !broken.has(name) && !/^posts\/|^care\/|-hi\.mdx$/.test(name))
  expect(untouched).toEqual([])
})

test('each file is needed: without it the check names it', async () => {
  const names = readdirSync(contentDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(yaml|mdx)$/.test(name) && !/^(posts|notices|team)\//.test(name),
  )
  expect(names).toHaveLength(28)
  for (const name of names) unlinkSync(join(contentDir, name))
  const { problems } = await check()
  const missing = problems.filter((problem) => problem.found === 'no such file').map((problem) => problem.file)
  expect(missing.sort()).toEqual(names.map((name) => `content/${name}`).sort())
})

const strays = [
  'notes.md',
  'site.yml',
  'legal/cookies.mdx',
  'posts/Two Words.mdx',
  'posts/2026/deep.mdx',
  'home/welcome.md',
]
test.each(strays)('a file the site does not know is named: %s', async (name) => {
  mkdirSync(join(contentDir, 'posts/2026'))
  write(name, 'x')
  const { problems } = await check()
  expect(problems).toEqual([
    {
      file: `content/${name}`,
      line: 1,
      path: '',
      found: 'a file the site does not know',
      expected: expect.stringMatching(/one of|such as/),
    },
  ])
})

test('a hidden file of the editor’s computer is no problem', async () => {
  write('.DS_Store', 'x')
  expect((await check()).problems).toEqual([])
})

test('a file that is not UTF-8 is named with the line of the first wrong letter', async () => {
  const text = read('meals.yaml')
  appendFileSync(join(contentDir, 'meals.yaml'), Buffer.from([0x23, 0x20, 0xa0, 0x0a]))
  expect((await check()).problems).toEqual([
    {
      file: 'content/meals.yaml',
      line: lineAt(text, text.length),
      path: '',
      found: expect.stringContaining('not stored as UTF-8'),
      expected: expect.stringContaining('UTF-8'),
    },
  ])
})

test('a broken site.yaml or plans.yaml is one message, not one for each text that names its facts', async () => {
  write('site.yaml', read('site.yaml').replace(/^tagline: .*$/m, 'tagline: Food: from home: daily'))
  write('plans.yaml', read('plans.yaml').replace('heading: ', 'heading: @'))
  const { problems } = await check()
  expect(problems.map(({ file }) => file)).toEqual(['content/plans.yaml', 'content/site.yaml'])
})

test('what may be meant is a warning: another number for WhatsApp, hours that let tomorrow’s meal be cancelled', async () => {
  expect((await check()).warnings).toEqual([])
  write(
    'site.yaml',
    read('site.yaml')
      .replaceAll('919876543210\n', '918765432109\n')
      .replace("whatsapp: '919876543210'", "whatsapp: '918765432109'")
      .replace('foodHours: 48', 'foodHours: 12'),
  )
  const { problems, warnings } = await check()
  expect(problems.map(formatProblem)).toEqual([])
  expect(warnings.map(({ path }) => path)).toEqual(['contact.whatsapp', 'orders.policy.foodHours'])
})

test('the meals of a day: one of them at least, lunch before dinner, and not so late that tomorrow’s can be cancelled', async () => {
  const whole = read('site.yaml')
  const written = (times: string) => write('site.yaml', whole.replace(/mealTimes:\n +lunch.*\n +dinner.*\n/, times))
  written("mealTimes:\n      dinner: '19:00'\n")
  expect((await check()).problems.map(formatProblem)).toEqual([])
  written('mealTimes: {}\n')
  expect((await check()).problems.map(({ path }) => path)).toEqual(['orders.policy.mealTimes'])
  written("mealTimes: { lunch: '19:00', dinner: '12:00' }\n")
  expect((await check()).problems.map(({ path }) => path)).toEqual(['orders.policy.mealTimes'])
  write('site.yaml', whole.replace('foodHours: 48', 'foodHours: 40'))
  expect((await check()).warnings.map(({ path }) => path)).toEqual(['orders.policy.foodHours'])
})

test('what a post tells of the market stays: ₹40 for a kilo of bajra, a week of 7 lunches', async () => {
  write(post, read(post).replace(/\n\n(?=You )/, '\n\nBajra is ₹40 a kilo, for 7 lunches. '))
  expect((await check()).problems.map(formatProblem)).toEqual([])
})

test('a figure that only looks like one of the clinic’s is no mistake', async () => {
  const harmless = 'Children of 17 years, 100% whole wheat, 5000 steps, in 48 hours we answer. Eat within 24 hours.'
  write(
    'about.yaml',
    read('about.yaml').replace('title: Who we are\n  text: >-\n', `title: Who we are\n  text: >-\n    ${harmless}\n`),
  )
  expect(read('about.yaml')).toContain(harmless)
  expect((await check()).problems.map(formatProblem)).toEqual([])
})

test('a text may be as long as what is shown, not as its tokens', async () => {
  write('home.yaml', read('home.yaml').replace('label: See plans and prices', "label: 'From %price:weekly-meal-plan%'"))
  expect((await check()).problems.map(formatProblem)).toEqual([])
})

const pictureNames: [name: string, written: string, expected: RegExp | null][] = [
  ['plate.jpeg', 'plate.jpeg', null],
  ['plate.JPG', 'plate.JPG', null],
  ['plate.JPG', 'plate.jpg', /“\/images\/plate\.JPG”, spelled exactly/],
  ['plate.jpeg', 'plate.jpg', /“\/images\/plate\.jpeg”, spelled exactly/],
  ['my plate.jpg', 'my-plate.jpg', /rename public\/images\/my plate\.jpg to public\/images\/my-plate\.jpg/],
  ['my plate.jpg', 'my plate.jpg', /without spaces/],
  ['plate.tiff', 'plate.tiff', /ends in \.jpg, \.jpeg/],
]
test.each(pictureNames)('a picture named %s, written %s', async (name, written, expected) => {
  const pictures = join(contentDir, '../public-of-test')
  cpSync(publicDir, pictures, { recursive: true })
  mkdirSync(join(pictures, 'images'), { recursive: true })
  writeFileSync(join(pictures, 'images', name), '')
  try {
    write('gallery.yaml', read('gallery.yaml').replace(/(?<=\n {6})src: .*/, `src: /images/${written}`))
    const { problems } = await runContentCheck({ contentDir, publicDir: pictures, now })
    expect(problems.map((problem) => problem.expected).filter((text) => !expected?.test(text))).toEqual([])
    expect(problems.length > 0).toBe(expected !== null)
  } finally {
    rmSync(pictures, { recursive: true })
  }
})

test('a picture in the text whose name has a space is told as that', async () => {
  write(post, read(post).replace(/\n\n(?=You )/, '\n\n![A plate](/images/my plate.jpg)\n\n'))
  expect((await check()).problems).toMatchObject([{ expected: expect.stringContaining('no spaces') }])
})

test('an empty file, an empty post and a file of one word are told apart from the rest', async () => {
  write('meals.yaml', '')
  write('faq.yaml', 'hello\n')
  write(post, '')
  const { problems } = await check()
  const of = (file: string) => problems.filter((problem) => problem.file === `content/${file}`)
  expect(of('meals.yaml')).toMatchObject([{ line: 1, found: 'nothing', expected: expect.stringContaining('a group') }])
  expect(of('faq.yaml')).toMatchObject([
    { line: 1, found: 'the text “hello”', expected: expect.stringContaining('a group') },
  ])
  expect(of(post)).toMatchObject([{ line: 1, expected: expect.stringContaining('three hyphens') }])
})

test('files saved on Windows are read alike', async () => {
  for (const name of ['site.yaml', 'legal/shipping.mdx', post])
    write(name, `\uFEFF${read(name).replaceAll('\n', '\r\n')}`)
  expect((await check()).problems).toEqual([])
})

test('several mistakes are all told, in the order of files and lines', async () => {
  write('meals.yaml', read('meals.yaml').replaceAll(/priceRupees: \d+/g, 'priceRupees: 0'))
  write('faq.yaml', `${read('faq.yaml')}\nmore: 1\n`)
  const { problems } = await check()
  expect(problems).toHaveLength(11)
  expect(problems.map(({ file }) => file)).toEqual([
    'content/faq.yaml',
    ...Array<string>(10).fill('content/meals.yaml'),
  ])
  const lines = problems.slice(1).map(({ line }) => line)
  expect(lines).toEqual([...lines].sort((a, b) => a - b))
})

test('a problem prints as place, found and expected', () => {
  const problem = {
    file: 'content/plans.yaml',
    line: 12,
    path: 'food[0].priceRupees',
    found: '0',
    expected: 'a price above 0',
  }
  expect(formatProblem(problem)).toBe(
    'content/plans.yaml:12  food[0].priceRupees\n  found     0\n  expected  a price above 0',
  )
})
