/**
 * What changed in content/ since it was last compiled (.contentlayer): prices, which staff should see once more before
 * clients pay them, and posts, whose files are read only once. Compares plain documents, so an old or odd one is no error.
 */
import { exactRupees } from '~/domain/money/money'
import { valueAt } from '../check/plain-words'

/** Documents by their kind, as they are read or as contentlayer writes them, and the words of each post by its name. */
export type ContentFacts = {
  Plans?: unknown
  Meals?: unknown
  Site?: unknown
  /** The facts of each practitioner by slug; an older build has none. */
  team?: ReadonlyMap<string, unknown>
  posts: ReadonlyMap<string, string>
}
type Documents = Omit<ContentFacts, 'posts'>

/** One price that differs: `from` or `to` is undefined where there is no such price, null where there is none yet. In rupees. */
export type PriceChange = {
  /** plan three-months, meal veggie-delight, minimumOrderRupees */
  key: string
  label: string
  from: number | null | undefined
  to: number | null | undefined
}

/** The prices that differ, in the order of the files. */
export function changedPrices(before: Documents, now: Documents): PriceChange[] {
  const was = pricesOf(before)
  const is = pricesOf(now)
  const label = (key: string) => (is.get(key) ?? was.get(key))?.label ?? key
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((key) => ({ key, label: label(key), from: was.get(key)?.rupees, to: is.get(key)?.rupees }))
    .filter(({ from, to }) => from !== to)
}

/** One line for each: “price of 1 Month (one-month) changed from ₹4,000 to ₹4,200”. */
export function priceChanges(before: Documents, now: Documents): string[] {
  const was = pricesOf(before)
  const is = pricesOf(now)
  const changes: string[] = []
  for (const [key, { label, rupees }] of is) {
    const old = was.get(key)
    if (old === undefined && was.size > 0) changes.push(`new price: ${label}, ${inWords(rupees)}`)
    else if (old !== undefined && old.rupees !== rupees)
      changes.push(`price of ${label} changed from ${inWords(old.rupees)} to ${inWords(rupees)}`)
  }
  for (const [key, { label, rupees }] of was) {
    if (!is.has(key) && is.size > 0) changes.push(`no longer for sale: ${label}, ${inWords(rupees)} until now`)
  }
  return changes
}

type Priced = { label: string; rupees: number | null }

function pricesOf({ Plans, Meals, Site, team = new Map() }: Documents): Map<string, Priced> {
  const prices = new Map<string, Priced>()
  const add = (key: string, label: string, rupees: unknown) => {
    if (typeof rupees === 'number' || rupees === null) prices.set(key, { label, rupees })
  }
  for (const [document, list, title] of [
    [Plans, 'subscription', 'title'],
    [Plans, 'food', 'title'],
    [Meals, 'items', 'name'],
  ] as const) {
    const items = valueAt(document, [list])
    for (const item of Array.isArray(items) ? items : []) {
      const id = String(valueAt(item, ['id']))
      add(
        `${list === 'items' ? 'meal' : 'plan'} ${id}`,
        `${valueAt(item, [title])} (${id})`,
        valueAt(item, ['priceRupees']),
      )
    }
  }
  for (const [key, label] of [
    ['consultationPriceRupees', 'a full consultation'],
    ['minimumOrderRupees', 'the smallest order of dishes'],
    ['deliveryFeeRupees', 'the delivery of dishes'],
  ] as const) {
    add(key, label, valueAt(Site, ['orders', key]))
  }
  for (const [slug, facts] of team)
    add(
      `team ${slug}`,
      `a full consultation with ${nameOfPerson(slug, facts)}`,
      valueAt(facts, ['prices', 'consultationRupees']),
    )
  return prices
}

/** The name of a person of the team; where a token of the clinic's settings stands for it, the words of the file's name. */
export function nameOfPerson(slug: string, facts: unknown): string {
  const name = valueAt(facts, ['name'])
  if (typeof name === 'string' && name !== '' && !name.includes('%')) return name
  return slug.replace(/(^|-)([a-z])/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase())
}

const inWords = (rupees: number | null) => (rupees === null ? 'none' : exactRupees(rupees))

/** What a post says, to be compared. `body` is its Markdown. */
export function postText(facts: unknown, body: string): string {
  const words = ['title', 'description'].map((key) => valueAt(facts, [key]))
  return JSON.stringify([...words, body.replace(/\r\n?/g, '\n').trim()])
}

/** The names of posts that were compiled before and have another text now. */
export function changedPosts(before: ContentFacts['posts'], now: ContentFacts['posts']): string[] {
  return [...now].flatMap(([name, text]) => {
    const old = before.get(name)
    return old !== undefined && old !== text ? [name] : []
  })
}
