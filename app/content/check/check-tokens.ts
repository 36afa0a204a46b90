/** Rules for facts inside texts: a %token% must be one that is filled in, and a known figure must be written as its token. */
import { editDistance } from '~/domain/clients/edit-distance'
import { numberInWords } from '~/domain/text/number-words'
import { clockText } from '~/domain/time/days'
import { type LooseSources, sourceOfFamily, type TokenSources, type Tokens, tokenPattern } from '../text/tokens'

export type Wrong = { found: string; expected: string }
/** What the rules compare texts with. */
export type KnownFacts = { tokens: Tokens; sources: TokenSources; figures: readonly Figure[] }

/** The first %name% of a text that is not filled in. */
export function findWrongToken(
  text: string,
  { tokens, sources }: Pick<KnownFacts, 'tokens' | 'sources'>,
): Wrong | null {
  for (const [token, name = ''] of text.matchAll(tokenPattern)) {
    const source = sourceOfFamily(name)
    // Where the file cannot be read, that is the one slip to tell.
    if (tokens.has(name) || (source && !sources[source])) continue
    return { found: token, expected: suggestion(name, tokens) }
  }
  const rest = text.replace(tokenPattern, '')
  const half = /%[A-Za-z][\w-]*(?::[\w-]+)?|\b[A-Za-z]+(?::[\w-]+)?%(?!\d)/.exec(rest)
  if (!half) return null
  return {
    found: half[0],
    expected: `a percent sign on both sides: ${suggestion(half[0].replaceAll('%', ''), tokens)}`,
  }
}

/** A post keeps its words in the database, so its words hold no tokens. */
export function findAnyToken(text: string): Wrong | null {
  const token = text.match(tokenPattern)?.[0]
  return token === undefined
    ? null
    : { found: token, expected: 'the words themselves; only the other texts of content/ are filled in, posts are not' }
}

function suggestion(name: string, tokens: Tokens): string {
  const plain = (word: string) => word.toLowerCase().replace(/[^a-z0-9:]/g, '')
  let nearest: { name: string; distance: number } | null = null
  for (const candidate of tokens.keys()) {
    const distance = editDistance(plain(name), plain(candidate))
    if (nearest === null || distance < nearest.distance) nearest = { name: candidate, distance }
  }
  if (nearest && nearest.distance <= Math.max(1, Math.floor(nearest.name.length / 3))) return `%${nearest.name}%`
  const short = [...tokens.keys()].filter((candidate) => !candidate.includes(':')).map((candidate) => `%${candidate}%`)
  return `one of ${short.join(', ')}, or one of a list such as %price:one-month%; docs/content.md has them all`
}

// ------------------------------------------------------------------------------------------------------------ figures
/** A way in which a fact may be written out, and the token to write instead. */
type Figure = {
  pattern: RegExp
  token: string
  /** The sentence must hold this as well: “we answer within 48 hours” is no word about cancelling. */
  sentence?: RegExp
}

const money =
  /(?:₹|\bRs\b\.?|\bINR\b)\s*\d[\d,]*(?:\.\d+)?|\b\d[\d,]*(?:\.\d+)?\s*(?:rupees\b|\/-)|\b(?:hundred|thousand|lakh)\s+rupees\b/i

/** The first amount of money, or other figure with a token, that is written out. Amounts no price has are told as well. */
export function findWrittenFigure(text: string, facts: KnownFacts): Wrong | null {
  const words = text.replace(tokenPattern, (token) => ' '.repeat(token.length))
  const amount = money.exec(words)
  if (amount) return { found: amount[0], expected: moneyToken(amount[0], facts) }
  const figure = firstFigure(words, facts.figures)
  return figure && { found: figure.found, expected: `${figure.token}, so that the figure is written in one place` }
}

