/** Removes what neither the rule of kept.ts nor a pin keeps, what a killed backup left behind, and uploaded files that no backup names any more. */

import type { FilesRoot } from '~/platform/files/folders/open-folders'
import { manifestKey, wholeBackups } from '../place/manifest'
import type { BackupPlace } from '../place/place'
import type { KeyOf } from '../place/sealed-parts'
import { readUploadList, uploadKey, uploadRoots } from '../uploads'
import { isPinned } from './pins'
import { keptBackups, whenOfBackup } from './retained'

const unfinishedKeptMs = 24 * 60 * 60_000

/** @returns the names of the backups that are gone. @throws what the place says */
export async function pruneBackups(place: BackupPlace, keyOf: KeyOf, now: Date): Promise<string[]> {
  const keys = await place.list('')
  const whole = wholeBackups(keys)
  const pinned = whole.filter(({ name }) => isPinned(keys, name)).map(({ name }) => name)
  const kept = new Set([...keptBackups(whole), ...pinned])
  const wholeNames = new Set(whole.map(({ name }) => name))
  const isOver = (name: string) => {
    const at = whenOfBackup(name)
    if (at === null || kept.has(name)) return false
    return wholeNames.has(name) || now.getTime() - at.getTime() > unfinishedKeptMs
  }
  const over = [...new Set(keys.map((key) => key.split('/')[0] ?? ''))].filter(isOver)
  for (const name of over) {
    // Without its manifest it is no backup, should this end in the middle.
    await place.remove(manifestKey(name))
    for (const key of keys.filter((one) => one.startsWith(`${name}/`))) await place.remove(key)
  }
  for (const root of uploadRoots) await pruneUploads(place, root, { keys, kept: [...kept], keyOf })
  return over
}

type Left = { keys: readonly string[]; kept: readonly string[]; keyOf: KeyOf }

async function pruneUploads(place: BackupPlace, root: FilesRoot, { keys, kept, keyOf }: Left): Promise<void> {
  const named = new Set<string>()
  for (const name of kept)
    try {
      for (const path of Object.keys(await readUploadList(root, place, name, keyOf))) named.add(uploadKey(root, path))
    } catch {
      // Sealed with a former passphrase: what it names is not known, so every file stays.
      return
    }
  for (const key of keys) if (key.startsWith(`${root}/`) && !named.has(key)) await place.remove(key)
}
