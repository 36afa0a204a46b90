/** Who may know whom (README, architecture.md): the house's rooms, read from the imports as they are resolved. */
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { readImportGraph } from '../support/import-graph'

/** From the ground up: a room knows only rooms before it, so there is no circle. `root`: what stands loose in app/. */
const rooms = [
  ...['domain', 'drawing', 'ui', 'platform', 'team', 'frame', 'content'],
  ...['media', 'accounts', 'payments', 'appointments', 'orders', 'care', 'thali', 'deliveries', 'newsletter'],
  ...['enquiries', 'privacy'],
  ...['blog', 'search', 'pages', 'operations', 'clients', 'overview', 'program', 'root'],
]

const roomOf = (file: string) => (file.split('/').length > 2 ? (file.split('/')[1] ?? '') : 'root')

/** What a file is to the door between screens and backend. */
function partOf(file: string): 'screen' | 'the way to the API' | 'contract' | 'backend' | null {
  const room = roomOf(file)
  const shelf = file.split('/')[2] ?? ''
  if (/\/contract(\.ts$|\/)/.test(file) || file === 'app/team/permissions.ts') return 'contract'
  if (room === 'platform') return ['session', 'forms'].includes(shelf) ? 'the way to the API' : null
  if (['ui', 'frame', 'pages'].includes(room) || /^(site|desk|paper)$/.test(shelf)) return 'screen'
  return ['domain', 'drawing', 'content', 'program', 'root'].includes(room) ? null : 'backend'
}

/** Of each part, what it may not know. */
const forbidden: Record<string, readonly string[]> = {
  screen: ['backend'],
  backend: ['screen', 'the way to the API'],
  contract: ['screen', 'backend'],
  'the way to the API': ['backend'],
}

const graph = readImportGraph()
const arrows = [...graph].flatMap(([from, imports]) => imports.map(({ to }) => ({ from, to })))
const listed = (found: { from: string; to: string }[]) => found.map(({ from, to }) => `${from} → ${to}`)

test('a room knows only rooms before it', () => {
  expect(arrows.length).toBeGreaterThan(3000)
  expect([...new Set([...graph.keys()].map(roomOf))].filter((room) => !rooms.includes(room))).toEqual([])
  const place = (file: string) => rooms.indexOf(roomOf(file))
  expect(listed(arrows.filter(({ from, to }) => place(to) > place(from)))).toEqual([])
})

test('screens and backend know each other by the contract alone', () => {
  expect(listed(arrows.filter(({ from, to }) => forbidden[partOf(from) ?? '']?.includes(partOf(to) ?? '')))).toEqual([])
})

test('the backend knows no React, no room has more than 14 entries, no shelf more than ten files', () => {
  const entries = new Map<string, Set<string>>()
  for (const file of graph.keys())
    for (let path = file; path !== 'app'; path = dirname(path))
      entries.set(dirname(path), (entries.get(dirname(path)) ?? new Set()).add(path))
  const tooMany = [...entries].filter(([folder, paths]) => {
    if (/^app\/[^/]+$/.test(folder)) return paths.size > 14
    return [...paths].filter((path) => graph.has(path)).length > 10
  })
  expect(tooMany.map(([folder, { size }]) => `${folder}: ${size}`)).toEqual([])
  expect([...graph.keys()].filter((file) => partOf(file) === 'backend' && file.endsWith('.tsx'))).toEqual([])
})