/** In a post: a figure of the clinic. What bajra costs in the market may be told. */
export function findFigureInPost(text: string, facts: KnownFacts): Wrong | null {
  const amount = money.exec(text)
  const isOurs = amount && pricesOf(rupeesIn(amount[0]), facts.tokens).some((name) => !name.startsWith('meal:'))
  const found = isOurs ? amount[0] : firstFigure(text, facts.figures)?.found
  return found === undefined
    ? null
    : { found, expected: 'words without the figure: a post stays as it is when the clinic’s figures change' }
}

function firstFigure(text: string, figures: readonly Figure[]): { found: string; token: string } | null {
  if (!/[\d@]|\b(?:awards|services|clients|days|hours)\b/i.test(text)) return null
  for (const { pattern, token, sentence } of figures) {
    const match = pattern.exec(text)
    if (match && (!sentence || sentence.test(sentenceAt(text, match.index)))) return { found: match[0], token }
  }
  return null
}

function sentenceAt(text: string, index: number): string {
  const end = text.slice(index).search(/[.;!?](?:\s|$)/)
  return text.slice(0, end === -1 ? undefined : index + end).replace(/^[\s\S]*[.;!?]\s/, '')
}

const rupeesIn = (text: string): number => Number(/\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', ''))

const isPrice = (name: string) => /^(?:price:|meal:|consultationPrice$|minimumOrder$)/.test(name)

function pricesOf(amount: number, tokens: Tokens): string[] {
  const names = [...tokens].filter(
    ([name, value]) => isPrice(name) && value !== undefined && rupeesIn(value) === amount,
  )
  return names.map(([name]) => name)
}

function moneyToken(found: string, { tokens }: KnownFacts): string {
  const names = pricesOf(rupeesIn(found), tokens)
  if (names.length > 0) return names.map((name) => `%${name}%`).join(' or ')
  return 'a price by its token, such as %price:one-month% (plans.yaml), %meal:veggie-delight% (meals.yaml), %consultationPrice% or %minimumOrder% (site.yaml)'
}

/** The figures of the clinic as people write them out. */
export function knownFigures(tokens: Tokens, sources: TokenSources): Figure[] {
  const { Site, Plans } = sources as LooseSources
  const value = (name: string) => tokens.get(name) ?? ''
  const figures: Figure[] = []
  const add = (token: string, ...patterns: (string | null)[]) => {
    for (const pattern of patterns)
      if (pattern) figures.push({ token: `%${token}%`, pattern: new RegExp(pattern, 'i') })
  }

  for (const [key, claim] of Object.entries(Site?.claims ?? {})) {
    const shown = value(`claim:${key}`)
    const label = typeof claim?.label === 'string' ? claim.label : ''
    const number = shown.replace(/[^\d.]/g, '')
    if (number === '') continue
    const digits = withCommas(number)
    if (shown.endsWith('+')) add(`claim:${key}`, `(?<![\\d.,])${digits}\\+`)
    // The bare number counts only beside what it is a number of: "5000 clients", "6 awards"; but a child of 17 years is no claim.
    if (key === 'years') add(`claim:${key}`, `(?<![\\d.,])${digits}\\s+years\\s+of\\s+(?:practice|experience)`)
    else if (label !== '') {
      const suffix = shown.endsWith('%') ? '\\s*(?:%|per cent)' : ''
      add(
        shown.endsWith('+') ? `claimNumber:${key}` : `claim:${key}`,
        `(?<![\\d.,])${digits}${suffix}\\s+${escapePattern(label)}`,
      )
      if (Number.isInteger(Number(number)) && !suffix) {
        const word = tokens.has(`word:${key}`) ? `word:${key}` : `claim:${key}`
        add(word, `\\b${numberInWords(Number(number))}\\s+${escapePattern(label)}`)
      }
    }
  }
  if (value('foundedYear')) add('foundedYear', `\\b${value('foundedYear')}\\b`)

  const phone = value('phone').replace(/\D/g, '')
  if (phone.length >= 8) add('phone', `(?<!\\d)\\+?${phone.split('').join('[\\s-]?')}(?!\\d)`)
  const local = phone.replace(/^91(?=\d{10}$)/, '')
  if (local !== phone) add('phone', `(?<!\\d)0?${local.split('').join('[\\s-]?')}(?!\\d)`)
  if (value('email')) add('email', escapePattern(value('email')))
  const address = Site?.contact?.addressLines
  const street: unknown = Array.isArray(address) ? address[0] : undefined
  if (typeof street === 'string' && /\d/.test(street)) add('address', escapePattern(street))

  add('phoneHours', hoursPattern(Site?.hours?.phoneLine, true))
  add('consultationHours', hoursPattern(Site?.hours?.consultation, false))
  add('phoneHours', hoursPattern(Site?.hours?.phoneLine, false))

  const food = Plans?.food
  for (const plan of Array.isArray(food) ? food : []) {
    const meals = value(`meals:${plan?.id}`)
    if (Number(meals) > 1) add(`meals:${plan?.id}`, `(?<![\\d.,])${meals}\\s+meals\\b`)
  }
  for (const name of ['services', 'awards']) {
    const count = value(`count:${name}`)
    if (Number(count) > 2) add(`count:${name}`, `(?<![\\d.,])${count}\\s+${name}\\b`)
    if (Number(count) > 2) add(`word:${name}`, `\\b${value(`word:${name}`)}\\s+${name}\\b`)
  }
  add(
    'gymDiscountPercent',
    value('gymDiscountPercent') && `(?<![\\d.,])${value('gymDiscountPercent')}\\s*(?:%|per cent)[^.]*\\bgym`,
  )
  for (const [name, sentence] of [
    ['discoveryMinutes', /\bcall\b/i],
    ['consultationMinutes', /\bconsultation/i],
  ] as const) {
    const minutes = value(name)
    if (!minutes) continue
    const figure = `(?<![\\d.,])(?:${minutes}|${numberInWords(Number(minutes))})\\s+min(?:utes?)?\\b`
    figures.push({ token: `%${name}%`, pattern: new RegExp(figure, 'i'), sentence })
  }
  for (const name of ['decisionDays', 'payoutDays']) {
    const [from, to] = value(name).split('-')
    if (from && to) add(name, `(?<![\\d.,])${from}\\s*(?:-|–|to)\\s*${to}\\s+(?:business|working)\\s+days`)
  }
  for (const [name, unit] of [
    ['appointmentHours', 'hours'],
    ['foodHours', 'hours'],
    ['requestDays', 'days'],
  ] as const) {
    const limit = value(name)
    if (!limit) continue
    const figure = `(?<![\\d.,])(?:${limit}|${numberInWords(Number(limit))})\\s+${unit}\\b`
    figures.push({ token: `%${name}%`, pattern: new RegExp(figure, 'i'), sentence: /\b(?:cancel|refund)/i })
  }
  return figures
}

/** 9:00 AM - 6:00 PM, 9am to 6pm, 09:00–18:00 …; with days, only beside the last day, as two timetables may have the same hours. */
function hoursPattern(
  hours: { days?: unknown; opens?: unknown; closes?: unknown } | null | undefined,
  isWithDays: boolean,
): string | null {
  const { days, opens, closes } = hours ?? {}
  if (typeof opens !== 'string' || typeof closes !== 'string' || !Array.isArray(days)) return null
  const time = (clock: string) => {
    const [, hour = '', minute = '', half = ''] = /^(\d+):(\d+) ([AP]M)$/.exec(clockText(clock)) ?? []
    return `(?:${hour}${minute === '00' ? '(?:[:.]00)?' : `[:.]${minute}`}\\s*${half}|${escapePattern(clock)})`
  }
  const range = `\\b${time(opens)}\\s*(?:-|–|—|to|until)\\s*${time(closes)}`
  return isWithDays ? `\\b${String(days.at(-1))}[a-z]*\\b[^.;]{0,6}${range}` : range
}

/** 5000 → 5,?000 */
const withCommas = (number: string) => escapePattern(number).replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',?')
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
