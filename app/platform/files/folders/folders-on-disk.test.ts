import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canMakeDisks, makeSmallDisk } from '../../../../tests/support/small-disk'
import { makeTempFolder } from '../../../../tests/support/temp-folder'
import { createFoldersOnDisk } from './folders-on-disk'

const folder = `${'a'.repeat(40)}-640x360`
const files = [
  { name: '480.avif', type: 'image/avif', bytes: Buffer.from('a small one') },
  { name: '640.jpg', type: 'image/jpeg', bytes: Buffer.alloc(300_000, 7) },
]
const whole = { isHead: false, hasTag: () => false }

test('files are put and read; the folder is the program’s own', async () => {
  const temp = makeTempFolder()
  const store = createFoldersOnDisk(join(temp.path, 'media'))
  await store.put(folder, files)
  expect(readdirSync(join(temp.path, 'media'))).toEqual([folder])
  expect(statSync(join(temp.path, 'media')).mode & 0o77).toBe(0)
  const file = await store.read(folder, '640.jpg', whole)
  expect(Buffer.from(await new Response(file?.body).arrayBuffer()).length).toBe(300_000)
  expect(await store.read(folder, '641.jpg', whole)).toBe(null)
  expect(await store.read('..', 'media', whole)).toBe(null)
  expect(await store.read(folder, '../../x', whole)).toBe(null)
  await expect(store.put('../x', files)).rejects.toThrow('Not the name of a folder')
  await store.remove(folder)
  await store.remove(folder)
  expect(readdirSync(join(temp.path, 'media'))).toEqual([])
  temp.remove()
})

test('a reader that leaves in the middle lets the file go', async () => {
  const temp = makeTempFolder()
  const store = createFoldersOnDisk(join(temp.path, 'media'))
  await store.put(folder, [{ name: '640.jpg', type: 'image/jpeg', bytes: Buffer.alloc(3_000_000) }])
  const open = () => readdirSync('/proc/self/fd').length
  const before = open()
  for (let i = 0; i < 50; i += 1) {
    const reader = (await store.read(folder, '640.jpg', whole))?.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await store.read(folder, '640.jpg', { isHead: true, hasTag: () => false })
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(open() - before).toBeLessThan(5)
  temp.remove()
})

test('a disk that cannot be written to is a sentence', async () => {
  const temp = makeTempFolder()
  writeFileSync(join(temp.path, 'media'), 'a file in its place')
  await expect(createFoldersOnDisk(join(temp.path, 'media')).put(folder, files)).rejects.toMatchObject({
    code: 'storage_unavailable',
  })
  temp.remove()
})

test.skipIf(!canMakeDisks)(
  'a full disk is a sentence, keeps what was there, and holds nothing half-written',
  async () => {
    const disk = makeSmallDisk('200k')
    const store = createFoldersOnDisk(join(disk.path, 'media'))
    const other = `${'b'.repeat(40)}-1x1`
    await store.put(other, files.slice(0, 1))
    await expect(store.put(folder, files)).rejects.toMatchObject({ code: 'storage_full' })
    expect(readdirSync(join(disk.path, 'media'))).toEqual([other])
    disk.remove()
  },
)

test('the folders of an upload and a deletion that were killed are found after a while', async () => {
  const temp = makeTempFolder()
  const root = join(temp.path, 'media')
  const store = createFoldersOnDisk(root)
  await store.put(folder, files)
  mkdirSync(join(root, '.new-killed'))
  expect(await store.listOlder(new Date(Date.now() - 60_000))).toEqual([])
  expect(await store.listOlder(new Date(Date.now() + 60_000))).toEqual([folder])
  expect(readdirSync(root)).toEqual([folder])
  temp.remove()
})
