/** `.env`: who reads it, and that .env.example names the settings there are. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { settingNames } from '~/platform/settings/names.server'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('the commands that open the program or its database read .env, and no other file of the project does', () => {
  const reads = (path: string) => readFileSync(join(root, path), 'utf8').includes('loadEnvFile()')
  const files = execFileSync('git', ['ls-files', '--', 'scripts', 'tests', 'app', '*.config.*'], {
    cwd: root,
    encoding: 'utf8',
  })
  const readers = files.split('\n').filter((path) => /\.[jt]sx?$/.test(path) && path !== thisFile && reads(path))
  const commands = ['admin', 'content', 'dev', 'operate', 'preview', 'seed', 'start'].map(
    (name) => `scripts/${name}.js`,
  )
  expect(readers).toEqual(commands)
})
const thisFile = 'tests/scripts/env-file.test.ts'

test('.env.example names every setting there is and nothing else', () => {
  const text = readFileSync(join(root, '.env.example'), 'utf8')
  const named = [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  // These two are given by our own commands and tests (app/platform/settings/settings.server.ts).
  const own = ['AAHAR_TEST_CLOCK', 'AAHAR_BUILD_PROBLEM']
  expect(named.toSorted()).toEqual(settingNames.filter((name) => !own.includes(name)).toSorted())
  // As it stands it sets nothing: a copy changes no default.
  expect(text).not.toMatch(/^[A-Z]/m)
})
