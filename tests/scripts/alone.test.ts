/** Which packages a folder that runs alone brings along. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packagesNeeded } from '../../scripts/setup/alone.js'
import { packagesOutside } from '../../scripts/setup/packages-outside.js'

test('what a package needs is found where Node finds it', () => {
  const packages = {
    'node_modules/a': {
      dependencies: { b: '1' },
      peerDependencies: { p: '1', q: '1' },
      peerDependenciesMeta: { q: { optional: true } },
    },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': { dependencies: { d: '1' } },
    'node_modules/c': { optionalDependencies: { elsewhere: '1' } },
    'node_modules/d': {},
    'node_modules/p': {},
    'node_modules/unused': {},
  }
  expect([...packagesNeeded(packages, ['a'])]).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/p',
  ])
  expect(() => packagesNeeded({ 'node_modules/a': { dependencies: { gone: '1' } } }, ['a'])).toThrow(
    'package-lock.json lacks gone, which node_modules/a needs.',
  )
})

test('the site needs a fifth of all packages, and none of the tools', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const needed = packagesNeeded(packages, packagesOutside)
  expect(needed.size).toBeLessThan(Object.keys(packages).length / 4)
  for (const tool of ['vite', 'typescript', 'esbuild', 'contentlayer2', '@remix-run/dev', 'lucide-react'])
    expect(needed.has(`node_modules/${tool}`), tool).toBe(false)
})
