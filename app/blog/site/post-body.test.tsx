import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BlogBlock } from '../contract/blog'
import { PostBody } from './post-body'

const htmlOf = (...blocks: BlogBlock[]) => renderToStaticMarkup(<PostBody blocks={blocks} cover="" />)

test('a table has heads of columns and of rows, and marks in its cells', () => {
  const rows = [
    ['Grain', 'Iron'],
    ['Ragi', '5 mg'],
  ]
  const html = htmlOf({
    type: 'table',
    has_header: true,
    rows,
    cell_marks: [
      [[], []],
      [[], [{ type: 'bold', from: 0, to: 1 }]],
    ],
  })
  expect(html).toContain('<thead><tr><th scope="col">Grain</th><th scope="col">Iron</th></tr></thead>')
  expect(html).toContain('<tbody><tr><th scope="row">Ragi</th><td><strong>5</strong> mg</td></tr></tbody>')
  expect(htmlOf({ type: 'table', has_header: false, rows })).not.toContain('<th')
})

test('a quote says whose words it is', () => {
  const html = htmlOf({ type: 'quote', content: 'Eat slowly.', source: 'Nani' })
  expect(html).toMatch(/<blockquote[^>]*><p>Eat slowly\.<\/p><footer[^>]*>— Nani<\/footer><\/blockquote>/)
  expect(htmlOf({ type: 'quote', content: 'Eat slowly.', source: '' })).not.toContain('<footer')
})

test('a recipe has its facts, ingredients and steps, and nothing of what is not there', () => {
  const recipe = { type: 'recipe' as const, serves: '2', prep_minutes: 70, cook_minutes: null, ingredients: ['rice'] }
  const html = htmlOf({ ...recipe, name: 'Khichdi', steps: ['Cook.'] })
  for (const part of [
    '<h2>Khichdi</h2>',
    '<dt>Preparing</dt><dd>1 hour 10 minutes</dd>',
    '<li>rice</li>',
    '<ol><li>Cook.',
  ])
    expect(html).toContain(part)
  expect(html).not.toContain('Cooking')
  expect(htmlOf({ ...recipe, name: '', steps: [] })).not.toMatch(/<h2|Steps/)
})
