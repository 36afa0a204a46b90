/**
 * The backup made before an update stays, however old it gets: it is the only way back. A file in it says so. The first backup that a new
 * version makes sees by the manifests that there was an update, pins the newest one of the version before and lets go of those that
 * were pinned for an earlier update. A person can pin one (`--before-update`) and let go of it (`--unpin`) at any time.
 */
import { type Manifest, readManifest, wholeBackups } from '../place/manifest'
import type { BackupPlace } from '../place/place'

const pinKey = (backup: string) => `${backup}/pinned`

export const isPinned = (keys: readonly string[], backup: string): boolean => keys.includes(pinKey(backup))

export const pin = (place: BackupPlace, backup: string): Promise<void> =>
  place.put(pinKey(backup), Buffer.from('Made before an update: kept until the next one.\n'))

/** @throws {Error} where there is no such pin */
export async function unpin(place: BackupPlace, backup: string): Promise<void> {
  if (!isPinned(await place.list(''), backup)) throw new Error(`${backup} is not pinned.`)
  await place.remove(pinKey(backup))
}

/** The program that a backup is of. */
export type Program = Pick<Manifest, 'version' | 'migration'>

/** Before a backup of this program is made. @throws what the place says */
export async function pinBeforeUpdate(place: BackupPlace, own: Program): Promise<void> {
  const keys = await place.list('')
  const [newest, ...older] = wholeBackups(keys).map(({ name }) => name)
  if (newest === undefined) return
  const isOf = async (backup: string, program: Program | null) => {
    const { version, migration } = (await readManifest(place, backup).catch(() => null)) ?? {}
    return program !== null && version === program.version && migration === program.migration
  }
  if (await isOf(newest, own)) return
  const before = await readManifest(place, newest).catch(() => null)
  let isThere = false
  for (const backup of [newest, ...older].filter((name) => isPinned(keys, name))) {
    if (await isOf(backup, before)) isThere = true
    else await place.remove(pinKey(backup))
  }
  if (!isThere) await pin(place, newest)
}
