import { expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher'

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

test('a password is kept as argon2id at the cost OWASP asks for, salted', async () => {
  const { hash, verify } = createPasswordHasher()
  const [one, two] = [await hash('karela & lauki'), await hash('karela & lauki')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verify(one, 'karela & lauki')).toBe(true)
  expect(await verify(one, 'karela & laukI')).toBe(false)
})

test('no account takes as long as a wrong password, and is never right', async () => {
  const { hash, verify } = createPasswordHasher()
  const stored = await hash('karela & lauki')
  const median = async (kept: string | null) => {
    const times: number[] = []
    for (let i = 0; i < 7; i++) {
      const startedAt = performance.now()
      expect(await verify(kept, 'something else')).toBe(false)
      times.push(performance.now() - startedAt)
    }
    return times.toSorted((a, b) => a - b)[3] ?? 0
  }
  const ratio = (await median(null)) / (await median(stored))
  // Without the work it would be a thousandth; the width is for a busy machine.
  expect(ratio).toBeGreaterThan(0.25)
  expect(ratio).toBeLessThan(4)
})

test('an accented letter is the same however the keyboard composes it', async () => {
  const { hash, verify } = createPasswordHasher({ cost: cheap })
  expect(await verify(await hash('caf\u00e9 au lait'), 'cafe\u0301 au lait')).toBe(true)
})

test('every call gets a turn, a few at a time; one that comes when too many wait is refused', async () => {
  const { hash, verify } = createPasswordHasher({ cost: cheap, atOnce: 2, waiting: 10 })
  const stored = await hash('karela & lauki')
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => verify(stored, 'karela & lauki')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(8)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' })
  expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(12)
  expect(await verify(stored, 'karela & lauki'), 'and the queue is free again').toBe(true)
})

test('a failure gives its turn back', async () => {
  const { hash, verify } = createPasswordHasher({ cost: cheap, atOnce: 1 })
  for (let i = 0; i < 3; i++) await expect(verify('no hash at all', 'x')).rejects.toThrow()
  expect(await verify(await hash('x'), 'x')).toBe(true)
})
