/** Which packages a folder that runs alone brings along. */
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { compilerPackages, packagesOutside } from '../../scripts/setup/packages-outside.js'

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
