import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildOrKeepLast, currentRelease, makeRelease } from '../../scripts/setup/build.js'
import { Stop } from '../../scripts/setup/terminal.js'

let root: string
const started: ChildProcess[] = []

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aahar-releases-'))
  await writeFile(join(root, 'package.json'), '{"type":"module"}')
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const child of started.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await rm(root, { recursive: true })
})

async function put(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

/** A build of one page that is loaded when it is first asked for, and of one hashed script. */
const fake = (words: string) => async (folder: string) => {
  await put(`${folder}/server/index.js`, `export const words = ${JSON.stringify(words)}`)
  await put(`${folder}/server/assets/late-${words}.js`, `export const late = ${JSON.stringify(`late ${words}`)}`)
  await put(`${folder}/client/assets/app-${words}.js`, words)
  await put(
    `${folder}/front-door.js`,
    `import { words } from './server/index.js'
process.stdout.write(words + '\\n')
process.stdin.on('data', async () => {
  const { late } = await import('./server/assets/late-' + words + '.js').catch(() => ({ late: '500' }))
  process.stdout.write(late + '\\n')
})`,
  )
}
const build = (words: string) => makeRelease(root, 'a hash', fake(words))

/** What `node build/front-door.js` says, line by line. */
function run() {
  const child = spawn(process.execPath, ['build/front-door.js'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  started.push(child)
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const says = (line: string) => expect.poll(() => output.split('\n'), { timeout: 10_000 }).toContain(line)
  return { child, says, askForMore: () => child.stdin.write('more') }
}

const releases = () => readdirSync(join(root, 'build/releases'))

test('the fixed names lead to the newest build, as a program and as a module', async () => {
  await build('one')
  await build('two')
  await run().says('two')
  const module = await import(/* @vite-ignore */ pathToFileURL(join(root, 'build/server/index.js')).href)
  expect(module.words).toBe('two')
})

test('what runs finds its own parts after two later builds, and the scripts of its pages after the next', async () => {
  await build('one')
  const { says, askForMore } = run()
  await says('one')
  await build('two')
  const assets = () => readdirSync(join(currentRelease(root) ?? '', 'client/assets')).sort()
  expect(assets()).toEqual(['app-one.js', 'app-two.js'])
  await build('three')
  expect(assets()).toEqual(['app-three.js', 'app-two.js'])
  askForMore()
  await says('late one')
})

test('the last three builds stay', async () => {
  for (const words of ['one', 'two', 'three', 'four', 'five']) await build(words)
  expect(releases()).toHaveLength(3)
})

test.each<[string, (folder: string) => Promise<void>]>([
  [
    'stopped by a mistake',
    async (folder) => {
      await put(`${folder}/server/index.js`, 'half')
      throw new Stop('vite:build failed')
    },
  ],
  [
    'out of disk',
    async (folder) => {
      await fake('two')(folder)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    },
  ],
])('a build %s leaves the last good one served, and no crumbs', async (_what, make) => {
  await build('one')
  await expect(makeRelease(root, 'a hash', make)).rejects.toThrow()
  expect(releases()).toHaveLength(1)
  await run().says('one')
})

test('a build that is killed half-way leaves the last good one served; the next build clears up after it', async () => {
  await build('one')
  const script = `
    import { makeRelease } from ${JSON.stringify(new URL('../../scripts/setup/build.js', import.meta.url).href)}
    import { writeFileSync } from 'node:fs'
    await makeRelease(process.cwd(), 'a hash', async (folder) => {
      writeFileSync(folder + '/front-door.js', 'half')
      process.stdout.write('half-way')
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root })
  started.push(child)
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(releases()).toHaveLength(2)
  await run().says('one')
  await build('two')
  expect(releases()).toHaveLength(2)
  await run().says('two')
})

test('a failed build is told in no small letters; without any good one it stops', async () => {
  const fails = () => Promise.reject(new Stop('content/plans.yaml:12 priceRupees: found -4000'))
  await expect(buildOrKeepLast({ folder: root, makeFresh: fails })).rejects.toThrow('content/plans.yaml:12')
  await build('one')
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(await buildOrKeepLast({ folder: root, makeFresh: fails })).toBe(
    'content/plans.yaml:12 priceRupees: found -4000',
  )
  expect(String(stderr.mock.calls[0]?.[0])).toMatch(
    /^content\/plans\.yaml:12 .*\n\n!!! THE NEW BUILD FAILED, .* The last good one, of \d{4}-\d\d-\d\d \d\d:\d\d UTC, is served instead/,
  )
  expect(await buildOrKeepLast({ folder: root, makeFresh: () => build('two') })).toBeNull()
  await run().says('two')
})
