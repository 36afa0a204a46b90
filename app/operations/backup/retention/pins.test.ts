import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTempFolder } from '../../../../tests/support/temp-folder'
import { type Manifest, manifestKey, wholeBackups } from '../place/manifest'
import { type BackupPlace, openPlace } from '../place/place'
import { keysOfPassphrase } from '../place/sealed-parts'
import { isPinned, pin, pinBeforeUpdate, unpin } from './pins'
import { pruneBackups } from './prune'
import { nameOfBackup } from './retained'

let folder: ReturnType<typeof makeTempFolder>
let place: BackupPlace
beforeEach(() => {
  folder = makeTempFolder()
  place = openPlace(folder.path)
})
afterEach(() => folder.remove())

const [first, second, third] = ['2026-11-01-a', '2026-12-01-b', '2027-01-01-c']
const nightOf = (day: number) => new Date(Date.parse('2026-11-22T21:00:00.000Z') + day * 86_400_000)

/** As a backup of a program with this migration is made; nothing of it can be opened. */
async function makeBackup(at: Date, migration: string): Promise<string> {
  await pinBeforeUpdate(place, { version: '0.1.0', migration })
  const name = nameOfBackup(at)
  const sealed = { parts: 1, bytes: 1, digest: '' }
  const manifest: Manifest = {
    ...{ format: 1, made_at: at.toISOString(), version: '0.1.0', migration },
    key: { name: 'scrypt', N: 2, r: 1, p: 1, salt: '' },
    files: { database: sealed, content: sealed, keys: sealed, pictures: sealed },
    rows: {},
  }
  await place.put(manifestKey(name), Buffer.from(JSON.stringify(manifest)))
  await pruneBackups(place, keysOfPassphrase('a passphrase of some length'), at)
  return name
}

async function manyNights(from: number, nights: number, migration: string) {
  for (let night = from; night < from + nights; night += 1) await makeBackup(nightOf(night), migration)
}

const names = async () => wholeBackups(await place.list('')).map(({ name }) => name)
const pinned = async () => {
  const keys = await place.list('')
  return (await names()).filter((name) => isPinned(keys, name))
}

test('the last backup before an update stays until the next update, however many are made', async () => {
  await manyNights(0, 3, first)
  // In the middle of a week, and by hand: no rule of days would keep it.
  const before = await makeBackup(new Date(nightOf(3).getTime() - 3_600_000), first)
  expect(await pinned()).toEqual([])
  await manyNights(3, 120, second)
  expect(await pinned()).toEqual([before])
  expect(await names()).toContain(before)
  const last = (await names())[0]
  await manyNights(123, 10, third)
  expect(await pinned()).toEqual([last])
  await manyNights(133, 40, third)
  expect(await names()).not.toContain(before)
})

test('one that was pinned by hand is the one of the update; the owner lets go of it', async () => {
  await manyNights(0, 3, first)
  const chosen = await makeBackup(nightOf(3), first)
  await pin(place, chosen)
  await manyNights(4, 1, first)
  await manyNights(5, 60, second)
  expect(await pinned()).toEqual([chosen])
  await unpin(place, chosen)
  await manyNights(65, 1, second)
  expect(await names()).not.toContain(chosen)
  await expect(unpin(place, chosen)).rejects.toThrow('is not pinned')
})
