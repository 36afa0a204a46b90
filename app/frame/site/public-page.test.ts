import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headersOf } from './in-time.server'
import { publicPage } from './public-page.server'

type Given = { loader?: HeadersInit; parent?: HeadersInit; error?: HeadersInit }

const headersFor = ({ loader, parent, error }: Given = {}) =>
  new Headers(
    publicPage()({
      loaderHeaders: new Headers(loader),
      parentHeaders: new Headers(parent),
      actionHeaders: new Headers(),
      errorHeaders: error === undefined ? undefined : new Headers(error),
    }),
  )

test('a public page may be kept, apart for visitors with cookies', () => {
  expect(Object.fromEntries(headersFor())).toEqual({
    'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
    vary: 'Cookie',
  })
})

test.each<[string, Given]>([
  ['its own loader lacks something', { loader: headersOf(true) }],
  ['the frame lacks something', { parent: headersOf(true) }],
  ['it is an error', { error: {} }],
])('it is never kept where %s', (_what, given) => {
  expect(headersFor(given).get('Cache-Control')).toBe('private, no-store')
})

test('it names the parameters it reads', () => {
  expect(publicPage({ reads: ['topic'] }).publicPageQuery).toEqual(['topic'])
  expect(publicPage().publicPageQuery).toEqual([])
})

test('the sample for nginx hands on what the program says to caches', () => {
  expect(readFileSync('docs/nginx.conf', 'utf8')).not.toMatch(
    /add_header\s+Cache-Control|proxy_hide_header\s+Cache-Control/i,
  )
})
