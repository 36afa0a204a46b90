import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave, type SaveResult, type SaveState } from './autosave'

type Draft = { text: string }
const at = '2026-11-23T05:12:00.000Z'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T05:00:00Z') }))
afterEach(() => vi.useRealTimers())

function setUp({ answer, takesMs = 100 }: { answer?: (call: number) => SaveResult; takesMs?: number } = {}) {
  const given = { text: 'a' }
  const calls: { text: string; version: number; at: number }[] = []
  const states: SaveState[] = []
  let kept: { draft: Draft; version: number } | null = null
  let underWay = 0
  const begin = Date.now()
  const autosave = createAutosave<Draft>({
    read: () => ({ ...given }),
    send: async ({ text }, version) => {
      underWay += 1
      expect(underWay, 'one request at a time').toBe(1)
      calls.push({ text, version, at: Date.now() - begin })
      await new Promise((resolve) => setTimeout(resolve, takesMs))
      underWay -= 1
      return answer?.(calls.length) ?? { kind: 'saved', version: version + 1, at }
    },
    keep: (next) => {
      kept = next
      return true
    },
    onState: (state) => states.push(state),
    saved: { text: 'a' },
    version: 1,
    savedAt: null,
  })
  const type = (text: string) => {
    given.text = text
    autosave.touch()
  }
  return { autosave, type, calls, states, kept: () => kept }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('it saves three seconds after the last key, once', async () => {
  const { type, calls, states } = setUp()
  type('ab')
  await pass(2000)
  type('abc')
  await pass(2900)
  expect(calls).toEqual([])
  await pass(200)
  expect(calls).toEqual([{ text: 'abc', version: 1, at: 5000 }])
  await pass(60_000)
  expect(calls).toHaveLength(1)
  expect(states.map(({ kind }) => kind)).toEqual(['changed', 'saving', 'saved'])
})

test('while typing goes on it saves every ten seconds', async () => {
  const { type, calls } = setUp()
  for (let key = 0; key < 60; key += 1) {
    type(`text ${key}`)
    await pass(500)
  }
  expect(calls.map((call) => call.at)).toEqual([10_000, 20_000, 30_000])
  expect(calls.map(({ version }) => version)).toEqual([1, 2, 3])
})

test('nothing is sent while nothing has changed, also where a key was taken back', async () => {
  const { type, calls, states, autosave } = setUp()
  type('ab')
  type('a')
  await pass(60_000)
  await autosave.save()
  expect(calls).toEqual([])
  expect(states.at(-1)).toEqual({ kind: 'saved', at: null })
})

test('what is typed during a request is saved by the next one', async () => {
  const { type, calls } = setUp({ takesMs: 5000 })
  type('ab')
  await pass(4000)
  type('abc')
  await pass(4000)
  expect(calls).toHaveLength(1)
  await pass(4000)
  expect(calls.map(({ text, version }) => [text, version])).toEqual([
    ['ab', 1],
    ['abc', 2],
  ])
})

test('pressing Save waits for the request under way and saves what came after it', async () => {
  const { type, calls, autosave } = setUp({ takesMs: 5000 })
  type('ab')
  await pass(4000)
  type('abc')
  const saved = autosave.save()
  await pass(20_000)
  await saved
  expect(calls.map(({ text }) => text)).toEqual(['ab', 'abc'])
  expect(autosave.isChanged()).toBe(false)
})

test('offline it is kept, tried again with growing gaps, and sent at once when the network is back', async () => {
  let isOnline = false
  const { type, calls, states, kept, autosave } = setUp({
    takesMs: 0,
    answer: () => (isOnline ? { kind: 'saved', version: 2, at } : { kind: 'unreachable' }),
  })
  type('ab')
  await pass(1000)
  expect(kept()).toEqual({ draft: { text: 'ab' }, version: 1 })
  await pass(2000 + 2000 + 4000 + 8100)
  expect(calls.map((call) => Math.floor(call.at / 1000))).toEqual([3, 5, 9, 17])
  expect(states.at(-1)).toEqual({ kind: 'kept', reason: 'unreachable', isKept: true })
  for (let key = 0; key < 20; key += 1) type(`ab${key}`)
  await pass(1000)
  expect(calls).toHaveLength(4)
  isOnline = true
  void autosave.retry()
  await pass(10)
  expect(calls.at(-1)?.text).toBe('ab19')
  expect(states.at(-1)).toEqual({ kind: 'saved', at })
  expect(kept()).toBeNull()
})

test('a conflict stops it until the texts are brought together', async () => {
  const { type, calls, states, kept, autosave } = setUp({
    answer: (call) => (call === 1 ? { kind: 'conflict' } : { kind: 'saved', version: 8, at }),
  })
  type('ab')
  await pass(4000)
  expect(states.at(-1)).toEqual({ kind: 'conflict' })
  type('abc')
  await pass(60_000)
  expect(calls).toHaveLength(1)
  expect(kept()).toEqual({ draft: { text: 'abc' }, version: 1 })
  autosave.rebase({ saved: { text: 'theirs' }, version: 7, at })
  await pass(4000)
  expect(calls.at(-1)).toMatchObject({ text: 'abc', version: 7 })
})

test('what is refused is not sent again before it is changed', async () => {
  const { type, calls, states } = setUp({ answer: () => ({ kind: 'refused', message: 'Too long' }) })
  type('ab')
  await pass(60_000)
  expect(calls).toHaveLength(1)
  expect(states.at(-1)).toEqual({ kind: 'refused', message: 'Too long' })
  type('b')
  await pass(4000)
  expect(calls).toHaveLength(2)
})
