/** What scripts import of the project without a build: pictures that a module holds come with it, as from Vite. */
import { expect, test } from 'vitest'
import { importBundled } from '../../scripts/setup/bundle.js'

test.each([
  ['scripts/demo/seed-command.ts', 'seedCommand'],
  ['scripts/demo/demo-client.ts', 'seedDemoClient'],
])('%s is bundled, with the pictures of the letters', async (path, name) => {
  expect(await importBundled(path)).toMatchObject({ [name]: expect.any(Function) })
})
