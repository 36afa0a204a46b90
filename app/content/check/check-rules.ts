/** Rules no schema can state: what every text must keep to, and where files must agree with each other. */
import { planPeriod } from '~/domain/orders/plans'
import { isKnownPath } from '~/domain/pages'
import { serviceCategories, serviceColors } from '../schema/offer-schemas'
import { staffOnlyKeys } from '../schema/schema'
import type { SourceFile } from '../source/source-file'
import { isAddress } from '../text/tokens'
import type { CheckContext, CheckedContent, FileKind, Report } from './check-context'
import { isPicture, isThere, missingPicture } from './check-pictures'
import {
  findAnyToken,
  findFigureInPost,
  findWrittenFigure,
  findWrongToken,
  type KnownFacts,
  type Wrong,
} from './check-tokens'
import { unseenSign } from './slips/unseen-signs'

type Path = readonly PropertyKey[]

const leftOvers: readonly { pattern: RegExp; expected: string }[] = [
  { pattern: /[[\]]/, expected: 'the finished text, without square brackets' },
  {
    pattern: /\b(?:TBD|TBA|TODO|FIXME)\b/,
    expected: 'the finished text; a value that is not known yet is null where a line allows it',
  },
  { pattern: /\b[Xx]{2,}\b/, expected: 'the real value in place of the XX' },
  { pattern: /\blorem\b/i, expected: 'a real text in place of the filler' },
  { pattern: /javascript:/i, expected: 'a plain address; a link cannot run a script' },
  { pattern: /<\/?[a-z][^>]*>/i, expected: 'plain text without HTML marks' },
]

/** The first left-over of a text, if any: what stands there and what should. */
export function findLeftOver(text: string): { found: string; expected: string } | null {
  const unseen = unseenSign(text)
  if (unseen)
    return {
      found: unseen.sign,
      expected: `the text typed anew: there is an invisible sign in it (${unseen.name})`,
    }
  for (const { pattern, expected } of leftOvers) {
    const match = pattern.exec(text)
    if (match) return { found: match[0], expected }
  }
  return null
}

/** Where the facts themselves stand, by the first name of a path in site.yaml. */
const homeOfFacts = ['contact', 'founder', 'grievanceOfficer', 'hours', 'shipping', 'social', 'tax']

function factRules(text: string, path: Path, kind: FileKind, facts: KnownFacts): Wrong | null {
  if (isAddress(text) || (staffOnlyKeys as readonly PropertyKey[]).includes(path.at(-1) ?? '')) return null
  const isHome =
    kind.type === 'Site' && (homeOfFacts.includes(String(path[0])) || (path[0] === 'claims' && path.at(-1) === 'value'))
  return isHome ? findWrongToken(text, facts) : findWrongFact(text, kind, facts)
}

/** Facts in a text: tokens that are filled in, and no figure written out. Posts hold neither. */
export function findWrongFact(text: string, kind: FileKind, facts: KnownFacts): Wrong | null {
  return kind.folder === 'posts'
    ? (findAnyToken(text) ?? findFigureInPost(text, facts))
    : (findWrongToken(text, facts) ?? findWrittenFigure(text, facts))
}

/** What a link inside the site must be. */
export const knownLink = 'the path of a page of this site, such as /services#pricing or /blog/NAME-OF-A-POST'

/** Pictures exist, links lead somewhere, nothing unfinished is left: for every text among a file's facts. */
export function everyTextRule(source: SourceFile, kind: FileKind, context: CheckContext, report: Report): void {
  walk(source.data, [], (value, path) => {
    // A price in words is told by the shape.
    if (typeof value !== 'string' || String(path.at(-1)).endsWith('Rupees')) return
    if (isPicture(value)) {
      if (!isThere(value, context)) {
        report(
          source,
          source.lineOf(path),
          path,
          `the picture ${value}, which is not there`,
          missingPicture(value, context),
        )
      }
    } else if (/^\/(?!\/)\S*$/.test(value)) {
      if (!isKnownPath(value, context.postSlugs)) {
        report(source, source.lineOf(path), path, `a link to ${value}, which leads nowhere`, knownLink)
      }
    } else {
      const wrong = findLeftOver(value) ?? factRules(value, path, kind, context.facts)
      if (wrong) report(source, source.lineOfText(path, wrong.found), path, `“${wrong.found}”`, wrong.expected)
    }
  })
}

/** The line on which a text stood first; null where this is the first. */
function firstLineOf(seen: Map<string, number>, text: string, line: number): number | null {
  const first = seen.get(text)
  if (first === undefined) seen.set(text, line)
  return first ?? null
}

/** An id appears once in its list. The plans share one list of ids, as an order names a plan by id alone. */
export function uniqueIdsRule(source: SourceFile, report: Report): void {
  const groups = new Map<string, Map<string, number>>()
  walk(source.data, [], (value, path) => {
    const isId = path.at(-1) === 'id' && typeof path.at(-2) === 'number' && typeof value === 'string'
    if (!isId) return
    const group = source.file === 'content/plans.yaml' ? 'plans' : JSON.stringify(path.slice(0, -2))
    const seen = groups.get(group) ?? new Map<string, number>()
    groups.set(group, seen)
    const line = source.lineOf(path)
    const first = firstLineOf(seen, value, line)
    if (first !== null)
      report(
        source,
        line,
        path,
        `the id “${value}” a second time (first on line ${first})`,
        'an id that no other entry has',
      )
  })
}

