/** What a change of one file would do, with all other files as they are: what is wrong, which prices it changes. Nothing is written. */
import type { Kysely } from 'kysely'
import type { ContentPriceChange } from '~/clinic/contract/admin-content'
import { type ContentFacts, changedPrices } from '~/content/changes'
import type { ContentFile } from '~/content/content-files'
import type { Problem } from '~/content/problem'
import type { Tables } from '../db/tables'
import { planTypes } from './change-rules'
import { checkFolder } from './check-folder'
import { type ContentFolder, readContentFolder } from './folder'
import { countWaitingOrders } from './store'

type Scales = { db: Kysely<Tables>; places: { contentDir: string; publicDir: string }; now: Date }

type Weighed = {
  problems: Problem[]
  warnings: Problem[]
  prices: ContentPriceChange[]
  /** With the change in it. */
  folder: ContentFolder
}

export async function weighChange({ db, places, now }: Scales, file: ContentFile, after: string): Promise<Weighed> {
  const before = await readContentFolder(places.contentDir)
  const folder = new Map([...before, [file.name, after] as const])
  const { problems, warnings, facts } = await checkFolder(db, places, folder, now)
  const holdsPrices = ['plans.yaml', 'meals.yaml', 'site.yaml'].includes(file.name)
  const was = holdsPrices ? (await checkFolder(db, places, before, now)).facts : facts
  return { problems, warnings, prices: await pricesOf(db, was, facts), folder }
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
