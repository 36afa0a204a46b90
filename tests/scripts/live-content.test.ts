/** content/ under `npm run dev`: the order of check, compiler and reload, and what the browser is told. */
import { EventEmitter } from 'node:events'
import { join, sep } from 'node:path'
import type { ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefresh, liveContent } from '../../scripts/setup/live-content.js'
import { Stop } from '../../scripts/setup/terminal.js'

const folder = join(sep, 'project')
const plans = join(folder, 'content', 'plans.yaml')
const problem = 'content/plans.yaml:21  found -4000, expected a price above 0'

/** A dev server as far as the plugin touches it; `events` is what happened, in order. */
function startServer({ firstProblem = null, hmr }: { firstProblem?: string | null; hmr?: false } = {}) {
  const events: string[] = []
  const watcher = new EventEmitter()
  const sockets = new EventEmitter()
  const state = { problem: null as string | null }
  const compiled = { file: join(folder, '.contentlayer/generated/Plans.json').replaceAll('\\', '/') }
  const screen = { file: join(folder, 'app/root.tsx').replaceAll('\\', '/') }
  const moduleGraph = {
    fileToModulesMap: new Map([compiled, screen].map((module) => [module.file, new Set([module])])),
    invalidateModule: ({ file }: { file: string }) => events.push(`forget ${file.split('/').at(-1)}`),
  }
  const server = {
    watcher,
    environments: { ssr: { moduleGraph } },
    config: {
      server: { hmr },
      logger: { error: (text: string) => events.push(`say ${text}`), info: (text: string) => events.push(text) },
    },
    ws: {
      on: (event: string, listener: () => void) => sockets.on(event, listener),
      clients: new Set([{ send: tell }]),
      send: tell,
    },
  }
  function tell(payload: { type: string; err?: { message: string } }) {
    events.push(payload.err ? `overlay ${payload.err.message}` : payload.type)
  }
  const plugin = liveContent({
    folder,
    firstProblem,
    check: async () => {
      events.push('check')
      if (state.problem) throw new Stop(state.problem)
    },
    compile: async () => events.push('compile'),
  })
  const configure = plugin.configureServer as (server: ViteDevServer) => void
  configure(server as unknown as ViteDevServer)
  return {
    plugin,
    events,
    state,
    change: async (path: string) => {
      watcher.emit('all', 'change', path)
      await vi.advanceTimersByTimeAsync(500)
      return events.splice(0)
    },
    openPage: () => {
      const got: { err: { message: string } }[] = []
      sockets.emit('connection', { send: (text: string) => got.push(JSON.parse(text)) })
      return got.map(({ err }) => err.message)
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a change is checked, compiled, and only then are the open pages reloaded', async () => {
  const { change } = startServer()
  expect(await change(plans)).toEqual(['check', 'compile', 'forget Plans.json', 'full-reload'])
})

test('a mistake stands over open pages and over those opened later, until it is mended; nothing is compiled or reloaded', async () => {
  const { state, change, openPage } = startServer()
  state.problem = problem
  expect(await change(plans)).toEqual(['check', `say ${problem}`, `overlay ${problem}`])
  expect(openPage()).toEqual([problem])
  // The terminal has said it.
  expect(await change(plans)).toEqual(['check', `overlay ${problem}`])

  state.problem = null
  expect(await change(plans)).toEqual([
    'check',
    'compile',
    'content/ is in order again',
    'forget Plans.json',
    'full-reload',
  ])
  expect(openPage()).toEqual([])
})

test('a mistake that was there at the start is shown, and a picture that was missing is enough to mend it', async () => {
  const { change, openPage } = startServer({ firstProblem: problem })
  const picture = join(folder, 'public', 'images', 'thali.svg')
  expect(openPage()).toEqual([problem])
  expect(await change(picture)).toContain('full-reload')
  expect(await change(picture)).toEqual([])
})

test('code is none of its business, and a text of content/ causes no other reload', async () => {
  const { plugin, change } = startServer()
  expect(await change(join(folder, 'app', 'content', 'schema.ts'))).toEqual([])
  const { handler } = plugin.hotUpdate as { handler: (options: { file: string }) => [] | undefined }
  expect(handler({ file: plans.replaceAll('\\', '/') })).toEqual([])
  expect(handler({ file: join(folder, 'app', 'root.tsx').replaceAll('\\', '/') })).toBeUndefined()
})

test('the second dev server that Remix runs does not check again', async () => {
  expect(await startServer({ hmr: false }).change(plans)).toEqual([])
})

test('changes during a refresh cause one more, and the first is not shown', async () => {
  const events: string[] = []
  let isCompiling = () => {}
  const compiling = new Promise<void>((resolve) => {
    isCompiling = resolve
  })
  let finish = () => {}
  const refresh = createRefresh({
    check: async () => events.push('check'),
    compile: () =>
      new Promise<void>((resolve) => {
        events.push('compile')
        finish = resolve
        isCompiling()
      }),
    onCompiled: () => events.push('show'),
    onProblem: (found) => events.push(found),
  })
  const done = refresh()
  await compiling
  refresh()
  refresh()
  finish()
  await vi.waitFor(() => expect(events).toEqual(['check', 'compile', 'check', 'compile']))
  finish()
  await done
  expect(events).toEqual(['check', 'compile', 'check', 'compile', 'show'])
})