/** What tells the entries of a list apart where they have no id; the pages use the same as keys. */
const tellingKeys = ['network', 'quote', 'title', 'step', 'label', 'name', 'text']

/** What two entries with ids of their own never share. */
const longTexts = ['quote', 'question']

/** A block that was copied to add another, and not written over: no list says the same thing twice. */
export function sameEntryRule(source: SourceFile, report: Report): void {
  walk(source.data, [], (list, path) => {
    if (!Array.isArray(list)) return
    const seen = new Map<string, number>()
    for (const [at, entry] of list.entries()) {
      const isGroup = typeof entry === 'object' && entry !== null
      const hasId = isGroup && 'id' in entry
      const key = isGroup
        ? (hasId ? longTexts : tellingKeys).find((name) => typeof entry[name] === 'string')
        : undefined
      const value: unknown = key === undefined ? entry : entry[key]
      if (typeof value !== 'string') continue
      const told = hasId ? value.replace(/\s+/g, ' ').trim() : value
      const place = key === undefined ? [...path, at] : [...path, at, key]
      const line = source.lineOf(place)
      const first = firstLineOf(seen, told, line)
      if (first === null) continue
      const again = `a second time (first on line ${first})`
      // Copied and given an id of its own, but not written over.
      if (hasId)
        report(
          source,
          line,
          place,
          `the ${key} “${told.slice(0, 60)}” ${again}`,
          'each entry once: a copied entry needs words of its own, not only another id',
        )
      else report(source, line, place, `“${told}” ${again}`, 'each entry once')
    }
  })
}

/** Where clean files must agree. A file with mistakes of its own is left out until these are mended. */
export function crossRules(content: CheckedContent, report: Report): void {
  serviceRules(content, report)
  planRules(content, report)
}

function serviceRules({ Services, HomeServices }: CheckedContent, report: Report): void {
  if (!Services) return
  const { source, data } = Services
  for (const [index, category] of serviceCategories.entries()) {
    if (!data.items.some((item) => item.category === category)) {
      const found = `no service of the category “${category}”`
      report(source, source.lineOf(['items']), ['items'], found, 'at least one: its filter button would show nothing')
    }
    const color = serviceColors[index]
    for (const [at, item] of data.items.entries()) {
      if (item.category !== category || item.color === color) continue
      report(
        source,
        source.lineOf(['items', at, 'color']),
        ['items', at, 'color'],
        `the colour “${item.color}” on a service of the category “${category}”`,
        `“${color}”, the colour of that category`,
      )
    }
  }
  const ids = new Set(data.items.map((item) => item.id))
  for (const [at, item] of (HomeServices?.data.items ?? []).entries()) {
    if (!HomeServices || ids.has(item.serviceId)) continue
    const path = ['items', at, 'serviceId']
    report(
      HomeServices.source,
      HomeServices.source.lineOf(path),
      path,
      `the service “${item.serviceId}”, which is not in services.yaml`,
      `the id of a service: ${[...ids].join(', ')}`,
    )
  }
}

/** Each plan type once, with the period it stands for; a price for all but the custom plan, which is quoted. */
function planRules({ Plans }: CheckedContent, report: Report): void {
  if (!Plans) return
  const { source, data } = Plans
  const seen = new Map<string, number>()
  for (const list of ['subscription', 'food'] as const) {
    for (const [at, plan] of data[list].entries()) {
      const pathOf = (key: string): Path => [list, at, key]
      const say = (key: string, found: string, expected: string) =>
        report(source, source.lineOf(pathOf(key)), pathOf(key), found, expected)
      const first = firstLineOf(seen, plan.planType, source.lineOf(pathOf('planType')))
      if (first !== null)
        say(
          'planType',
          `the plan type “${plan.planType}” a second time (first on line ${first})`,
          'each plan type once: an order names its plan by the plan type, so a type has one price',
        )
      const period = planPeriod(plan.planType)
      if (plan.period !== period) {
        say('period', `the period “${plan.period}” for ${plan.planType}`, `“${period}”`)
      }
      if (plan.planType === 'custom' && plan.priceRupees !== null) {
        say(
          'priceRupees',
          `the price ${plan.priceRupees}`,
          'null: a custom plan has no fixed price, the clinic quotes it',
        )
      }
      if (plan.planType !== 'custom' && plan.priceRupees === null) {
        say('priceRupees', 'nothing', 'a price above 0, in rupees; only the custom plan has none')
      }
    }
  }
}

function walk(value: unknown, path: Path, visit: (value: unknown, path: Path) => void): void {
  visit(value, path)
  if (typeof value !== 'object' || value === null) return
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  for (const [key, child] of entries) walk(child, [...path, key], visit)
}
