/** Slips of the hand in content/, each with the one sentence that lets a dietitian mend it, at the line where it is. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runContentCheck } from '~/content/check/check'
import { formatProblem } from '~/content/check/problem'

let contentDir = ''
beforeAll(() => {
  contentDir = mkdtempSync(join(tmpdir(), 'aahar-slips-'))
})
beforeEach(() => cpSync('content', contentDir, { recursive: true }))
afterAll(() => rmSync(contentDir, { recursive: true, force: true }))

const now = new Date('2026-11-21T06:00:00Z')
const read = (name: string) => readFileSync(join('content', name), 'utf8')

type Slip = {
  says: string
  file: string
  find: RegExp | string
  replace: string
  /** Where this first stands in the broken file. */
  at: RegExp
  found: RegExp
  expected: RegExp
}

const plans = 'plans.yaml'
// biome-ignore format: one row a line reads as the table it is
const slips: Slip[] = [
  // Quotes name the line where they open, wherever the format stumbles.
  { says: 'a double quote', file: 'testimonials.yaml', find: 'location: ', replace: 'location: "', at: /location: "/, found: /a quote that is never closed: location: "/, expected: /put " at the end/ },
  { says: 'a single quote', file: plans, find: 'title: 2 Months', replace: "title: '2 Months", at: /title: '2/, found: /never closed: title: '2 Months/, expected: /put ' at the end/ },
  { says: 'a double quote that another one far below would close', file: 'site.yaml', find: /^tagline: /m, replace: 'tagline: "', at: /^tagline/m, found: /never closed: tagline/, expected: /put " at the end/ },
  { says: 'a single quote that another one far below would close', file: 'site.yaml', find: /^tagline: /m, replace: "tagline: '", at: /^tagline/m, found: /never closed/, expected: /put ' at the end/ },
  { says: 'a quote in the last line', file: plans, find: /\n( +- )([^\n]*)\n$/, replace: '\n$1"$2\n', at: /- "[^\n]*\n$/, found: /never closed/, expected: /put " at the end/ },
  { says: 'a quote in a list on one line', file: 'gallery.yaml', find: /categories: \[.*\]/, replace: "categories: ['Low oil, Lunch]", at: /categories: \['/, found: /never closed: categories/, expected: /put ' at the end/ },
  // Entries
  { says: 'the first line of an entry deleted', file: plans, find: / {2}- id: two-months\n/, replace: '', at: /title: 2 Months/, found: /twice in one entry: “title: 2 Months”/, expected: /where a new entry begins here, put its first line above it: “- id: …”/ },
  { says: 'the first line of the first entry deleted', file: plans, find: / {2}- id: one-month\n/, replace: '', at: /title: 1 Month/, found: /“title: 1 Month”, in an entry that does not begin with a hyphen/, expected: /the first line of the entry above it: “- id: …”/ },
  { says: 'the same in testimonials', file: 'testimonials.yaml', find: / {2}- id: [\w-]+\n/, replace: '', at: /quote: >-/, found: /“quote: >-”, in an entry/, expected: /“- id: …”/ },
  { says: 'the hyphen of an entry missing', file: plans, find: '  - id: two-months', replace: '    id: two-months', at: /id: two-months/, found: /twice in one entry: “id: two-months”/, expected: /a hyphen and a space before it: “- id: two-months”/ },
  { says: 'the hyphen of the first entry missing', file: plans, find: '  - id: one-month', replace: '    id: one-month', at: /id: one-month/, found: /“id: one-month”, in an entry that does not begin/, expected: /a hyphen and a space before it: “- id: one-month”/ },
  { says: 'the hyphen of a line missing', file: plans, find: /^ {6}- text: /m, replace: '        text: ', at: /^ {8}text: /m, found: /“text: .*”, in an entry/, expected: /a hyphen and a space before it/ },
  { says: 'no space after the hyphen', file: plans, find: '  - id: two-months', replace: '  -id: two-months', at: /-id: two/, found: /without a space after the hyphen/, expected: /a space there: “- id: two-months”/ },
  // Spaces
  { says: 'one space too few', file: plans, find: '    title: 2 Months', replace: '   title: 2 Months', at: /title: 2 Months/, found: /3 spaces before “title: 2 Months”/, expected: /4 spaces before it/ },
  { says: 'one space too many', file: plans, find: '    title: 2 Months', replace: '     title: 2 Months', at: /title: 2 Months/, found: /5 spaces before “title: 2 Months”/, expected: /4 spaces before it/ },
  { says: 'one space too few before a hyphen', file: plans, find: '  - id: two-months', replace: ' - id: two-months', at: /- id: two/, found: /1 space before “- id: two-months”/, expected: /2 spaces before it/ },
  { says: 'one space too many before a hyphen', file: plans, find: '  - id: two-months', replace: '   - id: two-months', at: /- id: two/, found: /3 spaces before/, expected: /spaces before it/ },
  { says: 'one space too few in the facts of a legal text', file: 'legal/terms.mdx', find: /^date: /m, replace: ' date: ', at: /^ date: /m, found: /1 space before “date/, expected: /no space before it/ },
  { says: 'no space after the colon', file: plans, find: 'title: 2 Months', replace: 'title:2 Months', at: /title:2/, found: /without a space after the colon/, expected: /“title: 2 Months”/ },
  { says: 'a colon of another script', file: plans, find: 'title: 2 Months', replace: 'title：2 Months', at: /title：2/, found: /without a space after the colon/, expected: /“title: 2 Months”/ },
  { says: 'a tab', file: plans, find: '    title: 2 Months', replace: '\ttitle: 2 Months', at: /\ttitle/, found: /a tab at the start/, expected: /spaces/ },
  { says: 'spaces that are none before a name', file: plans, find: '    title: 2 Months', replace: '\u00a0\u00a0\u00a0 title: 2 Months', at: /title: 2 Months/, found: /an invisible sign \(a space that is none\)/, expected: /type it anew/ },
  { says: 'a space that is none after a colon', file: plans, find: 'title: 2 Months', replace: 'title:\u00a02 Months', at: /title:\u00a02/, found: /an invisible sign/, expected: /type it anew/ },
  { says: 'a space of no width in a name', file: plans, find: 'title: 2 Months', replace: '\u200btitle: 2 Months', at: /\u200btitle/, found: /zero-width space.*⍽title/, expected: /typed anew by hand/ },
  { says: 'a soft hyphen in a text', file: 'faq.yaml', find: /question: /, replace: 'question: Diet\u00adplan ', at: /\u00ad/, found: /soft hyphen/, expected: /typed anew/ },
  { says: 'a price with a space that is none', file: plans, find: 'priceRupees: 4000', replace: 'priceRupees: 4\u00a0000', at: /4\u00a0000/, found: /“4\u00a0000”, with an invisible sign/, expected: /write 4000/ },
  // Marks
  { says: 'marks of git', file: plans, find: /( {4}priceRupees: 4000\n)/, replace: '<<<<<<< HEAD\n$1=======\n    priceRupees: 4200\n>>>>>>> meera\n', at: /<<<<<<</, found: /a mark that git leaves/, expected: /one of the two versions/ },
  { says: 'a mark of git that was left over', file: plans, find: /( {4}priceRupees: 4000\n)/, replace: '$1=======\n', at: /=======/, found: /“=======”, a mark that git leaves/, expected: /one of the two versions/ },
  { says: 'a bullet', file: plans, find: /^ {6}- text: /m, replace: '      • text: ', at: /• text/, found: /a line that starts with •/, expected: /a hyphen and a space at its start: “- text: / },
  { says: 'a long dash for a hyphen', file: plans, find: '  - id: two-months', replace: '  – id: two-months', at: /– id/, found: /a line that starts with –/, expected: /“- id: two-months”/ },
  { says: 'a bullet that the line above would swallow', file: 'home.yaml', find: /(?<=assurances:\n)( +- .*\n)( +)- /, replace: '$1$2• ', at: /• /, found: /starts with •/, expected: /a hyphen and a space/ },
  // Values
  { says: 'a day that no calendar has', file: 'legal/terms.mdx', find: /^date: .*$/m, replace: 'date: 2025-02-30', at: /^date: /m, found: /2025-02-30/, expected: /February 2025 has 28 days, not 30/ },
  { says: 'a month that no year has', file: 'legal/terms.mdx', find: /^date: .*$/m, replace: 'date: 2025-13-01', at: /^date: /m, found: /2025-13-01/, expected: /there is no month 13/ },
  { says: 'a price as shops write it', file: plans, find: 'priceRupees: 4000', replace: 'priceRupees: 4000/-', at: /4000\/-/, found: /“4000\/-”/, expected: /a plain number such as 4000.*; write 4000$/ },
  { says: 'a price with its currency', file: plans, find: 'priceRupees: 4000', replace: 'priceRupees: Rs. 4,200 only', at: /Rs\. /, found: /Rs\. 4,200 only/, expected: /; write 4200$/ },
  { says: 'a price in Hindi digits', file: plans, find: 'priceRupees: 4000', replace: 'priceRupees: ४०००', at: /४/, found: /४०००/, expected: /; write 4000$/ },
  { says: 'a price in thousands', file: plans, find: 'priceRupees: 4000', replace: 'priceRupees: 4k', at: /4k/, found: /4k/, expected: /; write 4000$/ },
  { says: 'a number of programs for a price', file: plans, find: 'priceRupees: 4000', replace: 'priceRupees: 0x10', at: /0x10/, found: /“0x10”, which is read as the number 16/, expected: /digits alone/ },
  { says: 'an octal number', file: plans, find: 'priceRupees: 4000', replace: 'priceRupees: 0o7640', at: /0o7640/, found: /read as the number 4000/, expected: /digits alone/ },
  { says: 'a power of ten', file: plans, find: 'priceRupees: 4000', replace: 'priceRupees: 4e3', at: /4e3/, found: /read as the number 4000/, expected: /digits alone/ },
  { says: 'zeros before a number', file: plans, find: 'priceRupees: 4000', replace: 'priceRupees: 04000', at: /04000/, found: /read as the number/, expected: /digits alone/ },
  { says: 'a name with spaces', file: plans, find: 'priceRupees: 4000', replace: 'price Rupees: 4000', at: /price Rupees/, found: /“price Rupees:”, which nothing reads/, expected: /^“priceRupees:”$/ },
  { says: 'a name with spaces and capitals', file: plans, find: 'planType: one_month', replace: 'Plan Type: one_month', at: /Plan Type/, found: /“Plan Type:”/, expected: /^“planType:”$/ },
  { says: 'an id with spaces', file: 'meals.yaml', find: /- id: .*$/m, replace: '- id: Veg Salad', at: /Veg Salad/, found: /“Veg Salad”/, expected: /; write veg-salad$/ },
  { says: 'a testimonial copied under another id', file: 'testimonials.yaml', find: /( {2}- id: long-run\n(?: {4,}.*\n)+)/, replace: '$1$1', at: /(?<=quote: >-[\s\S]*)quote: >-/, found: /the quote “.*” a second time \(first on line \d+\)/, expected: /words of its own, not only another id/ },
  { says: 'a question copied under another id', file: 'faq.yaml', find: /( {2}- id: .*\n(?: {4,}.*\n)+)/, replace: '$1$1', at: /(?<=question: [\s\S]*)question: /, found: /the question “/, expected: /words of its own/ },
  // Addresses and direction
  { says: 'a quote in an address', file: 'site.yaml', find: /^ {2}mapUrl:.*$/m, replace: '  mapUrl: https://maps.example/?q="onload=x', at: /mapUrl/, found: /onload/, expected: /without quotes, spaces/ },
  { says: 'a single quote in an address', file: 'site.yaml', find: /^ {2}mapUrl:.*$/m, replace: "  mapUrl: https://maps.example/?q=x'y", at: /mapUrl/, found: /x'y/, expected: /without quotes/ },
  { says: 'a text that is turned round', file: 'faq.yaml', find: /question: /, replace: 'question: \u202egnp.exe ', at: /\u202e/, found: /turns the direction/, expected: /typed anew/ },
  { says: 'a text that is turned round by its number', file: 'faq.yaml', find: /question: .*$/m, replace: 'question: "Is it \\u2066free?"', at: /question: "Is it/, found: /\u2066/, expected: /turns the direction/ },
  { says: 'prose that is turned round', file: 'legal/terms.mdx', find: /\n\n(?=[A-Z])/, replace: '\n\n\u2067', at: /\u2067/, found: /\u2067/, expected: /turns the direction/ },
]

test.each(slips)('$file: $says', async ({ file, find, replace, at, found, expected }) => {
  const before = read(file)
  const given = before.replace(find, replace)
  // A copy gets an id of its own.
  const after = given.replace(/(- id: ([\w-]+)\n[\s\S]*?)- id: \2\n/, '$1- id: $2-again\n')
  expect(after).not.toBe(before)
  writeFileSync(join(contentDir, file), after)
  const { problems } = await runContentCheck({ contentDir, publicDir: 'public', now })
  const line = after.slice(0, after.search(at)).split('\n').length
  expect(problems[0], problems.map(formatProblem).join('\n')).toEqual({
    ...{ file: `content/${file}`, line, path: expect.any(String) },
    ...{ found: expect.stringMatching(found), expected: expect.stringMatching(expected) },
  })
  expect(problems.map(formatProblem), 'one slip is one sentence').toHaveLength(1)
})

test('joiners of Hindi and of emoji are no invisible signs', async () => {
  const { problems } = await runContentCheck({
    ...{ contentDir, publicDir: 'public', now },
    files: new Map([['faq.yaml', read('faq.yaml').replace('question: ', 'question: क्‍या 👩‍🍳 ')]]),
  })
  expect(problems.filter(({ file, path }) => file === 'content/faq.yaml' && path !== '')).toEqual([])
})
