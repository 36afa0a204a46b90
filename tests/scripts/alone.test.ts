/** Which packages a folder that runs alone brings along. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test, vi } from 'vitest'
import { makeAloneFolder } from '../../scripts/setup/alone.js'
import { compilerPackages, packagesOutside } from '../../scripts/setup/packages-outside.js'

import { makeTempFolder } from '../support/temp-folder'

vi.mock('../../scripts/setup/install.js', async (original) => ({
  ...(await original<object>()),
  runNpm: () => Promise.reject(new Error('no network')),
}))

// The unit tests run before the build.
vi.mock('../../scripts/setup/build.js', () => ({ currentRelease: () => 'content', tryBuild: async () => {} }))

const { dependencies } = (await import('../../package.json')).default

test('the compiler of content loads no other package and no other folder than those that come along', async () => {
  const { metafile } = await build({
    entryPoints: ['contentlayer.config.ts'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    packages: 'external',
  })
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports)
  const packages = imports.filter(({ external }) => external).map(({ path }) => path.split('/')[0])
  // contentlayer itself loads esbuild.
  expect([...new Set([...packages, 'esbuild'])].toSorted()).toEqual(compilerPackages.toSorted())
  for (const path of Object.keys(metafile.inputs))
    expect(path).toMatch(/^contentlayer\.config\.ts$|^app\/(content|domain)\//)
})

test('each of them is a package of ours, whose version the folder takes', () => {
  for (const name of [...packagesOutside, ...compilerPackages]) expect(dependencies).toHaveProperty([name])
})

test('where the new folder cannot be made, the one that a site runs from stays as it is', async () => {
  const { path, remove } = makeTempFolder()
  const frontDoor = join(path, 'build/front-door.js')
  mkdirSync(join(path, 'build'))
  writeFileSync(frontDoor, 'the one that runs')
  await expect(makeAloneFolder(path, { withContentEditing: false })).rejects.toThrow('no network')
  expect(readFileSync(frontDoor, 'utf8')).toBe('the one that runs')
  remove()
})
