import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyOfPassphrase, newKeyMaking, openParts, sealParts } from './sealed-parts'

const making = { ...newKeyMaking(), N: 2 ** 10 }
const which = { backup: 'aahar-1', file: 'database', key: await keyOfPassphrase('ker sangri on sunday', making) }

async function* inChunks(bytes: Buffer, size = 1_000_003) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function seal(bytes: Buffer, as = which) {
  const parts: Buffer[] = []
  const info = await sealParts(as, inChunks(bytes), async (number, part) => {
    parts[number] = part
  })
  return { parts, info }
}

async function open({ parts, info }: Awaited<ReturnType<typeof seal>>, as = which) {
  const plain: Buffer[] = []
  for await (const part of openParts(as, info, async (number) => parts[number] ?? null)) plain.push(part)
  return Buffer.concat(plain)
}

test.each([0, 1, 8 * 1024 * 1024, 8 * 1024 * 1024 + 1, 20_000_000])('%i bytes come back', async (size) => {
  const bytes = randomBytes(size)
  const sealed = await seal(bytes)
  expect(sealed.parts).toHaveLength(Math.max(1, Math.ceil(size / (8 * 1024 * 1024))))
  expect((await open(sealed)).equals(bytes)).toBe(true)
  expect(sealed.info.bytes).toBe(size)
})

test('nothing of the text stands in a part', async () => {
  const { parts } = await seal(Buffer.from('Hashimoto since 2019'))
  expect(Buffer.concat(parts).includes('Hashimoto')).toBe(false)
})

test('another passphrase, or the same with another salt, opens nothing', async () => {
  const sealed = await seal(Buffer.from('notes'))
  for (const key of [
    await keyOfPassphrase('ker sangri on Sunday', making),
    await keyOfPassphrase('ker sangri on sunday', { ...making, salt: newKeyMaking().salt }),
  ])
    await expect(open(sealed, { ...which, key })).rejects.toThrow('database cannot be opened')
})

test('an accent typed in two ways is the same passphrase', async () => {
  expect(await keyOfPassphrase('crème brûlée on sunday', making)).toBe(
    await keyOfPassphrase('crème brûlée on sunday'.normalize('NFD'), making),
  )
})

test('parts that are changed, swapped, missing, cut off or of another file are refused', async () => {
  const bytes = randomBytes(20_000_000)
  const { parts, info } = await seal(bytes)
  const [one, two, three] = parts as [Buffer, Buffer, Buffer]
  const changed = Buffer.from(two)
  changed[1000] = (changed[1000] ?? 0) ^ 1
  for (const wrong of [
    [one, changed, three],
    [two, one, three],
    [one, two, two],
    [one, three, three],
  ])
    await expect(open({ parts: wrong, info })).rejects.toThrow('cannot be opened')
  await expect(open({ parts: [one, two], info })).rejects.toThrow('Part 3 of 3 of database is missing')
  await expect(open({ parts: [one, two], info: { ...info, parts: 2 } })).rejects.toThrow('cannot be opened')
  await expect(open({ parts, info }, { ...which, file: 'keys' })).rejects.toThrow('keys cannot be opened')
  await expect(open({ parts, info }, { ...which, backup: 'aahar-2' })).rejects.toThrow('cannot be opened')
  await expect(open({ parts, info: { ...info, digest: 'x' } })).rejects.toThrow('not what was backed up')
})

test('a manifest cannot ask for all memory', async () => {
  await expect(keyOfPassphrase('x', { ...making, N: 2 ** 30 })).rejects.toThrow('no backup of ours')
})
