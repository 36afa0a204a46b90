/** Two commands in one folder, and a site that runs from it: who installs, and when nobody may. npm is a fake one that notes its calls. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aloneIn } from '../../scripts/setup/folder-use.js'
import { install } from '../../scripts/setup/install.js'
import { makeTempFolder } from '../support/temp-folder'

let temp: ReturnType<typeof makeTempFolder>
let folder: string
beforeEach(() => {
  temp = makeTempFolder()
  folder = temp.path
  write('package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0"}}}')
  // As npm ci: what was there is gone at once, and the new packages come later.
  write(
    'npm.js',
    `const { appendFileSync, mkdirSync, rmSync } = require('node:fs')
rmSync(${JSON.stringify(join(temp.path, 'node_modules'))}, { recursive: true, force: true })
appendFileSync(${JSON.stringify(join(temp.path, 'calls'))}, process.argv.slice(2).join(' ') + '\\n')
setTimeout(() => mkdirSync(${JSON.stringify(join(temp.path, 'node_modules'))}), 300)`,
  )
  vi.stubEnv('npm_execpath', join(folder, 'npm.js'))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  temp.remove()
})

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const calls = () =>
  existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : []

test('of two commands in one folder one installs, and the other waits for it', async () => {
  await Promise.all([install({ folder }), install({ folder })])
  expect(calls()).toEqual([expect.stringMatching(/^ci --omit=dev /)])
  await install({ folder })
  expect(calls()).toHaveLength(1)
})

test('nothing is installed while another command builds here', async () => {
  let installing: Promise<void> | undefined
  await aloneIn(folder, async () => {
    installing = install({ folder })
    await new Promise((resolve) => setImmediate(resolve))
    expect(calls()).toEqual([])
  })
  await installing
  expect(calls()).toHaveLength(1)
})

test.each(['build/.serving-', 'build/releases/2026-11-27/.in-use-'])(
  'under a site that runs from the folder (%s) nothing is installed anew',
  async (mark) => {
    await install({ folder })
    // The process that has started this one lives as long as the test.
    write(`${mark}${process.ppid}`, '')
    // What is there is enough: the command goes on.
    await install({ folder })
    await expect(install({ folder, withTests: true })).rejects.toThrow(
      `a site runs from this folder (process ${process.ppid})`,
    )
    write('package-lock.json', '{"packages":{"node_modules/a":{"version":"2.0.0"}}}')
    await expect(install({ folder })).rejects.toThrow('Stop the site, then run this again')
    expect(calls()).toHaveLength(1)
    expect(existsSync(join(folder, 'node_modules'))).toBe(true)
    rmSync(join(folder, `${mark}${process.ppid}`))
    // No system has a process of this number: a site that was killed keeps nobody from it.
    write(`${mark}999999999`, '')
    await install({ folder })
    expect(calls()).toHaveLength(2)
  },
)
