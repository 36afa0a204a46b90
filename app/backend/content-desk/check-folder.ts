import type { Kysely } from 'kysely'
import { runContentCheck } from '~/content/check'
import { readMediaAddress } from '~/domain/media-address'
import type { Tables } from '../db/tables'
import { listAddresses } from '../media/store'
import { type ContentFolder, digestOf } from './folder'

type Places = { contentDir: string; publicDir: string }

type Checked = ReturnType<typeof runContentCheck>

/** A form is checked as it is typed, before it is saved and while it is: one check of the same texts is enough for a while. */
const keptMs = 60_000
const mostKept = 4
const kept = new Map<string, { checked: Checked; until: number }>()

/** The check of `npm run content`, of files that need not be written yet; uploaded pictures have to be in the library. */
export async function checkFolder(
  db: Kysely<Tables>,
  { contentDir, publicDir }: Places,
  files: ContentFolder,
  now: Date,
): Checked {
  const uploaded = await listAddresses(db, picturesIn(files))
  const key = digestOf(JSON.stringify([publicDir, now.toISOString().slice(0, 10), [...uploaded].sort(), [...files]]))
  const known = kept.get(key)
  if (known && known.until > performance.now()) return known.checked
  const checked = runContentCheck({ contentDir, publicDir, files, uploaded, now })
  kept.set(key, { checked, until: performance.now() + keptMs })
  checked.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return checked
}

/** The ids of the uploaded pictures that the files name. */
function picturesIn(files: ContentFolder): string[] {
  const named = [...files.values()].flatMap((text) => text.match(/\/media\/[\w-]+\.jpg/g) ?? [])
  return [...new Set(named.flatMap((address) => readMediaAddress(address)?.id ?? []))]
}
