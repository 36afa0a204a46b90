/** `npm run content` as staff and the build meet it: what it prints and how it ends. What it finds is tested with the check. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aahar-content-'))
  await cp(join(root, 'content'), folder, { recursive: true })
})

afterEach(() => rm(folder, { recursive: true }))

const runContent = (...parameters: string[]) => runContentWith('', ...parameters)

/** @param contentDir the setting CONTENT_DIR; '' for none */
function runContentWith(
  contentDir: string,
  ...parameters: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, CONTENT_DIR: contentDir }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/content.js', ...parameters], { cwd: root, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

test('content in order is one line with what there is, then the samples that are left, and exit code 0', async () => {
  for (const result of [await runContent(), await runContent(folder)]) {
    expect(result).toMatchObject({ code: 0, stderr: '' })
    expect(result.stdout).toMatch(
      /^› Content is in order: .*\b20 services\b.*\n› Samples to replace before going live.*\n( {2}content\/.*\n){8,}$/,
    )
  }
})

test('a changed price and a changed post are told beside “in order”', async () => {
  const [plans, post] = [join(folder, 'plans.yaml'), join(folder, 'posts/how-to-lay-a-balanced-thali.mdx')]
  await writeFile(plans, (await readFile(plans, 'utf8')).replace('priceRupees: 4000', 'priceRupees: 4200'))
  await writeFile(post, (await readFile(post, 'utf8')).replace(/^title: .*$/m, 'title: Another title'))
  const { code, stdout } = await runContent(folder)
  expect(code).toBe(0)
  expect(stdout).toContain('Since the last build: price of 1 Month (one-month) changed from ₹4,000 to ₹4,200\n')
  expect(stdout).toMatch(/content\/posts\/how-to-lay-a-balanced-thali\.mdx changed\. .* change them in the dashboard/)
  expect(stdout).toMatch(/› Content is in order: /)
})

test('a mistake is told by file, line, what was found and what was expected, with exit code 1', async () => {
  const path = join(folder, 'plans.yaml')
  const lines = (await readFile(path, 'utf8')).split('\n')
  const index = lines.findIndex((line) => /^\s*priceRupees: \d+/.test(line))
  expect(index).toBeGreaterThan(0)
  lines[index] = (lines[index] ?? '').replace(/\d+/, '-4000')
  await writeFile(path, lines.join('\n'))

  const { code, stdout, stderr } = await runContent(folder)
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toContain(`content/plans.yaml:${index + 1}`)
  expect(stderr).toMatch(/found .*-4000/)
  expect(stderr).toMatch(/expected /)
  expect(stderr).toMatch(/1 problem in the content\.\n$/)
})

test('without a folder, the one that the site reads is checked: CONTENT_DIR', async () => {
  const path = join(folder, 'plans.yaml')
  await writeFile(path, (await readFile(path, 'utf8')).replace(/priceRupees: \d+/, 'priceRupees: -1'))
  const bad = await runContentWith(folder)
  expect(bad).toMatchObject({ code: 1, stdout: `› Checking CONTENT_DIR, ${folder}\n` })
  expect(bad.stderr).toMatch(/content\/plans\.yaml:\d+/)
  // A folder that is named goes before it.
  expect(await runContentWith(folder, 'content')).toMatchObject({ code: 0, stderr: '' })
})
