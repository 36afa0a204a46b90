import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createAutosave,
  type OwnTexts,
  type SavedText,
  type SaveResult,
  type SaveState,
  type WaitingText,
} from './autosave'

type Draft = { text: string }
const at = '2026-11-23T05:12:00.000Z'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T05:00:00Z') }))
afterEach(() => vi.useRealTimers())

type Setting = {
  answer?: (call: number) => SaveResult<Draft>
  takesMs?: number
  newest?: () => SavedText<Draft> | null
  merge?: (own: OwnTexts<Draft>, theirs: Draft) => Draft | null
}

function setUp({ answer, takesMs = 100, newest = () => null, merge = () => null }: Setting = {}) {
  const given = { text: 'a' }
  const calls: { text: string; version: number; at: number; isPressed?: true }[] = []
  const states: SaveState[] = []
  let kept: WaitingText<Draft> | null = null
  const written: string[] = []
  let underWay = 0
  const begin = Date.now()
  const autosave = createAutosave<Draft>({
    read: () => ({ ...given }),
    send: async ({ text }, version, isPressed) => {
      underWay += 1
      expect(underWay, 'one request at a time').toBe(1)
      calls.push({ text, version, at: Date.now() - begin, ...(isPressed && { isPressed }) })
      await new Promise((resolve) => setTimeout(resolve, takesMs))
      underWay -= 1
      return answer?.(calls.length) ?? { kind: 'saved', version: version + 1, at }
    },
    newest: async () => newest(),
    merge,
    write: ({ text }) => {
      given.text = text
      written.push(text)
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
  return { autosave, type, calls, states, written, kept: () => kept }
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
  expect(kept()).toEqual({ draft: { text: 'ab' }, version: 1, base: { text: 'a' }, sent: [] })
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

const theirs = { draft: { text: 'theirs' }, version: 7, at, by: 'Meera' }

test('where both changed the same place it stops until a person has chosen', async () => {
  const { type, calls, states, kept, autosave } = setUp({
    answer: (call) => (call === 1 ? { kind: 'conflict', theirs: null } : { kind: 'saved', version: 8, at }),
    newest: () => theirs,
  })
  type('ab')
  await pass(4000)
  expect(states.at(-1)).toEqual({ kind: 'conflict' })
  type('abc')
  await pass(60_000)
  expect(calls).toHaveLength(1)
  expect(kept()).toMatchObject({ draft: { text: 'abc' }, version: 1, base: { text: 'a' } })
  expect(autosave.conflict()).toEqual({ theirs, own: { base: { text: 'a' }, sent: [], mine: { text: 'abc' } } })
  autosave.rebase(theirs)
  await pass(4000)
  expect(calls.at(-1)).toMatchObject({ text: 'abc', version: 7 })
})

test('what another has saved elsewhere in the text is taken in, and both are saved, unasked', async () => {
  const { type, calls, states, written } = setUp({
    answer: (call) => (call === 1 ? { kind: 'conflict', theirs: null } : { kind: 'saved', version: 8, at }),
    newest: () => theirs,
    merge: ({ mine }, { text }) => ({ text: `${mine.text}+${text}` }),
  })
  type('ab')
  await pass(4000)
  expect(written).toEqual(['ab+theirs'])
  expect(calls.map(({ text, version }) => [text, version])).toEqual([
    ['ab', 1],
    ['ab+theirs', 7],
  ])
  expect(states.at(-1)).toEqual({ kind: 'saved', at })
})

test('a text whose answer was lost is known as its own when it is found on the site', async () => {
  let seen: OwnTexts<Draft> | undefined
  const { type, calls, kept } = setUp({
    takesMs: 0,
    answer: (call) =>
      call === 1
        ? { kind: 'unreachable' }
        : call === 2
          ? { kind: 'conflict', theirs: null }
          : { kind: 'saved', version: 3, at },
    newest: () => ({ draft: { text: 'ab' }, version: 2, at, by: 'Asha' }),
    merge: (own) => {
      seen = own
      return own.mine
    },
  })
  type('ab')
  await pass(3500)
  expect(kept()).toMatchObject({ sent: [{ text: 'ab' }] })
  type('abc')
  await pass(10_000)
  expect(seen).toEqual({ base: { text: 'a' }, sent: [{ text: 'ab' }], mine: { text: 'abc' } })
  expect(calls.at(-1)).toMatchObject({ text: 'abc', version: 2 })
})

test('where the other text does not come the own one is kept and tried again', async () => {
  const { type, states } = setUp({ takesMs: 0, answer: () => ({ kind: 'conflict', theirs: null }) })
  type('ab')
  await pass(4000)
  expect(states.at(-1)).toEqual({ kind: 'kept', reason: 'unreachable', isKept: true })
})

test('a text of another is taken in when it is heard of, without a save of one’s own', async () => {
  const { autosave, calls, written, states } = setUp({ newest: () => theirs, merge: (_, draft) => draft })
  await autosave.pull()
  expect([written, calls, states.at(-1)]).toEqual([['theirs'], [], { kind: 'saved', at }])
  expect(autosave.version()).toBe(7)
  await autosave.pull()
  expect(written, 'once').toHaveLength(1)
})

test('what was there before a long deletion is saved first', async () => {
  const { type, calls, autosave } = setUp()
  type('a long text')
  autosave.saveFirst({ text: 'a long text' })
  type('a')
  await pass(4000)
  expect(calls.map(({ text, version }) => [text, version])).toEqual([
    ['a long text', 1],
    ['a', 2],
  ])
})

test('a press is told to the site, also where the text is saved already', async () => {
  const { type, calls, autosave } = setUp()
  type('ab')
  await pass(4000)
  void autosave.save({ isPressed: true })
  await pass(1000)
  void autosave.save({ isPressed: true })
  await pass(60_000)
  expect(calls.map(({ text, isPressed }) => [text, isPressed])).toEqual([
    ['ab', undefined],
    ['ab', true],
    ['ab', true],
  ])
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
