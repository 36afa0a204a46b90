import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildOrKeepLast } from '../../scripts/setup/build.js'
import { currentRelease, makeRelease } from '../../scripts/setup/releases.js'
import { writeStamp } from '../../scripts/setup/staleness.js'
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
  writeStamp(join(root, folder), {})
}
const build = (words: string) => makeRelease(root, fake(words))

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
  expect(basename(currentRelease(root) ?? '')).toBe(await readFile(join(root, 'build/current'), 'utf8'))
})

test('what runs finds its own parts after any number of later builds', async () => {
  await build('one')
  const { says, askForMore } = run()
  await says('one')
  for (const words of ['two', 'three', 'four', 'five', 'six']) await build(words)
  askForMore()
  await says('late one')
})

test('the last three builds stay, older ones go once nothing runs from them', async () => {
  await build('one')
  const { child, says } = run()
  await says('one')
  for (const words of ['two', 'three', 'four', 'five']) await build(words)
  expect(releases()).toHaveLength(4)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await build('six')
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
  ['that leaves a part out', async (folder) => fake('two')(folder).then(() => rm(join(root, folder, 'front-door.js')))],
])('a build %s leaves the last good one served, and no crumbs', async (_what, make) => {
  await build('one')
  await expect(makeRelease(root, make)).rejects.toThrow()
  expect(releases()).toHaveLength(1)
  await run().says('one')
})

test('a build that is killed half-way leaves the last good one served; the next build clears up after it', async () => {
  await build('one')
  const script = `
    import { makeRelease } from ${JSON.stringify(new URL('../../scripts/setup/releases.js', import.meta.url).href)}
    import { writeFileSync } from 'node:fs'
    await makeRelease(process.cwd(), async (folder) => {
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

test('where the build that is served has been damaged, the newest whole one takes its place', async () => {
  await build('one')
  await build('two')
  await rm(join(currentRelease(root) ?? '', 'client'), { recursive: true })
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const reason = await buildOrKeepLast({ folder: root, makeFresh: () => Promise.reject(new Stop('no')) })
  expect(reason).toBe('no')
  expect(stderr).toHaveBeenCalledOnce()
  await run().says('one')
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

test('a page opened with a former build finds its scripts for a week', async () => {
  await build('one')
  await build('two')
  await build('three')
  const assets = () => readdirSync(join(currentRelease(root) ?? '', 'client/assets')).sort()
  expect(assets()).toEqual(['app-one.js', 'app-three.js', 'app-two.js'])
  // As if a week had passed since the second build.
  const list = join(currentRelease(root) ?? '', '.former-assets.json')
  const kept = JSON.parse(await readFile(list, 'utf8')) as Record<string, number>
  expect(Math.round(((kept['app-one.js'] ?? 0) - Date.now()) / 86_400_000)).toBe(7)
  await writeFile(list, JSON.stringify({ 'app-one.js': 0, 'app-two.js': 0 }))
  await build('four')
  expect(assets()).toEqual(['app-four.js', 'app-three.js'])
  // Vite makes the same file of the same source: it is the new build's own again.
  await build('four')
  expect(assets()).toEqual(['app-four.js', 'app-three.js'])
})

test('a build folder that lost its files in another way does not stop the next build', async () => {
  await build('one')
  await rm(join(root, 'build/current'))
  await utimes(join(root, 'build/releases'), 1, 1)
  await build('two')
  expect(existsSync(join(root, 'build/current'))).toBe(true)
  await run().says('two')
})
