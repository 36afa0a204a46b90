import { expect, test } from 'vitest'
import { currentMark, headerPages, isKnownPath, isListed, listedPages, publicPaths } from './pages'

test('each page stands in the table once', () => {
  expect(new Set(publicPaths).size).toBe(publicPaths.length)
  expect(listedPages.length).toBeLessThan(publicPaths.length)
  expect(headerPages.every(({ path }) => isListed(path))).toBe(true)
})

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
] as const)('the link to %s, at %s, is marked %s', (to, pathname, mark) => {
  expect(currentMark(to, pathname)).toBe(mark)
})

// biome-ignore format: pairs
const paths: [string, boolean][] = [
  ['/', true], ['/about', true], ['/services#pricing', true], ['/gallery?category=Lunch', true], ['/search?q=dal#x', false],
  ['/blog/one', true], ['/blog/two', false], ['/blog/', false], ['/about/', false], ['/about#team', false], ['/dashboard', false],
  ['/services#', false], ['//about', false],
]
test.each(paths)('a link to %s leads somewhere: %s', (path, known) => {
  expect(isKnownPath(path, new Set(['one']))).toBe(known)
})
