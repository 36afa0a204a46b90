import { expect, test } from 'vitest'
import { currentMark } from './main-navigation'

test.each([
  ['/', '/', 'page'],
  ['/', '/about', undefined],
  ['/about', '/about', 'page'],
  ['/about', '/about/', 'page'],
  ['/about', '/about-us', undefined],
  ['/blogs', '/blogs', 'page'],
  ['/blogs', '/blog/dal', 'true'],
  ['/blogs', '/services', undefined],
  ['/services', '/services/thyroid', 'true'],
])('the link to %s, at %s, is marked %s', (to, pathname, mark) => {
  expect(currentMark(to, pathname)).toBe(mark)
})
