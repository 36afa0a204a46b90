/**
 * The %names% that stand for a fact in any text of content/: each fact is written once, and every reader of the content
 * (pages, search, share images, mails) gets the filled text from typed-documents.server.ts. Pure; the content check knows the
 * names and values by the same table.
 */

import { exactRupees } from '~/domain/money/money'
import { refundKinds, refundRuleText } from '~/domain/money/refunds'
import { lateVisitRule } from '~/domain/money/visit-fee'
import { numberInWords } from '~/domain/text/number-words'
import { hoursInWords } from '~/domain/time/opening-hours'
import type { ContentData } from '../schema/schema'

/** Shown where the owner has not given a value yet (decision E2). */
export const unknownFact = 'to be confirmed, please call'

/** The files tokens are filled from, as they are read. */
export type TokenSources = { [Name in SourceName]?: unknown }
/** The same: a file with mistakes may lack any part, or be missing. */
export type LooseSources = { [Name in SourceName]?: Loose<ContentData[Name]> | null }
type SourceName = 'Site' | 'Plans' | 'Meals' | 'Services' | 'HomeServices' | 'Awards'
type Loose<T> = T extends readonly (infer Item)[]
  ? readonly Loose<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Loose<T[Key]> | null }
    : T

/** Name without percent signs → its text; undefined where the file it comes from is broken there. */
export type Tokens = ReadonlyMap<string, string | undefined>

/** Families such as price:PLAN, and the file that says which members there are. */
const families: Record<string, SourceName> = {
  price: 'Plans',
  meals: 'Plans',
  meal: 'Meals',
  claim: 'Site',
  claimNumber: 'Site',
}

/** Matches every %name%, known or not. */
export const tokenPattern = /%([A-Za-z][\w-]*(?::[\w-]+)?)%/g

export function makeTokens(given: TokenSources): Tokens {
  const sources = given as LooseSources
  const raw = new Map([...siteTokens(sources.Site ?? {}), ...priceTokens(sources), ...countTokens(sources)])
  // A fact may itself hold a token: claims.years is '%yearsOfExperience%+'.
  const values = new Map([...raw].map(([name, value]) => [name, value && fillTokens(value, raw)]))
  for (const [name, value] of values) {
    if (name.startsWith('claim:')) values.set(`claimNumber:${name.slice(6)}`, value?.replace(/[^\d.,]/g, ''))
  }
  return values
}

/** Which file says what members the family of a token has; null for a token without a family. */
export function sourceOfFamily(name: string): SourceName | null {
  const [family = '', member] = name.split(':')
  return member === undefined ? null : (families[family] ?? null)
}

type Entry = [name: string, value: string | undefined]

function siteTokens(site: Loose<ContentData['Site']>): Entry[] {
  const { contact, founder, shipping, grievanceOfficer: officer, orders, hours, appointments } = site
  const policy = orders?.policy
  const address = contact?.addressLines
  const fact = (value: string | number | null | undefined) => (value === undefined ? undefined : (value ?? unknownFact))
  const known = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)
  const entries: [string, unknown][] = [
    ['clinic', site.legalName],
    ['foundedYear', site.foundedYear],
    ['founder', founder?.name],
    ['founderTitle', founder?.title],
    ['yearsOfExperience', founder?.yearsOfExperience],
    ['email', contact?.email],
    ['phone', contact?.phoneText],
    ['address', Array.isArray(address) ? address.join(', ') : undefined],
    ['consultationHours', timetable(hours?.consultation)],
    ['phoneHours', timetable(hours?.phoneLine)],
    ['grievanceOfficer', officer && `${officer.name}, ${officer.designation}`],
    ['grievanceEmail', officer?.email],
    ['grievancePhone', officer?.phoneText],
    ['consultationPrice', price(orders?.consultationPriceRupees)],
    ['discoveryMinutes', appointments?.discovery?.minutes],
    ['consultationMinutes', appointments?.consultation?.minutes],
    ['minimumOrder', price(orders?.minimumOrderRupees)],
    ['deliveryCharge', deliveryCharge(orders?.deliveryFeeRupees)],
    ['gymDiscountPercent', orders?.gymDiscountPercent],
    ['appointmentHours', policy?.appointmentHours],
    ['foodHours', policy?.foodHours],
    ['requestDays', policy?.requestDays],
    ['decisionDays', policy?.decisionDays],
    ['payoutDays', policy?.payoutDays],
    ['businessDays', fact(shipping?.businessDays)],
    ['areas', fact(shipping?.areas)],
    ['courier', fact(shipping?.courier)],
    ['hours', fact(shipping?.hours)],
    ...Object.entries(site.claims ?? {}).map(([key, claim]): [string, unknown] => [`claim:${key}`, claim?.value]),
    [
      'refundRule:late',
      typeof appointments?.noShowFee === 'number' ? lateVisitRule(appointments.noShowFee) : lateVisitRule(),
    ],
    ...refundKinds.map((kind): [string, unknown] => [`refundRule:${kind}`, refundText(kind, policy)]),
  ]
  return entries.map(([name, value]) => [name, known(value)])
}

