import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { helpOf } from '../schema/content-help'
import { contentFiles } from './content-files'
import { fieldsOf, type NodeView, openPart, sectionsOf } from './content-form'
import { blankOf } from './content-tree'
import { doDeed, priceKeyOf, readPart } from './content-typed'
import { editSource, readFacts } from './edit-source'

const textOf = (name: string) => readFileSync(`content/${name}`, 'utf8')
type Values = Record<string, unknown>

/** What a browser sends of these fields. */
function sent(nodes: readonly NodeView[], form = new FormData()): FormData {
  for (const node of nodes) {
    if (node.kind === 'group') sent(node.nodes, form)
    else if (node.kind === 'list') {
      form.set(`rows.${node.name}`, String(node.rows.length))
      for (const row of node.rows) sent(row.nodes, form)
    } else if (node.kind === 'boolean') {
      if (node.value) form.set(node.name, 'on')
    } else if (node.kind !== 'locked')
      form.set(node.name, node.kind === 'long' ? node.value.replaceAll('\n', '\r\n') : node.value)
  }
  return form
}
const show = (data: Values) => ({ data, help: {}, again: () => '' })

test('every part of every file goes into its form and back without a change', () => {
  let parts = 0
  for (const file of contentFiles) {
    const text = textOf(file.name)
    const data = readFacts(file.name, text) as Values
    for (const { open } of sectionsOf(file, data, {}).flatMap(({ folds }) => folds)) {
      const part = openPart(file, data, open)
      if (part === 'body') continue
      if (!part) throw new Error(`${file.name} ${open} does not open`)
      const back = readPart(part, data, sent(fieldsOf(part, show(data))))
      expect(editSource(file.name, text, { data: back }), `${file.name} ${open}`).toBe(text)
      parts += 1
    }
  }
  expect(parts).toBeGreaterThan(100)
})

test('every value of a file has a field in exactly one part', () => {
  for (const file of contentFiles) {
    const data = readFacts(file.name, textOf(file.name)) as Values
    const names: string[] = []
    const collect = (nodes: readonly NodeView[]) => {
      for (const node of nodes) {
        if (node.kind === 'group') collect(node.nodes)
        else if (node.kind === 'list') for (const row of node.rows) collect(row.nodes)
        else names.push(node.name)
      }
    }
    for (const { open } of sectionsOf(file, data, {}).flatMap(({ folds }) => folds)) {
      const part = openPart(file, data, open)
      if (part && part !== 'body') collect(fieldsOf(part, show(data)))
    }
    const leaves = (value: unknown, path: string[]): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]))
        : [path.join('.')]
    for (const leaf of leaves(data, []))
      expect(
        names.filter((name) => name === leaf),
        `${file.name} ${leaf}`,
      ).toHaveLength(1)
  }
})

const plansFile = contentFiles.find(({ id }) => id === 'plans')
if (!plansFile) throw new Error('no plans')
const plans = readFacts('plans.yaml', textOf('plans.yaml')) as Values

test('a price may be typed with the commas of India; what is no number stays as it was typed', () => {
  const part = openPart(plansFile, plans, 'subscription.3')
  if (!part || part === 'body') throw new Error('not open')
  const typed = (price: string) => {
    const form = sent(fieldsOf(part, show(plans)))
    form.set('subscription.3.priceRupees', price)
    return (readPart(part, plans, form).subscription as { priceRupees: unknown }[])[3]?.priceRupees
  }
  expect(['18,500', '1,20,000', '₹18,500', '18500', '-1', '4000.5', '1e9', '4,0', 'x', ''].map(typed)).toEqual([
    18500,
    120000,
    18500,
    18500,
    -1,
    4000.5,
    '1e9',
    '4,0',
    'x',
    null,
  ])
  expect(priceKeyOf(plansFile, plans, 'subscription.3.priceRupees')).toBe('plan six-months')
})

test('what payments know an entry by is not changed by a form that says otherwise', () => {
  const part = openPart(plansFile, plans, 'subscription.0')
  if (!part || part === 'body') throw new Error('not open')
  const form = sent(fieldsOf(part, show(plans)))
  form.set('subscription.0.id', 'mine')
  form.set('subscription.0.planType', 'custom')
  form.set('subscription.1.title', 'Another')
  form.set('__proto__.x', '1')
  expect(readPart(part, plans, form)).toEqual(plans)
})

test('lines are added, moved and taken out by buttons; a button that names nothing does nothing', () => {
  const features = (data: Values | null) =>
    ((data?.subscription ?? []) as { features: { text: string }[] }[])[0]?.features.map(({ text }) => text)
  const was = features(plans) ?? []
  expect(features(doDeed(plansFile, plans, 'add:subscription.0.features'))).toEqual([...was, ''])
  expect(features(doDeed(plansFile, plans, 'down:subscription.0.features.0'))).toEqual([
    was[1],
    was[0],
    ...was.slice(2),
  ])
  expect(features(doDeed(plansFile, plans, 'up:subscription.0.features.0'))).toEqual(was)
  expect(features(doDeed(plansFile, plans, 'remove:subscription.0.features.1'))).toEqual(
    was.filter((_, at) => at !== 1),
  )
  for (const deed of [
    '',
    'add:',
    'add:__proto__',
    'remove:subscription.99',
    'remove:heading',
    'up:constructor.0',
    'x:subscription.0',
    `add:${'a.'.repeat(100)}`,
  ])
    expect(doDeed(plansFile, plans, deed)).toBeNull()
})

test('a list says how many lines it may have, and a new entry has as many as it needs', () => {
  const part = openPart(plansFile, plans, 'subscription.5')
  if (!part || part === 'body') throw new Error('not open')
  expect(part.isNew).toBe(true)
  const blank = blankOf(part.schema) as { features: unknown[] }
  expect(blank.features).toHaveLength(2)
  const nodes = fieldsOf(part, show({ ...plans, subscription: [...(plans.subscription as object[]), blank] }))
  expect(nodes.find(({ name }) => name === 'subscription.5.features')).toMatchObject({ least: 2, most: 10 })
  expect(nodes[0]).toMatchObject({ kind: 'rupees' })
})

test('the comments of a file help with its fields', () => {
  const help = helpOf(plansFile, textOf('plans.yaml'))
  expect(help['']).toContain('The price a client pays is the price in this file')
  expect(help.heading).toBe('Heading and first sentence above the cards.')
  expect(help.subscription).toContain('Exactly one has featured: true')
})

test.each([
  '',
  '..',
  'texts.1',
  '__proto__',
  'constructor',
  'subscription',
  'subscription.99',
  'heading',
  'items.0',
  'body',
])('the part %j is none', (open) => {
  expect(openPart(plansFile, plans, open)).toBeNull()
})
