import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../support/site'
import { expect, test } from './fixtures'

/** `npm start` in a copy of the project whose content has a mistake, with the real build of this run as the last good one. */
const root = resolve('.')
const admin = { ADMIN_EMAIL: 'asha@aahar.example', ADMIN_PASSWORD: 'paneer from the start' }
let folder: string
let server: ChildProcess | undefined

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aahar-copy-'))
  const left = ['node_modules', '.git', 'data', 'test-results', 'docs', 'tests']
  for (const name of await readdir(root))
    if (!left.includes(name))
      await cp(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
})
test.afterAll(async () => {
  if (server && server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

test('after a mistake in content/ the last good build is served, and the terminal, the log and the dashboard say so', async ({
  page,
}) => {
  const plans = join(folder, 'content/plans.yaml')
  await writeFile(plans, (await readFile(plans, 'utf8')).replace(/priceRupees: \d+/, 'priceRupees: -4000'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  server = spawn(process.execPath, ['scripts/start.js'], {
    cwd: folder,
    env: { ...process.env, ...admin, PORT: String(port), PUBLIC_URL: url, DATA_DIR: join(folder, 'data') },
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  await expect.poll(() => output, { timeout: 50_000 }).toContain('Aahar is at')
  expect(output).toMatch(/content\/plans\.yaml:\d+[\s\S]*-4000[\s\S]*!!! THE NEW BUILD FAILED/)
  const logged = output.split('\n').find((line) => line.startsWith('{') && line.includes('THE NEW BUILD FAILED'))
  expect(JSON.parse(logged ?? '{}')).toMatchObject({ level: 'warn', problem: expect.stringContaining('plans.yaml') })

  await page.goto(`${url}/services`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${url}/login?redirectTo=/dashboard`)
  await page.locator('main, dialog[open]').getByLabel('Email').fill(admin.ADMIN_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(admin.ADMIN_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Your last changes are not on the site' })
  await expect(notice).toContainText(/content\/plans\.yaml:\d+/)
})
