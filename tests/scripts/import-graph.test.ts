import { expect, test } from 'vitest'
import { findCircles, loadedWith, readImportGraph } from '../support/import-graph'
import { listedRoutes } from '../support/listed-routes'

const graph = readImportGraph()

const orderForm = 'app/orders/site/ordering/order-form.tsx'
/** For a type only, until the order form is taken apart. */
const known = [`${orderForm} → app/orders/site/payment/payment-page-link.tsx → ${orderForm}`]

test('no file imports itself by way of others, for its types neither', () => {
  expect(graph.size).toBeGreaterThan(200)
  expect(findCircles(graph).filter((circle) => !known.includes(circle))).toEqual([])
})

test('the search finds a circle', () => {
  const imports = (...files: string[]) => files.map((to) => ({ to }))
  const circle = new Map([
    ['a.ts', imports('b.ts')],
    ['b.ts', imports('d.ts', 'c.ts')],
    ['c.ts', imports('b.ts')],
    ['d.ts', []],
  ])
  expect(findCircles(circle)).toEqual(['b.ts → c.ts → b.ts'])
})

test('nothing of the sandbox is loaded with the backend: it is imported where the settings choose it', () => {
  const loaded = loadedWith('app/program/start.ts', graph)
  expect(loaded).toContain('app/payments/providers/cashfree/cashfree.ts')
  expect([...loaded].filter((path) => path.startsWith('app/payments/sandbox/'))).toEqual([])
})

test('no page for visitors or clients loads code of the desk or the editor', () => {
  const addresses = listedRoutes.filter(({ file }) => file.endsWith('.tsx') && !/\/desk\//.test(file))
  expect(addresses.length).toBeGreaterThan(40)
  const ofDesk = (path: string) => /^app\/[^/]+\/desk\//.test(path) && path.endsWith('.tsx')
  const wrong = ['app/root.tsx', ...addresses.map(({ file }) => file.slice(1))].flatMap((screen) =>
    [...loadedWith(screen, graph)].filter(ofDesk).map((path) => `${screen} → ${path}`),
  )
  expect(wrong).toEqual([])
})
