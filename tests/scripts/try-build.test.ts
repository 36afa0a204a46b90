import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'aahar-try-build-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A build whose home page is answered with `status`, tried where the clinic's own settings are set. */
function tryBuild(status: number) {
  mkdirSync(join(folder, 'server'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(folder, 'server/index.js'),
    `import { writeFileSync } from 'node:fs'
    let isStarted = false
    export const entry = { module: {
      startBackend: async () => { isStarted = true },
      stopBackend: async () => writeFileSync(${JSON.stringify(join(folder, 'seen'))}, JSON.stringify(process.env)),
    } }
    const loader = () => new Response('what went wrong', { status: isStarted ? ${status} : 503 })
    export const routes = { home: { id: 'home', path: '/', module: { loader } } }
    export const assets = { version: '1', url: '', entry: { module: '', imports: [] }, routes: {} }
    export const [mode, publicPath, isSpaMode, future] = ['production', '/', false, { v3_singleFetch: true }]`,
  )
  const env = { ...process.env, DATABASE_URL: 'postgres://the-clinic', MAIL_URL: 'smtps://mail.the-clinic.example' }
  return spawnSync(process.execPath, ['scripts/setup/try-build.js', folder], { encoding: 'utf8', env })
}

test('a build that makes its home page passes, and nothing of the clinic is touched', () => {
  expect(tryBuild(200)).toMatchObject({ status: 0, stderr: '' })
  const env = JSON.parse(readFileSync(join(folder, 'seen'), 'utf8'))
  expect(Object.keys(env).sort()).toEqual(['DATA_DIR', 'HOME', 'NODE_ENV', 'PATH'])
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

test('one that does not is refused, with what it answered', () => {
  const { status, stderr } = tryBuild(500)
  expect(status).toBe(1)
  expect(stderr).toContain('The home page was answered with 500:\nwhat went wrong')
})
