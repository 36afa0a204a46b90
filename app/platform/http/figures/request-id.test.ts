import { expect, test } from 'vitest'
import { requestIdOf } from './request-id'

const ours = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

test('the id of a trusted proxy is kept, as proxies write them', () => {
  for (const id of [
    '0af7651916cd43dd8448eb211c80319c',
    'Root-1-67891233_abcdef.7',
    '7b0c5f52-8f0a-4d2b-9d7e-0a5f0f1d2c3b',
  ])
    expect(requestIdOf(id, 1)).toBe(id)
})

test('without a proxy whoever sends one gets another', () => {
  expect(requestIdOf('0af7651916cd43dd8448eb211c80319c', 0)).toMatch(ours)
})

test.each([
  undefined,
  '',
  'short',
  'x'.repeat(65),
  'a b c d e f',
  'abcdefgh\r\nset-cookie: x',
  '"},{"level":"error"',
  'अआइईउऊऋए',
])('what could forge a header or a line of the log is not taken: %j', (given) => {
  expect(requestIdOf(given, 1)).toMatch(ours)
})
