/** `.env`: who reads it, who wins, and that .env.example names the settings there are. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settingNames } from '~/settings/names.server'
import { makeTempFolder } from '../support/temp-folder'

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: ReturnType<typeof makeTempFolder>

beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(() => folder.remove())

/** What a command sees after it has read the file. */
function environmentAfter(text: string | null, env: Record<string, string>): { env: NodeJS.ProcessEnv; said: string } {
  const path = join(folder.path, '.env')
  if (text !== null) writeFileSync(path, text)
  const script = `
    import { loadEnvFile } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/setup/env-file.js')).href)}
    process.on('warning', (warning) => console.log(String(warning)))
    loadEnvFile(${JSON.stringify(path)})
    setTimeout(() => console.log(JSON.stringify(process.env)))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { NODE_ENV: 'test', ...env },
    encoding: 'utf8',
  })
  const lines = output.trim().split('\n')
  return { env: JSON.parse(lines.pop() ?? ''), said: lines.join('\n') }
}

test('.env sets what is not set; what is set stays, even when it is empty', () => {
  const { env, said } = environmentAfter('PORT=4100\nHOST=0.0.0.0\nMAIL_URL=smtp://mail.example\n# PUBLIC_URL=x\n', {
    PORT: '4200',
    MAIL_URL: '',
  })
  expect(env).toMatchObject({ PORT: '4200', HOST: '0.0.0.0', MAIL_URL: '' })
  expect(env).not.toHaveProperty('PUBLIC_URL')
  expect(said).toBe('')
})

test('without .env nothing changes', () => {
  expect(environmentAfter(null, { PORT: '4200' }).env).toMatchObject({ PORT: '4200' })
})

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
  // These two are given by our own commands and tests (app/settings.server.ts).
  const own = ['AAHAR_TEST_CLOCK', 'AAHAR_BUILD_PROBLEM']
  expect(named.toSorted()).toEqual(settingNames.filter((name) => !own.includes(name)).toSorted())
  // As it stands it sets nothing: a copy changes no default.
  expect(text).not.toMatch(/^[A-Z]/m)
})
