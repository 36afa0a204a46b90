import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'aahar-try-build-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A front door whose home page is answered with `status`, tried where the clinic's own settings are set. */
function tryBuild(status: number) {
  mkdirSync(folder, { recursive: true })
  const frontDoor = join(folder, 'front-door.mjs')
  writeFileSync(
    frontDoor,
    `import { once } from 'node:events'
    import { writeFileSync } from 'node:fs'
    import { createServer } from 'node:http'
    writeFileSync(${JSON.stringify(join(folder, 'seen'))}, JSON.stringify(process.env))
    const server = createServer((_, response) => response.writeHead(${status}).end())
    await once(server.listen(process.env.PORT, process.env.HOST), 'listening')`,
  )
  const env = { ...process.env, DATABASE_URL: 'postgres://the-clinic', MAIL_URL: 'smtps://mail.the-clinic.example' }
  return spawnSync(process.execPath, ['scripts/setup/try-build.js', frontDoor], { encoding: 'utf8', env })
}

test('a build that makes its home page passes, and nothing of the clinic is touched', () => {
  expect(tryBuild(200)).toMatchObject({ status: 0, stderr: '' })
  const env = JSON.parse(readFileSync(join(folder, 'seen'), 'utf8'))
  expect(Object.keys(env).sort()).toEqual(['DATA_DIR', 'HOME', 'HOST', 'NODE_ENV', 'PATH', 'PORT'])
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

test('one that does not is refused', () => {
  const { status, stderr } = tryBuild(500)
  expect(status).toBe(1)
  expect(stderr).toContain('The home page was answered with 500.')
})
