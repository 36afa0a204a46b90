/** Two commands in one folder: who installs, and what. npm is a fake one that notes its calls. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { install, withLock } from '../../scripts/setup/install.js'
import { makeTempFolder } from '../support/temp-folder'

let temp: ReturnType<typeof makeTempFolder>
let folder: string
beforeEach(() => {
  temp = makeTempFolder()
  folder = temp.path
  write('package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0"}}}')
  write(
    'bin/npm',
    `#!/bin/sh
echo "$@" >> "${folder}/calls"
sleep 0.3
mkdir -p "${folder}/node_modules"
touch "${folder}/node_modules/.package-lock.json"
`,
  )
  chmodSync(join(folder, 'bin/npm'), 0o755)
  vi.stubEnv('PATH', `${join(folder, 'bin')}${delimiter}${process.env.PATH}`)
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
  await withLock(
    async () => {
      installing = install({ folder })
      await new Promise((resolve) => setImmediate(resolve))
      expect(calls()).toEqual([])
    },
    join(folder, '.cache/setup.lock'),
  )
  await installing
  expect(calls()).toHaveLength(1)
})

test('what is there already is added to, so that a site that runs from the folder keeps its files', async () => {
  await install({ folder })
  await install({ folder, withTests: true })
  // A command that needs no tests is content with more.
  await install({ folder })
  expect(calls()).toEqual([
    expect.stringMatching(/^ci --omit=dev /),
    expect.stringMatching(/^install --no-save --include=dev /),
  ])
  write('package-lock.json', '{"packages":{"node_modules/a":{"version":"2.0.0"}}}')
  write('node_modules/vitest/package.json', '{}')
  await install({ folder })
  expect(calls().at(-1)).toMatch(/^install --no-save --include=dev /)
  // npm was killed before it had finished once.
  rmSync(join(folder, 'node_modules'), { recursive: true })
  await install({ folder })
  expect(calls().at(-1)).toMatch(/^ci --omit=dev /)
})
