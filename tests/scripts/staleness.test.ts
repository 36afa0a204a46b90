import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOfSources, isFresh, makeRelease } from '../../scripts/setup/build.js'

let root: string
/** The build that is served, inside the root. */
let release: string

async function put(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aahar-stale-'))
  await put('app/root.tsx', 'root')
  await put('app/platform/http/csp.test.ts', 'a test')
  await put('content/plans.yaml', 'price: 500')
  await put('public/favicon.svg', '<svg/>')
  await put('package-lock.json', '{}')
  await makeRelease(root, hashOfSources(root), async (folder) => {
    release = folder
    await put(`${folder}/front-door.js`, '')
    await put(`${folder}/server/index.js`, '')
    await put(`${folder}/client/favicon.svg`, '<svg/>')
  })
})

afterEach(() => rm(root, { recursive: true }))

test('a build of these very files is fresh', () => {
  expect(isFresh(root)).toBe(true)
})

test.each([
  ['a changed file of the same length', () => put('content/plans.yaml', 'price: 900')],
  ['a new file', () => put('app/routes/new.tsx', 'new')],
  ['a removed file', () => rm(join(root, 'public/favicon.svg'))],
  ['a changed lock', () => put('package-lock.json', '{"packages":{}}')],
  ['a build that leads nowhere', () => rm(join(root, 'build/front-door.js'))],
  ['a build that did not finish', () => rm(join(root, release, '.built-from'))],
])('%s makes it stale', async (_what, change) => {
  await change()
  expect(isFresh(root)).toBe(false)
})

test('a file that was only touched does not', async () => {
  await utimes(join(root, 'app/root.tsx'), new Date(), new Date(2030, 1, 1))
  expect(isFresh(root)).toBe(true)
})

test('a changed test needs no new build', async () => {
  await put('app/platform/http/csp.test.ts', 'another test')
  await put('app/server/new.test.ts', 'a new test')
  expect(isFresh(root)).toBe(true)
})
