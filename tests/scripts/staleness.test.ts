import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeRelease } from '../../scripts/setup/releases.js'
import { isFresh, readInputs, writeStamp } from '../../scripts/setup/staleness.js'

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
  await put('app/server/csp.test.ts', 'a test')
  await put('content/plans.yaml', 'price: 500')
  await put('public/favicon.svg', '<svg/>')
  await put('package-lock.json', '{}')
  await makeRelease(root, async (folder) => {
    release = folder
    await put(`${folder}/front-door.js`, '')
    await put(`${folder}/server/index.js`, '')
    await put(`${folder}/client/favicon.svg`, '<svg/>')
    writeStamp(join(root, folder), readInputs(root))
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
  ['a missing output', () => rm(join(root, release, 'server/index.js'))],
  ['a missing signpost', () => rm(join(root, 'build/server/index.js'))],
  ['a build that did not finish', () => rm(join(root, release, '.stamp'))],
  ['an unreadable stamp', () => put(`${release}/.stamp`, '{"app/')],
])('%s makes it stale', async (_what, change) => {
  await change()
  expect(isFresh(root)).toBe(false)
})

test('a file that was only touched is looked at once and then known', async () => {
  await utimes(join(root, 'app/root.tsx'), new Date(), new Date(2030, 1, 1))
  const before = await readFile(join(root, release, '.stamp'), 'utf8')
  expect(isFresh(root)).toBe(true)
  expect(await readFile(join(root, release, '.stamp'), 'utf8')).not.toBe(before)
})

test('a changed test needs no new build', async () => {
  await put('app/server/csp.test.ts', 'another test')
  await put('app/server/new.test.ts', 'a new test')
  expect(isFresh(root)).toBe(true)
})
