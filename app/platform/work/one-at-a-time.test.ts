import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time'

/** Work that ends when it is told to. */
function held() {
  const ends: (() => void)[] = []
  return { ends, work: () => new Promise<void>((resolve) => ends.push(resolve)) }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('asked for three times while it runs, it runs once more', async () => {
  const { ends, work } = held()
  const job = oneAtATime(work)
  const asked = [job.run(), job.run(), job.run(), job.run()]
  expect(ends).toHaveLength(1)
  expect(job.isAskedAgain()).toBe(true)
  ends[0]?.()
  await turn()
  expect(ends).toHaveLength(2)
  expect(job.isAskedAgain()).toBe(false)
  ends[1]?.()
  await Promise.all(asked)
  expect(ends).toHaveLength(2)
})

test('stopped, it ends the run under way and starts no other', async () => {
  const { ends, work } = held()
  const job = oneAtATime(work)
  void job.run()
  void job.run()
  const stopped = job.stop()
  ends[0]?.()
  await stopped
  await job.run()
  expect(ends).toHaveLength(1)
})
