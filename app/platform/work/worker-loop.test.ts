import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectingLog } from '../../../tests/support/collecting-log'
import { figureOf, readMetrics } from '../../../tests/support/prometheus'
import { counts } from '../log/counts'
import { currentRequestId } from '../log/log.server'
import { startWorkerLoop, type WorkerLoop } from './worker-loop'

type Options = Parameters<typeof startWorkerLoop>[0]

let lines: string[]
let loop: WorkerLoop | undefined
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  lines = []
})
afterEach(async () => {
  await loop?.stop()
  vi.useRealTimers()
})

const start = (options: Partial<Options> & Pick<Options, 'tick'>) => {
  loop = startWorkerLoop({
    name: 'test',
    pauseMs: 1000,
    failureCode: 'test_worker_failed',
    log: collectingLog(lines),
    ...options,
  })
  return loop
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** A tick that lasts until it is told to end. */
function longTick() {
  let end = () => {}
  const tick = vi.fn((_isStopping: () => boolean) => new Promise<void>((resolve) => (end = resolve)))
  return { tick, end: () => end() }
}

test('ticks at once, then after each pause', async () => {
  const tick = vi.fn(async () => {})
  start({ tick })
  await pass(999)
  expect(tick).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(tick).toHaveBeenCalledTimes(2)
  await pass(3000)
  expect(tick).toHaveBeenCalledTimes(5)
})

test('a worker is counted: when it last did its round, and how often it failed', async () => {
  let fails = false
  start({
    name: 'tested',
    tick: async () => {
      if (fails) throw new Error('no')
    },
  })
  await pass(0)
  const figure = async (name: string) =>
    figureOf(readMetrics(await counts.registry.metrics()), name, { worker: 'tested' })
  const succeededAt = await figure('aahar_worker_success_timestamp_seconds')
  expect(succeededAt).toBeGreaterThan(Date.now() / 1000 - 60)
  fails = true
  await pass(1000)
  expect(await figure('aahar_worker_success_timestamp_seconds')).toBe(succeededAt)
  expect(await figure('aahar_worker_failures_total')).toBe(1)
})

test('the pause begins when the tick has ended, so that two ticks never run at once', async () => {
  const { tick, end } = longTick()
  start({ tick })
  await pass(60_000)
  expect(tick).toHaveBeenCalledTimes(1)
  end()
  await pass(999)
  expect(tick).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(tick).toHaveBeenCalledTimes(2)
  end()
})

test('a wake-up ends the pause; short pauses follow it, then the usual one', async () => {
  const tick = vi.fn(async () => {})
  const { wake } = start({ tick, pausesAfterWakingMs: [10, 50] })
  await pass(500)
  wake()
  await pass(0)
  expect(tick).toHaveBeenCalledTimes(2)
  await pass(10)
  expect(tick).toHaveBeenCalledTimes(3)
  await pass(50)
  expect(tick).toHaveBeenCalledTimes(4)
  await pass(999)
  expect(tick).toHaveBeenCalledTimes(4)
  await pass(1)
  expect(tick).toHaveBeenCalledTimes(5)
})

test('a wake-up during a tick shortens the pause after it', async () => {
  const { tick, end } = longTick()
  const { wake } = start({ tick, pausesAfterWakingMs: [10] })
  wake()
  end()
  await pass(10)
  expect(tick).toHaveBeenCalledTimes(2)
  end()
  await pass(999)
  expect(tick).toHaveBeenCalledTimes(2)
})

test('a tick that fails is logged, and failures in a row double the pause, up to a minute', async () => {
  let fails = true
  const tick = vi.fn(async () => {
    if (fails) throw new Error('Asha cannot be reached')
  })
  start({ tick })
  for (const [index, pauseMs] of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000].entries()) {
    await pass(pauseMs - 1)
    expect(tick).toHaveBeenCalledTimes(index + 1)
    await pass(1)
    expect(tick).toHaveBeenCalledTimes(index + 2)
  }
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    Array(8).fill(expect.objectContaining({ level: 'error', code: 'test_worker_failed' })),
  )
  expect(lines.join()).not.toContain('Asha')

  fails = false
  await pass(60_000)
  expect(tick).toHaveBeenCalledTimes(9)
  await pass(1000)
  expect(tick).toHaveBeenCalledTimes(10)
})

test('backoff never shortens a pause that is longer than a minute', async () => {
  const tick = vi.fn(() => Promise.reject(new Error('no')))
  start({ tick, pauseMs: 3_600_000 })
  await pass(3_599_999)
  expect(tick).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(tick).toHaveBeenCalledTimes(2)
})

test('a wake-up ends the pause after a failure too, for one try', async () => {
  const tick = vi.fn(() => Promise.reject(new Error('no')))
  const { wake } = start({ tick, pausesAfterWakingMs: [10] })
  await pass(1)
  wake()
  await pass(10)
  expect(tick).toHaveBeenCalledTimes(2)
})

test('stop waits for the tick that runs, which hears of it, and starts no other', async () => {
  const { tick, end } = longTick()
  const { stop, wake } = start({ tick })
  const isStopping = tick.mock.calls[0]?.[0]
  expect(isStopping?.()).toBe(false)
  let hasStopped = false
  const stopped = stop().then(() => {
    hasStopped = true
  })
  await pass(10_000)
  expect([isStopping?.(), hasStopped]).toEqual([true, false])
  end()
  await stopped
  wake()
  await pass(60_000)
  expect(tick).toHaveBeenCalledTimes(1)
})

test('stop ends a pause at once, and may be called twice', async () => {
  const tick = vi.fn(async () => {})
  const { stop } = start({ tick })
  await pass(1)
  await stop()
  await stop()
  await pass(60_000)
  expect(tick).toHaveBeenCalledTimes(1)
})

test('the error of a tick that is being stopped is not logged: what it works on may be gone already', async () => {
  let fail = () => {}
  const { stop } = start({ tick: () => new Promise((_, reject) => (fail = () => reject(new Error('closed')))) })
  const stopped = stop()
  fail()
  await stopped
  expect(lines).toEqual([])
})

test('each tick is a job with an id of its own in the log', async () => {
  const ids: (string | undefined)[] = []
  start({ tick: async () => ids.push(currentRequestId()) })
  await pass(1000)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(2)
  expect(ids).not.toContain(undefined)
})
