/** content/ under `npm run dev`: the order of check, compiler and reload, and what the browser is told. */
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { liveContent } from '../../scripts/setup/live-content.js'
import { root } from '../../scripts/setup/run-command.js'
import { Stop } from '../../scripts/setup/terminal.js'

const { events, state } = vi.hoisted(() => ({ events: [] as string[], state: { problem: null as string | null } }))
vi.mock('../../scripts/setup/content-check.js', () => ({
  checkContent: async () => {
    events.push('check')
    if (state.problem) throw new Stop(state.problem)
  },
}))
vi.mock('../../scripts/setup/build.js', () => ({ generateContent: async () => events.push('compile') }))
afterEach(() => {
  events.length = 0
  state.problem = null
  vi.unstubAllEnvs()
})

const plans = join(root, 'content', 'plans.yaml').replaceAll('\\', '/')
const problem = 'content/plans.yaml:21  found -4000, expected a price above 0'
type Handler = (this: { environment: { name: string } }, change: { file: string; server: object }) => [] | undefined

/** A dev server as far as the plugin touches it; `events` is what happened, in order. */
function startServer({ firstProblem = '', hmr }: { firstProblem?: string; hmr?: false } = {}) {
  vi.stubEnv('AAHAR_CONTENT_PROBLEM', firstProblem)
  const sockets = new EventEmitter()
  const files = [join(root, '.contentlayer/generated/Plans.json'), join(root, 'app/root.tsx')]
  const moduleGraph = {
    fileToModulesMap: new Map(files.map((file) => [file.replaceAll('\\', '/'), new Set()])),
    onFileChange: (file: string) => events.push(`forget ${file.split('/').at(-1)}`),
  }
  const tell = (payload: { type: string; err?: { message: string } }) =>
    events.push(payload.err ? `overlay ${payload.err.message}` : payload.type)
  const server = {
    environments: { ssr: { moduleGraph } },
    config: { server: { hmr }, logger: { error: (text: string) => events.push(`say ${text}`) } },
    ws: {
      on: (event: string, listener: () => void) => sockets.on(event, listener),
      clients: new Set([{ send: tell }]),
      send: tell,
    },
  }
  const plugin: Plugin = liveContent()
  ;(plugin.configureServer as (given: object) => void)(server)
  const { handler } = plugin.hotUpdate as unknown as { handler: Handler }
  return {
    change: async (file: string) => {
      const answers = ['client', 'ssr'].map((name) => handler.call({ environment: { name } }, { file, server }))
      await new Promise((resolve) => setTimeout(resolve, 50))
      return { answers, events: events.splice(0) }
    },
    openPage: () => {
      const got: { err: { message: string } }[] = []
      sockets.emit('connection', { send: (text: string) => got.push(JSON.parse(text)) })
      return got.map(({ err }) => err.message)
    },
  }
}

test('a change is checked, compiled, and only then are the open pages reloaded', async () => {
  const { change } = startServer()
  expect(await change(plans)).toEqual({
    answers: [[], []],
    events: ['check', 'compile', 'forget Plans.json', 'full-reload'],
  })
})

test('a mistake stands over open pages and over those opened later, until it is mended; nothing is compiled or reloaded', async () => {
  const { change, openPage } = startServer()
  state.problem = problem
  expect((await change(plans)).events).toEqual(['check', `say ${problem}`, `overlay ${problem}`])
  expect(openPage()).toEqual([problem])

  state.problem = null
  expect((await change(plans)).events).toContain('full-reload')
  expect(openPage()).toEqual([])
})

test('a mistake that was there at the start is shown', () => {
  expect(startServer({ firstProblem: problem }).openPage()).toEqual([problem])
})

test('code is none of its business', async () => {
  const file = join(root, 'app/root.tsx').replaceAll('\\', '/')
  expect(await startServer().change(file)).toEqual({ answers: [undefined, undefined], events: [] })
})

test('the second dev server that Remix runs does not check again', async () => {
  expect((await startServer({ hmr: false }).change(plans)).events).toEqual([])
})
