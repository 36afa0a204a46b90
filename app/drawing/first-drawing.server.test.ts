import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { home } from '~/content/collections.server'
import { firstDrawing } from './first-drawing.server'

test('the first drawing of home is the file itself, without a sign that ends an attribute or a script', () => {
  const address = home.hero[0]?.mobileImage ?? ''
  const drawing = firstDrawing(address) ?? ''
  const [kind, text = ''] = drawing.split(/,(.*)/s)
  expect(kind).toBe('data:image/svg+xml')
  expect(text).not.toMatch(/[<>"'&\\\n]/)
  expect(decodeURIComponent(text)).toBe(readFileSync(`public${address}`, 'utf8'))
})

test.each([
  '/media/a/b.webp',
  '/illustrations/none-of-ours.svg',
  '/illustrations/../../package.json',
  'https://a.example/a.svg',
])('%s stays an address', (address) => expect(firstDrawing(address)).toBeNull())
