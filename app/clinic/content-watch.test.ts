import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchFarContent } from './content-watch.server'

/** What the far backend answers; null: it cannot be reached. */
let answer: (() => Response) | null
let asked: string[]
let told: unknown[]
let stop = () => {}

const version = (text: string) => () => Response.json({ success: true, data: { version: text } })

beforeEach(() => {
  vi.stubEnv('CLINIC_API_URL', 'http://far.example')
  asked = []
  told = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(`${request.method} ${request.url}`)
    if (!answer) throw new TypeError('fetch failed')
    return answer()
  })
})
afterEach(() => {
  stop()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const watch = async () => {
  stop = await watchFarContent({ tell: (content) => told.push(content), pollMs: 5, timeoutMs: 100 })
}

test('a backend elsewhere is asked for its version again and again', async () => {
  answer = version('one')
  await watch()
  expect(told).toEqual([{ version: 'one', changesAt: null }])
  answer = version('two')
  await expect.poll(() => told.at(-1)).toEqual({ version: 'two', changesAt: null })
  expect(new Set(asked)).toEqual(new Set(['GET http://far.example/api/blogs/version']))
})

test.each<[string, (() => Response) | null]>([
  ['cannot be reached', null],
  ['fails', () => Response.json({ success: false }, { status: 500 })],
  ['is older than this call', () => Response.json({ success: false }, { status: 404 })],
  ['says something else', () => Response.json({ success: true, data: {} })],
  ['says nothing', version('')],
])('where the backend %s, nothing is known until it answers again', async (_, bad) => {
  answer = bad
  await watch()
  expect(told).toEqual([null])
  answer = version('one')
  await expect.poll(() => told.at(-1)).toEqual({ version: 'one', changesAt: null })
})

test('it ends', async () => {
  answer = version('one')
  await watch()
  stop()
  const before = told.length
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(told).toHaveLength(before)
})
