/** Passwords as they are kept: argon2id, at the cost OWASP asks for (19 MiB, 2 passes, 1 lane), some 30 ms of one core. */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '~/platform/http/api/api-error'

const owaspCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** @param stored null: there is no such account or no password yet; takes the same time and is false */
  verify(stored: string | null, password: string): Promise<boolean>
}

type HasherOptions = {
  /** memoryCost in KiB. */
  cost?: typeof owaspCost
  /** How many at a time: more would only take memory and Node's few threads from everything else. */
  atOnce?: number
  /** How many calls may wait; one more would not be answered in time anyway. */
  waiting?: number
}

/** Both calls reject with {ApiError} unavailable where too many wait. */
export function createPasswordHasher({
  cost = owaspCost,
  atOnce = Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting = 100,
}: HasherOptions = {}): PasswordHasher {
  // Of no password: verifying against it takes as long as against a person's, and fails.
  const dummyHash = [
    '$argon2id$v=19',
    `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
    unpaddedBase64(16),
    unpaddedBase64(32),
  ].join('$')
  let running = 0
  const queue: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new ApiError('unavailable', { headers: { 'Retry-After': '5' } })
      // A call that ends hands its place to the next one, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password) => inTurn(() => hash(sameSpelling(password), cost)),
    verify: (stored, password) =>
      inTurn(async () => {
        const isRight = await verify(stored ?? dummyHash, sameSpelling(password))
        return stored !== null && isRight
      }),
  }
}

/** Keyboards differ in how they compose an accented letter; the person typed the same. */
const sameSpelling = (password: string) => password.normalize('NFKC')

function unpaddedBase64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replace(/=+$/, '')
}
