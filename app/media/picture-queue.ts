/** Pictures are encoded one after the other, so that the site stays quick beside them; only a few may wait, as each waits in memory. */
import { ApiError } from '~/platform/http/api/api-error'

const busy = 'Several pictures are being taken in right now. Please send this one again in a moment.'

export function createPictureQueue(most = 6) {
  let last: Promise<unknown> = Promise.resolve()
  let underWay = 0
  return {
    /** @throws {ApiError} unavailable where too many wait, and what `work` throws */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (underWay >= most) throw new ApiError('unavailable', { message: busy, headers: { 'Retry-After': '10' } })
      underWay += 1
      const mine = last.then(work)
      last = mine.catch(() => {})
      try {
        return await mine
      } finally {
        underWay -= 1
      }
    },
  }
}
