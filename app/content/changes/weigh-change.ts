/** What a change of one file would do, with all other files as the site shows them: what is wrong, which prices it changes. Nothing is written. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { Problem } from '../check/problem'
import type { ContentPriceChange } from '../contract/admin-content'
import { singletonSchemas } from '../schema/schema'
import { type ContentFacts, changedPrices } from '../source/changes'
import type { ContentFile } from '../source/content-files'
import { slugOf } from '../source/content-files'
import { readFacts } from '../source/edit-source'
import { planTypes } from './change-rules'
import { checkFolder, type ListUploaded } from './check-folder'
import type { ContentFolder } from './folder/folder'
import { countWaitingOrders } from './store'

type Scales = {
  db: Kysely<Tables>
  places: { contentDir: string; publicDir: string }
  listUploaded: ListUploaded
  now: Date
}

type Weighed = {
  problems: Problem[]
  warnings: Problem[]
  prices: ContentPriceChange[]
  /** With the change in it. */
  folder: ContentFolder
}

/** @param live what the site shows */
export async function weighChange(
  { db, places, listUploaded, now }: Scales,
  { file, after, live }: { file: ContentFile; after: string; live: ContentFolder },
): Promise<Weighed> {
  const folder = new Map([...live, [file.name, after] as const])
  const { problems, warnings } = await checkFolder(places, folder, { now, listUploaded })
  return { problems, warnings, prices: await pricesOf(db, factsOf(live), factsOf(folder)), folder }
}

/** Of the files that hold prices; of one that cannot be read, none. */
function factsOf(folder: ContentFolder): ContentFacts {
  const facts: ContentFacts = { posts: new Map() }
  for (const [type, { file }] of Object.entries(singletonSchemas)) {
    if (!['plans.yaml', 'meals.yaml', 'site.yaml'].includes(file)) continue
    try {
      Object.assign(facts, { [type]: readFacts(file, folder.get(file) ?? '') })
    } catch {
      // What is wrong in it is among the problems.
    }
  }
  const team = new Map<string, unknown>()
  for (const [name, text] of folder) {
    const slug = slugOf(name)
    if (slug === null) continue
    try {
      team.set(slug, readFacts(name, text))
    } catch {
      // As above.
    }
  }
  return { ...facts, team }
}

async function pricesOf(db: Kysely<Tables>, was: ContentFacts, is: ContentFacts): Promise<ContentPriceChange[]> {
  const changes = changedPrices(was, is)
  if (changes.length === 0) return []
  const waiting = await countWaitingOrders(db)
  const typeOf = planTypes(was)
  return changes.map(({ key, label, from, to }) => ({
    key,
    label,
    from: from ?? null,
    to: to ?? null,
    is_new: from === undefined,
    is_gone: to === undefined,
    waiting_orders: waiting.get(typeOf.get(key) ?? '') ?? 0,
  }))
}