type Timetable = ContentData['Site']['hours']['consultation']
type Policy = ContentData['Site']['orders']['policy']

function timetable(hours: Loose<Timetable> | null | undefined): string | undefined {
  const { days, opens, closes } = hours ?? {}
  if (!Array.isArray(days) || typeof opens !== 'string' || typeof closes !== 'string') return undefined
  return hoursInWords({ days, opens, closes })
}

function refundText(kind: (typeof refundKinds)[number], policy: Loose<Policy> | null | undefined): string | undefined {
  const { appointmentHours, foodHours, requestDays } = policy ?? {}
  if (typeof appointmentHours !== 'number' || typeof foodHours !== 'number' || typeof requestDays !== 'number')
    return undefined
  return refundRuleText(kind, { appointmentHours, foodHours, requestDays })
}

const price = (rupees: unknown) => (typeof rupees === 'number' ? exactRupees(rupees) : undefined)

function deliveryCharge(rupees: unknown): string | undefined {
  if (rupees === null) return 'charged extra and confirmed before dispatch'
  return rupees === 0 ? 'free' : price(rupees)
}

function priceTokens({ Plans, Meals }: LooseSources): Entry[] {
  const plans = [...list(Plans?.subscription), ...list(Plans?.food)]
  return [
    ...plans.flatMap(({ id, planType, priceRupees }): Entry[] =>
      typeof id === 'string' && planType !== 'custom' ? [[`price:${id}`, price(priceRupees)]] : [],
    ),
    ...list(Plans?.food).flatMap(({ id, meals }): Entry[] =>
      typeof id === 'string' ? [[`meals:${id}`, typeof meals === 'number' ? String(meals) : undefined]] : [],
    ),
    ...list(Meals?.items).flatMap(({ id, priceRupees }): Entry[] =>
      typeof id === 'string' && priceRupees !== null ? [[`meal:${id}`, price(priceRupees)]] : [],
    ),
  ]
}

/** count:services → "20", word:services → "twenty", Word:services → "Twenty". */
function countTokens({ Services, HomeServices, Awards }: LooseSources): Entry[] {
  const lengthOf = (items: unknown) => (Array.isArray(items) ? items.length : undefined)
  const services = Services?.items
  const inCategory = (category: string) =>
    Array.isArray(services) ? list(services).filter((service) => service.category === category).length : undefined
  const counts: [string, number | undefined][] = [
    ['services', lengthOf(services)],
    ['core', inCategory('core')],
    ['specialized', inCategory('specialized')],
    ['other', inCategory('other')],
    ['homeServices', lengthOf(HomeServices?.items)],
    ['awards', lengthOf(Awards?.items)],
  ]
  return counts.flatMap(([name, count]): Entry[] => {
    const word = count === undefined ? undefined : numberInWords(count)
    return [
      [`count:${name}`, count === undefined ? undefined : String(count)],
      [`word:${name}`, word],
      [`Word:${name}`, word && word.charAt(0).toUpperCase() + word.slice(1)],
    ]
  })
}

/** The entries of a list that are groups of lines; none where something else stands in its place. */
function list<Item>(items: readonly Item[] | null | undefined): NonNullable<Item>[] {
  const isGroup = (item: Item): item is NonNullable<Item> => typeof item === 'object' && item !== null
  return Array.isArray(items) ? items.filter(isGroup) : []
}

/** Fills the known tokens of a text; an unknown one stays as it is (the content check does not let it get here). */
export function fillTokens(text: string, tokens: Tokens): string {
  return text.replace(tokenPattern, (token, name: string) => tokens.get(name) ?? token)
}

/** The same document with every token of its texts filled. Addresses (https://…) are left as they are. */
export function fillAll<Document>(document: Document, tokens: Tokens): Document {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return isAddress(value) ? value : fillTokens(value, tokens)
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item)]))
  }
  return fill(document) as Document
}

/** The percent signs of an address are its own: https://maps.example/?q=%E0%A4%86. */
export const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text)

/** The same in a syntax tree, where an email address and a telephone number become links. */
export function fillTreeTokens<Node extends TreeNode>(node: Node, tokens: Tokens): Node {
  if (!node.children) return node
  const children = node.children.flatMap((child): TreeNode[] =>
    child.type === 'text' ? fillTextNode(child.value ?? '', tokens) : [fillTreeTokens(child, tokens)],
  )
  return { ...node, children }
}

type TreeNode = { type: string; value?: string; children?: TreeNode[] }

function fillTextNode(text: string, tokens: Tokens): TreeNode[] {
  const parts = text.split(/(%(?:email|phone|grievanceEmail|grievancePhone)%)/).filter((part) => part !== '')
  return parts.map((part) => {
    const value = fillTokens(part, tokens)
    const words = { type: 'text', value }
    if (/^%\w*email%$/i.test(part)) return link(`mailto:${value}`, words)
    if (/^%\w*phone%$/i.test(part)) return link(`tel:${value.replace(/[^\d+]/g, '')}`, words)
    return words
  })
}

function link(href: string, words: TreeNode): TreeNode {
  const element = { type: 'element', tagName: 'a', properties: { href }, children: [words] }
  return element
}
