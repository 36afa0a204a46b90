/** Who may know whom (README, architecture.md): the house's rooms, read from the imports as they are resolved. */
import { expect, test } from 'vitest'
import { readImportGraph } from '../support/import-graph'

/** Rooms that know no feature, and what puts all of them together. */
const common = ['domain', 'ui', 'frame', 'pages', 'drawing', 'content', 'program']

/** What a file of app/ is: a screen, a contract or a part of the backend in a feature's room, or the room it is in. */
function partOf(file: string): string {
  const [, room = '', shelf = ''] = file.split('/')
  if (/^app\/[^/]+$/.test(file)) return 'root'
  if (room === 'platform') return ['session', 'forms'].includes(shelf) ? 'the way to the API' : 'platform'
  if (/^(contract|contract\.ts)$/.test(shelf)) return 'contract'
  if (/^(site|desk)$/.test(shelf) && room !== 'frame') return 'screen'
  return common.includes(room) ? room : 'backend'
}

const screens = ['screen', 'frame', 'pages', 'ui', 'the way to the API']
/** Of each part, what it may not know. */
const forbidden: Record<string, readonly string[]> = {
  screen: ['backend', 'program', 'root'],
  frame: ['backend', 'program', 'root'],
  pages: ['backend', 'program', 'root'],
  backend: [...screens, 'program', 'root'],
  content: [...screens, 'program', 'root'],
  contract: [...screens, 'backend', 'content', 'program', 'root'],
  platform: [...screens, 'backend', 'contract', 'content', 'program', 'root'],
  ui: ['screen', 'frame', 'pages', 'backend', 'contract', 'content', 'program', 'the way to the API', 'root'],
  domain: [...screens, 'backend', 'contract', 'content', 'program', 'platform', 'root'],
  'the way to the API': ['screen', 'frame', 'pages', 'backend', 'content', 'root'],
  program: [...screens.filter((one) => one !== 'the way to the API'), 'root'],
}

/** Arrows that are still to go (decision 0064), by the files they begin in. */
const known: Record<string, readonly string[]> = {}

const graph = readImportGraph()
const arrows = [...graph].flatMap(([from, imports]) => imports.map(({ to }) => ({ from, to })))
const wrong = arrows.filter(({ from, to }) => forbidden[partOf(from)]?.includes(partOf(to)))

test('no file knows what its part of the house may not know', () => {
  expect(arrows.length).toBeGreaterThan(3000)
  expect(
    wrong.filter(({ from, to }) => !known[from]?.includes(partOf(to))).map(({ from, to }) => `${from} → ${to}`),
  ).toEqual([])
})

test('each known exception is still one', () => {
  const found = new Set(wrong.map(({ from, to }) => `${from} ${partOf(to)}`))
  const listed = Object.entries(known).flatMap(([from, parts]) => parts.map((part) => `${from} ${part}`))
  expect(listed.filter((one) => !found.has(one))).toEqual([])
})

test('a store is its room’s own: other rooms call its service', () => {
  const stores = arrows.filter(
    ({ from, to }) =>
      ['screen', 'frame', 'pages'].includes(partOf(from)) && /store\.ts$/.test(to) && partOf(to) === 'backend',
  )
  expect(stores).toEqual([])
})

test('the backend knows no React, and no room has more than 14 entries', () => {
  const entries = new Map<string, Set<string>>()
  for (const file of graph.keys()) {
    const [, room = '', entry] = file.split('/')
    if (entry !== undefined) entries.set(room, (entries.get(room) ?? new Set()).add(entry))
  }
  expect([...entries].filter(([, names]) => names.size > 14).map(([room, names]) => `${room}: ${names.size}`)).toEqual(
    [],
  )
  expect([...graph.keys()].filter((file) => partOf(file) === 'backend' && file.endsWith('.tsx'))).toEqual([])
})
